/** Where in objects of somebody else's making the columns of a case are. */

import { isObject, jsonIn, type JsonObject } from '../../../../json.ts';

/** Keys of objects and indices of lists, from the outside in. */
export type Path = readonly (string | number)[];

/** What a column holds: what a path leads to, or the same in every case. */
export type Origin = { readonly path: Path } | { readonly constant: string };

/** From columns to where they are; always one of the command. */
export interface Mapping {
  readonly command: Path;
  readonly others: ReadonlyMap<string, Origin>;
}

/** The columns of a case that an object holds, by their names. */
export function columnsOf(object: JsonObject, { command, others }: Mapping): JsonObject {
  const columns: Record<string, unknown> = { command: valueAt(object, command) };
  for (const [name, origin] of others) {
    columns[name] = 'constant' in origin ? origin.constant : valueAt(object, origin.path);
  }
  return columns;
}

/** What a path leads to, also through texts that are JSON themselves; nothing where it leads nowhere. */
export function valueAt(object: JsonObject, path: Path): unknown {
  let value: unknown = object;
  for (const step of path) value = stepInto(jsonIn(value), step);
  return value;
}

function stepInto(value: unknown, step: string | number): unknown {
  if (typeof step === 'number') return Array.isArray(value) ? value[step] : undefined;
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}
