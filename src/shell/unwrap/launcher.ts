/** The contract of a launcher: a program whose arguments name another program that it starts. */

import type { KnownText } from '../text.ts';
import type { Word } from '../word.ts';

/** What a launcher, or anything else that carries a command, starts. `input` is what that reads, where it is known. */
export type Launched =
  | { readonly kind: 'program'; readonly words: readonly Word[]; readonly input?: KnownText }
  | { readonly kind: 'script'; readonly text: KnownText; readonly input?: KnownText };

/** From a launcher's arguments, and the text on its standard input, to what it starts: nothing, one or several. */
export type Launcher = (args: readonly Word[], input: KnownText | undefined) => readonly Launched[];

/** A program to start; nothing where there are no words. */
export function launchedProgram(words: readonly Word[], input?: KnownText): readonly Launched[] {
  if (words.length === 0) return [];
  return [{ kind: 'program', words, ...(input === undefined ? {} : { input }) }];
}

/** A script for a shell; nothing where there is none. */
export function launchedScript(text: KnownText | undefined, input?: KnownText): readonly Launched[] {
  if (text === undefined) return [];
  return [{ kind: 'script', text, ...(input === undefined ? {} : { input }) }];
}
