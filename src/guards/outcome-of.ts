/** What a guard returned, at the edge where it stops being anybody's object: a verdict made anew, or what is wrong with it. */

import type { Request, Verdict } from './guard.ts';
import type { Span } from '../shell/span.ts';
import { DECISIONS, type Meant, type Outcome } from './decision.ts';
import { storable } from '../storable.ts';
import { cutShort } from '../cut.ts';

const SILENCE: Outcome = { kind: 'judged', verdict: { decision: 'none' } };

/** What may be read of an answer before it is known to be a verdict. */
interface Unchecked {
  readonly decision?: unknown;
  readonly rule?: unknown;
  readonly reason?: unknown;
  readonly span?: unknown;
  readonly rewrite?: unknown;
}

/** Characters of a guard's own words that a complaint repeats. */
const QUOTED = 40;

/**
 * The outcome of an answer. A verdict is copied from its known properties, so that it can be sent and stored; an empty
 * text is no text. What is no verdict is malformed, with what its author meant where a word says it plainly.
 * A span only points: what lies outside the command is cut off, and one of which nothing is left is dropped, because
 * the host would do as the verdict says all the same.
 */
export function outcomeOf(answer: unknown, request: Request): Outcome {
  if (typeof answer === 'string') return malformed(`${described(answer)} is no verdict`, meantBy(answer));
  if (typeof answer !== 'object' || answer === null) return malformed(`${described(answer)} is no verdict`);
  const { decision, rule, reason, span, rewrite }: Unchecked = answer;
  if (decision === 'none' && rewrite === undefined) return SILENCE;
  if (!isDecision(decision)) return malformed(`the decision is ${described(decision)}`);
  for (const [name, value] of Object.entries({ rule, reason, rewrite })) {
    if (value !== undefined && typeof value !== 'string') {
      return malformed(`the ${name} is ${described(value)}`, meantBy(decision, rule));
    }
  }
  const texts = { ...text('rule', rule), ...text('reason', reason) };
  const rewritten = text('rewrite', rewrite);
  switch (decision) {
    case 'none':
      return { kind: 'judged', verdict: { decision, ...rewritten } };
    case 'allow':
      return { kind: 'judged', verdict: { decision, ...texts, ...rewritten } };
    case 'ask':
    case 'deny': {
      if (texts.rule === undefined) return malformed(`${decision} without a rule`, meantBy(decision));
      if (texts.reason === undefined) return malformed(`${decision} without a reason`, meantBy(decision, rule));
      const within = spanWithin(span, request.command);
      const verdict = { decision, rule: texts.rule, reason: texts.reason, ...(within && { span: within }) };
      return { kind: 'judged', verdict: { ...verdict, ...rewritten } };
    }
  }
}

function malformed(detail: string, meant?: Meant): Outcome {
  return { kind: 'malformed', detail, ...(meant && { meant }) };
}

function meantBy(decision: string, rule?: unknown): Meant | undefined {
  return isDecision(decision) ? { decision, ...text('rule', rule) } : undefined;
}

function isDecision(word: unknown): word is Verdict['decision'] {
  return DECISIONS.some((known) => known === word);
}

/** A property that is there only where its text is, as a run can store it. */
function text<Name extends string>(name: Name, value: unknown): { readonly [N in Name]?: string };
function text(name: string, value: unknown): Readonly<Record<string, string>> {
  return typeof value === 'string' && value !== '' ? { [name]: storable(value) } : {};
}

function spanWithin(span: unknown, command: string): Span | undefined {
  if (typeof span !== 'object' || span === null || !('start' in span) || !('end' in span)) return undefined;
  if (!Number.isInteger(span.start) || !Number.isInteger(span.end)) return undefined;
  const start = Math.max(0, Number(span.start));
  const end = Math.min(command.length, Number(span.end));
  return start < end ? { start, end } : undefined;
}

/** A value in a few words. */
function described(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') return JSON.stringify(storable(cutShort(value, QUOTED)));
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
