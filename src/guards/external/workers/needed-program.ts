/** Programs that a guard cannot do without, found as it would: on the search path of its own environment. */

import { ReplayError } from '../../../errors.ts';
import { findProgram, foldersOf } from '../files/search-path.ts';

/**
 * The file of the program.
 * @throws ReplayError where there is none
 */
export async function neededProgram(
  name: string,
  env: Readonly<Record<string, string>>,
  guard: string,
): Promise<string> {
  const file = await findProgram(name, foldersOf(env['PATH']));
  if (file !== undefined) return file;
  throw new ReplayError(`guard ${guard} needs ${name}, which is not on its PATH: install it or set PATH in its env`);
}
