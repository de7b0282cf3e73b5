/** How many columns of a terminal a text takes. */

/**
 * East Asian wide and full-width ranges (UAX #11, as terminals apply it), and what is drawn as an emoji.
 */
const WIDE =
  /[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
const NO_WIDTH = /\p{Mn}|\p{Me}/u;

/**
 * Columns of a text that has been made visible. Never too few: where terminals disagree (joined emoji) it is the most
 * that one of them takes.
 */
export function columnsOf(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let columns = 0;
  for (const character of text) {
    if (WIDE.test(character)) columns += 2;
    else if (!NO_WIDTH.test(character)) columns += 1;
  }
  return columns;
}
