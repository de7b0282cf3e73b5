/**
 * Guards run in an empty repository, and are told so. What is blocked there, and what two guards judge differently, is
 * asked again with the folder that was recorded: an answer that depends on it says nothing about the rule.
 */

import type { Asker } from '../../../guards/external/asker.ts';
import type { Level } from '../../redact/index.ts';
import type { Notebook } from '../notebook.ts';
import { storedJudgement } from '../stored-outcome.ts';
import { toldTo } from '../told.ts';
import { type Answered, type SecondLook, differenceOf } from './second-look.ts';

/** A guard for which an empty repository may stand in. */
export interface Substituted {
  /** Its place among the guards of the run. */
  readonly guard: number;
  readonly asker: Asker;
  /** Whether it has been told the recorded folder already. */
  readonly readsFolder: boolean;
  /** Whether it runs elsewhere where that folder is recorded. */
  standsIn(folder: string): boolean;
  readonly notebook: Notebook;
}

export class RecordedFolder implements SecondLook {
  readonly #guards: readonly Substituted[];
  readonly #level: Level;

  constructor(guards: readonly Substituted[], level: Level) {
    this.#guards = guards;
    this.#level = level;
  }

  async look(answered: readonly Answered[]): Promise<void> {
    await Promise.all(this.#guards.map(async (guard) => this.#lookAt(guard, answered)));
  }

  async #lookAt(substituted: Substituted, answered: readonly Answered[]): Promise<void> {
    const { guard, asker, readsFolder, notebook } = substituted;
    const recorded = answered.filter(
      ({ identified, judgements }) => identified.recordedCwd !== undefined && judgements[guard] !== undefined,
    );
    for (const { identified } of recorded) {
      if (substituted.standsIn(identified.recordedCwd ?? '')) notebook.substituted();
    }
    if (readsFolder) return;
    const telling = recorded.filter(isTelling);
    const requests = telling.map(({ identified: { request, recordedCwd } }) =>
      toldTo({ readsFolder: true }, recordedCwd === undefined ? request : { ...request, cwd: recordedCwd }),
    );
    const again = await asker.ask(requests);
    for (const [index, { identified, judgements }] of telling.entries()) {
      const first = judgements[guard];
      const answer = again[index];
      if (first === undefined || answer === undefined) continue;
      notebook.toldFolder(differenceOf(identified, first, storedJudgement(answer, identified.edits, this.#level)));
    }
  }
}

/** Blocked by a guard, or judged differently by two. */
function isTelling({ judgements }: Answered): boolean {
  const actions = new Set(judgements.flatMap((judgement) => judgement?.action ?? []));
  return actions.size > 1 || actions.has('block');
}
