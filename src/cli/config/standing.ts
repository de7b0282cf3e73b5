/** Guards whose script lies elsewhere than where they were named: where they stand decides fingerprint and revisions. */

import path from 'node:path';
import type { Part } from '../../guards/external/external-guard.ts';
import { gitRootOf } from '../../guards/external/files/git-root.ts';
import { statsOf } from '../../guards/external/files/on-disk.ts';
import { isWithin } from '../../within.ts';

/** Programs that are no guard themselves, wherever they are installed: some version managers are repositories. */
const INTERPRETER = /^(?:python[\d.]*|node|bun|deno|tsx|(?:ba|da|z|k)?sh|ruby|perl|php|lua|env|npx|uvx?)$/;

/** A guard, and its script where a revision of what the guard stands in would not hold it. */
export interface Standing<Guard> {
  readonly guard: Guard;
  readonly stray?: string;
}

/**
 * The guard in the repository that its script is part of: the module of a function, else the last word of the command
 * that names a file. A script that lies elsewhere counts as an input; what only a shell could read is not looked into.
 */
export async function standingOf<Guard extends Part>(guard: Guard): Promise<Standing<Guard>> {
  const { folder, inputs } = guard;
  const files = filesOf(guard);
  const script = files.at(-1);
  const root = (await gitRootOf(folder)) ?? folder;
  if (script === undefined || isWithin(script, root)) return { guard: seenFrom(folder, guard) };
  const knowing = { ...guard, inputs: [...inputs, script] };
  const isBesideOwn = files.some((file) => isWithin(file, root));
  const isInOther = (await gitRootOf(path.dirname(script))) !== undefined;
  const mayMove = guard.kind === 'executable' || guard.via === undefined;
  if (isInOther && !isBesideOwn && mayMove) {
    const other = path.dirname(script);
    return { guard: { ...seenFrom(other, knowing), folder: other } };
  }
  // Beside a script of its own, a file of no repository is something that this reads.
  return isBesideOwn && !isInOther ? { guard: knowing } : { guard: knowing, stray: script };
}

/** Absolute paths of the files that it names. */
function filesOf(guard: Part): readonly string[] {
  const { folder } = guard;
  if (guard.kind === 'function') return [path.resolve(folder, guard.module)];
  const [program = '', ...words] = typeof guard.command === 'string' ? [] : guard.command;
  const own = INTERPRETER.test(path.basename(program)) ? words : [program, ...words];
  return own.map((word) => path.resolve(folder, word)).filter(isFile);
}

/** The guard with its files named so that they are found from another folder, and at every revision of it. */
function seenFrom<Guard extends Part>(other: string, guard: Guard): Guard {
  const { folder } = guard;
  if (guard.kind === 'function') return { ...guard, module: path.relative(other, path.resolve(folder, guard.module)) };
  if (typeof guard.command === 'string' || other === folder) return guard;
  const command = guard.command.map((word) => (isFile(path.resolve(folder, word)) ? path.resolve(folder, word) : word));
  return { ...guard, command };
}

function isFile(file: string): boolean {
  return statsOf(file)?.isFile() === true;
}
