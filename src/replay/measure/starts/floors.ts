/** What nothing can be faster than: starting anything at all, and the bare runtimes of the guards. */

import { basename } from 'node:path';
import { findProgram, foldersOf } from '../../../guards/external/files/search-path.ts';
import type { Program } from '../../../guards/external/launch/program.ts';
import type { Startable } from '../../../guards/external/open.ts';
import type { Request } from '../../../guards/guard.ts';
import { quoted } from '../../../shell/quoted.ts';
import type { Floor } from '../measurement.ts';
import { runtimeOf } from './runtime.ts';

/** A floor that can be started: in the place of the first guard that has it. */
export interface StartableFloor extends Omit<Floor, 'starts'> {
  readonly argv: Program['argv'];
  readonly startable: Startable;
  /** All that it is started for; absent where it is what guards are started for. */
  readonly request?: Request;
}

/** Where systems keep the program that does nothing, before any that a `PATH` names. */
const SYSTEM_FOLDERS = ['/bin', '/usr/bin'];

/** Does nothing, which any guard sees at once. */
const NOTHING_TO_DECIDE: Request = { tool: 'Bash', command: 'true', shell: 'posix' };

/**
 * The floors of guards, each once, in the order of the guards.
 * @param full what guards with a fast way start for the full guard
 * @param request one that tells where guards are started
 */
export async function floorsOf(
  guards: readonly Startable[],
  full: readonly Startable[],
  request: Request,
): Promise<readonly StartableFloor[]> {
  const floors: StartableFloor[] = [];
  const [first] = guards;
  if (first === undefined) return [];
  const path = first.startFor(request).program.env['PATH'];
  const nothing = await findProgram('true', [...SYSTEM_FOLDERS, ...foldersOf(path)]);
  if (nothing !== undefined) floors.push({ name: nothing, kind: 'process', argv: [nothing], startable: first });

  const known = new Set<string>();
  for (const startable of [...guards, ...full]) {
    const runtime = await runtimeOf(startable.startFor(request).program);
    if (runtime === undefined || known.has(runtime.real)) continue;
    known.add(runtime.real);
    for (const args of runtime.bare) {
      const argv: Program['argv'] = [runtime.file, ...args];
      const short = typed([basename(runtime.file), ...args]);
      const isTaken = floors.some(({ name }) => name === short);
      floors.push({ name: isTaken ? typed(argv) : short, kind: 'runtime', argv, startable });
    }
  }
  for (const startable of full) {
    const { argv } = startable.startFor(request).program;
    // Its options say nothing of what it is.
    const name = typed(argv.slice(0, 2).map((word) => basename(word)));
    floors.push({ name, kind: 'program', argv, startable, request: NOTHING_TO_DECIDE });
  }
  return floors;
}

function typed(argv: readonly string[]): string {
  return argv.map(quoted).join(' ');
}
