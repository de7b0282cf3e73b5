/** The contract of one rule of `argv`: what it looks at, and when it speaks. */

import type { Span } from '../../shell/span.ts';
import type { Word } from '../../shell/word.ts';
import type { Need } from '../need.ts';

/** A program about to run, launchers already unwrapped. */
export interface Invocation {
  /** Base name of the program, lower case. */
  readonly program: string;
  /** Everything after the program. */
  readonly args: readonly Word[];
  /** What it reads on standard input, where the text is known (heredoc, here-string, piped literal). */
  readonly input?: string;
}

/** What a rule found. */
export interface Finding {
  /** Completes "… because …": what was matched and why it is refused. */
  readonly what: string;
  /** Narrower than from the program's word to its last one, where the rule can say. */
  readonly span?: Span;
}

/** One unrecoverable operation. Rules that share a program run in the order of the list. */
export interface Rule {
  /** Kebab-case, stable across versions: corpora, waivers and labels name it. */
  readonly id: string;
  /** Base names, lower case, of the programs it looks at. */
  readonly programs: ReadonlySet<string>;
  /** What an agent should do instead; one sentence. */
  readonly instead: string;
  match(invocation: Invocation): Finding | undefined;
  /**
   * Unless all of these are met the rule never speaks, neither by `match` nor by `verbs`: an installed hook lets such a
   * command pass without starting the guard.
   */
  readonly needs: readonly Need[];
  /**
   * Where a piece of the command cannot be parsed: the verb that follows the program at a command position, without
   * crossing a newline, `;`, `|`, `&`, `(`, `{` or a backtick, nor a `)` or `}` that closes around them.
   */
  readonly verbs: RegExp;
  /** True where `verbs` is no command of the shell, and speaks only where nothing of a command was understood. */
  readonly needsWholeText?: boolean;
}
