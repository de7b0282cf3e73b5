/** What an unfinished run says of itself, so that another can go on where it ended. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type JsonObject, jsonIn, objectOf, objectsIn } from '../../json.ts';
import { STARTED_FILE } from './run-folder.ts';

/** A guard of the run, in its order. */
export interface StartedGuard {
  readonly name: string;
  /** Of what its decisions depend on besides the request: another version of it has another. */
  readonly key: string;
}

/** The text of the file. */
export function startedText(guards: readonly StartedGuard[]): string {
  return `${JSON.stringify({ schema: 1, guards }, undefined, 2)}\n`;
}

/** Keys of the guards of an unfinished run; undefined where there is none. */
export async function startedKeys(folder: string): Promise<readonly unknown[] | undefined> {
  const { schema, guards } = await objectIn(path.join(folder, STARTED_FILE));
  return schema === 1 ? objectsIn(guards).map(({ key }) => key) : undefined;
}

/** The object in a file of JSON; an empty one where there is none. */
export async function objectIn(file: string): Promise<JsonObject> {
  return objectOf(jsonIn(await readFile(file, 'utf8').catch(() => undefined)));
}
