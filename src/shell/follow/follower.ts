/** The contract of a follower: a program whose arguments or input hold commands that run in another place. */

import type { KnownText } from '../text.ts';
import type { Launched } from '../unwrap/launcher.ts';
import type { Word } from '../word.ts';
import type { Memory } from './memory.ts';

/** What a follower may know besides the arguments. */
export interface Surroundings {
  /** The text on standard input, where it is known. */
  readonly input: KnownText | undefined;
  readonly memory: Memory;
}

/** From a program's arguments to the commands that it runs: none, one or several. */
export type Follower = (args: readonly Word[], surroundings: Surroundings) => readonly Launched[];
