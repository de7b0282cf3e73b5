/** What was replayed: guards, policy, cases, sessions, labels. */

import type { GuardSummary, Summary } from '../../replay/summary.ts';
import { count, counted } from '../text/numbers.ts';
import type { Block } from './document.ts';
import { type Line, joined, line, name, note, words } from './line.ts';

export function headline({ guards, cases }: Summary): Block {
  const { allow, ask, deny, debatable } = cases.labelled;
  const distinct = words(counted(cases.requests, 'distinct request'));
  const read = line`${words(counted(cases.total, 'case'))} (${distinct})${note('cases')}${sessions(cases.sessions)}`;
  const disputed = debatable === 0 ? [] : words(`, ${count(debatable)} of them debatable`);
  const labelled = line`${words(count(allow + ask + deny + debatable))} labelled${disputed}`;
  return { kind: 'headline', facts: [...guardsAndPolicy(guards), read, labelled] };
}

function sessions(n: number): Line {
  return n === 0 ? [] : [words(` from ${counted(n, 'session')}`)];
}

/** One policy is named once; where they differ, each with its guard. */
function guardsAndPolicy(guards: readonly GuardSummary[]): Line[] {
  const policies = new Set(guards.map(({ policy }) => policy));
  const [shared] = policies;
  if (policies.size > 1) return [inOrder(guards, withPolicy)];
  const names = inOrder(guards, ({ name: guard }) => [name(guard, 'strong')]);
  return shared === undefined ? [names] : [names, [name(shared)]];
}

function withPolicy({ name: guard, policy }: GuardSummary): Line {
  return policy === undefined ? line`${name(guard, 'strong')}` : line`${name(guard, 'strong')} (${name(policy)})`;
}

/** The baseline, an arrow, and what is compared with it. */
export function inOrder<Guard>([base, ...candidates]: readonly Guard[], show: (guard: Guard) => Line): Line {
  if (base === undefined) return [];
  return candidates.length === 0 ? show(base) : line`${show(base)} → ${joined(candidates.map(show), ', ')}`;
}
