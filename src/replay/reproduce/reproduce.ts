/** Minimal reproducers: a command shrunk to the smallest with which something is still so, such as that two guards differ. */

import { CUTS, Cuttable, withoutCuts } from '../../shell/cuts.ts';
import { alikeTo } from './alike.ts';

/** Whether a shorter command shows the same. */
export type Differs = (command: string) => Promise<boolean>;

export interface Reproduced {
  /** Never longer than the command that it was made from. */
  readonly command: string;
  /** Asked to get there. */
  readonly questions: number;
  /** Nothing more that can be cut out of it leaves it showing the same; false where no more could be asked. */
  readonly isMinimal: boolean;
}

/**
 * Delta debugging over the structure of the shell: whole commands first, then words and redirects, lines of heredocs, and
 * words of what is quoted, several at once and then one by one, until none can go. Every question is about a command that
 * reads well where the given one does and runs nothing that it does not; none is asked twice.
 * @param command one that shows it
 * @param mayAsk whether one question more may be asked, after so many
 */
export async function reproduce(
  command: string,
  differs: Differs,
  mayAsk: (questions: number) => boolean,
): Promise<Reproduced> {
  const shrinking = new Shrinking(command, differs, mayAsk);
  for (let before: string | undefined; before !== shrinking.command && !shrinking.isOver;) {
    before = shrinking.command;
    for (const readCuts of CUTS) await shrinking.try(readCuts);
  }
  const { questions, isOver } = shrinking;
  return { command: shrinking.command, questions, isMinimal: !isOver };
}

class Shrinking {
  questions = 0;
  /** A question was not asked any more. */
  isOver = false;
  readonly #differs: Differs;
  readonly #mayAsk: (questions: number) => boolean;
  readonly #isAlike: (command: string) => boolean;
  /** Commands that are not alike, or do not show it: those that do are gone on with at once. */
  readonly #refuted = new Set<string>();
  #cuttable: Cuttable;

  constructor(command: string, differs: Differs, mayAsk: (questions: number) => boolean) {
    this.#cuttable = new Cuttable(command);
    this.#differs = differs;
    this.#mayAsk = mayAsk;
    this.#isAlike = alikeTo(command);
  }

  /** The shortest that shows it so far. */
  get command(): string {
    return this.#cuttable.command;
  }

  /** Cuts out what can go of one kind: halves, quarters and so on, down to single cuts. */
  async try(readCuts: (typeof CUTS)[number]): Promise<void> {
    let cuts = readCuts(this.#cuttable);
    for (let size = halfOf(cuts.length); size >= 1; size = size === 1 ? 0 : halfOf(size)) {
      for (let at = 0; at < cuts.length && !this.isOver;) {
        const shorter = withoutCuts(this.command, cuts.slice(at, at + size));
        if (await this.#shows(shorter)) {
          this.#cuttable = new Cuttable(shorter);
          cuts = readCuts(this.#cuttable);
        } else at += size;
      }
    }
  }

  async #shows(command: string): Promise<boolean> {
    if (command === '' || command.length >= this.command.length || this.#refuted.has(command)) return false;
    if (!this.#isAlike(command)) return this.#refute(command);
    if (!this.#mayAsk(this.questions)) {
      this.isOver = true;
      return false;
    }
    this.questions += 1;
    return (await this.#differs(command)) || this.#refute(command);
  }

  #refute(command: string): false {
    this.#refuted.add(command);
    return false;
  }
}

function halfOf(count: number): number {
  return Math.max(1, Math.ceil(count / 2));
}
