import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { appended, removed, replaced } from '../../../src/hook/install/json-edit.ts';
import { type Container, type JsonText, memberAt, readJsonText } from '../../../src/hook/install/json-text.ts';

function rootOf(json: JsonText): Container {
  if (json.root.kind === 'leaf') throw new Error('no container');
  return json.root;
}

/** The text with `"x": {"y": [1]}` at the end of its root. */
function withX(text: string): string {
  const json = readJsonText(text);
  return appended(json, rootOf(json), { y: [1] }, 'x');
}

/** The text without what its root has under a key. */
function without(text: string, key: string): string {
  const json = readJsonText(text);
  const member = memberAt(json.root, key);
  if (member === undefined) throw new Error(`no ${key}`);
  return removed(json, rootOf(json), member);
}

describe('one more member is written as its neighbours are', () => {
  test.each([
    ['on their line', '{"a":1}', '{"a":1, "x": {"y":[1]}}'],
    ['with blanks at the ends', '{ "a": 1 }', '{ "a": 1, "x": {"y":[1]} }'],
    ['below each other', '{\n  "a": 1\n}\n', '{\n  "a": 1,\n  "x": {\n    "y": [\n      1\n    ]\n  }\n}\n'],
    ['by four', '{\n    "a": 1\n}', '{\n    "a": 1,\n    "x": {\n        "y": [\n            1\n        ]\n    }\n}'],
    ['by tabs', '{\n\t"a": 1\n}', '{\n\t"a": 1,\n\t"x": {\n\t\t"y": [\n\t\t\t1\n\t\t]\n\t}\n}'],
    [
      'as Windows ends lines',
      '{\r\n  "a": 1\r\n}',
      '{\r\n  "a": 1,\r\n  "x": {\r\n    "y": [\r\n      1\r\n    ]\r\n  }\r\n}',
    ],
    ['behind a byte order mark', '\uFEFF{"a":1}', '\uFEFF{"a":1, "x": {"y":[1]}}'],
    ['in what is empty', '{}', '{\n  "x": {\n    "y": [\n      1\n    ]\n  }\n}'],
    [
      'below a comment',
      '{\n  "a": 1 // one\n  // end\n}',
      '{\n  "a": 1, // one\n  // end\n  "x": {\n    "y": [\n      1\n    ]\n  }\n}',
    ],
    ['after a comment', '{ "a": 1 /* , */ }', '{ "a": 1, /* , */ "x": {"y":[1]} }'],
  ])('%s', (_, text, expected) => {
    expect(withX(text)).toBe(expected);
  });
});

describe('a member goes with its comma, and comments stay', () => {
  test.each([
    ['the first', '{"x": 1, "a": 2}', '{ "a": 2}'],
    ['one between', '{"a": 1, "x": 2, "b": 3}', '{"a": 1, "b": 3}'],
    ['the last', '{\n  "a": 1,\n  "x": 2\n}', '{\n  "a": 1\n}'],
    ['the only one', '{\n  "x": 2\n}', '{}'],
    ['the only one beside a comment', '{\n  // c\n  "x": 2\n}', '{\n  // c\n}'],
    ['the last after a comment', '{\n  "a": 1, // one, two\n  "x": 2 // x\n}', '{\n  "a": 1 // one, two\n   // x\n}'],
    ['one before what would become a comment', '{ // c\n "x": 2}', '{ // c\n }'],
    ['the later of two alike', '{"x": 1, "x": 2}', '{"x": 1}'],
  ])('%s', (_, text, expected) => {
    expect(without(text, 'x')).toBe(expected);
  });
});

test('a value in the place of another', () => {
  const json = readJsonText('{ "a" : "old" /* c */, "b": -1 }');
  const leaf = memberAt(json.root, 'a')?.value;
  expect(leaf && replaced(json, leaf, 'new "one"')).toBe('{ "a" : "new \\"one\\"" /* c */, "b": -1 }');
});

test('of any object, what is added and removed again leaves the same text', () => {
  const layouts = fc.constantFrom(undefined, 2, 4, '\t');
  const objects = fc.dictionary(
    fc.string().filter((key) => key !== 'x' && key !== '__proto__'),
    fc.jsonValue(),
    { minKeys: 1 },
  );
  fc.assert(
    fc.property(objects, layouts, (object, layout) => {
      const text = JSON.stringify(object, undefined, layout);
      const more = withX(text);
      expect(JSON.parse(more)).toEqual({ ...JSON.parse(text), x: { y: [1] } });
      expect(without(more, 'x')).toBe(text);
    }),
  );
});
