/** What a replay.yaml says. */

import type { Definition } from './definition.ts';

export interface Config {
  /** Absolute path of the file. */
  readonly file: string;
  /** By name, in the order of the file. Each runs only when it is named. */
  readonly guards: ReadonlyMap<string, Definition>;
  /** Absolute paths of what is read where no source is named. */
  readonly sources: readonly string[];
  /** Absolute path of the file that keeps the labels of reviews. */
  readonly labels?: string;
}
