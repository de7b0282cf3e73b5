/** Reads the blocks of a stored run that a person can be asked about: those that nobody labelled in their source. */

import { type Decision, type Judgement, isBlocked, isJudgement } from '../../guards/decision.ts';
import { ReplayError } from '../../errors.ts';
import type { GuardInfo } from '../compare/guard-tally.ts';
import { type OnRead, openRun } from '../record/open-run.ts';
import { type Blocked, QuestionCollector } from './question-collector.ts';
import type { Question } from './question.ts';

/** Blocks that came or went against the baseline, or all of one guard. */
type Scope = 'changes' | 'blocks';

export interface QuestionsOptions {
  readonly scope: Scope;
  /** Whose blocks, or whose changes; the last guard's blocks, and the changes of all, unless given. */
  readonly guard?: string;
  readonly onRead?: OnRead;
}

/** The questions of a run, in the order in which they came up. @throws ReplayError for a guard that the run does not have */
export async function readQuestions(folder: string, options: QuestionsOptions): Promise<readonly Question[]> {
  const { guards, cases } = await openRun(folder, options.onRead);
  const find = findBlocks(guards, options);
  const collector = new QuestionCollector();
  for await (const judged of cases) {
    const blocked = judged.case.label === undefined ? find(judged.decisions) : undefined;
    if (blocked === undefined) collector.pass(judged.case);
    else collector.add({ judged, ...blocked });
  }
  return collector.questions();
}

type Find = (decisions: readonly Decision[]) => Omit<Blocked, 'judged'> | undefined;

function findBlocks(guards: readonly GuardInfo[], { scope, guard }: QuestionsOptions): Find {
  const compared = comparedWithFirst(guards);
  const named = indexOfGuard(guards, guard);
  if (scope === 'blocks' || compared.length === 0) return (decisions) => blockOf(decisions, guards, named);
  const candidates = guard === undefined || named === 0 ? compared : [named];
  return (decisions) => {
    for (const index of candidates) {
      const before = blockOf(decisions, guards, 0);
      const after = blockOf(decisions, guards, index);
      const areBoth = [0, index].every((one) => judgementAt(decisions, one) !== undefined);
      if (areBoth && after !== undefined && before === undefined) return { ...after, movement: 'gained' };
      if (areBoth && before !== undefined && after === undefined) return { ...before, movement: 'lost' };
    }
    return undefined;
  };
}

function blockOf(
  decisions: readonly Decision[],
  guards: readonly GuardInfo[],
  index: number,
): Omit<Blocked, 'judged'> | undefined {
  const guard = guards[index];
  const judgement = judgementAt(decisions, index);
  return guard && judgement && isBlocked(judgement) ? { guard, judgement } : undefined;
}

/** A verdict: a failure neither blocks nor lets a block go. */
function judgementAt(decisions: readonly Decision[], index: number): Judgement | undefined {
  const decision = decisions[index];
  return decision && isJudgement(decision) && decision.outcome.kind === 'judged' ? decision : undefined;
}

/** The guard of a name; without one the last that is compared. @throws ReplayError where the run has none of that name */
export function indexOfGuard(guards: readonly GuardInfo[], name: string | undefined): number {
  if (name === undefined) return comparedWithFirst(guards).at(-1) ?? 0;
  const index = guards.findIndex((guard) => guard.name === name);
  if (index !== -1) return index;
  const names = guards.map((guard) => guard.name).join(', ');
  throw new ReplayError(`the run has no guard ${JSON.stringify(name)}; it has ${names}`);
}

function comparedWithFirst(guards: readonly GuardInfo[]): readonly number[] {
  return [...guards.keys()].filter((index) => index > 0 && guards[index]?.partOf === undefined);
}
