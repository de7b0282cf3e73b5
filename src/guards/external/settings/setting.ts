/** A value in a settings file with its place in it, so that whatever is wrong can be said with its path. */

import { ReplayError } from '../../../errors.ts';
import { isObject } from '../../../json.ts';
import { cutShort } from '../../../cut.ts';

export class Setting {
  readonly value: unknown;
  /** `hooks.PreToolUse[0].matcher`; empty for the whole file. */
  readonly path: string;
  /** As people name it. */
  readonly file: string;

  constructor(file: string, value: unknown, path = '') {
    this.file = file;
    this.value = value;
    this.path = path;
  }

  get isThere(): boolean {
    return this.value !== undefined && this.value !== null;
  }

  /** What the object has under that key; nothing where it has none. @throws ReplayError where this is no object */
  get(key: string): Setting {
    const { value } = this;
    if (!this.isThere) return this.#within(key, undefined);
    if (!isObject(value)) throw this.wrong('give an object');
    return this.#within(key, Object.hasOwn(value, key) ? value[key] : undefined);
  }

  /** The keys of an object, in order; none where it is not there. @throws ReplayError where it is anything else */
  keys(): readonly string[] {
    if (!this.isThere) return [];
    if (!isObject(this.value)) throw this.wrong('give an object');
    return Object.keys(this.value);
  }

  /** The elements of a list; none where it is not there. @throws ReplayError where it is anything else */
  list(): readonly Setting[] {
    if (!this.isThere) return [];
    if (!Array.isArray(this.value)) throw this.wrong('give a list');
    const elements: readonly unknown[] = this.value;
    return elements.map((element, index) => new Setting(this.file, element, `${this.path}[${index}]`));
  }

  /** @throws ReplayError where it is there and no string */
  text(): string | undefined {
    if (!this.isThere) return undefined;
    if (typeof this.value !== 'string') throw this.wrong('give a string');
    return this.value;
  }

  /** @throws ReplayError where it is there and neither true nor false */
  flag(): boolean {
    if (!this.isThere) return false;
    if (typeof this.value !== 'boolean') throw this.wrong('give true or false');
    return this.value;
  }

  /** A length of time, in milliseconds. @throws ReplayError where it is there and no number above 0 */
  time(unit: 'seconds' | 'milliseconds'): number | undefined {
    if (!this.isThere) return undefined;
    if (typeof this.value !== 'number' || !(this.value > 0)) throw this.wrong(`give a number of ${unit}`);
    return Math.ceil(unit === 'seconds' ? this.value * 1000 : this.value);
  }

  /** The strings in a list; undefined where it is not there. */
  texts(): readonly string[] | undefined {
    if (!this.isThere) return undefined;
    return this.list().map((element) => {
      if (typeof element.value !== 'string') throw element.wrong('give a string');
      return element.value;
    });
  }

  /** An object of strings; empty where it is not there. */
  textByName(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      this.keys().map((key) => {
        const element = this.get(key);
        if (typeof element.value !== 'string') throw element.wrong('give a string');
        return [key, element.value];
      }),
    );
  }

  /** What is wrong with it, and what to do. */
  wrong(advice: string): ReplayError {
    const subject = this.path === '' ? this.file : `${this.file}: ${this.path}`;
    return new ReplayError(`${subject} is ${described(this.value)}: ${advice}`);
  }

  #within(key: string, value: unknown): Setting {
    const step = /^[A-Za-z_$][\w$]*$/.test(key) ? key : `[${JSON.stringify(key)}]`;
    return new Setting(
      this.file,
      value,
      this.path === '' || step.startsWith('[') ? this.path + step : `${this.path}.${step}`,
    );
  }
}

/** Characters of a value that are repeated in a complaint. */
const QUOTED = 40;

function described(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'string') return `the string ${JSON.stringify(cutShort(value, QUOTED))}`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? 'a list' : 'an object';
}
