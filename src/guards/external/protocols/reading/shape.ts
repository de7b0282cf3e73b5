/** Whether a host's schema takes an object, and what is wrong with it where not. */

import { isObject, type JsonObject } from '../../../../json.ts';
import { storable } from '../../../../storable.ts';
import { cutShort } from '../../../../cut.ts';

export interface Field {
  /** In words that follow "not". */
  readonly expected: string;
  accepts(value: unknown): boolean;
}

export type Shape = Readonly<Record<string, Field>>;

export const BOOLEAN: Field = { expected: 'true or false', accepts: (value) => typeof value === 'boolean' };
export const TEXT: Field = { expected: 'a text', accepts: (value) => typeof value === 'string' };
export const OBJECT: Field = { expected: 'an object', accepts: isObject };

export function oneOf(...words: readonly string[]): Field {
  return { expected: words.join(' or '), accepts: (value) => words.some((word) => word === value) };
}

/** A field whose value may be null as well. */
export function orNull(field: Field): Field {
  return { expected: field.expected, accepts: (value) => value === null || field.accepts(value) };
}

/** The first field that does not fit, in words: `permissionDecision is "block", not allow or deny or ask`. */
export function misfitOf(object: JsonObject, shape: Shape): string | undefined {
  for (const [name, field] of Object.entries(shape)) {
    const value = object[name];
    if (value !== undefined && !field.accepts(value)) return `${name} is ${described(value)}, not ${field.expected}`;
  }
  return undefined;
}

/** The first field that the shape does not have, for hosts that reject such an object. */
export function unknownIn(object: JsonObject, shape: Shape): string | undefined {
  return Object.keys(object).find((name) => !Object.hasOwn(shape, name));
}

/** A value in a few words. */
export function described(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(storable(cutShort(value, 40)));
  if (Array.isArray(value)) return 'a list';
  return isObject(value) ? 'an object' : (JSON.stringify(value) ?? 'missing');
}
