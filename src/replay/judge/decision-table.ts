/** The decisions of every guard for every distinct request, one number each; most requests share the same few answers. */

import type { Verdict } from '../../guards/guard.ts';
import { type Decision, type Judgement, type Meant, type Outcome, actionOf } from '../../guards/decision.ts';
import { type Level, type Redacted, redact, spanAfter } from '../redact/index.ts';

const OTHER_SHELL: Decision = { outcome: { kind: 'otherShell' } };
const NO_OPINION: Judgement = decide({ kind: 'judged', verdict: { decision: 'none' } });
const PLAIN_ALLOW: Judgement = decide({ kind: 'judged', verdict: { decision: 'allow' } });

const OTHER_SHELL_NUMBER = 0;
const NO_OPINION_NUMBER = 1;
const PLAIN_ALLOW_NUMBER = 2;

export class DecisionTable {
  readonly #guards: number;
  readonly #level: Level;
  readonly #decisions: Decision[] = [OTHER_SHELL, NO_OPINION, PLAIN_ALLOW];
  /** By request × guards + guard. */
  #numbers = new Uint32Array(1024);

  /** @param level what is replaced in what guards say */
  constructor(guards: number, level: Level) {
    this.#guards = guards;
    this.#level = level;
  }

  /** The decisions for a request, one a guard. */
  get(request: number): Decision[] {
    const decisions: Decision[] = [];
    for (let at = request * this.#guards; decisions.length < this.#guards; at++) {
      decisions.push(this.#decisions[this.#numbers[at] ?? OTHER_SHELL_NUMBER] ?? OTHER_SHELL);
    }
    return decisions;
  }

  /** Records a guard's outcome as it is stored: redacted, its span moved along. */
  set(request: number, guard: number, outcome: Outcome, edits: Redacted['edits']): void {
    this.#setNumber(request, guard, this.#numberOf(outcome, edits));
  }

  /** Records that the guard does not read the shell of the request. */
  setOtherShell(request: number, guard: number): void {
    this.#setNumber(request, guard, OTHER_SHELL_NUMBER);
  }

  #numberOf(outcome: Outcome, edits: Redacted['edits']): number {
    if (outcome.kind === 'judged') {
      const { verdict } = outcome;
      if (verdict.rewrite === undefined) {
        if (verdict.decision === 'none') return NO_OPINION_NUMBER;
        if (verdict.decision === 'allow' && verdict.rule === undefined && verdict.reason === undefined) {
          return PLAIN_ALLOW_NUMBER;
        }
      }
    }
    return this.#decisions.push(decide(redacted(outcome, edits, this.#level))) - 1;
  }

  #setNumber(request: number, guard: number, number: number): void {
    const at = request * this.#guards + guard;
    if (at >= this.#numbers.length) {
      const larger = new Uint32Array(Math.max(at + 1, this.#numbers.length * 2));
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[at] = number;
  }
}

function decide(outcome: Outcome): Judgement {
  return { outcome, action: actionOf(outcome) };
}

function redacted(outcome: Outcome, edits: Redacted['edits'], level: Level): Outcome {
  if (outcome.kind === 'judged') return { kind: 'judged', verdict: redactVerdict(outcome.verdict, edits, level) };
  const { kind, detail, meant } = outcome;
  return { kind, detail: redact(detail, level).text, ...(meant && { meant: redactMeant(meant, level) }) };
}

function redactMeant({ decision, rule }: Meant, level: Level): Meant {
  return { decision, ...(rule !== undefined && { rule: redact(rule, level).text }) };
}

function redactVerdict(verdict: Verdict, edits: Redacted['edits'], level: Level): Verdict {
  const text = (said: string): string => redact(said, level).text;
  const rewrite = verdict.rewrite === undefined ? {} : { rewrite: text(verdict.rewrite) };
  switch (verdict.decision) {
    case 'none':
      return { decision: 'none', ...rewrite };
    case 'allow':
      return {
        ...verdict,
        ...(verdict.rule !== undefined && { rule: text(verdict.rule) }),
        ...(verdict.reason !== undefined && { reason: text(verdict.reason) }),
        ...rewrite,
      };
    case 'ask':
    case 'deny':
      return {
        ...verdict,
        rule: text(verdict.rule),
        reason: text(verdict.reason),
        ...(verdict.span && { span: spanAfter(edits, verdict.span) }),
        ...rewrite,
      };
  }
}
