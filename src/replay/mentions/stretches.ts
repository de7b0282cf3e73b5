/** Stretches of a command, and the narrowest around a place. */

import { firstIndex } from '../../first-index.ts';
import type { Span } from '../../shell/span.ts';
import type { MentionKind } from './mention.ts';

/** A stretch of a command, with what it is for; the narrowest around a place decides. */
export interface Stretch {
  readonly span: Span;
  /** Absent for what runs, or may. */
  readonly kind?: MentionKind;
}

interface Nested extends Stretch {
  readonly around: Nested | undefined;
}

/** Finds a stretch in a time that grows with the logarithm of their number, and with how deep they are nested. */
export class Stretches {
  /** By where they start, the wider first. */
  readonly #sorted: readonly Nested[];

  /** @param stretches of two with the same span, the later one is within the other: a program within its carrier */
  constructor(stretches: readonly Stretch[]) {
    this.#sorted = nested(withoutTwins(stretches));
  }

  /** The narrowest stretch around `span`. */
  around({ start, end }: Span): Stretch | undefined {
    const sorted = this.#sorted;
    let stretch = sorted[firstIndex(sorted.length, (index) => (sorted[index]?.span.start ?? 0) > start) - 1];
    while (stretch !== undefined && stretch.span.end < end) stretch = stretch.around;
    return stretch;
  }
}

function withoutTwins(stretches: readonly Stretch[]): readonly Stretch[] {
  const bySpan = new Map(stretches.map((stretch) => [`${stretch.span.start} ${stretch.span.end}`, stretch]));
  return [...bySpan.values()].sort((one, other) => one.span.start - other.span.start || other.span.end - one.span.end);
}

function nested(sorted: readonly Stretch[]): readonly Nested[] {
  const open: Nested[] = [];
  return sorted.map((stretch) => {
    while (open.length > 0 && (open.at(-1)?.span.end ?? 0) <= stretch.span.start) open.pop();
    const one = { ...stretch, around: open.at(-1) };
    open.push(one);
    return one;
  });
}
