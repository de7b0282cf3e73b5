/** A simple command: what a shell runs when it runs one program. */

import type { Span } from './span.ts';
import type { Sink, Source } from './stream.ts';
import type { Word } from './word.ts';

/** `name=value`, before a command, alone, or as an argument of `export`, `declare` and their kin. */
export interface Assignment {
  readonly name: string;
  /** Absent for a list, `name=(…)`, and for one element, `name[i]=…`. */
  readonly value?: Word;
  /** `name+=value`. */
  readonly append: boolean;
  readonly span: Span;
}

/** A redirect of the command itself (not of a group around it). */
export interface Redirect {
  /** As written: `>`, `>>`, `<`, `<<<`, `<<`, `&>`, … */
  readonly operator: string;
  /** A number, or the name in `{name}>`; absent where the operator's own default holds. */
  readonly descriptor?: number | string;
  /** What it points at; absent for a heredoc and where the word is missing. */
  readonly target?: Word;
  readonly span: Span;
}

/** One command that would run, with what the text tells about it. Words are read when they are asked for. */
export interface SimpleCommand {
  /** Before the program, in order. */
  readonly assignments: readonly Assignment[];
  /** Absent where there are only assignments or redirects. */
  readonly program: Word | undefined;
  /** The program and its arguments; empty where there is none. */
  readonly words: readonly Word[];
  /** Assignments among the arguments of a declaration, such as `export a=b`; they stand in `words` too. */
  readonly declarations: readonly Assignment[];
  readonly redirects: readonly Redirect[];
  /** What its standard input is: its own redirect, a pipe, or what a group around it reads. */
  readonly stdin?: Source | undefined;
  readonly stdout?: Sink | undefined;
  readonly span: Span;
}
