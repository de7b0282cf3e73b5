/** What is told of imports has to come out of where guards are kept apart, too. */

import { execPath } from 'node:process';
import { describe, expect, test } from 'vitest';
import type { Executable } from '../../../../src/guards/external/external-guard.ts';
import type { Breakdown } from '../../../../src/replay/measure/measurement.ts';
// What is loaded into a guard's process is a built program, and so are launchers.
import { breakdownsOf } from '../../../../dist/replay/measure/breakdown/breakdowns-of.js';
import { measureStarts } from '../../../../dist/replay/measure/starts/measure-starts.js';
import { executableOf, requestOf } from '../../../guards/external/guards.ts';
import { type Machine, aMachine, aProgram } from '../../../guards/external/isolation/machine.ts';
import { isThere, openWith } from '../../../guards/external/isolation/processes.ts';
import { hasPython, python } from '../../../guards/external/python.ts';

const REQUESTS = [requestOf('ls')];

async function breakdownInside(machine: Machine, command: Executable['command']): Promise<Breakdown | undefined> {
  const sandbox = await openWith(['bwrap'], machine);
  expect(sandbox.isolation.by).toBe('bubblewrap');
  const guard = executableOf({ name: 'kept', command, folder: machine.hooks });
  const measured = await measureStarts([guard], REQUESTS, { sandbox, rounds: 3 });
  const breakdowns = await breakdownsOf([guard], measured, { sandbox, requests: REQUESTS, signal: undefined });
  expect([...breakdowns.keys()]).toEqual(['kept']);
  return breakdowns.get('kept')?.[0];
}

describe.skipIf(!(await isThere(['bwrap'])))('in bwrap (skipped where it is not there or not allowed)', () => {
  test.skipIf(!hasPython)('a Python guard tells what it imports', async () => {
    const machine = aMachine();
    aProgram(`${machine.hooks}/slow_module.py`, 'import time\ntime.sleep(0.05)\n');
    const script = aProgram(`${machine.hooks}/guard.py`, 'import sys\nimport slow_module\nsys.stdin.read()\n');
    const { process, runtime, imported } = (await breakdownInside(machine, [python, script])) ?? {};
    expect(process).toBeGreaterThan(0);
    expect(runtime).toBeGreaterThan(0);
    expect(imported?.modules[0]?.name).toBe('slow_module');
    expect(imported?.modules[0]?.selfMicros).toBeGreaterThanOrEqual(50_000);
  });

  test('a Node guard tells what it requires', async () => {
    const machine = aMachine();
    aProgram(`${machine.hooks}/slow.cjs`, 'for (const end = Date.now() + 50; Date.now() < end; );\n');
    const script = aProgram(`${machine.hooks}/guard.cjs`, 'require("./slow.cjs");\nprocess.stdin.resume();\n');
    const { process, runtime, imported } = (await breakdownInside(machine, [execPath, script])) ?? {};
    expect(process).toBeGreaterThan(0);
    expect(runtime).toBeGreaterThan(0);
    expect(imported?.modules[0]?.name).toMatch(/slow\.cjs$/);
    expect(imported?.modules[0]?.selfMicros).toBeGreaterThan(49_000);
  });
});
