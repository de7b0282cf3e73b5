import { expect, test } from 'vitest';
import { byShape, groupedBy, shapeOfAll } from '../../../src/replay/categories/by-shape.ts';

const members = (shape: string | undefined, count: number): readonly { readonly shape?: string }[] =>
  Array.from({ length: count }, () => (shape === undefined ? {} : { shape }));

test.each<[string, readonly { readonly shape?: string }[], (readonly [string | undefined, number])[]]>([
  [
    'five of one shape are apart',
    [...members('git', 5), ...members('rm', 4)],
    [
      ['git', 5],
      ['rm', 4],
    ],
  ],
  ['fewer are together, whatever they are', [...members('git', 4), ...members('rm', 4)], [[undefined, 8]]],
  [
    'so are those of none',
    [...members('git', 6), ...members(undefined, 2), ...members('rm', 1)],
    [
      ['git', 6],
      [undefined, 3],
    ],
  ],
  ['all of one shape are one', members('git', 9), [['git', 9]]],
  ['of nothing there is none', [], []],
])('%s', (_, all, groups) => {
  expect(byShape(all).map((group) => [shapeOfAll(group), group.length])).toEqual(groups);
});

test('groups are in the order in which the first of each came', () => {
  expect(groupedBy(['b1', 'a1', 'b2', 'c'], (text) => text.slice(0, 1))).toEqual([['b1', 'b2'], ['a1'], ['c']]);
});
