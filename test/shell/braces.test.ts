import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expandBraces } from '../../src/shell/braces.ts';
import { readCommands } from '../../src/shell/read-commands.ts';
import { wholeText } from '../../src/shell/text.ts';
import { bashWords, hasBash } from './bash.ts';

test.each([
  ['a{b,c}d', ['abd', 'acd']],
  ['{a,b}{c,d}', ['ac', 'ad', 'bc', 'bd']],
  ['{a,{b,c}}', ['a', 'b', 'c']],
  ['{1..3}', ['1', '2', '3']],
  ['{3..1..2}', ['3', '1']],
  ['{08..10}', ['08', '09', '10']],
  ['{a..c}', ['a', 'b', 'c']],
  ['{-1..1}', ['-1', '0', '1']],
  ['{a}', ['{a}']],
  ['{}', ['{}']],
  ['{a,b', ['{a,b']],
  ['{a..}', ['{a..}']],
  ["{a,'b,c'}", ['a', "'b,c'"]],
  ['{a,"}"}', ['a', '"}"']],
  ['\\{a,b}', ['\\{a,b}']],
  ['${a,b}', ['${a,b}']],
  ['{a,$x}', ['a', '$x']],
  ['{Y..[}', ['{Y..[}']],
  ['{a},b}', ['a}', 'b']],
  ['{},b}', ['{},b}']],
  ['b{},}', ['b}', 'b']],
  ['x{}y,z}', ['x}y', 'xz']],
  ['{a}{b,c}', ['{a}b', '{a}c']],
])('%s', (text, words) => {
  expect(expandBraces(text)).toEqual(words);
});

test('what would grow beyond measure is left alone', () => {
  expect(expandBraces('{1..1000000}')).toEqual(['{1..1000000}']);
  const grown = '{a,b}'.repeat(40);
  expect(expandBraces(grown)).toEqual([grown]);
});

test.each(['{a,b}'.repeat(20_000), '{1..1}'.repeat(20_000), `${'{a,'.repeat(20_000)}${'}'.repeat(20_000)}`])(
  'so are groups beyond measure: %.12s…',
  (text) => expect(expandBraces(text)).toEqual([text]),
);

describe.skipIf(!hasBash)('as bash does it', () => {
  test('for any mixture of braces, commas and quotes', () => {
    const piece = fc.constantFrom('{', '}', ',', 'a', 'b', '..', '1', '3', '"', "'", '\\', '-', '0', "'x y'", '"p,q"');
    const text = fc
      .array(piece, { minLength: 1, maxLength: 9 })
      .map((pieces) => pieces.join(''))
      // The parser takes `{..'x'}` for an expansion and keeps the quotes.
      .filter((candidate) => !(candidate.includes('..') && /["'\\]/.test(candidate)))
      .filter(
        (candidate) => readCommands(wholeText(`_ ${candidate}`)).unread.length === 0 && !candidate.endsWith('\\'),
      );
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 20 }), (texts) => {
        const expanded = texts.flatMap(expandBraces).join(' ');
        const [command] = readCommands(wholeText(`_ ${expanded}`)).commands;
        expect(command?.words.slice(1).map(({ value }) => value)).toEqual(bashWords(texts.join(' ')));
      }),
      { numRuns: 100 },
    );
  });
});
