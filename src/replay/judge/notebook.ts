/** What is seen of a guard while it is asked, besides its decisions. */

import { compareText } from '../compare-text.ts';
import { type Level, redact } from '../redact/index.ts';
import type { Differences, Observed, Triggers } from '../observation.ts';
import { cutShort } from '../../cut.ts';
import { median } from '../statistics.ts';

/** Different texts on standard error that are told apart, and of them those that are kept in the end. */
const TEXTS = 1000;
const TEXTS_KEPT = 5;

/** Characters of standard error that tell one text from another, and are shown. */
const TEXT_UNITS = 300;

const EXAMPLES = 5;

/** Numbers differ from call to call where the complaint is the same. */
const NUMBERS = /\d+/g;

/** A request that was answered in one way and then in another. */
export type Difference = Differences['examples'][number];

class DifferenceCount {
  #asked = 0;
  #differ = 0;
  readonly #examples: Difference[] = [];

  count(difference: Difference | undefined): void {
    this.#asked++;
    if (difference === undefined) return;
    this.#differ++;
    if (this.#examples.length < EXAMPLES) this.#examples.push(difference);
  }

  /** Absent where nothing was asked again. */
  get differences(): Differences | undefined {
    return this.#asked === 0 ? undefined : { asked: this.#asked, differ: this.#differ, examples: this.#examples };
  }
}

export class Notebook {
  readonly #level: Level;
  readonly #repeats = new DifferenceCount();
  readonly #folders = new DifferenceCount();
  readonly #texts = new Map<string, { readonly text: string; requests: number }>();
  #asked = 0;
  #remembered = 0;
  #rechecked = 0;
  #controlled = 0;
  #substituted = 0;
  #untraced = 0;
  /** For each block that was traced. */
  readonly #questions: number[] = [];

  /** @param level what is replaced in what guards write */
  constructor(level: Level) {
    this.#level = level;
  }

  /** It was asked a request for the first time. */
  asked(stderr: string | undefined): void {
    this.#asked++;
    this.#hear(stderr);
  }

  #hear(stderr: string | undefined): void {
    const text = stderr?.trim() ?? '';
    if (text === '') return;
    const key = text.slice(0, TEXT_UNITS).replaceAll(NUMBERS, '0');
    const known = this.#texts.get(key);
    if (known !== undefined) known.requests++;
    else if (this.#texts.size < TEXTS) {
      const shown = cutShort(redact(text, this.#level).text, TEXT_UNITS);
      this.#texts.set(key, { text: shown, requests: 1 });
    }
  }

  /** An earlier run knew the answer. */
  remembered(): void {
    this.#remembered++;
  }

  /** What an earlier run knew was asked all the same: all that is heard of the complaints of a guard that is remembered. */
  rechecked(stderr: string | undefined): void {
    this.#rechecked++;
    this.#hear(stderr);
  }

  /** It was asked in a slower, surer way, with the same answer. */
  controlled(): void {
    this.#controlled++;
  }

  /** The text that made it block was found by asking it again. @param questions asked for that */
  traced(questions: number): void {
    this.#questions.push(questions);
  }

  /** It blocked, and which text made it do so was not found out. */
  untraced(): void {
    this.#untraced++;
  }

  /** It ran in another folder than the recorded one. */
  substituted(): void {
    this.#substituted++;
  }

  /** It was asked again in the same way. @param difference absent where the answer was the same */
  repeated(difference: Difference | undefined): void {
    this.#repeats.count(difference);
  }

  /** It was asked again and told the recorded folder. @param difference absent where the answer was the same */
  toldFolder(difference: Difference | undefined): void {
    this.#folders.count(difference);
  }

  get #triggers(): Triggers {
    const sorted = this.#questions.toSorted((a, b) => a - b);
    return {
      found: sorted.length,
      of: sorted.length + this.#untraced,
      questions: sorted.reduce((sum, questions) => sum + questions, 0),
      median: median(sorted) ?? 0,
      most: sorted.at(-1) ?? 0,
    };
  }

  /** What was seen so far. */
  get seen(): Observed {
    const { differences: repeats } = this.#repeats;
    const { differences: recordedFolder } = this.#folders;
    return {
      asked: this.#asked,
      remembered: this.#remembered,
      rechecked: this.#rechecked,
      controlled: this.#controlled,
      substituted: this.#substituted,
      standardError: [...this.#texts.values()]
        .sort((a, b) => b.requests - a.requests || compareText(a.text, b.text))
        .slice(0, TEXTS_KEPT),
      ...(this.#questions.length + this.#untraced > 0 && { triggers: this.#triggers }),
      ...(repeats && { repeats }),
      ...(recordedFolder && { recordedFolder }),
    };
  }
}
