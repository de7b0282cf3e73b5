/** Standard output: every byte arrives, or nobody reads any longer. */

import process from 'node:process';
import { messageOf } from '../errors.ts';
import { COULD_NOT_RUN } from './exit-codes.ts';

/** To be called once, before anything is written. */
export function watchStdout(): void {
  process.stdout.on('error', onFailure);
}

/** Resolves when there is room for more; to false where standard output takes no more, so that going on is no use. */
export function print(text: string): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      process.stdout.write(text, (error) => resolve(error === null || error === undefined));
    } catch (error) {
      // A file that is full fails at once.
      onFailure(error);
      resolve(false);
    }
  });
}

/** A reader that closes early (`replay … | head`) has what it wanted. */
function onFailure(error: unknown): void {
  if (error instanceof Error && 'code' in error && error.code === 'EPIPE') return;
  process.exitCode = COULD_NOT_RUN;
  void complain(`cannot write to standard output: ${messageOf(error)}; make room, or send it elsewhere`);
}

/** What complains is loaded only now: every start writes, and hardly one has something to complain of. */
async function complain(text: string): Promise<void> {
  const stderr = await import('./stderr.ts');
  stderr.complain(text);
}
