/** What a function returned, as its author meant it. */

import type { Meant, Outcome } from '../../decision.ts';
import type { Request } from '../../guard.ts';
import { outcomeOf } from '../../outcome-of.ts';
import { isObject, type JsonObject, textOf } from '../../../json.ts';
import { meantByObject, meantByText } from '../protocols/reading/meant.ts';
import { cleanReason, ruleOfReason, UNNAMED } from '../protocols/reading/rule-of-reason.ts';
import { cutShort } from '../../../cut.ts';

/** The words of a verdict; functions are asked in them, and in no host's dialect. */
const WORDS: readonly unknown[] = ['none', 'allow', 'ask', 'deny'];

/**
 * The outcome of a value of JSON: a boolean (true denies, false has no objection), null or nothing (no opinion), a word
 * of a verdict, a pair of one of these and a reason, or an object with a decision and, as it likes, rule, reason,
 * rewrite and span. A refusal without a rule is given the one that its reason tells of.
 */
export function outcomeOfReturned(returned: unknown, request: Request): Outcome {
  const answer = answerIn(returned);
  if (answer === undefined) return malformed(returned, request);
  const outcome = outcomeOf(completed(answer, request), request);
  if (outcome.kind !== 'malformed' || outcome.meant !== undefined || !isObject(returned)) return outcome;
  const meant = meantByObject(returned, request.command);
  return { ...outcome, ...(meant && { meant }) };
}

function answerIn(returned: unknown): JsonObject | undefined {
  const word = wordIn(returned);
  if (word !== undefined) return { decision: word };
  if (Array.isArray(returned)) return answerInPair(returned);
  if (!isObject(returned)) return undefined;
  const stated = Object.fromEntries(Object.entries(returned).filter(([, value]) => value !== null));
  if (stated['decision'] === undefined) return undefined;
  return {
    ...stated,
    decision: typeof stated['decision'] === 'boolean' ? wordIn(stated['decision']) : stated['decision'],
  };
}

function answerInPair(pair: readonly unknown[]): JsonObject | undefined {
  const [first, reason] = pair;
  const decision = wordIn(first);
  if (decision === undefined || pair.length !== 2) return undefined;
  return { decision, ...(reason !== null && { reason }) };
}

/** What says a decision by itself. */
function wordIn(value: unknown): unknown {
  if (value === null || value === undefined || value === false) return 'none';
  if (value === true) return 'deny';
  return WORDS.includes(value) ? value : undefined;
}

/** With what a refusal needs, which a function need not give. */
function completed(answer: JsonObject, { command }: Request): JsonObject {
  const { decision, rule, reason } = answer;
  if (typeof reason !== 'string' && reason !== undefined) return answer;
  const said = reason === undefined ? undefined : textOf(cleanReason(reason));
  const isRefusal = decision === 'ask' || decision === 'deny';
  if (!isRefusal) return said === undefined ? answer : { ...answer, reason: said };
  const told = said === undefined ? UNNAMED : { rule: ruleOfReason(said, command), reason: said };
  return { ...answer, reason: told.reason, rule: rule === undefined || rule === '' ? told.rule : rule };
}

function malformed(returned: unknown, { command }: Request): Outcome {
  const meant = meantByReturned(returned, command);
  const what = isObject(returned) ? 'an object without a decision' : 'no verdict';
  return { kind: 'malformed', detail: `it returned ${described(returned)}, which is ${what}`, ...(meant && { meant }) };
}

function meantByReturned(returned: unknown, command: string): Meant | undefined {
  if (isObject(returned)) return meantByObject(returned, command);
  const [word = returned] = Array.isArray(returned) ? returned : [];
  return typeof word === 'string' ? meantByText(word, command) : undefined;
}

/** Characters of a value that a complaint repeats. */
const QUOTED = 60;

function described(value: unknown): string {
  return cleanReason(cutShort(JSON.stringify(value), QUOTED));
}
