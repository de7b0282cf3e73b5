/** Text as a file of a run can hold it. */

/** Stands for what cannot be stored, and for bytes that are no text. */
export const REPLACEMENT = '\uFFFD';

/** Told how often something was replaced. */
type Skip = (reason: string, times: number) => void;

/** NUL, and half a surrogate pair: no file of a run could hold them as they are. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;
/** As well every surrogate of a pair, which is found in half the time. */
const SUSPECT = /[\0\uD800-\uDFFF]/;

/** The text with every NUL and lone surrogate replaced by U+FFFD; each is counted. */
export function storable(text: string, skip: Skip = () => undefined): string {
  if (!SUSPECT.test(text)) return text;
  let replaced = 0;
  const clean = text.replaceAll(UNSTORABLE, () => {
    replaced += 1;
    return REPLACEMENT;
  });
  if (replaced > 0) skip('replaced character', replaced);
  return clean;
}
