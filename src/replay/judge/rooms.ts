/** Where the guards of a run are asked: threads, and a sandbox with processes where one of them needs it. */

import { isExternal } from '../any-guard.ts';
import type { OpenGuardsOptions } from './open-guards.ts';
import type { Outside } from './outside.ts';
import { JudgePool } from './pool.ts';

export interface Rooms {
  readonly pool: JudgePool;
  /** Absent where every guard is in this process: then nothing that starts processes is loaded. */
  readonly outside?: Outside;
}

export async function openRooms(options: OpenGuardsOptions): Promise<Rooms> {
  const { guards, guardModule, jobs, timeoutMillis } = options;
  const inProcess = guards.filter((guard) => !isExternal(guard)).map(({ name }) => name);
  const pool = new JudgePool({
    guards: inProcess,
    jobs,
    timeoutMillis,
    ...(guardModule !== undefined && { module: guardModule }),
  });
  if (inProcess.length === guards.length) return { pool };
  const { openOutside } = await import('./outside.ts');
  return { pool, outside: await openOutside(options) };
}

/** Ends what guards are doing and removes what they were given. Answers still awaited from processes are rejected. */
export async function closeRooms({ pool, outside }: Rooms): Promise<void> {
  await Promise.all([pool.close(), outside?.askers.close()]);
  await outside?.sandbox.close();
}
