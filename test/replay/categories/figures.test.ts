/** What `npm run bench -- categories` prints, held to what is promised. */

import { describe, expect, test } from 'vitest';
import { type Figures, figuresOf } from '../../../bench/categories/figures.ts';
import { openHooks, v1, v2 } from '../../../bench/categories/guards.ts';
import { missFiguresOf } from '../../../bench/categories/misses.ts';
import { labelled, reports } from '../../../bench/categories/rows.ts';
import { hasPython, withPython } from '../../guards/external/python.ts';
import { median } from '../../../bench/measure.ts';

function hold({ category, textOnly, overlap, questions }: Figures): void {
  expect(category.holds).toBeGreaterThanOrEqual(0.9 * category.of);
  expect(textOnly.holds).toBeGreaterThanOrEqual(0.97 * textOnly.of);
  expect(overlap.holds).toBeGreaterThanOrEqual(0.95 * overlap.of);
  expect(median(questions)).toBeLessThanOrEqual(12);
}

describe('on mentions and their live twins', () => {
  test.each([v1, v2].map((guard) => [guard.name, guard] as const))('%s', async (_, guard) => {
    const figures = await figuresOf(guard, await labelled('mentions'));
    expect(figures.blocked).toBeGreaterThan(150);
    expect(figures.overlap.of).toBe(figures.blocked);
    hold(figures);
  });

  test.skipIf(!hasPython)(
    `hooks of which nothing is known, every fifth pair and what reports are there${withPython}`,
    async () => {
      const hooks = await openHooks();
      try {
        const rows = (await labelled('mentions')).filter((_row, index) => Math.floor(index / 2) % 5 === 0);
        for (const guard of hooks.guards) {
          const figures = await figuresOf(guard, [...rows, ...(reports() ?? [])]);
          expect(figures.blocked).toBeGreaterThan(40);
          hold(figures);
        }
      } finally {
        await hooks.close();
      }
    },
  );
});

test('on commands that must be stopped, the eight categories of misses that must be right', async () => {
  const { category } = await missFiguresOf(v2, await labelled('unrecoverable', 'mentions'));
  expect(category.of).toBeGreaterThan(200);
  expect(category.holds).toBeGreaterThanOrEqual(0.95 * category.of);
});
