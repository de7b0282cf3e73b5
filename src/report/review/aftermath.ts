/** What followed denials, and what else a log tells of blocks: weak evidence, in tables of its own. */

import { AFTERMATHS, type Aftermath } from '../../replay/aftermath/aftermath.ts';
import type { DeniedBy } from '../../replay/aftermath/denial-tally.ts';
import type { Aftermaths } from '../../replay/aftermath/read-aftermaths.ts';
import type { WeakEvidence } from '../../replay/aftermath/weak-evidence.ts';
import { type Block, cells, columnUnder, leftColumn, rightColumn } from '../document/document.ts';
import { type Line, line, name, words } from '../document/line.ts';
import { count, significant } from '../text/numbers.ts';
import type { SmallReport } from './in-form.ts';

const AFTER_WORDS: Readonly<Record<Aftermath, string>> = {
  'got-through': 'got through',
  'another-way': 'another way',
  retried: 'retried',
  'went-on': 'went on',
  ended: 'no more calls',
};

/** What the log of a run tells without any label. */
export function aftermathReport(aftermaths: Aftermaths): SmallReport {
  const { denials, evidence } = aftermaths;
  return {
    blocks: [...denialsIn(denials), ...evidenceIn(evidence)],
    figures: aftermaths,
    rows: [
      ['by', 'rule', 'denials', 'tries', ...AFTERMATHS, 'reason'],
      ...denials.map(({ by, rule, denials: times, tries, after, reason = '' }) => [
        by,
        rule,
        times,
        tries,
        ...AFTERMATHS.map((aftermath) => after[aftermath]),
        reason,
      ]),
    ],
  };
}

function denialsIn(denials: readonly DeniedBy[]): Block[] {
  if (denials.length === 0) return [{ kind: 'paragraph', line: line`The log tells of no denial.` }];
  const columns = [
    leftColumn(line`denied by`),
    columnUnder(line`what the agent was told`),
    rightColumn(line`denials`),
    rightColumn(line`tries after each`),
    ...AFTERMATHS.map((aftermath) => rightColumn([words(AFTER_WORDS[aftermath])])),
  ];
  const rows = denials.map(({ by, rule, denials: times, tries, after, reason }) =>
    cells(
      line`${words(by)} · ${name(rule)}`,
      reason === undefined ? [] : [name(reason)],
      figure(times),
      [words(tries === 0 ? '0' : significant(tries / times))],
      ...AFTERMATHS.map((aftermath) => figure(after[aftermath])),
    ),
  );
  const what = line`Within the next 10 calls of the session: the same program and target ran after all (got through), another program ran on the same target, or the same was tried again and did not run. Where no more calls followed it asked, gave up or ended.`;
  return [
    { kind: 'grid', columns, rows },
    { kind: 'paragraph', line: what },
  ];
}

function evidenceIn(evidence: readonly WeakEvidence[]): Block[] {
  if (evidence.length === 0) return [];
  const columns = [
    leftColumn(line`would be blocked by`),
    ...['blocks', 'ran, nothing undone', 'ran, then undone', 'refused by the person', 'not known'].map((title) =>
      rightColumn([words(title)]),
    ),
  ];
  const rows = evidence.map(({ guard, rule, blocks, ran, undone, refused }) =>
    cells(
      line`${name(guard)} · ${name(rule)}`,
      ...[blocks, ran, undone, refused, blocks - ran - undone - refused].map(figure),
    ),
  );
  const what = line`Weak evidence, and no label: what ran without an error may have done harm, and a person may refuse what is harmless.`;
  return [
    { kind: 'grid', columns, rows },
    { kind: 'paragraph', line: what },
  ];
}

function figure(n: number): Line {
  return [words(count(n))];
}
