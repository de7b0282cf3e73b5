/** A label that a person gave to a request in a review: what it says, and where it comes from. */

import type { Request } from '../../guards/guard.ts';
import { type Label, labelKey } from '../case.ts';
import type { Draw } from './draw.ts';

export interface GivenLabel {
  /** Identity of the request, hex. With the policy of the label it is the key: one label for each of them. */
  readonly requestHex: string;
  /** As stored, secrets replaced. */
  readonly request: Request;
  readonly label: Label;
  readonly note: string;
  /** Empty where it was written by hand into a corpus. */
  readonly author: string;
  /** ISO 8601; empty as the author is. */
  readonly time: string;
  /** How chance drew it, where it did; else somebody picked it, and it says nothing of how often blocks are wrong. */
  readonly drawn?: Draw;
  /** The labels that it took the place of, a line each, oldest first. */
  readonly replaced: string;
}

/** The same text for the same request and policy. */
export function keyOf({ requestHex, label: { policy } }: Pick<GivenLabel, 'requestHex' | 'label'>): string {
  return `${requestHex}\0${policy}`;
}

/** Whether two labels are one act of one person, with the same words. */
export function isSameAct(one: GivenLabel, other: GivenLabel): boolean {
  return (
    labelKey(one.label) === labelKey(other.label) &&
    one.note === other.note &&
    one.author === other.author &&
    one.time === other.time
  );
}

/**
 * The label in the place of an earlier one, whose words it keeps. What chance drew once stays drawn: to correct a label of
 * a sample must not take it out of the sample.
 */
export function inPlaceOf(label: GivenLabel, earlier: GivenLabel): GivenLabel {
  const drawn = label.drawn ?? earlier.drawn;
  return {
    ...label,
    ...(drawn && { drawn }),
    replaced: [earlier.replaced, wordsOf(earlier)].filter((text) => text !== '').join('\n'),
  };
}

/** `allow (echo-text) by ann, 2026-11-30T15:04:05.000Z: only a mention`. */
function wordsOf({ label, note, author, time }: GivenLabel): string {
  const details = [label.category, label.debatable ? 'debatable' : undefined].filter((word) => word !== undefined);
  const what = details.length === 0 ? label.expected : `${label.expected} (${details.join(', ')})`;
  const who = author === '' ? '' : ` by ${author}`;
  const when = time === '' ? '' : `, ${time}`;
  return `${what}${who}${when}${note === '' ? '' : `: ${note}`}`;
}
