import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  describePrinted,
  objectsAmid,
  printedOn,
} from '../../../../../src/guards/external/protocols/reading/printed.ts';

describe('standard output', () => {
  test.each([
    ['', { kind: 'nothing' }],
    [' \n\t', { kind: 'nothing' }],
    ['{}\n', { kind: 'object', object: {} }],
    [' {"a":{"b":"}"}} ', { kind: 'object', object: { a: { b: '}' } } }],
    ['text\n', { kind: 'other', text: 'text', objects: [] }],
    ['{"a":1}{"b":2}', { kind: 'other', text: '{"a":1}{"b":2}', objects: [{ a: 1 }, { b: 2 }] }],
    ['log {x}\n{"a":"{"}', { kind: 'other', text: 'log {x}\n{"a":"{"}', objects: [{ a: '{' }] }],
    ['{"a":1} done', { kind: 'other', text: '{"a":1} done', objects: [{ a: 1 }] }],
    ['[{"a":1}, 2]', { kind: 'other', text: '[{"a":1}, 2]', objects: [{ a: 1 }] }],
    ['null', { kind: 'other', text: 'null', objects: [] }],
    ['{"a":', { kind: 'other', text: '{"a":', objects: [] }],
  ])('%j', (stdout, expected) => {
    expect(printedOn(stdout)).toEqual(expected);
  });

  test.each([
    ['{"a":1}{"b":2}', '2 JSON objects where one is read'],
    ['text {"b":2}', 'text around its JSON object'],
    ['{"a":', 'JSON that does not parse'],
    ['[{}', 'text around its JSON object'],
    ['[{}]', 'JSON that is no object'],
    ['"deny"', 'JSON that is no object'],
    ['fine', 'text that is no JSON'],
  ])('%j in words', (stdout, expected) => {
    const printed = printedOn(stdout);
    expect(printed.kind === 'other' && describePrinted(printed)).toBe(expected);
  });

  test('objects are found again among any text without braces', () => {
    const noise = fc.string().map((text) => text.replaceAll(/[{}]/g, ''));
    fc.assert(
      fc.property(
        noise,
        fc.array(fc.tuple(fc.dictionary(fc.string(), fc.jsonValue()), noise), { maxLength: 5 }),
        (first, parts) => {
          const text = first + parts.map(([object, behind]) => JSON.stringify(object) + behind).join('');
          expect(objectsAmid(text)).toEqual(parts.map(([object]) => JSON.parse(JSON.stringify(object))));
        },
      ),
    );
  });

  test.each([
    ['braces that nothing closes', '{'.repeat(1_000_000)],
    ['quotes that nothing closes', `{${'\\"'.repeat(500_000)}`],
    ['strings that nothing closes', '{"a'.repeat(300_000)],
    ['depth', `{"a":`.repeat(200_000) + '1' + '}'.repeat(200_000)],
  ])('a megabyte of %s is read in a moment', (_, stdout) => {
    const start = performance.now();
    expect(() => printedOn(stdout)).not.toThrow();
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
