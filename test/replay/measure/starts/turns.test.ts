import { describe, expect, test } from 'vitest';
import { turnsOf } from '../../../../src/replay/measure/starts/turns.ts';

test('two take turns: A B, B A', () => {
  expect([0, 1, 2, 3].map((round) => turnsOf(round, 2).join(' '))).toEqual(['0 1', '1 0', '1 0', '0 1']);
});

test('one is always the first', () => {
  expect(turnsOf(7, 1)).toEqual([0]);
});

describe.each([2, 3, 4, 5, 6, 7, 10])('of %i', (count) => {
  const rounds = Array.from({ length: 2 * count }, (_, round) => turnsOf(round, count));

  test('everyone is in each round once', () => {
    for (const round of rounds) {
      expect(round.toSorted((one, other) => one - other)).toEqual(Array.from({ length: count }, (_, index) => index));
    }
  });

  test('everyone has each position, and each other just before it, equally often', () => {
    const positions = new Map<string, number>();
    const neighbours = new Map<string, number>();
    for (const round of rounds) {
      for (const [position, one] of round.entries()) {
        positions.set(`${one} at ${position}`, (positions.get(`${one} at ${position}`) ?? 0) + 1);
        const before = round[position - 1];
        if (before === undefined) continue;
        neighbours.set(`${before} ${one}`, (neighbours.get(`${before} ${one}`) ?? 0) + 1);
      }
    }
    expect(new Set(positions.values())).toEqual(new Set([2]));
    expect(positions.size).toBe(count * count);
    expect(new Set(neighbours.values())).toEqual(new Set([2]));
    expect(neighbours.size).toBe(count * (count - 1));
  });
});
