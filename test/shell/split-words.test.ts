import { spawnSync } from 'node:child_process';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitLines, splitWords } from '../../src/shell/split-words.ts';
import { wholeText } from '../../src/shell/text.ts';

const values = (text: string): string[] => splitWords(wholeText(text)).map(({ value }) => value);

test.each([
  ['a b\n c', ['a', 'b', 'c']],
  ['\'a b\' "c d"', ['a b', 'c d']],
  ['a\\ b', ['a b']],
  ['"a\\"b"', ['a"b']],
  ["a'b'c", ['abc']],
  ["it's", ["it's"]],
  ["''", ['']],
  ['', []],
])('%j is cut into %j', (text, words) => {
  expect(values(text)).toEqual(words);
});

test('lines are cut without the blanks around them', () => {
  expect(splitLines(wholeText("  a b \n\n'c'\td")).map(({ value }) => value)).toEqual(['a b', 'c\td']);
});

test('words have their places', () => {
  const text = "one 'two three'  four";
  expect(splitWords(wholeText(text)).map(({ span }) => text.slice(span.start, span.end))).toEqual([
    'one',
    "'two three'",
    'four',
  ]);
});

describe.skipIf(spawnSync('xargs', ['--version']).status !== 0)('as xargs cuts it', () => {
  test('blanks, quotes and backslashes', () => {
    const piece = fc.constantFrom('a', 'b', ' ', '\n', '\t', "'a b'", '"c d"', "''", '\\ ', '\\"', '\\\\');
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 10 }), (pieces) => {
        const text = pieces.join('');
        const { stdout, status } = spawnSync('xargs', ['printf', '%s\\0'], { input: `${text}\n`, encoding: 'utf8' });
        fc.pre(status === 0 && values(text).length > 0);
        expect(values(text)).toEqual(stdout.split('\0').slice(0, -1));
      }),
      { numRuns: 60 },
    );
  });
});
