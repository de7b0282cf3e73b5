/** The guards of a run together; what each way of asking does is tested beside it. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
// Launchers and workers are built programs.
import { ExternalGuards } from '../../../dist/guards/external/open.js';
import type { Sandbox } from '../../../src/guards/external/isolation/sandbox.ts';
import { UNWRAPPED, executableOf, placeIn, requestOf } from './guards.ts';
import { hasPython, python, withPython } from './python.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'open-'));
const place = placeIn(folder, path.dirname(python));
const sandbox: Sandbox = { ...UNWRAPPED, place: async () => place, close: async () => undefined };

afterAll(() => rmSync(folder, { recursive: true }));

describe.skipIf(!hasPython)(`opened while all are closed${withPython}`, () => {
  test.each(['cold', 'warm', 'batch'] as const)('a guard asked %s is closed too', async (mode) => {
    writeFileSync(path.join(folder, 'guard.py'), 'import time\ntime.sleep(300)\n');
    const guards = new ExternalGuards(sandbox, 1);
    const opening = guards.open(executableOf({ command: ['python3', 'guard.py'], folder, mode }));
    await guards.close();
    const { asker } = await opening;
    await expect(asker.ask([requestOf('ls')])).rejects.toThrow('closed');
    await guards.close();
  });
});
