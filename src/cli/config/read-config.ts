/** The replay.yaml that holds for a folder, read and checked. It names programs to run, and holds no code itself. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { homeFolder } from '../../home.ts';
import { ReplayError, messageOf } from '../../errors.ts';
import type { Config } from './config.ts';
import { untilded } from './untilded.ts';
import { findConfig } from './find-config.ts';

export interface ConfigOptions {
  /** Longest time for one request, for guards that say none of their own; 30 s unless given. */
  readonly timeoutMillis?: number;
}

/**
 * Reads it; undefined where there is none. What reads YAML is loaded only where there is something to read.
 * @param folder absolute: where the program was started
 * @param explicit the file named, relative to `folder`; else the nearest replay.yaml up to the root of the repository
 * @throws ReplayError with file, line and column for the first mistake
 */
export async function readConfig(
  folder: string,
  explicit?: string,
  options: ConfigOptions = {},
): Promise<Config | undefined> {
  const file = explicit === undefined ? await findConfig(folder) : path.resolve(folder, explicit);
  if (file === undefined) return undefined;
  const name = explicit ?? path.relative(folder, file);
  const text = await readText(file, name);
  const [{ YamlFile }, { checked }, { wholeFile }, { configuredGuard }] = await Promise.all([
    import('./yaml-file.ts'),
    import('./checked.ts'),
    import('./schema.ts'),
    import('./configured.ts'),
  ]);
  const yaml = new YamlFile(name, text);
  const value = yaml.value ?? {};
  const { guards, sources, labels } = checked(yaml, [], value, wholeFile);
  const home = homeFolder();
  const ground = { yaml, folder: path.dirname(file), home, ...options };
  return {
    file,
    guards: new Map(
      Object.entries(guards ?? {}).map(([guard, entry]) => [guard, configuredGuard(guard, entry, ground)]),
    ),
    sources: (sources ?? []).map((source) => path.resolve(ground.folder, untilded(source, home))),
    ...(typeof labels === 'string' && { labels: path.resolve(ground.folder, untilded(labels, home)) }),
  };
}

async function readText(file: string, name: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch (error) {
    const why = error instanceof TypeError ? 'not UTF-8' : messageOf(error);
    throw new ReplayError(`${name}: ${why}; give a file such as replay.yaml with --config`);
  }
}
