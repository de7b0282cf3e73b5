/**
 * The commands. Adding one is a line here, a file beside this one that declares its options, and one in `actions/` that
 * does it: what a command needs is loaded when it runs, not to say how it is called.
 */

import type { Command } from 'commander';

/** What the list of commands says of one, and where the rest is. */
export interface CommandEntry {
  readonly name: string;
  /** Options and arguments, in the notation of commander. */
  readonly usage: string;
  readonly summary: string;
  load(): Promise<Declaration>;
}

interface Declaration {
  /** Adds description, arguments, options and action. */
  readonly declare: (command: Command) => void;
}

/** In the order of the help. */
export const commands: readonly CommandEntry[] = [
  {
    name: 'judge',
    usage: '[options] [source...]',
    summary: 'a filter: cases in, decisions out as JSON Lines',
    load: () => import('./judge.ts'),
  },
  {
    name: 'measure',
    usage: '[options] [source...]',
    summary: 'time guards, process start-up included',
    load: () => import('./measure.ts'),
  },
  {
    name: 'explain',
    usage: '[options] [command]',
    summary: 'what of a command would run, what is only text, and which text a guard spoke about',
    load: () => import('./explain.ts'),
  },
  {
    name: 'report',
    usage: '[options] [run]',
    summary: 'render a stored run again',
    load: () => import('./report.ts'),
  },
  {
    name: 'review',
    usage: '[options] [run]',
    summary: 'say which blocks were right, and keep it for later runs',
    load: () => import('./review.ts'),
  },
  {
    name: 'guards',
    usage: '[options]',
    summary: 'list the guards that there are',
    load: () => import('./guards.ts'),
  },
  {
    name: 'sources',
    usage: '[options]',
    summary: 'list the histories on this machine',
    load: () => import('./sources.ts'),
  },
  {
    name: 'import',
    usage: '[options] [source...]',
    summary: 'keep cases in an archive that outlives what agents delete',
    load: () => import('./import.ts'),
  },
  {
    name: 'hook',
    usage: '[options]',
    summary: 'be the guard: an agent’s hook, for real',
    load: () => import('./hook.ts'),
  },
  {
    name: 'help',
    usage: '[command]',
    summary: 'what a command does, and its options',
    load: () => import('./help.ts'),
  },
];

/** How the list of commands writes one down, before and after it is declared. */
export function termOf(command: Command): string {
  return `${command.name()} ${entryOf(command).usage}`;
}

/** Makes one that is known by name say what it takes. To be called once. */
export async function declareNow(command: Command): Promise<void> {
  const { declare } = await entryOf(command).load();
  declare(command);
}

function entryOf(command: Command): CommandEntry {
  const entry = commands.find(({ name }) => name === command.name());
  if (entry === undefined) throw new Error(`${command.name()} is not among the commands`);
  return entry;
}
