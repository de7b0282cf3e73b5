/** The start of a file, as detection sees it. What several formats ask about it is worked out once. */

import { begunSoFar } from '../text/complete-so-far.ts';
import { isObject, jsonIn, type JsonObject } from '../../../json.ts';
import { parseLine, startOfObject } from '../text/json.ts';

export class Head {
  /** Up to 64 KiB, decoded leniently. */
  readonly text: string;
  /** True when `text` is all there is. */
  readonly whole: boolean;
  /** Lines; the last one maybe only its start. */
  readonly #rows: readonly string[];
  readonly #objects: JsonObject[] = [];
  #rest: Generator<JsonObject, undefined> | undefined;
  #first: { readonly value: unknown } | undefined;
  #document: { readonly value: unknown } | undefined;

  constructor(text: string, whole: boolean) {
    this.text = text;
    this.whole = whole;
    this.#rows = text.split('\n');
  }

  /** The objects of JSON Lines, one after the other; of the last one maybe only the start, as `startOfObject` has it. */
  get objects(): readonly JsonObject[] {
    this.has(() => false);
    return this.#objects;
  }

  /** Whether one of `objects` is such; none after it is looked at. */
  has(isSuch: (object: JsonObject) => boolean): boolean {
    if (this.#objects.some(isSuch)) return true;
    this.#rest ??= this.#findObjects();
    for (let next = this.#rest.next(); next.done !== true; next = this.#rest.next()) {
      this.#objects.push(next.value);
      if (isSuch(next.value)) return true;
    }
    return false;
  }

  /**
   * The one JSON value that the whole file is, as far as it can be seen: what is not complete in the head is missing
   * from it. `undefined` where the text is anything else, JSON Lines of several lines included.
   */
  get document(): unknown {
    this.#document ??= { value: this.#findDocument() };
    return this.#document.value;
  }

  #findDocument(): unknown {
    const isOneLine = this.#rows.slice(1).every((row) => row.trim() === '');
    if (this.#firstRow !== undefined) return isOneLine ? this.#firstRow : undefined;
    return (this.whole && !isOneLine ? jsonIn(this.text) : undefined) ?? begunSoFar(this.text);
  }

  *#findObjects(): Generator<JsonObject, undefined> {
    for (const [index, row] of this.#rows.entries()) {
      if (!OBJECT.test(row)) continue;
      const isCut = !this.whole && index === this.#rows.length - 1;
      const value = index === 0 ? this.#firstRow : jsonIn(row);
      if (isObject(value)) yield value;
      else if (isCut) yield startOfObject(row);
      // Two on one line, or half of one.
      else
        for (const piece of parseLine(Buffer.from(row), () => {}).values) if (isObject(piece.value)) yield piece.value;
    }
    return undefined;
  }

  /** The value of the first line, which is the document where there is no other; parsed once, whoever asks. */
  get #firstRow(): unknown {
    this.#first ??= { value: jsonIn(this.#rows[0]) };
    return this.#first.value;
  }
}

/** How a row of JSON Lines begins. Nearly all rows of a document in many lines do not, and to try them would cost most of detection. */
const OBJECT = /^\s*\{\s*[^\s]/;
