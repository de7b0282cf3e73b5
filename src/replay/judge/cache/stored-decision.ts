/** A decision as a line of JSON, and back: what is not exactly such a line is nothing. */

import { ACTIONS, DECISIONS, type Judgement, type Meant, type Outcome } from '../../../guards/decision.ts';
import type { Verdict } from '../../../guards/guard.ts';
import { isObject, jsonIn, objectOf } from '../../../json.ts';
import type { Span } from '../../../shell/span.ts';

/** What is remembered of a judgement. */
export type StoredDecision = Pick<Judgement, 'outcome' | 'action'>;

const LINE = /^\{"request":"(?<request>[0-9a-f]{32})",(?<decision>"outcome":.*)\}$/s;

/** Text of a decision, the same for equal ones. */
export function textOfDecision({ outcome, action }: StoredDecision): string {
  return JSON.stringify({ outcome, action });
}

/** The decision in a text; undefined where it holds none. */
export function decisionIn(text: string): StoredDecision | undefined {
  const value = objectOf(jsonIn(text));
  const outcome = outcomeIn(value['outcome']);
  const action = ACTIONS.find((known) => known === value['action']);
  return outcome === undefined || action === undefined ? undefined : { outcome, action };
}

/** The line of a request, with its end. @param text of a decision */
export function lineOf(requestHex: string, text: string): string {
  return `{"request":"${requestHex}",${text.slice(1)}\n`;
}

/** The request of a line, and the text of its decision. @param line without its end */
export function splitLine(line: string): { readonly requestHex: string; readonly text: string } | undefined {
  const groups = LINE.exec(line)?.groups;
  const { request, decision } = groups ?? {};
  return request === undefined || decision === undefined ? undefined : { requestHex: request, text: `{${decision}}` };
}

/** A verdict, or what is none; other failures are of the moment, and asked about again. */
function outcomeIn(value: unknown): Outcome | undefined {
  const { kind, verdict, detail, meant } = objectOf(value);
  if (kind === 'judged') {
    const judged = verdictIn(verdict);
    return judged && { kind, verdict: judged };
  }
  if (kind !== 'malformed' || typeof detail !== 'string') return undefined;
  if (meant === undefined) return { kind, detail };
  const known = meantIn(meant);
  return known && { kind, detail, meant: known };
}

function meantIn(value: unknown): Meant | undefined {
  const { decision, rule } = objectOf(value);
  const known = DECISIONS.find((word) => word === decision);
  if (known === undefined || !isTextOrNothing(rule)) return undefined;
  return { decision: known, ...(rule !== undefined && { rule }) };
}

function verdictIn(value: unknown): Verdict | undefined {
  const { decision, rule, reason, span, rewrite } = objectOf(value);
  if (!isTextOrNothing(rule) || !isTextOrNothing(reason) || !isTextOrNothing(rewrite)) return undefined;
  const rewritten = rewrite === undefined ? {} : { rewrite };
  switch (decision) {
    case 'none':
      return { decision, ...rewritten };
    case 'allow':
      return { decision, ...(rule !== undefined && { rule }), ...(reason !== undefined && { reason }), ...rewritten };
    case 'ask':
    case 'deny': {
      if (rule === undefined || reason === undefined || !(span === undefined || isSpan(span))) return undefined;
      return { decision, rule, reason, ...(span && { span: { start: span.start, end: span.end } }), ...rewritten };
    }
    default:
      return undefined;
  }
}

function isTextOrNothing(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}

function isSpan(value: unknown): value is Span {
  return isObject(value) && Number.isSafeInteger(value['start']) && Number.isSafeInteger(value['end']);
}
