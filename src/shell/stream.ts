/** Where the standard input of a command comes from and its standard output goes to, as far as the text tells. */

import type { KnownText } from './text.ts';
import type { Pipe, Word } from './word.ts';

/** A file that a redirect names. */
export interface RedirectedFile {
  readonly kind: 'file';
  readonly path: Word;
  readonly append: boolean;
}

/** What a command reads. */
export type Source =
  | Pipe
  | RedirectedFile
  /** The word of a here-string; the shell adds a newline. */
  | { readonly kind: 'hereString'; readonly word: Word }
  /** The body of a heredoc. */
  | { readonly kind: 'hereDocument'; readonly text: KnownText }
  /** Text that the caller knows it to read. */
  | { readonly kind: 'given'; readonly text: KnownText };

/** What a command writes to. */
export type Sink = Pipe | RedirectedFile;

/** The two streams of a command; absent where they are the terminal's or cannot be told. */
export interface Streams {
  readonly stdin?: Source | undefined;
  readonly stdout?: Sink | undefined;
}
