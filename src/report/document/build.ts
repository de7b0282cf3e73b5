/** The order of a report: what was read, what each guard did, what changed, and whether to ship. */

import type { FinishedRun, RenderOptions } from '../form.ts';
import { tellingCases } from '../telling-cases.ts';
import { actions } from './actions.ts';
import { breakdown } from './breakdown.ts';
import { cases, listed } from './cases.ts';
import { conclusions } from './conclusion.ts';
import type { Block } from './document.ts';
import { failures } from './failures.ts';
import { groups } from './groups.ts';
import { headline, status } from './headline.ts';
import { movements } from './movements.ts';
import { provenance } from './provenance.ts';
import { rules } from './rules.ts';
import { scores } from './scores.ts';
import { sources } from './sources.ts';
import { timing } from './timing.ts';

/** Single cases listed below the groups of a comparison. */
const CASES = 10;
const CASES_IN_FULL = 100;

export function buildDocument({ summary, changes }: FinishedRun, options: RenderOptions): Block[] {
  const { run, guards, cases: read, comparisons } = summary;
  const { show, verbose } = options;
  const wanted = comparisons.map((comparison) => ({ comparison, isWanted: listed(comparison, show) }));
  const telling = tellingCases(changes, wanted, verbose ? CASES_IN_FULL : CASES);
  return [
    headline(summary),
    ...sources(read, verbose),
    ...status(run),
    ...actions(guards),
    ...rules(guards, verbose),
    ...failures(guards, show),
    ...scores(guards),
    ...comparisons.flatMap((comparison, index) => [
      ...movements(comparison),
      ...groups(comparison, options),
      ...telling.slice(index, index + 1).flatMap((chosen) => cases(chosen, verbose)),
    ]),
    ...timing(guards),
    ...breakdown(summary, verbose),
    ...(verbose ? provenance(summary) : []),
    ...conclusions(summary),
  ];
}
