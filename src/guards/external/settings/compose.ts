/** What a host makes of the answers of several hooks. */

import type { Action, Answer, FailureKind, Outcome } from '../../decision.ts';
import type { Verdict } from '../../guard.ts';
import { cutShort } from '../../../cut.ts';

/** An answer with the name of the hook that gave it. */
interface Given {
  readonly hook: string;
  readonly answer: Answer;
}

type Failure = Extract<Outcome, { readonly kind: FailureKind }>;

/** All hosts agree on this order; an allow counts for more than silence, which leaves everything to the host's own rules. */
const PRECEDENCE: readonly Action[] = ['block', 'prompt', 'run', 'defer'];

/** Characters kept of what the hooks wrote on standard error. */
const LONGEST_STDERR = 4000;

/**
 * The answer of all hooks together. It goes by what the host does with each: one that fails and lets the command run
 * does not count, one that fails and blocks does. The first hook with the strictest action decides, one that judged
 * before one that failed. Where none decides and some failed, the failure is the answer.
 * @param names of the hooks, in their order, as rules are to name them
 * @param stopsAtBlock the host asks no further hook after one that blocks
 */
export function composed(
  names: readonly string[],
  answers: readonly (Answer | undefined)[],
  stopsAtBlock: boolean,
): Answer {
  const given = names.flatMap((hook, index): readonly Given[] => {
    const answer = answers[index];
    return answer === undefined ? [] : [{ hook, answer }];
  });
  const counted = stopsAtBlock ? upToBlock(given) : given;
  const action = PRECEDENCE.find((each) => counted.some(({ answer }) => answer.action === each)) ?? 'defer';
  const outcome = outcomeOfAll(counted, action);
  const micros = outcome.kind === 'judged' ? timeOf(counted, stopsAtBlock) : undefined;
  const stderr = cutShort(counted.flatMap(({ answer }) => answer.stderr ?? []).join('\n'), LONGEST_STDERR);
  return { outcome, action, ...(micros !== undefined && { micros }), ...(stderr !== '' && { stderr }) };
}

function upToBlock(given: readonly Given[]): readonly Given[] {
  const first = given.findIndex(({ answer }) => answer.action === 'block');
  return first === -1 ? given : given.slice(0, first + 1);
}

function outcomeOfAll(given: readonly Given[], action: Action): Outcome {
  const strictest = given.filter(({ answer }) => answer.action === action);
  const decider = strictest.find(({ answer }) => action !== 'defer' && speaks(answer.outcome));
  const failed = decider === undefined ? (strictest.find(hasFailed) ?? given.find(hasFailed)) : undefined;
  const { hook, answer } = decider ?? failed ?? strictest[0] ?? SILENT;
  const { outcome } = answer;
  if (outcome.kind !== 'judged') return namedFailure(outcome, hook);
  const verdict = namedVerdict(outcome.verdict, hook);
  return { kind: 'judged', verdict: action === 'block' ? verdict : { ...verdict, ...lastRewrite(given) } };
}

const SILENT: Given = {
  hook: '',
  answer: { outcome: { kind: 'judged', verdict: { decision: 'none' } }, action: 'defer' },
};

function hasFailed({ answer }: Given): boolean {
  return answer.outcome.kind !== 'judged';
}

/** Whether it is a verdict with an opinion. */
function speaks(outcome: Outcome): boolean {
  return outcome.kind === 'judged' && outcome.verdict.decision !== 'none';
}

/** The verdict, its rule as `<hook>:<rule>`; an allow that names no rule is named after the hook alone. */
function namedVerdict(verdict: Verdict, hook: string): Verdict {
  if (verdict.decision === 'none') return verdict;
  return verdict.rule === undefined ? { ...verdict, rule: hook } : { ...verdict, rule: `${hook}:${verdict.rule}` };
}

function namedFailure({ kind, detail, meant }: Failure, hook: string): Outcome {
  const rule = meant?.rule;
  return {
    kind,
    detail: `${hook}: ${detail}`,
    ...(meant && { meant: rule === undefined ? meant : { ...meant, rule: `${hook}:${rule}` } }),
  };
}

/** The rewrite that is carried out: the last one. */
function lastRewrite(given: readonly Given[]): Pick<Verdict, 'rewrite'> {
  const rewrite = given
    .map(({ answer }) => (answer.outcome.kind === 'judged' ? answer.outcome.verdict.rewrite : undefined))
    .findLast((each) => each !== undefined);
  return rewrite === undefined ? {} : { rewrite };
}

/** How long the host waits for all of them. */
function timeOf(given: readonly Given[], oneByOne: boolean): number | undefined {
  const times = given.flatMap(({ answer }) => answer.micros ?? []);
  if (times.length === 0) return undefined;
  return oneByOne ? times.reduce((sum, time) => sum + time) : Math.max(...times);
}
