/** The parser alone, which is what reading a command cannot be cheaper than. */

import { parse } from 'unbash';

/** Parses a text as `readCommands` does first, and reads nothing out of it. Never throws. */
export function bareParse(text: string): void {
  try {
    parse(text);
  } catch (error) {
    // Nested too deeply for its stack: as far as the parser goes.
    if (!(error instanceof RangeError)) throw error;
  }
}
