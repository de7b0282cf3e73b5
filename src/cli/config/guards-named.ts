/** Values of `--guard` and `--hooks`: the guards that they name. */

import { ReplayError } from '../../errors.ts';
import { homeFolder } from '../../home.ts';
import { builtins } from './builtins.ts';
import type { Config } from './config.ts';
import type { AnyGuard } from '../../replay/any-guard.ts';
import type { Definition } from './definition.ts';
import type { GivingOptions } from './given.ts';
import { type GuardValue, readGuardValue } from './guard-value.ts';
import { hintFor } from './hint.ts';
import { prefixed } from './prefixed.ts';

export interface NamingOptions extends GivingOptions {
  readonly config?: Config | undefined;
  /** Values of `--hooks`: `FILE` or `FILE@REV`. */
  readonly hooks?: readonly string[];
}

/**
 * The guards named, in order, and after them those of the settings files. What describes guards outside this process is
 * loaded only where one is named.
 * @throws ReplayError for one that does not exist or cannot be read, and where two are called alike
 */
export async function guardsNamed(named: readonly string[], options: NamingOptions): Promise<readonly AnyGuard[]> {
  const { folder, hooks = [], config, timeoutMillis } = options;
  const values = named.map((text) => readGuardValue(text, { folder, home: homeFolder() }));
  const known = new Map([...builtins, ...(config?.guards ?? []), ...(await definitionsOf(values, options))]);
  const guards: AnyGuard[] = [];
  for (const value of values) guards.push(await guardOf(value, known));
  refuseTwice(values, guards);
  const limit = timeoutMillis === undefined ? {} : { timeoutMillis };
  for (const text of hooks) {
    const { guardsOfHooks } = await import('./hooks.ts');
    guards.push(...(await guardsOfHooks(text, { folder, ...limit })));
  }
  refuseNamesakes(guards);
  return guards;
}

/** @throws ReplayError where one of the values or the protocol is none, whether or not anything speaks it */
async function definitionsOf(
  values: readonly GuardValue[],
  options: GivingOptions,
): Promise<ReadonlyMap<string, Definition>> {
  if (options.protocol === undefined && values.every(({ given }) => given === undefined)) return new Map();
  const { definitionsGiven } = await import('./given.ts');
  return definitionsGiven(values, options);
}

async function guardOf(
  { text, name, revision }: GuardValue,
  known: ReadonlyMap<string, Definition>,
): Promise<AnyGuard> {
  const definition = known.get(name);
  if (definition === undefined) throw unknownGuard(name, [...known.keys()]);
  try {
    return await definition.at(revision);
  } catch (error) {
    throw prefixed(`--guard ${text}`, error);
  }
}

function unknownGuard(name: string, known: readonly string[]): ReplayError {
  return new ReplayError(`no guard is called ${JSON.stringify(name)}: ${hintFor(name, known)}`);
}

/** @param values what was given for each guard */
function refuseTwice(values: readonly GuardValue[], guards: readonly AnyGuard[]): void {
  const firstOf = new Map<string, string>();
  for (const [index, { name }] of guards.entries()) {
    const text = values[index]?.text ?? name;
    const before = firstOf.get(name);
    if (before !== undefined) {
      const how = before === text ? '' : ` (as ${before} and ${text})`;
      throw new ReplayError(`--guard ${name} is given twice${how}: name two different guards`);
    }
    firstOf.set(name, text);
  }
}

function refuseNamesakes(guards: readonly AnyGuard[]): void {
  const names = new Set<string>();
  for (const { name } of guards) {
    if (names.has(name)) {
      throw new ReplayError(
        `two guards are called ${name}, which a report could not tell apart: name the hooks of a file in replay.yaml, ` +
          'all as one guard: mine: { hooks: FILE }',
      );
    }
    names.add(name);
  }
}
