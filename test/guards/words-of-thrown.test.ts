import { expect, test } from 'vitest';
import { wordsOfThrown } from '../../src/guards/words-of-thrown.ts';

const unnameable = new Error('x');
Object.defineProperty(unnameable, 'message', {
  get: () => {
    throw new Error('no');
  },
});

test.each<[unknown, string]>([
  [new TypeError('x is not a function'), 'TypeError: x is not a function'],
  ['no such rule', 'no such rule'],
  [undefined, 'undefined'],
  [Symbol('rule'), 'Symbol(rule)'],
  [Object.create(null), 'it threw something that has no text'],
  [unnameable, 'it threw something that has no text'],
])('case %#', (thrown, words) => {
  expect(wordsOfThrown(thrown)).toBe(words);
});
