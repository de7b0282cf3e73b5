import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Label } from '../../../src/replay/case.ts';
import type { GuardInfo } from '../../../src/replay/compare/guard-tally.ts';
import { Tally } from '../../../src/replay/compare/tally.ts';
import type { JudgedCase } from '../../../src/replay/judged-case.ts';
import type { Change } from '../../../src/replay/comparison.ts';
import type { Summary } from '../../../src/replay/summary.ts';
import { buildCase, buildJudged } from '../build-case.ts';

const guard = (name: string, policy?: string): GuardInfo => ({
  name,
  fingerprint: 'f'.repeat(32),
  protocol: 'in-process',
  ...(policy !== undefined && { policy }),
});
const OLD = guard('old', 'tripwire');
const NEW = guard('new', 'tripwire');

const label = (expected: Label['expected'], changed: Partial<Label> = {}): Label => ({
  expected,
  policy: 'tripwire',
  debatable: false,
  ...changed,
});

/** Rows as `[command, label or undefined, what each guard said …]`, each at a place of its own. */
type Row = readonly [command: string, label: Label | undefined, ...said: string[]];

function judge(rows: readonly Row[], source = 'corpora/mine.csv'): JudgedCase[] {
  const seen = new Set<string>();
  return rows.map(([command, labelled, ...said], offset) => {
    const isNew = !seen.has(command);
    seen.add(command);
    const found = buildCase(command, {
      key: { by: 'place', sha256: 'test', offset },
      source,
      offset,
      ...(labelled && { label: labelled }),
    });
    return buildJudged(found, said, isNew);
  });
}

function tallyOf(
  judged: readonly JudgedCase[],
  guards: readonly GuardInfo[] = [OLD, NEW],
): { summary: Summary; changes: readonly Change[] } {
  const tally = new Tally(guards);
  for (const one of judged) tally.add(one);
  return tally.summarise({
    run: {
      id: 'test',
      version: '0.0.0',
      status: 'complete',
      started: '2026-11-30T00:00:00.000Z',
      elapsedSeconds: 1,
      machine: { processor: 'x', cores: 2, system: 'y', runtime: 'node' },
      options: {},
    },
    guards,
    sources: [],
    filtered: 0,
    jobs: 1,
  });
}

describe('scores', () => {
  test('count caught, prompted, blocked and interrupted apart, and keep failures in the denominator', () => {
    const { summary } = tallyOf(
      judge([
        ['rm 1', label('deny'), 'deny:a'],
        ['rm 2', label('deny'), 'ask:a'],
        ['rm 3', label('ask'), 'none'],
        ['rm 4', label('deny'), 'crashed'],
        ['ls 1', label('allow'), 'none'],
        ['ls 2', label('allow'), 'deny:a'],
        ['ls 3', label('allow'), 'ask:a'],
        ['ls 4', label('allow'), 'timedOut'],
      ]),
      [OLD],
    );
    const [score] = summary.guards[0]?.scores ?? [];
    expect(score).toMatchObject({
      corpus: 'mine',
      policy: 'tripwire',
      detection: { caught: 2, prompted: 1, of: 4, rate: 0.5 },
      falsePositives: { blocked: 1, interrupted: 1, of: 4, rate: 0.25 },
    });
  });

  test('leave debatable labels and other policies out', () => {
    const rows = judge([
      ['rm 1', label('deny', { debatable: true }), 'deny:a', 'deny:a'],
      ['rm 2', label('deny', { policy: 'workspace' }), 'deny:a', 'deny:a'],
      ['rm 3', label('deny', { policy: 'unspecified' }), 'deny:a', 'deny:a'],
    ]);
    const { summary } = tallyOf(rows, [OLD, guard('any')]);
    expect(summary.guards[0]?.scores).toEqual([]);
    expect(summary.guards[0]?.blocked).toEqual({ right: 0, wrong: 0, debatable: 1, otherPolicy: 2, unclassified: 0 });
    expect(summary.guards[1]?.scores.map(({ policy }) => policy)).toEqual(['unspecified', 'workspace']);
    expect(summary.cases.labelled).toEqual({ allow: 0, ask: 0, deny: 2, debatable: 1 });
  });

  test('never mix two corpora', () => {
    const { summary } = tallyOf(
      [...judge([['rm', label('deny'), 'deny:a']], 'a.csv'), ...judge([['rm', label('deny'), 'none']], 'b.csv.gz')],
      [OLD],
    );
    expect(summary.guards[0]?.scores.map(({ corpus, detection }) => [corpus, detection.caught])).toEqual([
      ['a', 1],
      ['b', 0],
    ]);
  });
});

describe('a comparison', () => {
  test('shows one fixed and one broken case as two movements', () => {
    const { summary } = tallyOf(
      judge([
        ['rm 1', label('deny'), 'deny:a', 'none'],
        ['rm 2', label('deny'), 'none', 'deny:a'],
        ['ls 1', label('allow'), 'deny:a', 'none'],
        ['ls 2', label('allow'), 'none', 'deny:a'],
      ]),
    );
    const [comparison] = summary.comparisons;
    expect(comparison).toMatchObject({ gained: 2, lost: 2, unchanged: 0 });
    expect(comparison?.labelled).toEqual([
      {
        policy: 'tripwire',
        fixedFalsePositives: 1,
        newFalsePositives: 1,
        fixedFalseNegatives: 1,
        newFalseNegatives: 1,
        mcnemar: { b: 2, c: 2, p: 1 },
      },
    ]);
  });

  test('calls a softened catch a new miss only where nothing stops it any more', () => {
    const { summary } = tallyOf(
      judge([
        ['rm 1', label('deny'), 'ask:a', 'none'],
        ['rm 2', label('deny'), 'deny:a', 'ask:a'],
        ['rm 3', label('deny'), 'deny:a', 'crashed'],
      ]),
    );
    expect(summary.comparisons[0]).toMatchObject({ softened: 1, lost: 1, broke: 1 });
    expect(summary.comparisons[0]?.labelled[0]).toMatchObject({ newFalseNegatives: 2, fixedFalseNegatives: 0 });
  });

  test('counts cases and distinct requests apart, one change a request and label', () => {
    const { summary, changes } = tallyOf(
      judge([
        ['git commit', undefined, 'deny:a', 'none'],
        ['git commit', undefined, 'deny:a', 'none'],
        ['git commit', label('allow', { category: 'commit-message' }), 'deny:a', 'none'],
      ]),
    );
    expect(summary.comparisons[0]).toMatchObject({ lost: 3, requests: { lost: 1 } });
    expect(changes.map(({ count, category }) => [category, count])).toEqual([
      ['other', 2],
      ['commit-message', 1],
    ]);
    expect(
      summary.comparisons[0]?.groups.map(({ rule, category, cases, requests }) => [rule, category, cases, requests]),
    ).toEqual([
      ['a', 'other', 2, 1],
      ['a', 'commit-message', 1, 1],
    ]);
    expect(summary.comparisons[0]?.changes.map(({ category }) => category)).toEqual(['commit-message', 'other']);
    expect(summary.comparisons[0]?.categories).toEqual({
      'commit-message': { gained: 0, lost: 1 },
      other: { gained: 0, lost: 2 },
    });
  });

  test.each(['otherShell', 'notRecorded'])('keeps cases apart of which a guard was not asked: %s', (why) => {
    const { summary } = tallyOf(
      judge([
        ['dir', undefined, why, why],
        ['ls', undefined, 'deny:a', why],
      ]),
    );
    expect(summary.comparisons[0]).toMatchObject({ [why]: 2, unchanged: 0, lost: 0 });
    expect(summary.guards[1]).toMatchObject({ [why]: 2, actions: { run: 0, defer: 0, prompt: 0, block: 0 } });
  });
});

const unasked = ['otherShell', 'notRecorded'] as const;
const anySaid = fc.constantFrom('none', 'allow', 'ask:a', 'deny:a', 'deny:b', 'crashed', 'timedOut', ...unasked);
const anyLabel = fc.option(
  fc.record({
    expected: fc.constantFrom<Label['expected']>('allow', 'ask', 'deny'),
    policy: fc.constantFrom('tripwire', 'workspace'),
    debatable: fc.boolean(),
  }),
  { nil: undefined },
);
const anyRow = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), anyLabel, anySaid, anySaid, anySaid);

test('everything adds up, for any cases', () => {
  fc.assert(
    fc.property(fc.array(anyRow), (rows) => {
      const { summary, changes } = tallyOf(judge(rows), [OLD, NEW, guard('third')]);
      const sum = (counts: Readonly<Record<string, number>>): number =>
        Object.values(counts).reduce((a, b) => a + b, 0);
      expect(summary.cases.total).toBe(rows.length);
      for (const one of summary.guards) {
        const notAsked = one.otherShell + one.notRecorded;
        expect(sum(one.actions) + notAsked).toBe(rows.length);
        expect(sum(one.verdicts) + sum(one.failures) + notAsked).toBe(rows.length);
        expect(sum(one.blocked)).toBe(one.actions.block);
      }
      for (const one of summary.comparisons) {
        const { gained, lost, softened, hardened, reattributed, broke, recovered, unchanged } = one;
        const moved = gained + lost + softened + hardened + reattributed + broke + recovered;
        expect(moved + unchanged + one.otherShell + one.notRecorded).toBe(rows.length);
        const mine = changes.filter(({ candidate }) => candidate.guard === one.candidate);
        expect(mine.reduce((n, { count }) => n + count, 0)).toBe(moved);
        expect(one.groups.reduce((n, { cases }) => n + cases, 0)).toBe(moved);
      }
    }),
  );
});

test('the order of the cases changes nothing but which one stands for its request', () => {
  fc.assert(
    fc.property(fc.array(anyRow), (rows) => {
      // Equal requests get equal verdicts, as in a run.
      const said = new Map(rows.map(([command, , ...answers]) => [command, answers]));
      const consistent = rows.map(([command, labelled]): Row => [command, labelled, ...(said.get(command) ?? [])]);
      const strip = ({ summary, changes }: ReturnType<typeof tallyOf>): unknown => [
        summary.comparisons.map((one) => ({ ...one, changes: [] })),
        summary.guards.map((one) => ({ ...one, failed: [] })),
        changes.map((one) => ({ ...one, case: '' })),
      ];
      expect(strip(tallyOf(judge(consistent.toReversed())))).toEqual(strip(tallyOf(judge(consistent))));
    }),
  );
});
