/** What the code of a guard threw, which may be anything. */

/** `TypeError: x is not a function`, or whatever text it has. */
export function wordsOfThrown(thrown: unknown): string {
  try {
    return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  } catch {
    return 'it threw something that has no text';
  }
}
