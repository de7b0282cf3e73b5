/**
 * `recorded` and `shadow`: what the log of a case says that hooks answered that day, and what those on trial would have.
 * They are asked only where it says something: silence may be a hook that let the command pass, or none at all.
 */

import { ruleOfReason, UNNAMED } from './external/protocols/reading/rule-of-reason.ts';
import { type Guard, type Recorded, SHELLS, type Verdict } from './guard.ts';

export const recorded: Guard = repeating('recorded', 'hookSaid', 'repeats what hooks answered, by the log');
export const shadow: Guard = repeating('shadow', 'shadowSaid', 'repeats what hooks on trial would have answered');

function repeating(name: string, repeats: Recorded, summary: string): Guard {
  return {
    name,
    summary,
    shells: SHELLS,
    repeats,
    judge: ({ command, [repeats]: said = '' }): Verdict => verdictOfAll(said, command),
  };
}

/** A hook that gave no valid answer: like any failure, it is no verdict. */
class HookFailure extends Error {
  override readonly name = 'the hook failed';
}

/** The strictest first, as hosts take the answers of several hooks. */
const PRECEDENCE: readonly Verdict['decision'][] = ['deny', 'ask', 'allow'];

const NO_OPINION: Verdict = Object.freeze({ decision: 'none' });

/**
 * What several hooks come to: the strictest answer; where none has an opinion and one failed, the failure.
 * @param said a line for each answer
 * @throws HookFailure where it comes to no verdict
 */
function verdictOfAll(said: string, command: string): Verdict {
  const lines = said.split('\n');
  const verdicts = lines.flatMap((line) => verdictIn(line, command) ?? []);
  const byStrictness = PRECEDENCE.map((decision) => verdicts.find((verdict) => verdict.decision === decision));
  const decided = byStrictness.find((verdict) => verdict !== undefined);
  if (decided !== undefined) return decided;
  const failed = lines.find((line) => verdictIn(line, command) === undefined);
  if (failed !== undefined) throw new HookFailure(failed);
  return NO_OPINION;
}

/** A word, and what goes with it. */
const ANSWER = /^(?<word>exit -?\d+|timed out|[a-z]+)(?:: (?<detail>.*))?$/;

/** The verdict in an answer as readers of histories write it; nothing where the hook failed, or nobody knows the word. */
function verdictIn(line: string, command: string): Verdict | undefined {
  const { word = '', detail = '' } = ANSWER.exec(line)?.groups ?? {};
  switch (word) {
    case 'deny':
    case 'exit 2':
    // The agent itself was stopped.
    case 'stop':
      return { decision: 'deny', ...ruleAndReason(detail, command) };
    case 'ask':
      return { decision: 'ask', ...ruleAndReason(detail, command) };
    case 'allow':
      return { decision: 'allow', ...(detail !== '' && { reason: detail }) };
    // What it wanted to run instead is in no verdict: the line has no more than the start of it.
    case 'rewrite':
    case 'none':
    case 'defer':
    case 'exit 0':
    case 'success':
    case 'answered':
    case 'message':
    case 'context':
      return NO_OPINION;
    default:
      return undefined;
  }
}

/** How `replay hook` puts the rule before the reason. */
const NAMED = /^\[rule: (?<rule>[^\]]+)\] (?<reason>.+)$/;

function ruleAndReason(said: string, command: string): { readonly rule: string; readonly reason: string } {
  if (said === '') return UNNAMED;
  const { rule = ruleOfReason(said, command), reason = said } = NAMED.exec(said)?.groups ?? {};
  return { rule, reason };
}
