import { describe, expect, test } from 'vitest';
import { mcnemar } from '../../src/replay/statistics.ts';
import type { Change, ComparisonSummary, LabelledChange } from '../../src/replay/comparison.ts';
import type { Summary } from '../../src/replay/summary.ts';
import { collect } from '../../src/report/collect.ts';
import { Evidence } from '../../src/report/evidence.ts';
import { type ShipVerdict, verdictOf } from '../../src/report/verdict.ts';
import { ARGV, COMPARISON, SUMMARY, changeOf } from './sample.ts';

const NOTHING_MOVED: ComparisonSummary = {
  ...COMPARISON,
  gained: 0,
  lost: 0,
  softened: 0,
  hardened: 0,
  reattributed: 0,
  broke: 0,
  recovered: 0,
  unchanged: 100,
  otherShell: 0,
  labelled: [],
  categories: {},
  groups: [],
  changes: [],
};

/** What is decided on a comparison of which `changes` are all that moved; the summary itself holds none of them. */
function decide(summary: Summary, { changes = [], ...fields }: Partial<ComparisonSummary>): ShipVerdict {
  const comparison = { ...NOTHING_MOVED, ...fields };
  const evidence = new Evidence(comparison);
  collect(changes, [{ comparison, collectors: [evidence] }]);
  return verdictOf(summary, comparison, evidence);
}

function labelled(
  fixed: readonly [fp: number, fn: number],
  added: readonly [fp: number, fn: number],
  policy = 'tripwire',
): LabelledChange {
  const [fixedFalsePositives, fixedFalseNegatives] = fixed;
  const [newFalsePositives, newFalseNegatives] = added;
  const b = newFalsePositives + newFalseNegatives;
  const c = fixedFalsePositives + fixedFalseNegatives;
  return {
    policy,
    fixedFalsePositives,
    newFalsePositives,
    fixedFalseNegatives,
    newFalseNegatives,
    mcnemar: { b, c, p: mcnemar(b, c) },
  };
}

const label = (expected: 'allow' | 'deny') => ({ expected, policy: 'tripwire', debatable: false }) as const;
const blocked = (guard: string) => ({ guard, action: 'block' }) as const;
const miss = changeOf('a1b2c3d4e5f6', {
  command: 'rm -rf /',
  count: 1,
  movement: 'lost',
  category: 'c',
  base: blocked('denylist'),
  label: label('deny'),
});
const falsePositive = changeOf('b2c3d4e5f6a1', {
  command: 'ls',
  count: 1,
  movement: 'gained',
  category: 'c',
  candidate: blocked('argv'),
  label: label('allow'),
});
const failing = changeOf('c3d4e5f6a1b2', {
  command: 'x',
  count: 1,
  movement: 'broke',
  category: 'unknown',
  candidate: { guard: 'argv', action: 'run', failure: 'crashed: x' },
});
const unlabelled: readonly Change[] = [
  changeOf('d1', {
    command: 'rm x',
    count: 3,
    movement: 'lost',
    category: 'unknown',
    base: blocked('denylist'),
  }),
  changeOf('e1', {
    command: 'rm y',
    count: 2,
    movement: 'gained',
    category: 'unknown',
    candidate: blocked('argv'),
  }),
];

test.each<[string, Partial<ComparisonSummary>, 'yes' | 'no' | 'unclear', string]>([
  [
    'better, nowhere worse',
    { lost: 41, gained: 12, labelled: [labelled([41, 12], [0, 0])] },
    'yes',
    'argv is safer to ship: no labelled case got worse, 53 got better (McNemar p < 0.001).',
  ],
  [
    'better under two policies',
    { lost: 9, labelled: [labelled([9, 0], [0, 0]), labelled([0, 1], [0, 0], 'workspace')] },
    'yes',
    'argv is safer to ship: no labelled case got worse, 10 got better (McNemar p = 0.004 on tripwire and McNemar p = 1 on workspace).',
  ],
  [
    'better, but only just',
    { lost: 3, labelled: [labelled([3, 0], [0, 0])] },
    'unclear',
    'argv may be safer to ship: no labelled case got worse, 3 got better, too few to rule out chance (McNemar p = 0.25).',
  ],
  [
    'a new miss',
    { lost: 1, labelled: [labelled([0, 0], [0, 1])], changes: [miss] },
    'no',
    'argv is not safer to ship than denylist: 1 new miss (case a1b2c3d4e5f6).',
  ],
  [
    'new misses against many fixed cases',
    { lost: 43, labelled: [labelled([41, 0], [0, 2])], changes: [falsePositive, miss] },
    'no',
    'argv is not safer to ship than denylist: 2 new misses (such as case a1b2c3d4e5f6), though 41 of the labelled cases got better.',
  ],
  [
    'a new miss, and one under a policy that they are not scored on',
    {
      lost: 2,
      labelled: [labelled([0, 0], [0, 1])],
      changes: [{ ...miss, case: 'f0', label: { ...label('deny'), policy: 'workspace' } }, miss],
    },
    'no',
    'argv is not safer to ship than denylist: 1 new miss (case a1b2c3d4e5f6).',
  ],
  [
    'new failures',
    { broke: 4, changes: [failing] },
    'no',
    'argv is not safer to ship than denylist: it fails on 4 cases that denylist judged (such as case c3d4e5f6a1b2).',
  ],
  [
    'everything at once',
    { broke: 1, lost: 1, gained: 1, labelled: [labelled([0, 0], [1, 1])], changes: [miss, falsePositive, failing] },
    'no',
    'argv is not safer to ship than denylist: 1 new miss (case a1b2c3d4e5f6), it fails on 1 case that denylist judged (case c3d4e5f6a1b2) and 1 new false positive (case b2c3d4e5f6a1).',
  ],
  [
    'new false positives and nothing for them',
    { gained: 2, labelled: [labelled([0, 0], [2, 0])], changes: [falsePositive] },
    'no',
    'argv is not safer to ship than denylist: 2 new false positives (such as case b2c3d4e5f6a1).',
  ],
  [
    'new false positives against fixed misses',
    { gained: 14, labelled: [labelled([1, 12], [2, 0])], changes: [falsePositive] },
    'unclear',
    'Whether argv is safer to ship is a trade: 2 new false positives (such as case b2c3d4e5f6a1) against 12 misses fixed and 1 false positive fixed (McNemar p = 0.007).',
  ],
  [
    'fewer failures',
    { recovered: 2, labelled: [labelled([0, 0], [0, 0])] },
    'unclear',
    'argv may be safer to ship: it judges 2 cases on which denylist failed, and no labelled case got worse.',
  ],
  [
    'moves that no label speaks of',
    { lost: 3, gained: 2, changes: unlabelled, labelled: [labelled([0, 0], [0, 0])] },
    'unclear',
    'Cannot tell whether argv is safer to ship: no labelled case got better or worse.',
  ],
  [
    'moves under labels of other policies',
    { lost: 3, gained: 2, changes: unlabelled },
    'unclear',
    'Cannot tell whether argv is safer to ship: no label is of a policy that both guards are scored on.',
  ],
  [
    'only other rule names',
    { reattributed: 4, unchanged: 96 },
    'unclear',
    'argv is neither safer nor less safe to ship than denylist: only the rule named differs, in 4 cases.',
  ],
  [
    'no change at all',
    {},
    'unclear',
    'argv is neither safer nor less safe to ship than denylist: they did the same in all 100 cases.',
  ],
  [
    'no change where both judged',
    { otherShell: 5 },
    'unclear',
    'argv is neither safer nor less safe to ship than denylist: they did the same in all 100 cases that both judged.',
  ],
  [
    'nothing judged',
    { unchanged: 0, otherShell: 5 },
    'unclear',
    'Cannot tell whether argv is safer to ship: no case was judged by both guards.',
  ],
])('%s', (_, fields, safer, sentence) => {
  const verdict = decide(SUMMARY, fields);
  expect(verdict.sentence).toBe(sentence);
  expect(verdict.safer).toBe(safer);
});

test('nothing labelled: it cannot tell, and says what to look at', () => {
  const none = { allow: 0, ask: 0, deny: 0, debatable: 2 };
  const summary: Summary = { ...SUMMARY, cases: { ...SUMMARY.cases, labelled: none } };
  expect(decide(summary, { lost: 3, gained: 2, changes: unlabelled })).toEqual({
    safer: 'unclear',
    sentence: 'Cannot tell whether argv is safer to ship: nothing is labelled.',
    lookAt: ['3 lost unclassified blocks', '2 gained unclassified blocks', '1 failure of argv'],
  });
});

describe('what to look at', () => {
  const clean: Summary = {
    ...SUMMARY,
    guards: [{ ...ARGV, failures: { malformed: 0, crashed: 0, timedOut: 0, notStarted: 0 } }],
  };

  test.each<[string, Summary, Partial<ComparisonSummary>, string[]]>([
    ['nothing', clean, {}, []],
    ['labelled blocks alone', clean, { lost: 1, changes: [miss] }, []],
    [
      'labelled blocks of a category of that name',
      clean,
      {
        lost: 1,
        categories: { unclassified: { gained: 0, lost: 1 } },
        changes: [{ ...miss, category: 'unknown' }],
      },
      [],
    ],
    [
      'one unclassified block',
      clean,
      { lost: 1, changes: unlabelled.map((change) => ({ ...change, count: 1 })).slice(0, 1) },
      ['1 lost unclassified block'],
    ],
    ['prompts that came and went', clean, { softened: 1, hardened: 2 }, ['1 softened case', '2 hardened cases']],
    ['failures that are not new', SUMMARY, {}, ['1 failure of argv']],
    [
      'an interrupted run',
      { ...clean, run: { ...clean.run, status: 'interrupted' } },
      {},
      ['the rest of the cases, since the run was interrupted'],
    ],
    [
      'a budget that ran out',
      { ...clean, run: { ...clean.run, budget: { seconds: 60, judged: 800, of: 902 } } },
      {},
      ['the 102 distinct requests that the budget left out'],
    ],
    [
      'a budget that did not',
      { ...clean, run: { ...clean.run, budget: { seconds: 60, judged: 902, of: 902 } } },
      {},
      [],
    ],
  ])('%s', (_, summary, fields, lookAt) => {
    expect(decide(summary, fields).lookAt).toEqual(lookAt);
  });
});
