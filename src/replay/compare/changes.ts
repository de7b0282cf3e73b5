/** The cases that moved: one change a distinct request under one label, counted. */

import { compareText } from '../compare-text.ts';
import { type Label, labelKey } from '../case.ts';
import type { Judgement } from '../../guards/decision.ts';
import type { JudgedCase } from '../judged-case.ts';
import type { Change, Group, Movement, Side, Trigger } from '../comparison.ts';
import type { Writable } from '../writable.ts';
import { ruleOf } from './movement.ts';

/** Category of a change that nobody has labelled, and of one whose label names none. */
const UNCLASSIFIED = 'unclassified';
const UNCATEGORISED = 'uncategorised';

/** The category of a case: its label's. */
export function categoryOf(label: Label | undefined): string {
  return label === undefined ? UNCLASSIFIED : (label.category ?? UNCATEGORISED);
}

/** A guard's name and what it said. */
interface Said {
  readonly guard: string;
  readonly judgement: Judgement;
}

/** Collects changes. Memory grows with the distinct requests that moved, not with the cases. */
export class ChangeLog {
  readonly #changes = new Map<string, Writable<Change>>();

  add(judged: JudgedCase, movement: Change['movement'], base: Said, candidate: Said): void {
    const { label } = judged.case;
    const key = `${judged.request}\0${label === undefined ? '' : labelKey(label)}`;
    const known = this.#changes.get(key);
    if (known !== undefined) {
      known.count++;
      return;
    }
    const spoke = movement === 'lost' || movement === 'softened' ? base : candidate;
    const trigger = triggerOf(spoke.judgement) ?? triggerOf(base.judgement);
    this.#changes.set(key, {
      case: judged.id,
      request: judged.request,
      command: judged.case.request.command,
      count: 1,
      movement,
      base: sideOf(base),
      candidate: sideOf(candidate),
      ...(label && { label: publicLabel(label) }),
      category: categoryOf(label),
      ...(trigger && { trigger }),
    });
  }

  /** By request, then label: the same order whatever the order of the cases. */
  sorted(): Change[] {
    return [...this.#changes]
      .map(([key, change]) => ({ key, change }))
      .sort((a, b) => compareText(a.key, b.key))
      .map(({ change }) => change);
  }
}

function triggerOf({ outcome }: Judgement): Trigger | undefined {
  if (outcome.kind !== 'judged') return undefined;
  const { verdict } = outcome;
  return verdict.decision === 'ask' || verdict.decision === 'deny' ? verdict.span : undefined;
}

function sideOf({ guard, judgement }: Said): Side {
  const { outcome, action } = judgement;
  if (outcome.kind !== 'judged') return { guard, action, failure: `${outcome.kind}: ${outcome.detail}` };
  const { verdict } = outcome;
  const rule = ruleOf(judgement);
  return {
    guard,
    verdict: verdict.decision,
    action,
    ...(rule !== undefined && { rule }),
    ...(verdict.decision !== 'none' && verdict.reason !== undefined && { reason: verdict.reason }),
  };
}

/** In one order of properties, so that a stored run is reported to the byte as it was live. */
function publicLabel({ expected, policy, category, debatable }: Label): NonNullable<Change['label']> {
  return { expected, policy, ...(category !== undefined && { category }), debatable };
}

/** What deserves a look first. */
const TELLING: readonly Exclude<Movement, 'unchanged'>[] = [
  'broke',
  'lost',
  'gained',
  'softened',
  'hardened',
  'reattributed',
  'recovered',
];

/** Changes of one rule, category and movement together; most telling movement first, then most cases. */
export function groupChanges(changes: readonly Change[]): Group[] {
  const groups = new Map<string, { readonly group: Writable<Group>; readonly requests: Set<string> }>();
  for (const change of changes) {
    const { category, movement, command, trigger } = change;
    const rule = ruleThatSpoke(change);
    const key = `${movement}\0${rule}\0${category}`;
    let entry = groups.get(key);
    if (entry === undefined) {
      const group = { rule, category, movement, cases: 0, requests: 0, example: command, ...(trigger && { trigger }) };
      entry = { group, requests: new Set() };
      groups.set(key, entry);
    }
    entry.group.cases += change.count;
    entry.requests.add(change.request);
  }
  return [...groups.values()].map(({ group, requests }) => ({ ...group, requests: requests.size })).sort(byTelling);
}

function byTelling(a: Group, b: Group): number {
  return (
    TELLING.indexOf(a.movement) - TELLING.indexOf(b.movement) ||
    b.cases - a.cases ||
    compareText(a.rule, b.rule) ||
    compareText(a.category, b.category)
  );
}

/** The candidate's rule where it is the stricter, else the base's; `(no rule)` where neither named one. */
function ruleThatSpoke({ movement, base, candidate }: Change): string {
  const rules =
    movement === 'gained' || movement === 'hardened' ? [candidate.rule, base.rule] : [base.rule, candidate.rule];
  return rules.find((rule) => rule !== undefined) ?? '(no rule)';
}
