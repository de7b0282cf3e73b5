/** Answers of a hook, made in one way for all hosts. */

import type { Verdict } from '../guards/guard.ts';
import type { Answered } from './hook-host.ts';

/** A verdict that stops a command. */
export type Refusal = Extract<Verdict, { decision: 'ask' | 'deny' }>;

/** How a host is told the three things that a hook can say; what it cannot be told is left out. */
export interface Dialect {
  deny(reason: string): Answered;
  ask?(reason: string): Answered;
  allow?(): Answered;
}

/** No opinion, in every host: the command goes on to the host's own rules. */
export const SILENCE: Answered = { stdout: '', stderr: '', exitCode: 0 };

/** The answer of a host with such a dialect to each verdict. */
export function answering(dialect: Dialect): (verdict: Verdict) => Answered {
  return (verdict) => {
    switch (verdict.decision) {
      case 'none':
        return SILENCE;
      case 'allow':
        return dialect.allow?.() ?? SILENCE;
      case 'ask':
        return dialect.ask?.(reasonOf(verdict)) ?? dialect.deny(reasonOf(unasked(verdict)));
      case 'deny':
        return dialect.deny(reasonOf(verdict));
    }
  };
}

/** An ask where nobody is asked: a refusal. */
export function unasked(verdict: Refusal): Refusal {
  const reason = `${verdict.reason} Nobody can be asked here: a person has to approve it, and run it.`;
  return { ...verdict, decision: 'deny', reason };
}

/** Says something at exit code 0. */
export function saying(object: object): Answered {
  return { stdout: JSON.stringify(object), stderr: '', exitCode: 0 };
}

/**
 * Refuses in every way at once: exit code 2, the reason on standard error, and where the host reads JSON an object too.
 * It blocks as long as one of them arrives.
 */
export function refusing(reason: string, object?: object): Answered {
  return { stdout: object === undefined ? '' : JSON.stringify(object), stderr: `${reason}\n`, exitCode: 2 };
}

/** What the agent is told: the rule, as whoever reads logs of hooks finds it, and why. */
export function reasonOf({ rule, reason }: Refusal): string {
  return `[rule: ${rule}] ${reason}`;
}
