/** What stands before a program. */

import type { Evidence } from './evidence.ts';

/** Operators behind which a command starts. */
const OPERATOR = /(?:&&|\|\|?|;|&)\s{0,999}(?:[({!]\s{0,99}|(?:then|do|else|if|while|until)\s{1,99}){0,9}$/;

/** Behind another command on the same line, or an operator. */
export function follows({ command, start }: Evidence): boolean {
  return OPERATOR.test(command.slice(Math.max(start - 1000, 0), start));
}

/** Behind a line with something on it, with no operator between. */
export function followsLine({ command, start }: Evidence): boolean {
  return /\S[^\S\n]{0,99}\n\s{0,99}$/.test(command.slice(Math.max(start - 1000, 0), start));
}
