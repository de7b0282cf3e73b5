/** Lines of a report before they take a form: pieces that say what they are, so that a form can treat each rightly. */

import type { Span } from '../../shell/span.ts';
import type { Note } from './notes.ts';

/** How a piece is meant to strike the reader; only ever an addition to what the words say. */
export type Tone = 'plain' | 'strong' | 'quiet' | 'good' | 'bad';

export type Piece =
  /** Our own words and figures. */
  | { readonly kind: 'words'; readonly text: string; readonly tone: Tone }
  /** What something is called by others: a guard, a rule, a source, a failure's own account. */
  | { readonly kind: 'name'; readonly text: string; readonly tone: Tone }
  /** A command, of which a form shows as much as it has room for. */
  | { readonly kind: 'command'; readonly text: string; readonly trigger?: Span }
  /** Drawn with our own characters, each of which has to stay in its column. */
  | { readonly kind: 'picture'; readonly text: string }
  /** Points to a definition. */
  | { readonly kind: 'note'; readonly note: Note };

export type Line = readonly Piece[];

/** A blank in our words at which no line is broken. */
export const GLUE = '\u00a0';

/** Words between which no line is broken. */
export function glued(text: string): string {
  return text.replaceAll(' ', GLUE);
}

export function words(text: string, tone: Tone = 'plain'): Piece {
  return { kind: 'words', text, tone };
}

export function name(text: string, tone: Tone = 'plain'): Piece {
  return { kind: 'name', text, tone };
}

export function command(text: string, trigger: Span | undefined): Piece {
  return trigger === undefined ? { kind: 'command', text } : { kind: 'command', text, trigger };
}

export function picture(text: string): Piece {
  return { kind: 'picture', text };
}

export function note(of: Note): Piece {
  return { kind: 'note', note: of };
}

/** A line from a template: what is written in it is our words; strings from elsewhere have to come as pieces. */
export function line(written: TemplateStringsArray, ...inserted: readonly (Piece | Line)[]): Line {
  const pieces: Piece[] = [];
  written.forEach((text, index) => {
    if (text !== '') pieces.push(words(text));
    const next = inserted[index];
    if (next !== undefined) pieces.push(...('kind' in next ? [next] : next));
  });
  return pieces;
}

/** Lines one after the other with words in between. */
export function joined(lines: readonly Line[], separator: string): Line {
  return lines.flatMap((pieces, index) => (index === 0 ? pieces : [words(separator), ...pieces]));
}
