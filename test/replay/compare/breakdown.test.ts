import { describe, expect, test } from 'vitest';
import { BREAKDOWNS } from '../../../src/replay/compare/breakdown-by.ts';
import { BreakdownTally } from '../../../src/replay/compare/breakdown.ts';
import type { Context } from '../../../src/replay/case.ts';
import type { JudgedCase } from '../../../src/replay/judged-case.ts';
import { buildCase, buildJudged } from '../build-case.ts';

type Row = readonly [command: string, context: Context, before: string, after: string];

function judge(rows: readonly Row[]): JudgedCase[] {
  return rows.map(([command, context, before, after], offset) => {
    const found = buildCase(command, { key: { by: 'place', sha256: 's', offset }, offset, context });
    return buildJudged(found, [before, after], rows.findIndex((row) => row[0] === command) === offset);
  });
}

function breakdownOf(by: (typeof BREAKDOWNS)[number], rows: readonly Row[]): BreakdownTally {
  const tally = new BreakdownTally(by);
  for (const one of judge(rows)) {
    const said = one.decisions.map((decision) => ({ decision, spoke: undefined }));
    tally.add(one, said, [one.case.request.command === 'lost' ? 'lost' : 'unchanged']);
  }
  return tally;
}

test('distinct requests are distinct in their row, whatever came before in another', () => {
  const rows: Row[] = [
    ['ls', { project: 'a' }, 'none', 'none'],
    ['ls', { project: 'b' }, 'none', 'none'],
    ['ls', { project: 'b' }, 'none', 'none'],
    ['pwd', { project: 'b' }, 'none', 'none'],
    ['ls', {}, 'none', 'none'],
  ];
  const counts = (order: readonly Row[]): unknown =>
    breakdownOf('project', order)
      .summarise()
      .rows.map(({ key, cases, requests }) => [key, cases, requests]);
  expect(counts(rows)).toEqual([
    ['b', 3, 2],
    ['(unknown)', 1, 1],
    ['a', 1, 1],
  ]);
  expect(counts(rows.toReversed())).toEqual(counts(rows));
});

const NO_BLOCKS = { cases: 0, requests: 0, categories: {} };
const NONE = {
  textOnly: NO_BLOCKS,
  wouldRun: NO_BLOCKS,
  unknown: { cases: 0, requests: 0 },
  textShare: { of: 0 },
};

test('each guard and each comparison is counted', () => {
  const rows: Row[] = [
    ['lost', {}, 'deny:x', 'none'],
    ['asks', {}, 'none', 'ask:y'],
    ['breaks', {}, 'none', 'crashed'],
  ];
  expect(breakdownOf('agent', rows).summarise().rows).toEqual([
    {
      key: '(unknown)',
      cases: 3,
      requests: 3,
      guards: [
        { blocked: 1, prompted: 0, failed: 0, spoke: { ...NONE, unknown: { cases: 1, requests: 1 } } },
        { blocked: 0, prompted: 1, failed: 1, spoke: NONE },
      ],
      comparisons: [{ gained: 0, lost: 1 }],
    },
  ]);
});

describe('a case goes under', () => {
  const keyOf = (by: (typeof BREAKDOWNS)[number], row: Row): string | undefined =>
    breakdownOf(by, [row]).summarise().rows[0]?.key;

  test.each<[time: string | undefined, week: string]>([
    ['2026-11-30T00:00:00.000Z', '2026-11-30'],
    ['2026-11-29T23:59:59.999Z', '2026-11-23'],
    ['2026-12-06T12:00:00+02:00', '2026-11-30'],
    [undefined, '(unknown)'],
    ['last Tuesday', '(unknown)'],
    ['-271821-04-20T00:00:00.000Z', '(unknown)'],
  ])('the week of %s: %s', (time, week) => {
    expect(keyOf('week', ['ls', time === undefined ? {} : { time }, 'none', 'none'])).toBe(week);
  });

  test('the rule of the first guard that named one', () => {
    expect(keyOf('rule', ['ls', {}, 'deny:first', 'deny:second'])).toBe('first');
    expect(keyOf('rule', ['ls', {}, 'none', 'deny:second'])).toBe('second');
    expect(keyOf('rule', ['ls', {}, 'none', 'otherShell'])).toBe('(no rule)');
  });

  test('the first program that it would run', () => {
    expect(keyOf('program', ['A=1 /usr/bin/git log | head', {}, 'none', 'none'])).toBe('git');
    expect(keyOf('program', ['$x', {}, 'none', 'none'])).toBe('(unknown)');
  });
});
