/** What a JavaScript module has under a name, be it a module of ECMAScript or of CommonJS. */

import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { version } from 'node:process';
import { isObject, type JsonObject, objectOf } from '../../../json.ts';
import { Unfit } from './conventions/convention.ts';

/**
 * The export of that name; without one, the default export or the only function.
 * @throws Unfit where there is none; whatever the module throws
 */
export async function exportedBy(file: string, name: string): Promise<unknown> {
  const module = await load(file);
  // Names that a module of CommonJS sets late are properties of its default export only.
  const exported = { ...(isObject(module['default']) ? module['default'] : {}), ...module };
  if (Object.hasOwn(exported, name)) return exported[name];
  const functions = Object.values(module).filter((each) => typeof each === 'function');
  if (name === '' || name === 'default') return exported['default'] ?? functions[0];
  throw new Unfit(`${path.basename(file)} has no export ${name}; it has ${Object.keys(exported).join(', ') || 'none'}`);
}

async function load(file: string): Promise<JsonObject> {
  try {
    const module: unknown = await import(pathToFileURL(file).href);
    return objectOf(module);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_UNKNOWN_FILE_EXTENSION')) throw error;
    throw new Unfit(
      `Node ${version} cannot load ${path.basename(file)}: give compiled JavaScript, or Node 22.18 or newer for TypeScript`,
    );
  }
}
