import { expect, test } from 'vitest';
import type { WhatSpoke } from '../../../src/replay/categories/what-spoke.ts';
import { SpokeTally } from '../../../src/replay/compare/spoke-tally.ts';
import { rateOf } from '../../../src/replay/statistics.ts';

const spoke = (category: WhatSpoke['category'], runs: boolean): WhatSpoke => ({
  category,
  trigger: { start: 0, end: 1, runs },
});
const COMMENT = spoke('comment', false);
const CLEANUP = spoke('routine-cleanup', true);

test('cases, distinct requests and categories are counted apart, most cases first', () => {
  const tally = new SpokeTally();
  tally.add(COMMENT, true, undefined);
  tally.add(spoke('echo-text', false), true, undefined);
  tally.add(spoke('echo-text', false), false, undefined);
  tally.add(CLEANUP, true, undefined);
  tally.add(undefined, true, undefined);
  tally.add(undefined, false, undefined);
  const summary = tally.summarise();
  expect(summary).toEqual({
    textOnly: { cases: 3, requests: 2, categories: { 'echo-text': 2, comment: 1 } },
    wouldRun: { cases: 1, requests: 1, categories: { 'routine-cleanup': 1 } },
    unknown: { cases: 2, requests: 1 },
    textShare: rateOf(2, 3),
  });
  expect(Object.keys(summary.textOnly.categories)).toEqual(['echo-text', 'comment']);
});

test('blocks of one session are alike, so that their share is less sure', () => {
  const apart = new SpokeTally();
  const together = new SpokeTally();
  for (let n = 0; n < 40; n++) {
    const one = n % 8 < 4 ? COMMENT : CLEANUP;
    apart.add(one, true, `session ${n}`);
    together.add(one, true, `session ${Math.floor(n / 4)}`);
  }
  const alone = apart.summarise().textShare;
  const clustered = together.summarise().textShare;
  expect(alone).toEqual(rateOf(20, 40));
  expect(clustered).toMatchObject({ of: 40, rate: 0.5 });
  expect(clustered.low).toBeLessThan(alone.low ?? 0);
  expect(clustered.high).toBeGreaterThan(alone.high ?? 1);
});

test('of nothing there is no share', () => {
  expect(new SpokeTally().summarise().textShare).toEqual({ of: 0 });
});
