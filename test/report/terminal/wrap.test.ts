import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runsWidth } from '../../../src/report/terminal/runs.ts';
import { widestWord, wrap } from '../../../src/report/terminal/wrap.ts';

function wrapped(text: string, columns: number): string[] {
  return wrap([{ text, ink: 'plain' }], columns).map((runs) => runs.map((run) => run.text).join(''));
}

test.each([
  ['one two three', 9, ['one two', 'three']],
  ['one two', 20, ['one two']],
  ['', 20, ['']],
  ['denylist-workspace', 12, ['denylist-', 'workspace']],
  ['denylist-workspace', 18, ['denylist-workspace']],
  ['--auto-approve', 10, ['--auto-', 'approve']],
  ['corpora/mentions.csv', 14, ['corpora/', 'mentions.csv']],
  ['abcdefghij', 4, ['abcd', 'efgh', 'ij']],
  ['日本語', 4, ['日本', '語']],
  ['86.7% [76–93]', 9, ['86.7%', '[76–93]']],
])('%j in %i columns', (text, columns, lines) => {
  expect(wrapped(text, columns)).toEqual(lines);
});

test('a word in two inks stays one word, and each keeps its ink', () => {
  const runs = [
    { text: 'see git', ink: 'plain' },
    { text: 'push', ink: 'bad' },
    { text: ' now', ink: 'plain' },
  ] as const;
  expect(widestWord(runs)).toBe(7);
  expect(wrap(runs, 7)).toEqual([
    [{ text: 'see', ink: 'plain' }],
    [
      { text: 'git', ink: 'plain' },
      { text: 'push', ink: 'bad' },
    ],
    [{ text: 'now', ink: 'plain' }],
  ]);
});

test('no line is too wide, and nothing but blanks is lost', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'bc', ' ', '-', '/', '日', '🦀', 'e\u0301') });
  fc.assert(
    fc.property(fc.array(texts), fc.integer({ min: 2, max: 30 }), (parts, columns) => {
      const lines = wrap(
        parts.map((text, index) => ({ text, ink: index % 2 === 0 ? 'plain' : 'bad' })),
        columns,
      );
      for (const line of lines) expect(runsWidth(line)).toBeLessThanOrEqual(columns);
      const left = lines
        .flat()
        .map(({ text }) => text)
        .join('');
      expect(left.replaceAll(' ', '')).toBe(parts.join('').replaceAll(' ', ''));
    }),
  );
});
