/** What is wrong with a corpus, and where. */

import { ReplayError } from '../../../errors.ts';

/** @param line physical line, from 1 */
export function corpusError(shown: string, line: number, problem: string): ReplayError {
  return new ReplayError(`${shown}:${line}: ${problem}`);
}
