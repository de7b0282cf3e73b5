/** The decisions of every guard for every distinct request, one number each; most requests share the same few answers. */

import {
  type Answer,
  type Decision,
  type Judgement,
  type Outcome,
  type Unasked,
  actionOf,
} from '../../guards/decision.ts';
import type { Level, Redacted } from '../redact/index.ts';
import { storedOutcome } from './stored-outcome.ts';

const OTHER_SHELL: Decision = { outcome: { kind: 'otherShell' } };
const NOT_RECORDED: Decision = { outcome: { kind: 'notRecorded' } };
const NO_OPINION: Judgement = { outcome: { kind: 'judged', verdict: { decision: 'none' } }, action: 'defer' };
const PLAIN_ALLOW: Judgement = { outcome: { kind: 'judged', verdict: { decision: 'allow' } }, action: 'run' };

const OTHER_SHELL_NUMBER = 0;
const NO_OPINION_NUMBER = 1;
const PLAIN_ALLOW_NUMBER = 2;
const NOT_RECORDED_NUMBER = 3;

export class DecisionTable {
  readonly #guards: number;
  readonly #level: Level;
  readonly #decisions: Decision[] = [OTHER_SHELL, NO_OPINION, PLAIN_ALLOW, NOT_RECORDED];
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

  /** Records a guard's answer as it is stored, and returns it so: redacted, its span moved along. */
  set(request: number, guard: number, { outcome, action }: Answer, edits: Redacted['edits']): Judgement {
    const plain = numberOfPlain(outcome, action);
    if (plain !== undefined) {
      this.#setNumber(request, guard, plain);
      return plain === NO_OPINION_NUMBER ? NO_OPINION : PLAIN_ALLOW;
    }
    const stored = { outcome: storedOutcome(outcome, edits, this.#level), action };
    this.#setNumber(request, guard, this.#decisions.push(stored) - 1);
    return stored;
  }

  /** Records what was decided earlier, in the form in which it was stored. */
  setStored(request: number, guard: number, { outcome, action }: Judgement): void {
    this.#setNumber(request, guard, numberOfPlain(outcome, action) ?? this.#decisions.push({ outcome, action }) - 1);
  }

  /** Records why the guard is not asked about the request. */
  setUnasked(request: number, guard: number, why: Unasked): void {
    this.#setNumber(request, guard, why === 'otherShell' ? OTHER_SHELL_NUMBER : NOT_RECORDED_NUMBER);
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

/** The number of a judgement that needs no words and does what it says: no opinion, or an allow without more. */
function numberOfPlain(outcome: Outcome, action: Judgement['action']): number | undefined {
  if (outcome.kind !== 'judged' || outcome.verdict.rewrite !== undefined || action !== actionOf(outcome))
    return undefined;
  const { verdict } = outcome;
  if (verdict.decision === 'none') return NO_OPINION_NUMBER;
  const isPlain = verdict.decision === 'allow' && verdict.rule === undefined && verdict.reason === undefined;
  return isPlain ? PLAIN_ALLOW_NUMBER : undefined;
}
