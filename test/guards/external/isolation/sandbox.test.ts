import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { ReplayError } from '../../../../src/errors.ts';
import type { Surrounded } from '../../../../src/guards/external/external-guard.ts';
import type { Place } from '../../../../src/guards/external/isolation/place.ts';
import type { Sandbox } from '../../../../src/guards/external/isolation/sandbox.ts';
import { makeStandIn } from '../../../../src/guards/external/isolation/stand-in.ts';
import { aGuard, aMachine, exists, runs } from './machine.ts';

const WRITES = fileURLToPath(new URL('../../../fixtures/hooks/writes/guard.sh', import.meta.url));

const inside = (sandbox: Sandbox, place: Place, command: readonly string[], writable: readonly string[] = []) =>
  runs(sandbox.wrap(command, { network: false, writable }), { cwd: place.cwd, env: place.env });

test('a guard that writes wherever it may think it is at home does not touch the user, and its bytes are counted', async () => {
  const machine = aMachine();
  writeFileSync(join(machine.home, 'guard.log'), 'the user\n');
  const sandbox = await machine.open();
  const place = await sandbox.place(aGuard(machine, { home: ['guard.log'] }));
  expect(await place.written()).toBe(0);
  expect(await inside(sandbox, place, [WRITES])).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(readFileSync(join(machine.home, 'guard.log'), 'utf8')).toBe('the user\n');
  expect(await exists(join(machine.home, '.config'))).toBe(false);
  expect(readdirSync(join(machine.home, '.cache'))).toEqual(['guard-replay']);
  expect(readFileSync(join(place.home, 'guard.log'), 'utf8')).toBe('the user\n0123456789');
  expect(readFileSync(join(place.home, '.config/guard/state'), 'utf8')).toBe('01234');
  expect(await place.written()).toBe(10 + 5 + 7 + 3 + 1);
  expect(await inside(sandbox, place, [WRITES])).toMatchObject({ code: 0 });
  expect(await place.written()).toBe(20 + 5 + 7 + 6 + 1);
  await sandbox.close();
  await sandbox.close();
  expect(await place.written()).toBe(0);
  expect(readdirSync(machine.cacheFolder)).toEqual([]);
});

test('each guard has a place of its own, for this user only', async () => {
  const machine = aMachine();
  const sandbox = await machine.open();
  const guard = aGuard(machine);
  const places = await Promise.all([
    sandbox.place(guard),
    sandbox.place({ ...guard, name: 'other' }),
    sandbox.place(guard),
  ]);
  expect(new Set(places.flatMap((place) => [place.home, place.cwd, place.env['TMPDIR']])).size).toBe(9);
  const { home, cwd, env, folder, project } = places[0];
  expect({ folder, project }).toEqual({ folder: machine.hooks, project: machine.project });
  expect(env).toMatchObject({ HOME: home, PWD: cwd, XDG_CONFIG_HOME: join(home, '.config'), LANG: 'C.UTF-8' });
  for (const each of [home, cwd, dirname(home), dirname(dirname(home))]) {
    expect(each.startsWith(`${machine.cacheFolder}/run-`)).toBe(true);
    expect((await stat(each)).mode & 0o777).toBe(0o700);
  }
});

test('two runs at once do not meet', async () => {
  const machine = aMachine();
  const [one, other] = await Promise.all([machine.open(), machine.open()]);
  const places = await Promise.all([one, other].map((sandbox) => sandbox.place(aGuard(machine))));
  expect(places[0]?.home).not.toBe(places[1]?.home);
  await one.close();
  expect(await exists(places[0]?.home ?? '')).toBe(false);
  expect(await exists(places[1]?.home ?? '')).toBe(true);
});

test('the stand-in is a repository without a commit, whatever is above it', async () => {
  const machine = aMachine();
  await makeStandIn(machine.home);
  writeFileSync(join(machine.home, '.gitconfig'), '[init]\n\tdefaultBranch = trunk\n[core]\n\thooksPath = /nowhere\n');
  const sandbox = await machine.open();
  const place = await sandbox.place(aGuard(machine));
  const git = (...args: string[]) => inside(sandbox, place, ['git', ...args]);
  expect(await git('status')).toMatchObject({ code: 0, stdout: expect.stringContaining('No commits yet') });
  expect(await git('log')).toMatchObject({
    code: 128,
    stderr: expect.stringContaining('does not have any commits yet'),
  });
  expect(await git('symbolic-ref', 'HEAD')).toMatchObject({ stdout: 'refs/heads/main\n' });
  expect(await git('rev-parse', '--show-toplevel')).toMatchObject({ stdout: `${place.cwd}\n` });
  expect(await git('fsck')).toMatchObject({ code: 0 });
  expect(await git('config', '--list', '--global')).toMatchObject({ stdout: '' });
  expect(await git('-C', place.home, 'rev-parse', '--show-toplevel')).toMatchObject({ code: 128 });
});

test('a guard with the real home has that home, its XDG folders, and a temporary folder of its own', async () => {
  const machine = aMachine();
  const sandbox = await machine.open({
    env: { PATH: '/usr/bin:/bin', HOME: machine.home, XDG_CONFIG_HOME: '/etc/xdg' },
  });
  const place = await sandbox.place(aGuard(machine, { home: 'real' }));
  expect(place.home).toBe(machine.home);
  expect(place.env).toMatchObject({ HOME: machine.home, XDG_CONFIG_HOME: '/etc/xdg' });
  expect(place.env['XDG_CACHE_HOME']).toBeUndefined();
  expect(place.env['TMPDIR']?.startsWith(machine.cacheFolder)).toBe(true);
  const log = ['/bin/sh', '-c', 'echo seen >>"$HOME/guard.log"'];
  expect(await inside(sandbox, place, log, [place.home])).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(readFileSync(join(machine.home, 'guard.log'), 'utf8')).toBe('seen\n');
});

test('what the user configures for a guard wins over what is unset and what is set', async () => {
  const machine = aMachine();
  const sandbox = await machine.open({ env: { CLAUDE_PROJECT_DIR: '/x', CODEX_HOME: '/y' } });
  const env = { CLAUDE_PROJECT_DIR: '/mine', HOME: '/other', EMPTY: '' };
  const place = await sandbox.place(aGuard(machine, { env }));
  expect(place.env).toMatchObject(env);
  expect(place.env['CODEX_HOME']).toBeUndefined();
});

test('a guard at a revision stands where its repository is exported to', async () => {
  const machine = aMachine();
  const asked: [Surrounded, string][] = [];
  const sandbox = await machine.open({
    exportRevision: async (guard, into) => {
      asked.push([guard, into]);
      mkdirSync(join(into, 'hooks'), { recursive: true });
      return { folder: join(into, 'hooks'), project: into, notes: ['a submodule is not there'] };
    },
  });
  const guard = aGuard(machine, { name: 'mine@../../x y', revision: '../../x y', folder: '/not/there/any/more' });
  const place = await sandbox.place(guard);
  const into = join(dirname(place.home), 'revision');
  expect(asked).toEqual([[guard, into]]);
  expect(place).toMatchObject({ folder: join(into, 'hooks'), project: into });
  expect(place.notes).toContain('a submodule is not there');
});

test('hostile names and revisions are no part of any path', async () => {
  const machine = aMachine();
  const sandbox = await machine.open();
  for (const name of ['../../../x', '/', '..', 'a\nb', '\0', 'x'.repeat(5000), '$(id)', '']) {
    const place = await sandbox.place(aGuard(machine, { name }));
    expect(place.home).toMatch(/\/guard-replay\/run-\w{6}\/\d+\/home$/);
  }
});

test('the root of a worktree counts, and outside a repository the folder itself', async () => {
  const machine = aMachine();
  const worktree = join(machine.folder, 'worktree');
  mkdirSync(join(worktree, 'a/b'), { recursive: true });
  const sandbox = await machine.open();
  expect(await sandbox.place(aGuard(machine, { folder: join(worktree, 'a/b') }))).toMatchObject({
    project: join(worktree, 'a/b'),
  });
  writeFileSync(join(worktree, '.git'), 'gitdir: /elsewhere\n');
  expect(await sandbox.place(aGuard(machine, { folder: join(worktree, 'a/b') }))).toMatchObject({ project: worktree });
});

test.each<[string, Partial<Surrounded>, RegExp]>([
  ['its folder', { folder: '/not/there' }, /guard mine: there is no folder \/not\/there/],
  ['a file of its home', { home: ['.gone'] }, /guard mine: home lists \.gone, which is not in/],
])('says in one sentence that %s is missing', async (_, changes, sentence) => {
  const machine = aMachine();
  const sandbox = await machine.open();
  const refused = sandbox.place(aGuard(machine, changes));
  await expect(refused).rejects.toThrow(ReplayError);
  await expect(refused).rejects.toThrow(sentence);
});

test('says in one sentence that the cache folder cannot be written', async () => {
  const machine = aMachine();
  writeFileSync(join(machine.folder, 'file'), '');
  await expect(machine.open({ cacheFolder: join(machine.folder, 'file/cache') })).rejects.toThrow(
    /guards cannot be given folders of their own in .*: set XDG_CACHE_HOME/,
  );
});

test('says in one sentence that a guard cannot be given its place', async () => {
  const machine = aMachine();
  const sandbox = await machine.open();
  // As on a full disk: what is to be made next fails.
  const [run = ''] = readdirSync(machine.cacheFolder);
  writeFileSync(join(machine.cacheFolder, run, '1'), '');
  const refused = sandbox.place(aGuard(machine));
  await expect(refused).rejects.toThrow(ReplayError);
  await expect(refused).rejects.toThrow(/^guard mine cannot be given a home in .*: set XDG_CACHE_HOME/);
});

test('what is being made while a run is closed is removed too, and nothing is made afterwards', async () => {
  const machine = aMachine();
  const sandbox = await machine.open({
    exportRevision: async (_, into) => {
      await sleep(100);
      mkdirSync(into, { recursive: true });
      return { folder: into, project: into, notes: [] };
    },
  });
  const making = sandbox.place(aGuard(machine, { revision: 'HEAD' }));
  await Promise.allSettled([sandbox.close(), making]);
  expect(readdirSync(machine.cacheFolder)).toEqual([]);
  await expect(sandbox.place(aGuard(machine))).rejects.toThrow(/the run has ended/);
});
