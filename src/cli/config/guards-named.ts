/** Values of `--guard`: the guards that they name. */

import { ReplayError } from '../../errors.ts';
import type { Guard } from '../../guards/guard.ts';
import { aliases, builtinGuards, findGuard, nearestName } from '../../guards/index.ts';

/** The guards named, in order. @throws ReplayError for one that does not exist, and for one that is named twice */
export async function guardsNamed(names: readonly string[]): Promise<readonly Guard[]> {
  const guards = names.map((name) => guardNamed(name));
  for (const [index, guard] of guards.entries()) {
    const before = guards.indexOf(guard);
    if (before === index) continue;
    const alias = names[before] === names[index] ? '' : ` (as ${names[before]} and ${names[index]})`;
    throw new ReplayError(`--guard ${guard.name} is given twice${alias}: name two different guards`);
  }
  return guards;
}

/** Names beyond a built-in one's: a command or function after `=`, a revision after `@`. */
const OTHER_GUARD = /^[a-z][a-z0-9._-]*(?<sign>[=@])/s;

function guardNamed(name: string): Guard {
  const guard = findGuard(name);
  if (guard !== undefined) return guard;
  const known = guardNames();
  const sign = OTHER_GUARD.exec(name)?.groups?.['sign'];
  if (sign !== undefined) {
    const what = sign === '=' ? 'commands and functions as guards (NAME=…)' : 'guards at a revision (NAME@REV)';
    throw new ReplayError(`--guard ${name}: ${what} are not there yet; name one of ${known.join(', ')}`);
  }
  const nearest = nearestName(name, known);
  const hint = nearest === undefined ? `there are ${known.join(', ')}` : `did you mean ${nearest}?`;
  throw new ReplayError(`no guard is called ${JSON.stringify(name)}: ${hint}`);
}

/** Names and aliases. */
function guardNames(): string[] {
  const names = builtinGuards.map(({ name }) => name);
  return [...names, ...Object.keys(aliases).filter((alias) => names.includes(aliases[alias] ?? ''))];
}
