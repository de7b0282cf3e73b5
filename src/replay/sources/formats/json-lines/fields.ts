/** Typed reading of one JSON object's fields, where a wrong type is counted and the field left out. */

import type { JsonObject } from '../../../../json.ts';
import type { Skip } from '../../source.ts';
import { storable } from '../../../../storable.ts';
import { isoOfCount, millisOf } from '../../calls/time.ts';

export class Fields {
  readonly #object: JsonObject;
  readonly #skip: Skip;
  readonly #mayNeedCare: boolean;

  /** @param isEscaped whether the text of the object holds `\u`; without one no string has a NUL or half a pair in it */
  constructor(object: JsonObject, isEscaped: boolean, skip: Skip) {
    this.#object = object;
    this.#mayNeedCare = isEscaped;
    this.#skip = skip;
  }

  /** Whether there is anything at all: null and the empty string of CSV are nothing. */
  has(name: string): boolean {
    const value = this.#object[name];
    return value !== undefined && value !== null && value !== '';
  }

  /** A string that is not empty. */
  text(name: string): string | undefined {
    const value = this.#object[name];
    if (typeof value === 'string' && value !== '') return this.#mayNeedCare ? storable(value, this.#skip) : value;
    return this.#wrong(name, 'text');
  }

  /** A name as people give it: a string, or a number that stands for one. */
  name(name: string): string | undefined {
    const value = this.#object[name];
    return typeof value === 'number' ? String(value) : this.text(name);
  }

  /** ISO 8601 of a number, which counts since 1970; text as it stands, and counted where it is no time. */
  time(name: string): string | undefined {
    const value = this.#object[name];
    const counted = typeof value === 'string' && /^\d{9,19}$/.test(value) ? Number(value) : value;
    if (typeof counted === 'number') return isoOfCount(counted) ?? this.#wrong(name, 'a time');
    const text = this.text(name);
    if (text !== undefined && Number.isNaN(millisOf(text))) this.#skip(`${name} not a time`);
    return text;
  }

  /** A number, or a string of digits as CSV has it. */
  whole(name: string): number | undefined {
    const value = this.#object[name];
    const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
    if (typeof number === 'number' && Number.isSafeInteger(number)) return number;
    return this.#wrong(name, 'a number');
  }

  /** True or false as JSON or CSV has them; what is not there is false. */
  truth(name: string): boolean | 'unclear' {
    const value = this.#object[name] ?? false;
    if (value === true || value === 'true') return true;
    return value === false || value === 'false' || value === '' ? false : 'unclear';
  }

  #wrong(name: string, kind: string): undefined {
    if (this.has(name)) this.#skip(`${name} not ${kind}`);
    return undefined;
  }
}
