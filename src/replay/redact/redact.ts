/** Secrets and personal details are replaced by plain words before anything is stored or printed; guards judge the original. */

import { type Redacted, edited, withFound } from './edits.ts';
import type { Level } from './level.ts';
import { namesSaid, personalDetails } from './personal/personal.ts';
import { scan } from './scan.ts';
import { toReplace } from './word.ts';

/** Passes over a text: what is replaced may bring something else to light, once or twice in texts that people write. */
const PASSES = 8;

const NO_EDITS: Redacted['edits'] = [];

/** A text with what the level names replaced. Done twice it changes nothing more. Takes time in proportion to the text. */
export function redact(text: string, level: Level = 'secrets'): Redacted {
  if (level === 'none') return { text, edits: NO_EDITS };
  const redacted = withoutSecrets([text]).get(text) ?? { text, edits: NO_EDITS };
  return level === 'personal' ? withoutPersonalDetails(text, redacted, namesSaid([redacted.text])) : redacted;
}

/** Texts without their secrets, in order; see {@link scan} for what that costs. */
export function redactAll(texts: readonly string[]): string[] {
  const redacted = withoutSecrets(texts);
  return texts.map((text) => redacted.get(text)?.text ?? text);
}

/** The texts that hold secrets, by their originals, without them. */
export function withoutSecrets(texts: Iterable<string>): Map<string, Redacted> {
  const redacted = new Map<string, Redacted>();
  let open = [...texts].map((original): Open => ({ original, text: original, edits: NO_EDITS }));
  for (let pass = 0; pass < PASSES && open.length > 0; pass++) {
    const found = scan(open.map(({ text }) => text));
    open = open.flatMap(({ original, edits }, n) => {
      const more = found[n] ?? [];
      if (more.length === 0) return [];
      const after = edited(original, withFound(edits, more));
      redacted.set(original, after);
      return [{ original, ...after }];
    });
  }
  return redacted;
}

/** A text that may hold more. */
interface Open extends Redacted {
  readonly original: string;
}

/**
 * A text with its personal details replaced too.
 * @param redacted the text without its secrets
 * @param names of users that may stand alone in it
 */
export function withoutPersonalDetails(original: string, redacted: Redacted, names: readonly string[]): Redacted {
  let after = redacted;
  for (let pass = 0; pass < PASSES; pass++) {
    const found = toReplace(after.text, personalDetails(after.text, names));
    if (found.length === 0) break;
    after = edited(original, withFound(after.edits, found));
  }
  return after;
}
