/** What goes to standard error: one line each, harmless whatever it quotes, and without secrets. */

import process from 'node:process';
import { redact } from '../replay/redact/index.ts';
import { visible } from '../report/text/visible.ts';

/** Writes `replay: …`. Names of files and options come from elsewhere, so what a terminal would obey is spelt out. */
export function complain(text: string): void {
  process.stderr.write(complaint(text));
}

/** The line that is written. */
export function complaint(text: string): string {
  return `replay: ${visible(redact(text).text, { unicode: true, newline: 'sign' })}\n`;
}

/** A fault of ours, with its stack. */
export function complainOfFault(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`replay: ${visible(redact(text).text, { unicode: true, newline: 'kept' })}\n`);
}
