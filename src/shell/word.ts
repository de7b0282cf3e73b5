/** The words of a simple command, as the program would receive them. */

import type { Span } from './span.ts';
import type { KnownText } from './text.ts';

/** A stretch of a word with one meaning to the shell. */
export type Fragment =
  /** Text taken as it is; an unquoted `~` at the start of a word is text too, with `quoted: false`. */
  | { readonly kind: 'literal'; readonly value: string; readonly quoted: boolean }
  /** Exactly `$name` or `${name}`, nothing else inside the braces. */
  | { readonly kind: 'variable'; readonly name: string; readonly value: string; readonly quoted: boolean }
  /** Any other expansion: `$(…)`, `${x:-y}`, `$((…))`, `<(…)`; `value` is its source text. */
  | {
      readonly kind: 'expansion';
      readonly value: string;
      readonly quoted: boolean;
      /** What the commands of `$(…)`, backticks or `<(…)` write, or those of `>(…)` read. */
      readonly pipe?: Pipe;
      /** The `y` of `${x:-y}` and its kin, which stands in where the variable is not set. */
      readonly fallback?: Fallback;
    }
  /** `*`, `?`, `[…]`, `+(…)`, `{a,b}`: unquoted text that the shell expands; `value` is its source text. */
  | { readonly kind: 'pattern'; readonly value: string; readonly quoted: false };

/** One object at both of its ends: a pipeline's `|`, `$(…)`, `<(…)` or `>(…)`. */
export interface Pipe {
  readonly kind: 'pipe';
}

/** The variable of `${x:-y}`, and the word that stands in for it. */
export interface Fallback {
  readonly name: string;
  readonly word: Word;
}

/** One shell word. */
export interface Word {
  /** As written, quotes and all. */
  readonly text: string;
  /** Quotes and escapes removed; expansions and patterns as written. Equals the fragments' values joined. */
  readonly value: string;
  /** True when the program receives exactly `value`: every fragment is literal and there is no tilde to expand. */
  readonly isStatic: boolean;
  readonly fragments: readonly Fragment[];
  /** In the text handed to the reader (for nested text, mapped back as well as can be). */
  readonly span: Span;
  /** The value with the place of each of its characters, where more is known than that it comes from `span`. */
  readonly located?: KnownText;
}
