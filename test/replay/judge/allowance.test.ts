import { expect, test } from 'vitest';
import { Allowance } from '../../../src/replay/judge/allowance.ts';

test('there is a least, and a share of what the run took beyond that', () => {
  const allowance = new Allowance(0.5, 100);
  allowance.spend(99);
  expect(allowance.isSpent).toBe(false);
  allowance.spend(1);
  expect(allowance.isSpent).toBe(true);
  allowance.earn(20);
  expect(allowance.isSpent).toBe(false);
  allowance.spend(10);
  expect(allowance.isSpent).toBe(true);
});
