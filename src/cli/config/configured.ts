/** Guards of a replay.yaml: from what stands there to what can be named. */

import { ReplayError } from '../../errors.ts';
import { builtins } from './builtins.ts';
import { checked } from './checked.ts';
import type { Definition } from './definition.ts';
import { type Known, executable, functionGuard, ofExternal, usual } from './external.ts';
import { type FunctionReference, REFERENCE_EXAMPLE, readReference } from './function-reference.ts';
import { NAME, NAME_RULE } from './guard-value.ts';
import { hintFor } from './hint.ts';
import { ofHooks } from './hooks.ts';
import { kindOf } from './kind.ts';
import { DEFAULT_PROTOCOL, type Spoken, spoken } from './protocol-named.ts';
import { type CommandEntry, type Details, type FunctionEntry, type HooksEntry, kinds } from './schema.ts';
import { untilded } from './untilded.ts';
import type { ValuePath, YamlFile } from './yaml-file.ts';

/** A file with guards in it. */
export interface GuardFile {
  readonly yaml: YamlFile;
  /** Absolute folder that its paths are relative to. */
  readonly folder: string;
  /** What `~` stands for. */
  readonly home: string;
  /** Longest time of guards that say none of their own; 30 s unless given. */
  readonly timeoutMillis?: number;
}

/** The guard of that name. @throws ReplayError for a mistake in what stands there */
export function configuredGuard(name: string, value: unknown, file: GuardFile): Definition {
  const at = ['guards', name];
  checkName(name, file.yaml, at);
  switch (kindOf(value, file.yaml, at)) {
    case 'command':
      return ofCommand(name, checked(file.yaml, at, value, kinds.command), file);
    case 'function':
      return ofFunction(name, checked(file.yaml, at, value, kinds.function), file);
    case 'hooks':
      return ofSettings(name, checked(file.yaml, at, value, kinds.hooks), file);
    case 'use':
      return ofAlias(name, checked(file.yaml, at, value, kinds.use).use, file);
  }
}

function checkName(name: string, yaml: YamlFile, at: ValuePath): void {
  if (!NAME.test(name)) {
    throw yaml.error(at, `${JSON.stringify(name)} is no name for a guard; give ${NAME_RULE}`, { atKey: true });
  }
  if (builtins.has(name)) {
    throw yaml.error(at, `${name} comes with the package; give your guard another name`, { atKey: true });
  }
}

function ofCommand(name: string, entry: CommandEntry, file: GuardFile): Definition {
  const { command, protocol, profile, failClosed, mode, ...details } = entry;
  const speaks = spokenIn(['guards', name], { protocol, profile }, file.yaml);
  const how = { ...(failClosed !== undefined && { failClosed }), ...(mode && { mode }) };
  return ofExternal(executable(knownOf(name, details, file), command, speaks, how));
}

function ofFunction(name: string, entry: FunctionEntry, file: GuardFile): Definition {
  const { function: text, convention, via, ...details } = entry;
  const reference = referenceIn(['guards', name, 'function'], text, file.yaml);
  const known = knownOf(name, details, file);
  const how = convention && { convention };
  if (via === undefined) return ofExternal(functionGuard(known, reference, how));
  const { command, protocol, profile, failClosed = false } = via;
  const speaks = spokenIn(['guards', name, 'via'], { protocol, profile }, file.yaml);
  return ofExternal(
    functionGuard(known, reference, { ...how, via: executable(known, command, speaks, { failClosed }) }),
  );
}

function ofSettings(name: string, entry: HooksEntry, file: GuardFile): Definition {
  const { hooks, timeout = file.timeoutMillis, ...details } = entry;
  const options = { folder: file.folder, ...(timeout !== undefined && { timeoutMillis: timeout }) };
  return ofHooks(name, untilded(hooks, file.home), options, withInputs(details, file.home));
}

/** A guard that comes with the package, under one more name: naming both is naming one guard twice. */
function ofAlias(name: string, use: string, { yaml }: GuardFile): Definition {
  const definition = builtins.get(use);
  if (definition !== undefined) return { ...definition, name, summary: `another name for ${definition.name}` };
  const hint = hintFor(use, [...builtins.keys()]);
  throw yaml.error(['guards', name, 'use'], `no guard of the package is called ${JSON.stringify(use)}: ${hint}`);
}

function knownOf(name: string, details: Details, { folder, home, timeoutMillis }: GuardFile): Known {
  const { timeout = timeoutMillis, ...rest } = details;
  return { ...usual(name, folder, timeout), ...withInputs(rest, home) };
}

/** Inputs may lie in the home folder: they are only looked at. */
function withInputs<D extends { readonly inputs?: readonly string[] }>(details: D, home: string): D {
  const { inputs } = details;
  return inputs === undefined ? details : { ...details, inputs: inputs.map((input) => untilded(input, home)) };
}

interface Speaking {
  readonly protocol: string | undefined;
  readonly profile: string | undefined;
}

function spokenIn(at: ValuePath, { protocol = DEFAULT_PROTOCOL, profile }: Speaking, yaml: YamlFile): Spoken {
  const { protocol: known } = located(yaml, [...at, 'protocol'], () => spoken(protocol, undefined));
  return located(yaml, [...at, 'profile'], () => spoken(known.name, profile));
}

function referenceIn(at: ValuePath, text: string, yaml: YamlFile): FunctionReference {
  const { reference, revision } = readReference(text) ?? {};
  if (reference === undefined) {
    throw yaml.error(
      at,
      `${JSON.stringify(text)} is no function of a module: give its file and its name, such as ${REFERENCE_EXAMPLE}`,
    );
  }
  if (revision !== undefined) {
    throw yaml.error(
      at,
      `a revision is named in the call, such as --guard ${String(at[1])}@${revision}; take it out here`,
    );
  }
  return reference;
}

/** What is read, or the error of the user with its place. */
function located<T>(yaml: YamlFile, at: ValuePath, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof ReplayError ? yaml.error(at, error.message) : error;
  }
}
