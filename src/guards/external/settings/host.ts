/**
 * An agent's host as its settings describe it: the hooks that it asks before a shell command, when it asks each, and what
 * it makes of their answers together. One file a host; `hosts/index.ts` lists them.
 */

import type { Request } from '../../guard.ts';
import type { Setting } from './setting.ts';

export interface SettingsHost {
  /** Name of its protocol. */
  readonly protocol: string;
  /** For the names of guards: `claude`. */
  readonly name: string;
  /** Folders of a project, or of a home, that hold its settings: `.claude`. */
  readonly folders: readonly string[];
  /** Whether its settings may hold comments. */
  readonly hasComments: boolean;
  /** Whether it asks one hook after the other and stops at the first that blocks; else it asks all at once. */
  readonly stopsAtBlock: boolean;
  /** Variables in which hooks are told the folder of the project. */
  readonly projectVariables: readonly string[];
  /** Variables in which the hooks of a plugin are told its folder. */
  readonly pluginVariables: readonly string[];
  /** Whether this is what stands under `hooks` in its settings, for a file in a folder that does not tell. */
  recognises(hooks: Setting): boolean;
  /**
   * What stands before a shell command.
   * @param tool what the host calls its shell tool
   * @throws ReplayError where something is not of its type
   */
  find(settings: Setting, tool: string): Found;
}

/** What a file holds for shell commands. */
export interface Found {
  readonly hooks: readonly Hook[];
  /** Why hooks are left out, one phrase for each: `for Write|Edit`. */
  readonly leftOut: readonly string[];
}

/** One hook of a file. */
export interface Hook {
  /** What the file calls it. */
  readonly name?: string;
  /** The profile of the host's protocol under which it is asked; its first unless given. */
  readonly profile?: string;
  /** A list is executed directly; a string is run through the shell. */
  readonly command: readonly string[] | string;
  /** What narrows it, as it is written; absent where it is for everything. */
  readonly matcher?: string;
  /** Absent where the host asks it about every shell command. */
  readonly appliesTo?: (request: Request) => boolean;
  /** What the file says; absent where the host's own default holds. */
  readonly timeoutMillis?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Where its relative paths start, from the root of the project; absent: there. */
  readonly folder?: string;
  /** Set to block where it fails. */
  readonly failClosed?: boolean;
}
