/** Words for errors and counts that several files of this folder need. */

/** Names for people: at most `limit`, then how many more. */
export function listed(names: readonly string[], limit = 5, total = names.length): string {
  const shown = names.slice(0, limit);
  const more = total - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}

/** `1 file`, `2 files`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** What an error says, on one line. */
export function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').trim();
}
