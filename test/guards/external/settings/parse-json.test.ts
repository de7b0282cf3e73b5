import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ReplayError } from '../../../../src/errors.ts';
import { parseJson } from '../../../../src/guards/external/settings/parse-json.ts';

function complaintOf(text: string, allowComments = false): string {
  try {
    parseJson(text, 'settings.json', allowComments);
  } catch (error) {
    if (error instanceof ReplayError) return error.message;
    throw error;
  }
  return 'none';
}

const MEND = 'mend it, its host cannot read it either';

test.each([
  ['{', 'settings.json, line 1, column 2: it is no JSON'],
  ['', 'settings.json, line 1, column 1: it is no JSON'],
  ['{"a": 1,}', 'settings.json, line 1, column 8: JSON has no comma after the last element'],
  ['{\n  "a": [1, 2,]\n}', 'settings.json, line 2, column 13: JSON has no comma after the last element'],
  ['{\n  // why\n  "a": 1\n}', 'settings.json, line 2, column 3: JSON has no comments'],
  ['{"a": 1} /* so */', 'settings.json, line 1, column 10: JSON has no comments'],
  ['{"a": 1\n  "b": 2}', 'settings.json, line 2, column 3: it is no JSON'],
  ['{"a": 1} x', 'settings.json, line 1, column 10: it is no JSON'],
  ['{"a": b c}', 'settings.json, line 1, column 9: it is no JSON'],
  ["{'a': 1}", 'settings.json: it is no JSON'],
  ['hooks', 'settings.json: it is no JSON'],
])('%j', (text, expected) => {
  expect(complaintOf(text)).toBe(`${expected}: ${MEND}`);
});

test('a file that its host reads, and we do not, is not called broken', () => {
  expect(() => parseJson('[hooks]\n', '.codex/config.toml', false)).toThrow(
    new ReplayError(
      '.codex/config.toml is TOML, which is not read here: write its hooks as JSON, for Codex into hooks.json',
    ),
  );
});

test('comments are passed over where the host does so, and nothing else', () => {
  expect(parseJson('{ // one\n "a": /* two */ "// no", "b": 1 } // end', 'settings.json', true)).toEqual({
    a: '// no',
    b: 1,
  });
  expect(complaintOf('{ // one\n "a": 1, }', true)).toBe(
    `settings.json, line 2, column 8: JSON has no comma after the last element: ${MEND}`,
  );
});

test('a byte order mark is no part of it', () => {
  expect(parseJson('\uFEFF{"a":1}', 'settings.json', false)).toEqual({ a: 1 });
});

test('any text is JSON or a complaint', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"',
    ',',
    ':',
    '//',
    '/*',
    '*/',
    '(',
    ')',
    '\n',
    '1',
    'x',
    '`',
    '${',
    '\\',
    '\u2028',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(text, fc.boolean(), (written, allowComments) => {
      expect(complaintOf(written, allowComments)).toMatch(/^none$|^settings\.json.*: mend it/);
    }),
  );
});

test('nesting without end is a complaint', () => {
  expect(complaintOf('['.repeat(200_000))).toMatch(/^settings\.json.*: it is no JSON: /);
});
