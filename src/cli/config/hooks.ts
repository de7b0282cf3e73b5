/** The hooks of a settings file as guards: `--hooks FILE[@REV]`, and `hooks:` in a replay.yaml. */

import type { Executable, HookSet, Surrounded } from '../../guards/external/external-guard.ts';
import { guardsOfSettings } from '../../guards/external/settings/index.ts';
import { type Definition, nameAt } from './definition.ts';
import { prefixed } from './prefixed.ts';
import { splitRevision } from './revision.ts';

type SettingsOptions = Parameters<typeof guardsOfSettings>[1];

/** What a value of `--hooks` names. @throws ReplayError where the file cannot be read or has no hook for commands */
export async function guardsOfHooks(
  text: string,
  options: SettingsOptions,
): Promise<readonly (Executable | HookSet)[]> {
  try {
    const { file, revision } = splitRevision(text, options.folder, { isFile: true });
    return await guardsOfSettings(file, { ...options, ...(revision !== undefined && { revision }) });
  } catch (error) {
    throw prefixed(`--hooks ${text}`, error);
  }
}

/** What is said of all hooks of a file together. */
export type HookDetails = Partial<Omit<Surrounded, 'name' | 'summary' | 'folder' | 'revision' | 'timeoutMillis'>>;

/** All hooks of a file as one guard. The file is read when the guard is wanted. */
export function ofHooks(name: string, file: string, options: SettingsOptions, details: HookDetails): Definition {
  const { policy, shells, reads } = details;
  const facts = { ...(policy !== undefined && { policy }), ...(shells && { shells }), ...(reads && { reads }) };
  return {
    name,
    summary: `the hooks of ${file}`,
    ...(policy !== undefined && { policy }),
    at: async (revision) => {
      const [all] = await guardsOfSettings(file, { ...options, ...(revision !== undefined && { revision }) });
      if (all === undefined) throw new Error(`${file} has no guards`);
      const known = { name: nameAt(name, revision), ...facts };
      if (all.kind === 'executable') return { ...withDetails(all, details), ...known };
      return { ...all, ...known, hooks: all.hooks.map((hook) => withDetails(hook, details)) };
    },
  };
}

/** What is said of all hooks goes before what the file says of one. */
function withDetails(hook: Executable, details: HookDetails): Executable {
  const env = { ...hook.env, ...details.env };
  const inputs = [...hook.inputs, ...(details.inputs ?? [])];
  return { ...hook, ...details, env, inputs };
}
