/** Programs as a guard finds them: on the search path of its own environment. */

import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import { ReplayError } from '../../../errors.ts';

/**
 * The first file of that name that can be executed.
 * @throws ReplayError where there is none
 */
export async function findProgram(name: string, env: Readonly<Record<string, string>>, guard: string): Promise<string> {
  for (const folder of (env['PATH'] ?? '').split(path.delimiter).filter((each) => path.isAbsolute(each))) {
    const file = path.join(folder, name);
    if (await isProgram(file)) return file;
  }
  throw new ReplayError(`guard ${guard} needs ${name}, which is not on its PATH: install it or set PATH in its env`);
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
