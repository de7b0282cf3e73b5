/** The hooks of an agent's settings file as guards, asked and put together as that agent's host does. */

import path from 'node:path';
import { homeFolder } from '../../../home.ts';
import { ReplayError } from '../../../errors.ts';
import { isObject } from '../../../json.ts';
import type { Executable, HookSet } from '../external-guard.ts';
import { findProtocol } from '../protocols/index.ts';
import { placeOf } from './folders.ts';
import { guardsOf } from './guards-of.ts';
import type { SettingsHost } from './host.ts';
import { settingsHosts } from './hosts/index.ts';
import { parseJson } from './parse-json.ts';
import type { SettingsOptions } from './options.ts';
import { readSettings } from './read-settings.ts';
import { Setting } from './setting.ts';
import { counted } from './summary.ts';

/**
 * The guards of a settings file: all hooks together first, as a guard of its own, then each hook; of a file with one
 * hook only that hook, which is the same.
 * @throws ReplayError where the file cannot be read, is no settings file that is known, or has no hook before shell commands
 */
export async function guardsOfSettings(
  file: string,
  options: SettingsOptions,
): Promise<readonly (Executable | HookSet)[]> {
  const absolute = path.resolve(options.folder, file);
  const home = path.resolve(options.home ?? homeFolder());
  const place = placeOf(absolute, home);
  const text = await readSettings(absolute, file, options.revision);
  const expected = settingsHosts.find(({ folders }) => folders.some((folder) => folder === place.folder));
  const settings = new Setting(file, parseJson(text, file, expected?.hasComments ?? false));
  const host = expected ?? recognise(settings);
  const protocol = findProtocol(host.protocol);
  if (protocol === undefined) throw new Error(`there is no protocol ${host.protocol}`);

  const { hooks, leftOut } = host.find(settings, protocol.tool);
  if (hooks.length === 0) throw nothingFound(settings, leftOut);
  const notes = leftOut.length === 0 ? [] : [`${file}: left out ${counted(leftOut).join(', ')}`];
  return guardsOf(file, hooks, { host, place, protocol, home, options, notes });
}

/** Whose settings these are, by what they hold. @throws ReplayError where nobody's are like that */
function recognise(settings: Setting): SettingsHost {
  const hooks = isObject(settings.value) ? settings.get('hooks') : settings;
  const host = isObject(hooks.value) ? settingsHosts.find((each) => each.recognises(hooks)) : undefined;
  if (host === undefined) throw nothingFound(settings, []);
  return host;
}

/** What the file has, where it has no hook for us. */
function nothingFound(settings: Setting, leftOut: readonly string[]): ReplayError {
  const hooks = isObject(settings.value) ? settings.get('hooks') : settings;
  const events = isObject(hooks.value) ? hooks.keys() : [];
  const has = leftOut.length > 0 ? counted(leftOut) : events.map((event) => `hooks for ${event}`);
  const what = has.length > 0 ? `it has ${has.join(', ')}` : 'it has no hooks at all';
  return new ReplayError(
    `${settings.file} has no hook that an agent asks before a shell command: ${what}; give another file`,
  );
}
