/** A guard asked in a quicker way must answer as in the sure way: a warm one cold, a function through its hook. */

import { ReplayError } from '../../../errors.ts';
import { type Judgement, isSameJudgement, wordsOf } from '../../../guards/decision.ts';
import type { Asker } from '../../../guards/external/asker.ts';
import type { Level } from '../../redact/index.ts';
import type { Notebook } from '../notebook.ts';
import { storedJudgement } from '../stored-outcome.ts';
import { toldTo } from '../told.ts';
import { excerptOf } from './excerpt-of.ts';
import type { Answered, SecondLook } from './second-look.ts';

/** Requests that are compared in a run: the first few, then some by their hash, blocked ones before others. */
const FIRST = 5;
const MOST = 30;
const SHARE = 16;

/** A guard that is asked in a quick way. */
export interface Controlled {
  readonly name: string;
  /** Its place among the guards of the run. */
  readonly guard: number;
  /** Whether it is told the recorded folder, one way as the other. */
  readonly readsFolder: boolean;
  /** Asks it in the sure way. */
  readonly control: Asker;
  /** What the two ways are called: `warm` and `cold`. */
  readonly quick: string;
  readonly sure: string;
  /** What in replay.yaml asks for the quick way: `mode: warm`. */
  readonly setting: string;
  /** Whether two judgements agree; whether they are the same unless given. */
  readonly agree?: (quick: Judgement, sure: Judgement) => boolean;
  readonly notebook: Notebook;
}

export class Controls implements SecondLook {
  readonly #guards: readonly Controlled[];
  readonly #level: Level;
  readonly #compared = new Map<Controlled, number>();

  constructor(guards: readonly Controlled[], level: Level) {
    this.#guards = guards;
    this.#level = level;
  }

  async look(answered: readonly Answered[]): Promise<void> {
    for (const controlled of this.#guards) await this.#lookAt(controlled, answered);
  }

  async #lookAt(controlled: Controlled, answered: readonly Answered[]): Promise<void> {
    const { guard, control, notebook, agree = isSameJudgement } = controlled;
    const asked = answered.filter((one) => this.#isChosen(controlled, one));
    const answers = await control.ask(asked.map(({ identified }) => toldTo(controlled, identified.request)));
    for (const [index, { identified, judgements }] of asked.entries()) {
      const quick = judgements[guard];
      const answer = answers[index];
      if (quick === undefined || answer === undefined) continue;
      const sure = storedJudgement(answer, identified.edits, this.#level);
      if (!agree(quick, sure)) throw disagreement(controlled, identified, quick, sure);
      notebook.controlled();
    }
  }

  #isChosen(controlled: Controlled, { identified, judgements }: Answered): boolean {
    const judgement = judgements[controlled.guard];
    const compared = this.#compared.get(controlled) ?? 0;
    if (judgement === undefined || compared >= MOST) return false;
    const isSampled = Number.parseInt(identified.requestHex.slice(0, 8), 16) % SHARE === 0;
    if (compared >= FIRST && !isSampled && judgement.action !== 'block') return false;
    this.#compared.set(controlled, compared + 1);
    return true;
  }
}

function disagreement(
  { name, quick: quickWay, sure: sureWay, setting }: Controlled,
  { id, case: stored }: Answered['identified'],
  quick: Judgement,
  sure: Judgement,
): ReplayError {
  return new ReplayError(
    `${name} answers ${wordsWithCause(quick)} ${quickWay} and ${wordsWithCause(sure)} ${sureWay} for case ${id} ` +
      `(${excerptOf(stored.request.command)}): make the two agree, or judge ${sureWay}, without ${setting} in replay.yaml`,
  );
}

/** With what a failure is of. */
function wordsWithCause({ outcome }: Judgement): string {
  return outcome.kind === 'judged' ? wordsOf(outcome) : `${wordsOf(outcome)} (${outcome.detail})`;
}
