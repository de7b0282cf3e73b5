/**
 * Shrinks the changes of a run to reproducers, by asking the two guards that differ about shorter commands: the examples of
 * groups, and where asking costs next to nothing, others too.
 */

import pMap from 'p-map';
import type { Judgement } from '../../guards/decision.ts';
import { type AnyGuard, isExternal } from '../any-guard.ts';
import { movementOf, ruleOf } from '../compare/movement.ts';
import type { Change, ComparisonSummary, Side } from '../comparison.ts';
import type { Questions } from '../judge/questions.ts';
import { type Level, redact } from '../redact/index.ts';
import type { MovedRequests } from './moved-requests.ts';
import { reproduce } from './reproduce.ts';
import { type Compared, Reproducers, exampleOf } from './with-reproducers.ts';

/** Changes of a comparison that are shrunk, and questions for each. */
const IN_PROCESS = { changes: 20, questions: 100 };
const OUTSIDE = { changes: 12, questions: 40 };

/** Share of the time that the run took which processes may be asked for, and milliseconds that they may at least. */
const SHARE = 0.1;
const AT_LEAST = 2000;

/** Changes that are shrunk at the same time in this process: their questions are asked together. */
const TOGETHER = 8;

export interface ShrinkOptions {
  readonly guards: readonly AnyGuard[];
  readonly questions: Pick<Questions, 'ask'>;
  readonly moved: Pick<MovedRequests, 'get'>;
  /** What is replaced in what is stored. */
  readonly level: Level;
  /** Processes that are asked at the same time. */
  readonly jobs: number;
  /** Milliseconds that the run took so far. */
  readonly elapsed: number;
}

/** Reproducers of some of the changes: those whose commands show the difference as they are stored, without their secrets. */
export async function shrinkChanges(compared: Compared, options: ShrinkOptions): Promise<Reproducers> {
  const reproducers = new Reproducers();
  const until = performance.now() + Math.max(AT_LEAST, options.elapsed * SHARE);
  for (const comparison of compared.summary.comparisons) {
    const asked = pairOf(comparison, options.guards);
    if (asked === undefined) continue;
    const { isOutside } = asked;
    const most = isOutside ? OUTSIDE : IN_PROCESS;
    const mayAsk = (questions: number): boolean =>
      questions < most.questions && !(isOutside && performance.now() >= until);
    await pMap(
      chosen(comparison, compared.changes, isOutside).slice(0, most.changes),
      async (change) => {
        const command = await shrunk(change, asked, mayAsk, options);
        if (command !== undefined) reproducers.set(change, redact(command, options.level).text);
      },
      { concurrency: isOutside ? options.jobs : TOGETHER },
    );
  }
  return reproducers;
}

/** Two guards that can be asked again, at their positions. */
interface Pair {
  readonly base: number;
  readonly candidate: number;
  readonly isOutside: boolean;
  readonly sameVocabulary: boolean;
}

function pairOf({ base, candidate }: ComparisonSummary, guards: readonly AnyGuard[]): Pair | undefined {
  const positions = [base, candidate].map((name) => guards.findIndex((guard) => guard.name === name));
  const [one, other] = positions.map((position) => guards[position]);
  if (one === undefined || other === undefined || one.repeats !== undefined || other.repeats !== undefined) {
    return undefined;
  }
  return {
    base: positions[0] ?? 0,
    candidate: positions[1] ?? 0,
    isOutside: isExternal(one) || isExternal(other),
    sameVocabulary: one.policy !== undefined && one.policy === other.policy,
  };
}

/** Examples of groups first; each request once. What was late would be waited for again and again. */
function chosen(comparison: ComparisonSummary, changes: readonly Change[], isOutside: boolean): readonly Change[] {
  const examples = comparison.groups.flatMap((group) => exampleOf(group, comparison, changes) ?? []);
  const others = isOutside ? [] : changes.filter(({ candidate: { guard } }) => guard === comparison.candidate);
  const byRequest = new Map([...examples, ...others].map((change) => [change.request, change]));
  return [...byRequest.values()].filter(({ base, candidate }) => !isLate(base) && !isLate(candidate));
}

function isLate({ failure }: Side): boolean {
  return failure?.startsWith('timedOut') === true;
}

/** The smallest command that moves as a change did; undefined where its own command, as it is stored, does not. */
async function shrunk(
  change: Change,
  { base, candidate, sameVocabulary }: Pair,
  mayAsk: (questions: number) => boolean,
  { questions, moved }: ShrinkOptions,
): Promise<string | undefined> {
  const request = moved.get(change.request);
  if (request === undefined || !mayAsk(0)) return undefined;
  const differs = async (command: string): Promise<boolean> => {
    const again = { ...request, command };
    const [before, now] = await Promise.all([questions.ask(base, again), questions.ask(candidate, again)]);
    const isSame = says(before, change.base) && says(now, change.candidate);
    return isSame && movementOf(before, now, sameVocabulary) === change.movement;
  };
  try {
    if (!(await differs(change.command))) return undefined;
    return (await reproduce(change.command, differs, mayAsk)).command;
  } catch {
    // The run is over, or a guard cannot be asked any more: what it decided stands.
    return undefined;
  }
}

/** Whether a guard does what it did, by the same rule where both times it names one. */
function says(judgement: Judgement, { action, rule, failure }: Side): boolean {
  const { kind } = judgement.outcome;
  if (judgement.action !== action || (failure === undefined ? kind !== 'judged' : !failure.startsWith(`${kind}:`))) {
    return false;
  }
  const again = ruleOf(judgement);
  return again === undefined || rule === undefined || again === rule;
}
