import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutShort } from '../src/cut.ts';
import { redact } from '../src/replay/redact/index.ts';
import { TOKENS } from './replay/redact/secrets.ts';

test.each([
  ['no longer than that', 19, 'no longer than that'],
  ['one two three', 7, 'one two…'],
  ['one two three', 6, 'one…'],
  ['{"token":"abcdef"}', 13, '{"token":"…'],
  ['eineswortganzallein', 5, '…'],
  ['不要删除生产数据库', 4, '不要删除…'],
  ['crab 🦀🦀', 6, 'crab…'],
])('%j in %i', (text, longest, cut) => {
  expect(cutShort(text, longest)).toBe(cut);
});

test.each(Object.entries(TOKENS))('a %s is in it whole, to be redacted, or not at all', (_, token) => {
  const said = `cannot use "${token}" for url=https://example.test/ any more`;
  for (let longest = 0; longest < said.length; longest++) {
    const rest = redact(cutShort(said, longest)).text.replace(/REDACTED\S*/, '');
    expect(rest).not.toContain(token.slice(0, 5));
  }
});

test('it is a beginning, no longer than that', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(40), (text, longest) => {
      const cut = cutShort(text, longest);
      expect(cut).toBe(text.length <= longest ? text : `${text.slice(0, cut.length - 1)}…`);
      expect(cut.length).toBeLessThanOrEqual(longest + 1);
    }),
  );
});
