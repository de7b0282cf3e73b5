/** Questions to the person at the terminal. Ctrl-C and Escape end a review, as `q` does. */

import type { Writable } from 'node:stream';
import { select, selectKey, text } from '@clack/prompts';
import { BLOCK_CATEGORIES } from '../../replay/categories/table.ts';
import type { Step } from '../../replay/review/walk.ts';

/** What may be done at a step, by its key. */
export type Choice = 'right' | 'wrong' | 'debatable' | 'open' | 'skip' | 'note' | 'undo' | 'quit';

const KEYS = { r: 'right', w: 'wrong', d: 'debatable', o: 'open', s: 'skip', n: 'note', u: 'undo', q: 'quit' } as const;

const WORDS: Readonly<Record<Choice, string>> = {
  right: 'right to block',
  wrong: 'wrong to block',
  debatable: 'debatable',
  open: 'one by one',
  skip: 'skip',
  note: 'write a note first',
  undo: 'undo the last step',
  quit: 'quit; everything is kept',
};

export class Asker {
  readonly #output: Writable;
  readonly #signal: AbortSignal;

  constructor(output: Writable, signal: AbortSignal) {
    this.#output = output;
    this.#signal = signal;
  }

  /** What to do at a step; `cancelled` where the person pressed Ctrl-C, or a signal ended the review. */
  async choice(step: Step, canUndo: boolean): Promise<Choice | 'cancelled'> {
    const isThere: Partial<Record<Choice, boolean>> = { open: step.kind === 'group', undo: canUndo };
    const options = Object.entries(KEYS)
      .filter(([, choice]) => isThere[choice] !== false)
      .map(([value, choice]) => ({ value, label: WORDS[choice] }));
    const message =
      step.kind === 'group' ? `Were these ${step.questions.length} blocks right?` : 'Was this block right?';
    const key = await this.#answer(selectKey({ message, options, ...this.#where }));
    return key === undefined ? 'cancelled' : (byKey.get(key) ?? 'cancelled');
  }

  /** Why a block was wrong; undefined where the person cancelled. @param proposed what the evidence says */
  async category(proposed: string | undefined): Promise<string | undefined> {
    const others = Object.keys(BLOCK_CATEGORIES).filter((category) => category !== proposed);
    const options = [...(proposed === undefined ? [] : [proposed]), ...others].map((value) => ({
      value,
      label: value,
      ...(value === proposed && { hint: 'proposed' }),
    }));
    const initialValue = proposed ?? 'other';
    return this.#answer(select({ message: 'Why was it wrong?', options, initialValue, maxItems: 8, ...this.#where }));
  }

  /** A note to what is said next; undefined where the person cancelled. */
  async note(before: string): Promise<string | undefined> {
    return this.#answer(text({ message: 'Note:', initialValue: before, ...this.#where }));
  }

  get #where() {
    return { output: this.#output, signal: this.#signal };
  }

  async #answer(asked: Promise<string | symbol>): Promise<string | undefined> {
    const answer = await asked;
    return typeof answer === 'string' ? answer : undefined;
  }
}

const byKey: ReadonlyMap<string, Choice> = new Map(Object.entries(KEYS));
