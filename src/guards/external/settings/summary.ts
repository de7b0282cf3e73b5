/** What people are told of hooks: what one is for, and what was left out. */

import type { Hook } from './host.ts';
import { cutShort } from '../../../cut.ts';

/** Characters of a command that a line holds. */
const LONGEST = 60;

/** One line: what narrows the hook, and its command. */
export function summaryOf({ command, matcher }: Hook): string {
  const line = (typeof command === 'string' ? command : command.join(' ')).replaceAll(/\s+/g, ' ').trim();
  const shown = cutShort(line, LONGEST);
  return matcher === undefined ? shown : `${matcher}: ${shown}`;
}

/** Phrases, each once, with how many there are of it: `2 hooks for Write|Edit`. */
export function counted(phrases: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const phrase of phrases) counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
  return [...counts].map(([phrase, count]) => `${count} ${count === 1 ? 'hook' : 'hooks'} ${phrase}`);
}
