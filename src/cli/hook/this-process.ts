/** This process as a hook. */

import { writeSync } from 'node:fs';
import process from 'node:process';
import type { HookProcess } from '../../hook/main.ts';

const STDOUT = 1;
const STDERR = 2;

/** Written at once and in full: what waits in a stream is lost where the process ends early. */
export const thisProcess: HookProcess = {
  env: process.env,
  input: () => process.stdin,
  answer({ stdout, stderr, exitCode }) {
    process.exitCode = exitCode;
    const isTold = isWritten(STDERR, stderr);
    return isWritten(STDOUT, stdout) && (isTold || stdout !== '');
  },
  // Where nobody is left to tell, that is no reason to end otherwise.
  complain: async (sentence) => {
    const { complaint } = await import('../stderr.ts');
    isWritten(STDERR, complaint(sentence));
  },
  redact: async () => {
    const { redactAll } = await import('../../replay/redact/index.ts');
    return redactAll;
  },
};

/** Whether all of a text was taken; the answer of a hook is far shorter than what a pipe holds. */
function isWritten(descriptor: number, text: string): boolean {
  const bytes = Buffer.from(text);
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
    return true;
  } catch {
    return false;
  }
}
