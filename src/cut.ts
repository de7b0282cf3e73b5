/** Text that is too long to be repeated in full. */

/** What no secret that is looked for holds: blanks, quotes, brackets, and whatever is not ASCII. */
const BETWEEN_WORDS = /[\s"'`,;()[\]{}<>\u0080-\uFFFF]/;

const HIGH_SURROGATE = /[\uD800-\uDBFF]$/;

/**
 * The beginning of a text that is longer, with `…` for the rest. It ends between two words: whatever looks for secrets
 * in it would not know half of one.
 * @param longest UTF-16 units that are kept
 */
export function cutShort(text: string, longest: number): string {
  if (text.length <= longest) return text;
  let end = longest;
  const isBetween = (at: number): boolean => BETWEEN_WORDS.test(text.charAt(at));
  if (!isBetween(end)) while (end > 0 && !isBetween(end - 1)) end--;
  return `${text.slice(0, end).replace(HIGH_SURROGATE, '').trimEnd()}…`;
}
