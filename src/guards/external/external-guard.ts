/** Guards outside this process: somebody's program, somebody's function in a process of its own, the hooks of a settings file. */

import type { Answer } from '../decision.ts';
import type { GuardFacts, Request } from '../guard.ts';
import type { Protocol } from './protocols/protocol.ts';

export type ExternalGuard = Part | HookSet;

/** Where a guard comes from and what it is given, whatever kind of program it is. */
export interface Surrounded extends GuardFacts {
  /** Absolute: relative paths of the guard start here. */
  readonly folder: string;
  /** A git revision: the guard with its whole repository as it was then. */
  readonly revision?: string;
  /** Untracked files and folders of the repository that an exported revision needs too, relative to its root. */
  readonly links: readonly string[];
  /** Added to its environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Files and folders that its answers depend on besides its own repository; part of its fingerprint. */
  readonly inputs: readonly string[];
  /** `fresh`: an empty one; `real`: the user's; a list: an empty one with copies of these, relative to the user's. */
  readonly home: 'fresh' | 'real' | readonly string[];
  /** Where it runs: in an empty repository, or in the recorded folder where that exists. */
  readonly cwd: 'stand-in' | 'recorded';
  /** It may use the network. */
  readonly network: boolean;
  /** Longest time for one request. */
  readonly timeoutMillis: number;
  /** It may be asked again about parts of what it blocks, to find the text that it blocks it for. */
  readonly triggers: boolean;
  /** What must be stopped and what must pass before it is believed; those of its policy unless given. */
  readonly canaries?: Canaries;
  /** A command that only this version answers in that way. */
  readonly probe?: Probe;
}

/** What a guard is given unless something else is said of it. */
export const USUAL: Omit<Surrounded, keyof GuardFacts | 'folder'> = {
  links: [],
  env: {},
  inputs: [],
  home: 'fresh',
  cwd: 'stand-in',
  network: false,
  timeoutMillis: 30_000,
  triggers: true,
};

export interface Canaries {
  readonly deny?: string;
  readonly allow?: string;
}

export interface Probe {
  readonly command: string;
  readonly expected: 'allow' | 'ask' | 'deny' | 'none';
  /** Of the rule that must have spoken. */
  readonly rule?: string;
}

/** A program that speaks an agent's hook protocol. */
export interface Executable extends Surrounded {
  readonly kind: 'executable';
  /** A list is executed directly; a string as a host runs it, through `sh -c`. */
  readonly command: readonly string[] | string;
  readonly protocol: Protocol;
  /** A name of the protocol's `profiles`. */
  readonly profile: string;
  /** Set to block where it fails, in hosts that know such a setting. */
  readonly failClosed: boolean;
  /**
   * `cold`: a process a request; `warm`: a Python script run afresh in a fork of a preloaded interpreter;
   * `batch`: one process that takes JSON Lines.
   */
  readonly mode: 'cold' | 'warm' | 'batch';
  /** Whether the host asks it about this request at all, for a hook of a settings file. */
  readonly appliesTo?: (request: Request) => boolean;
  /** Variables in which its host tells it the folder that its paths start from, wherever that lies now: `CLAUDE_PLUGIN_ROOT`. */
  readonly folderVariables?: readonly string[];
  /** What a person should know of it: what its settings file holds that is left out. */
  readonly notes?: readonly string[];
}

/** A function in a module, kept running in a process of its own. */
export interface FunctionGuard extends Surrounded {
  readonly kind: 'function';
  readonly language: 'python' | 'javascript';
  /** Path of the module. */
  readonly module: string;
  /** Name of the function in it. */
  readonly function: string;
  /** `plain`: it takes the command or the request; else it is a plugin of that host. */
  readonly convention: 'plain' | 'opencode' | 'pi';
  /** The real hook, which is asked a sample again; any difference is an error. */
  readonly via?: Executable;
}

/** All hooks of a settings file as one guard: what the host makes of their answers together. */
export interface HookSet extends GuardFacts {
  readonly kind: 'hook-set';
  /** In the order of the file. */
  readonly hooks: readonly Executable[];
  /** The host asks one after the other and stops at the first that blocks; else it asks all at once. */
  readonly stopsAtBlock: boolean;
  /** What a person should know of it: what the file holds that is left out. */
  readonly notes?: readonly string[];
  /** @param answers one a hook, absent where the host does not ask it about this request */
  compose(answers: readonly (Answer | undefined)[]): Answer;
}

/** A program behind a guard. */
export type Part = Executable | FunctionGuard;

/** The programs behind a guard: a function with a hook, and a set of hooks, have several. */
export function partsOf(guard: ExternalGuard): readonly Part[] {
  switch (guard.kind) {
    case 'executable':
      return [guard];
    case 'function':
      return guard.via === undefined ? [guard] : [guard, guard.via];
    case 'hook-set':
      return guard.hooks;
  }
}
