import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { visible, visibleUnits } from '../../../src/report/text/visible.ts';
import { HOSTILE_CASES } from '../hostile.ts';

const SIGN = { unicode: true, newline: 'sign' } as const;

/** Nothing that a terminal obeys or an eye misses; line feeds apart. */
const HIDDEN = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/u;

test.each([
  ['plain text', 'git log --oneline', 'git log --oneline'],
  ['a letter beyond ASCII', 'grüße 日本 🦀', 'grüße 日本 🦀'],
  ['an escape', '\x1b[2J', String.raw`\x1b[2J`],
  ['a hyperlink', '\x1b]8;;u\x07t', String.raw`\x1b]8;;u\x07t`],
  ['a C1 control', '\x9b31m', String.raw`\x9b31m`],
  ['a carriage return', 'a\rb', String.raw`a\rb`],
  ['a tab', 'a\tb', String.raw`a\tb`],
  ['a line end', 'a\nb', 'a⏎b'],
  ['a bidi override', 'a\u202eb', String.raw`a\u202eb`],
  ['a zero-width space', 'a\u200bb', String.raw`a\u200bb`],
  ['a tag character', 'a\u{e0041}', String.raw`a\u{e0041}`],
  ['a lone surrogate', 'a\ud83d', String.raw`a\ud83d`],
  ['a space that is none', 'rm\u00a0-rf', String.raw`rm\xa0-rf`],
  ['a mark with nothing to stand on', '\u0301a', String.raw`\u0301a`],
  ['a mark on its letter', 'a\u0301', 'a\u0301'],
  ['a fifth mark on one letter', 'a\u0301\u0301\u0301\u0301\u0301', `a\u0301\u0301\u0301\u0301${String.raw`\u0301`}`],
  ['a workflow command', '::error::x', String.raw`\x3a:error::x`],
  ['a workflow command behind blanks', '  ::error::x', String.raw`  \x3a:error::x`],
  ['colons that start no line', 'std::vector', 'std::vector'],
  ['a logging command', 'x ##vso[a]', String.raw`x \x23#vso[a]`],
])('%s is shown for what it is', (_, text, shown) => {
  expect(visible(text, SIGN)).toBe(shown);
});

describe('without letters beyond ASCII', () => {
  test.each([
    ['é\n', String.raw`\xe9\n`],
    ['日', String.raw`\u65e5`],
    ['🦀', String.raw`\u{1f980}`],
    ['\ud83d', String.raw`\ud83d`],
  ])('%j is spelt out', (text, shown) => {
    expect(visible(text, { unicode: false, newline: 'sign' })).toBe(shown);
  });

  test('nothing else is left', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(visible(text, { unicode: false, newline: 'sign' })).toMatch(/^[ -~]*$/);
      }),
    );
  });
});

test('line ends can be kept, and only they', () => {
  expect(visible('a\n::b\r\n', { unicode: true, newline: 'kept' })).toBe(`a\n${String.raw`\x3a:b\r`}\n`);
});

test.each(HOSTILE_CASES)('nothing hidden is left of %s', (_, text) => {
  expect(visible(text, SIGN)).not.toMatch(HIDDEN);
});

test('nothing hidden is left of any text, and what is shown stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const shown = visible(text, SIGN);
      expect(shown).not.toMatch(HIDDEN);
      expect(visible(shown, SIGN)).toBe(shown);
    }),
  );
});

test('units are the text in pieces', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(visibleUnits(text, SIGN).join('')).toBe(visible(text, SIGN));
    }),
  );
  expect(visibleUnits('e\u0301\x1b🇩🇪', SIGN)).toEqual(['e\u0301', String.raw`\x1b`, '🇩🇪']);
});
