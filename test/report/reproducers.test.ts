import { expect, test } from 'vitest';
import type { Change } from '../../src/replay/comparison.ts';
import { reproducerCorpus } from '../../src/report/reproducers.ts';
import { changeOf } from './sample.ts';

type Label = NonNullable<Change['label']>;

const DENY: Label = { expected: 'deny', policy: 'tripwire', category: 'wrapper', debatable: false };
const ALLOW: Label = { ...DENY, expected: 'allow', category: 'read-only-variant' };

/** Expected, policy and category of the rows of commands that have all shrunk to the same. */
function rowsOf(...labels: readonly (Label | undefined)[]): readonly string[] {
  const changes = labels.map((label, n) =>
    changeOf(`case ${n}`, {
      command: `git ${n}`,
      count: 1,
      movement: 'lost',
      category: 'other',
      reproducer: 'git',
      ...(label && { label }),
    }),
  );
  const [, ...rows] = reproducerCorpus({ changes }, 'all').trimEnd().split('\n');
  return rows.map((row) => row.split(',').slice(0, 4).join(' '));
}

test.each<[string, readonly (Label | undefined)[], readonly string[]]>([
  ['a label is theirs', [DENY], ['git deny tripwire wrapper']],
  ['labels that agree are one row', [DENY, DENY], ['git deny tripwire wrapper']],
  ['those that do not leave it open', [DENY, ALLOW], ['git  tripwire ']],
  ['a debatable one leaves it open', [{ ...DENY, expected: 'ask', debatable: true }], ['git  tripwire ']],
  [
    'policies are apart',
    [DENY, { ...ALLOW, policy: 'workspace' }],
    ['git deny tripwire wrapper', 'git allow workspace read-only-variant'],
  ],
  ['without a label it is open', [undefined], ['git   ']],
])('reproducers: %s', (_, labels, rows) => {
  expect(rowsOf(...labels)).toEqual(rows);
});
