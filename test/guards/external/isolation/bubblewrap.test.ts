import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test } from 'vitest';

import { aGuard, aMachine, aProgram, exists, runs } from './machine.ts';
import { ENV, isThere, openWith } from './processes.ts';

describe.skipIf(!(await isThere(['bwrap'])))('bwrap (skipped where it is not there or not allowed)', () => {
  const PROGRAM = ['bwrap'];

  test('lets guards write to the run and to a /tmp of its own, and to nothing else', async () => {
    const machine = aMachine();
    const sandbox = await openWith(PROGRAM, machine);
    const place = await sandbox.place(aGuard(machine));
    const refused = [machine.home, machine.hooks, '/etc', '/var/tmp', '/usr/bin'];
    const script = 'for folder; do echo x >"$folder/of-a-guard" && echo "$folder"; done 2>/dev/null';
    const folders = [...refused, place.home, place.cwd, place.env['TMPDIR'] ?? '', '/tmp', '/dev/shm'];
    const command = sandbox.wrap(['/bin/sh', '-c', script, 'sh', ...folders], { network: false });
    const { stdout } = await runs(command, { cwd: place.cwd, env: ENV });
    expect(stdout.trim().split('\n')).toEqual([place.home, place.cwd, place.env['TMPDIR'], '/tmp', '/dev/shm']);
    expect(await exists('/tmp/of-a-guard')).toBe(false);
  });

  test('hides what is in /tmp, but for the files of guards', async () => {
    const machine = aMachine();
    const hidden = mkdtempSync('/tmp/isolation-hidden-');
    const own = mkdtempSync('/tmp/isolation-own-');
    onTestFinished(() => [hidden, own].forEach((folder) => rmSync(folder, { recursive: true })));
    aProgram(join(own, 'hooks/guard.sh'), '#!/bin/sh\n. "$(dirname "$0")/../rules.sh"\n');
    writeFileSync(join(own, 'rules.sh'), 'ls /tmp\necho x >"$(dirname "$0")/log"\n');
    const sandbox = await openWith(PROGRAM, machine);
    await sandbox.place(aGuard(machine, { folder: join(own, 'hooks') }));
    const command = sandbox.wrap([join(own, 'hooks/guard.sh')], { network: false });
    const { stdout, stderr } = await runs(command, { cwd: machine.hooks, env: ENV });
    const seen = stdout.trim().split('\n');
    expect(seen).toContain(own.slice('/tmp/'.length));
    expect(seen).not.toContain(hidden.slice('/tmp/'.length));
    expect(stderr).toMatch(/Read-only file system/);
  });

  test('leaves /tmp as it is, but read-only, for a guard whose own folder it is', async () => {
    const machine = aMachine();
    const sandbox = await openWith(PROGRAM, machine);
    const place = await sandbox.place(aGuard(machine, { folder: '/tmp' }));
    const hidden = mkdtempSync('/tmp/isolation-seen-');
    onTestFinished(() => rmSync(hidden, { recursive: true }));
    const script = `ls /tmp; echo x >${hidden}/file; mktemp`;
    const command = sandbox.wrap(['/bin/sh', '-c', script], { network: false });
    const { stdout } = await runs(command, { cwd: place.cwd, env: { ...place.env, ...ENV } });
    expect(stdout).toContain(hidden.slice('/tmp/'.length));
    expect(stdout).toContain(place.env['TMPDIR']);
    expect(readdirSync(hidden)).toEqual([]);
  });

  test('lets a guard write to the folders that it is given', async () => {
    const machine = aMachine();
    const sandbox = await openWith(PROGRAM, machine);
    const place = await sandbox.place(aGuard(machine, { home: 'real' }));
    const write = (writable: readonly string[]) =>
      runs(sandbox.wrap(['/bin/sh', '-c', 'echo x >~/log && echo y >"$TMPDIR/log"'], { network: false, writable }), {
        cwd: place.cwd,
        env: { ...place.env, ...ENV },
      });
    expect(await write([])).not.toMatchObject({ code: 0 });
    expect(await write([machine.home])).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await exists(join(machine.home, 'log'))).toBe(true);
  });
});
