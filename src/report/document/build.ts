/** The order of a report: what was read, what each guard did, what changed, and whether to ship. */

import { collect } from '../collect.ts';
import { Evidence } from '../evidence.ts';
import type { FinishedRun, RenderOptions } from '../form.ts';
import { TellingCases } from '../telling-cases.ts';
import { actions } from './actions.ts';
import { breakdown } from './breakdown.ts';
import { cases, listed } from './cases.ts';
import { conclusion } from './conclusion.ts';
import type { Block } from './document.ts';
import { failures } from './failures.ts';
import { groups } from './groups.ts';
import { headline } from './headline.ts';
import { movements } from './movements.ts';
import { outside } from './outside.ts';
import { provenance } from './provenance.ts';
import { reproducers } from './reproducers.ts';
import { rules } from './rules.ts';
import { scores } from './scores.ts';
import { spoke } from './spoke.ts';
import { passedOver, sources } from './sources.ts';
import { status } from './status.ts';
import { timing } from './timing.ts';

/** Single cases listed below the groups of a comparison. */
const CASES = 10;
const CASES_IN_FULL = 100;

export function buildDocument({ summary, changes }: FinishedRun, options: RenderOptions): Block[] {
  const { guards, cases: read, comparisons } = summary;
  const { show, verbose, all } = options;
  const compared = comparisons.map((comparison) => {
    const evidence = new Evidence(comparison);
    const telling = new TellingCases(listed(comparison, options), all ? Infinity : verbose ? CASES_IN_FULL : CASES);
    return { comparison, evidence, telling, collectors: [evidence, telling] };
  });
  collect(changes, compared);
  return [
    headline(summary),
    ...status(summary),
    sources(read, verbose),
    ...(verbose ? passedOver(read) : []),
    ...actions(guards),
    ...spoke(guards, verbose),
    ...rules(guards, show, verbose),
    ...failures(guards, show),
    ...outside(guards, show),
    ...scores(guards),
    ...compared.flatMap(({ comparison, evidence, telling }) => [
      ...movements(comparison),
      ...groups(comparison, evidence, options),
      ...cases(telling, verbose),
      ...(verbose ? reproducers(comparison, evidence, show) : []),
    ]),
    ...timing(guards),
    ...breakdown(summary, verbose),
    ...(verbose ? provenance(summary) : []),
    ...compared.map(({ comparison, evidence }) => conclusion(summary, comparison, evidence)),
  ];
}
