/** From the hooks of a settings file to guards: each hook, and all of them together. */

import path from 'node:path';
import { type Executable, type HookSet, USUAL } from '../external-guard.ts';
import type { Protocol } from '../protocols/protocol.ts';
import { composed } from './compose.ts';
import type { SettingsPlace } from './folders.ts';
import { homeFilesOf } from './home-files.ts';
import { hookNames, setName } from './hook-name.ts';
import type { Hook, SettingsHost } from './host.ts';
import type { SettingsOptions } from './options.ts';
import { summaryOf } from './summary.ts';

/** What is known of the file that the hooks stand in. */
export interface Context {
  readonly host: SettingsHost;
  readonly place: SettingsPlace;
  readonly protocol: Protocol;
  /** Absolute. */
  readonly home: string;
  readonly options: SettingsOptions;
  /** What was left out. */
  readonly notes: readonly string[];
}

/** The set first, which knows what was left out, then each hook; one hook alone is its set. */
export function guardsOf(file: string, hooks: readonly Hook[], context: Context): readonly (Executable | HookSet)[] {
  const { notes } = context;
  const set = setName(context.host.name, file);
  const names = hookNames(hooks, [set]);
  const executables = hooks.map((hook, index) => executableOf(hook, names[index] ?? '', context));
  const [first, ...others] = executables;
  if (first !== undefined && others.length === 0) return [{ ...first, ...(notes.length > 0 && { notes }) }];
  return [setOf({ file, set, names }, executables, context), ...executables];
}

function setOf(
  { file, set, names }: { readonly file: string; readonly set: string; readonly names: readonly string[] },
  hooks: readonly Executable[],
  context: Context,
): HookSet {
  const { host, protocol, options, notes } = context;
  const { stopsAtBlock } = host;
  const order = stopsAtBlock ? 'one after the other, up to the first that blocks' : 'all at once, the strictest wins';
  return {
    kind: 'hook-set',
    name: atRevision(set, options.revision),
    summary: `the ${hooks.length} hooks of ${file} for ${protocol.tool}, asked as ${host.protocol} does: ${order}`,
    hooks,
    stopsAtBlock,
    ...(notes.length > 0 && { notes }),
    compose: (answers) => composed(names, answers, stopsAtBlock),
  };
}

function executableOf(hook: Hook, name: string, context: Context): Executable {
  const { protocol, home, options } = context;
  const { command, profile = protocol.profiles[0].name, appliesTo, env = {}, failClosed = false } = hook;
  const files = homeFilesOf(command, home);
  const hostWaits = hook.timeoutMillis ?? protocol.hostTimeoutMillis ?? Infinity;
  const variables = folderVariables(context);
  return {
    ...USUAL,
    kind: 'executable',
    name: atRevision(name, options.revision),
    summary: summaryOf(hook),
    command,
    protocol,
    profile,
    failClosed,
    mode: 'cold',
    folder: folderOf(hook, files, context),
    ...(options.revision !== undefined && { revision: options.revision }),
    env,
    inputs: files.map((file) => path.join(home, file)),
    timeoutMillis: Math.min(hostWaits, options.timeoutMillis ?? USUAL.timeoutMillis),
    ...(appliesTo !== undefined && { appliesTo }),
    ...(variables.length > 0 && { folderVariables: variables }),
  };
}

/** The project or plugin; for the user's own settings the folder of the script, which need not lie beside them. */
function folderOf({ folder = '.' }: Hook, [script]: readonly string[], { place, home }: Context): string {
  const own = place.of === 'home' && script !== undefined ? path.dirname(script) : '.';
  return own === '.' ? path.resolve(place.root, folder) : path.join(home, own);
}

/** The user's own hooks are told the folder of whatever project they run in. */
function folderVariables({ host, place }: Context): readonly string[] {
  switch (place.of) {
    case 'project':
      return host.projectVariables;
    case 'plugin':
      return host.pluginVariables;
    case 'home':
      return [];
  }
}

/** A guard as it was then goes by another name. */
function atRevision(name: string, revision: string | undefined): string {
  return revision === undefined ? name : `${name}@${revision}`;
}
