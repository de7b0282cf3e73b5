/** How deep substitutions are nested, told without parsing. */

/** The parser takes no more, but the time it takes to find out grows with the square of the depth. */
const DEEPEST = 256;

/** Whether a text opens more substitutions, one within the other, than the parser takes; quotes are left aside. */
export function isNestedTooDeeply(text: string): boolean {
  if (text.length < 2 * DEEPEST) return false;
  let depth = 0;
  for (const [bracket] of text.matchAll(/[$<>]\(|\)/g)) {
    depth = bracket === ')' ? Math.max(depth - 1, 0) : depth + 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}
