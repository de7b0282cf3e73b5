/** Where the guards of a run are asked: threads, and a sandbox with processes where one of them needs it. */

import { cacheFolderOf } from '../../guards/external/isolation/cache-folder.ts';
import { type SandboxOptions, openSandbox } from '../../guards/external/isolation/open-sandbox.ts';
import type { Sandbox } from '../../guards/external/isolation/sandbox.ts';
import { ExternalGuards } from '../../guards/external/open.ts';
import { Exports } from '../../guards/external/revision/export-revision.ts';
import { isExternal } from '../any-guard.ts';
import type { OpenGuardsOptions } from './open-guards.ts';
import { JudgePool } from './pool.ts';

export interface Rooms {
  readonly pool: JudgePool;
  /** Absent where every guard is in this process. */
  readonly outside?: { readonly sandbox: Sandbox; readonly askers: ExternalGuards };
}

export async function openRooms(options: OpenGuardsOptions): Promise<Rooms> {
  const { guards, guardModule, jobs, timeoutMillis, machine } = options;
  const inProcess = guards.filter((guard) => !isExternal(guard)).map(({ name }) => name);
  const pool = new JudgePool({
    guards: inProcess,
    jobs,
    timeoutMillis,
    ...(guardModule !== undefined && { module: guardModule }),
  });
  if (inProcess.length === guards.length) return { pool };
  const { env, home, platform } = machine;
  const cacheFolder = cacheFolderOf(env, home, platform);
  const exports = new Exports();
  const exportRevision: SandboxOptions['exportRevision'] = (guard, into) => exports.export(guard, () => into);
  const sandbox = await openSandbox({ cacheFolder, env, home, exportRevision });
  return { pool, outside: { sandbox, askers: new ExternalGuards(sandbox, jobs) } };
}

/** Ends what guards are doing and removes what they were given. Answers still awaited from processes are rejected. */
export async function closeRooms({ pool, outside }: Rooms): Promise<void> {
  await Promise.all([pool.close(), outside?.askers.close()]);
  await outside?.sandbox.close();
}
