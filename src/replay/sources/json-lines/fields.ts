/** Typed reading of one JSON object's fields, where a wrong type is counted and the field left out. */

import type { JsonObject } from '../json.ts';
import type { Skip } from '../source.ts';
import { storable } from '../text.ts';

export class Fields {
  readonly #object: JsonObject;
  readonly #skip: Skip;
  readonly #mayHoldAnything: boolean;

  /** @param isEscaped whether the text of the object holds `\u`; without one no string has a NUL or half a pair in it */
  constructor(object: JsonObject, isEscaped: boolean, skip: Skip) {
    this.#object = object;
    this.#mayHoldAnything = isEscaped;
    this.#skip = skip;
  }

  /** A string that is not empty. */
  text(name: string): string | undefined {
    const value = this.#object[name];
    if (typeof value === 'string') return value === '' ? undefined : this.#storable(value);
    return this.#wrong(name, value);
  }

  /** A name as people give it: a string, or a number that stands for one. */
  name(name: string): string | undefined {
    const value = this.#object[name];
    return typeof value === 'number' ? String(value) : this.text(name);
  }

  /** A number, or a string of digits as CSV has it. */
  whole(name: string): number | undefined {
    const value = this.#object[name];
    const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
    if (typeof number === 'number' && Number.isSafeInteger(number)) return number;
    return value === '' ? undefined : this.#wrong(name, value);
  }

  /** True or false as JSON or CSV has them; what is not there is false. */
  truth(name: string): boolean | 'unclear' {
    const value = this.#object[name] ?? false;
    if (value === true || value === 'true') return true;
    return value === false || value === 'false' || value === '' ? false : 'unclear';
  }

  #wrong(name: string, value: unknown): undefined {
    if (value !== undefined && value !== null) this.#skip(`${name} of the wrong type`);
    return undefined;
  }

  #storable(text: string): string {
    return this.#mayHoldAnything ? storable(text, this.#skip) : text;
  }
}
