/** Which command text a report may hold. Reasons and failure messages quote commands, so they go with them. */

import type { Change, Group } from '../replay/comparison.ts';
import type { Observed } from '../replay/observation.ts';
import { collect } from './collect.ts';
import { Evidence } from './evidence.ts';
import type { FinishedRun, Show } from './form.ts';

/** Whether the text of a change may be shown. With `groups` it is the first of each group, so ask in order, once each. */
export function changeFilter(show: Show): (change: Change) => boolean {
  switch (show) {
    case 'counts':
      return () => false;
    case 'labelled':
      return ({ label }) => label !== undefined;
    case 'groups':
      return firstOfEachGroup();
    case 'all':
      return () => true;
  }
}

function firstOfEachGroup(): (change: Change) => boolean {
  const seen = new Set<string>();
  return ({ base, candidate, movement, category, shape = '' }) => {
    const rules = [base.rule ?? '', candidate.rule ?? ''];
    const before = seen.size;
    seen.add([base.guard, candidate.guard, movement, category, shape, ...rules].join('\0'));
    return seen.size > before;
  };
}

/** Whether the example of a group may be shown: with `labelled`, only where a labelled change of the comparison has it. */
export function mayShowExample(show: Show, group: Group, evidence: Evidence): boolean {
  switch (show) {
    case 'counts':
      return false;
    case 'labelled':
      return evidence.isLabelled(group.example);
    case 'groups':
    case 'all':
      return true;
  }
}

/** Whether a failure may be shown with its command and what was said: nothing tells whether its case is labelled. */
export function mayShowFailure(show: Show): boolean {
  return show === 'groups' || show === 'all';
}

/** Whether single cases are listed below their groups. */
export function listsCases(show: Show): boolean {
  return show === 'labelled' || show === 'all';
}

/** A change without anything that may quote its command. */
function withoutText(change: Change): object {
  const sides = { base: withoutReason(change.base), candidate: withoutReason(change.candidate) };
  return { ...without(change, 'command', 'shape', 'trigger', 'reproducer'), ...sides };
}

function withoutReason(side: Change['base']): object {
  const failure = side.failure === undefined ? {} : { failure: kindOfFailure(side.failure) };
  return { ...without(side, 'reason'), ...failure };
}

/** A failure is told as `kind: detail`; the kind alone quotes nothing. */
export function kindOfFailure(failure: string): string {
  return failure.slice(0, failure.search(/:|$/));
}

/** The summary with what may not be shown left out. */
export function summaryFor(show: Show, { summary, changes }: FinishedRun): object {
  if (show === 'all') return summary;
  const compared = summary.comparisons.map((comparison) => ({ comparison, evidence: new Evidence(comparison) }));
  collect(
    changes,
    compared.map(({ comparison, evidence }) => ({ comparison, collectors: [evidence] })),
  );
  const mayShow = changeFilter(show);
  const guards = summary.guards.map((guard) => ({
    ...guard,
    rules: mayShowFailure(show) ? guard.rules : guard.rules.map((rule) => without(rule, 'reason')),
    failed: mayShowFailure(show) ? guard.failed : guard.failed.map((failure) => without(failure, 'command', 'detail')),
    ...(guard.observed && { observed: mayShowFailure(show) ? guard.observed : withoutExamples(guard.observed) }),
  }));
  const comparisons = compared.map(({ comparison, evidence }) => ({
    ...comparison,
    groups: comparison.groups.map((group) =>
      mayShowExample(show, group, evidence) ? group : without(group, 'example', 'shape', 'trigger', 'reproducer'),
    ),
    changes: comparison.changes.map((change) => (mayShow(change) ? change : withoutText(change))),
  }));
  return { ...summary, guards, comparisons };
}

/** What was seen of a guard without anything that may quote a command. */
function withoutExamples(observed: Observed): object {
  const { recordedFolder, repeats } = observed;
  return {
    ...without(observed, 'standardError'),
    ...(recordedFolder && { recordedFolder: without(recordedFolder, 'examples') }),
    ...(repeats && { repeats: without(repeats, 'examples') }),
  };
}

function without<T extends object>(value: T, ...keys: readonly (string & keyof T)[]): object {
  const left: readonly string[] = keys;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !left.includes(key)));
}
