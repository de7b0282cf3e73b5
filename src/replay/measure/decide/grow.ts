/** Longer commands of the same kind. */

import type { GrownRequest } from '../measurement.ts';

/** How much longer. */
export const FACTORS = [1, 2, 4, 8] as const;

/** A pattern that stays on a line has to search `arguments`; only `commands` are more of them to read. */
export const WAYS: readonly GrownRequest['by'][] = ['arguments', 'commands'];

/** The command about `factor` times as long; undefined where it cannot be grown in that way. */
export function grown(command: string, by: GrownRequest['by'], factor: number): string | undefined {
  const again = (text: string): string[] => Array.from({ length: factor }, () => text);
  switch (by) {
    case 'commands':
      return again(command).join('\n');
    case 'arguments': {
      // On one line: what comes behind the end of a heredoc is another kind of text.
      const [, program, rest] = /^\s*(\S+)[ \t]+(\S.*)$/.exec(command) ?? [];
      return program === undefined || rest === undefined ? undefined : [program, ...again(rest)].join(' ');
    }
  }
}
