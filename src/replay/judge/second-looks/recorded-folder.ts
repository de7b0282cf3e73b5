/**
 * Guards are told that they stand in an empty repository. What is blocked there, and what two guards judge differently, is
 * asked again with the folder that was recorded: an answer that depends on it says nothing about the rule.
 */

import type { Asker } from '../../../guards/external/asker.ts';
import type { Level } from '../../redact/index.ts';
import type { Notebook } from '../notebook.ts';
import { storedJudgement } from '../stored-outcome.ts';
import { type Answered, type SecondLook, differenceOf } from './second-look.ts';

/** A guard that is told a stand-in. */
export interface Substituted {
  /** Its place among the guards of the run. */
  readonly guard: number;
  readonly asker: Asker;
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

  async #lookAt({ guard, asker, notebook }: Substituted, answered: readonly Answered[]): Promise<void> {
    const told = answered.filter(
      ({ identified, judgements }) => identified.recordedCwd !== undefined && judgements[guard] !== undefined,
    );
    for (const _ of told) notebook.substituted();
    const telling = told.filter(isTelling);
    const requests = telling.map(({ identified: { request, recordedCwd } }) =>
      recordedCwd === undefined ? request : { ...request, cwd: recordedCwd },
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
