import { mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';

import { describe, expect, test } from 'vitest';

import { pathWithoutShims } from '../../../../src/guards/external/isolation/interpreters.ts';
import { rootsOf } from '../../../../src/guards/external/isolation/managers.ts';
import { aGuard, aMachine, aProgram, exists, fileOf, type Machine, runs } from './machine.ts';

/** A manager that answers out of a table in its root, as its shims do. */
function aManager(machine: Machine, name: string, root: string): string {
  const folder = join(machine.home, root);
  const script = `#!/bin/sh
case "$1" in
  which) sed -n "s|^$2 ||p" "$HOME/${root}/table" | grep . ;;
  exec) shift; tool="$1"; shift; exec "$(sed -n "s|^$tool ||p" "$HOME/${root}/table")" "$@" ;;
esac
`;
  aProgram(join(folder, 'bin', name), script);
  writeFileSync(join(folder, 'table'), '');
  return folder;
}

function install(root: string, name: string, tool: string, version: string): string {
  const real = aProgram(join(root, 'versions', version, 'bin', tool), `#!/bin/sh\necho ${tool} ${version}\n`);
  aProgram(join(root, 'shims', tool), `#!/bin/sh\nexec "${join(root, 'bin', name)}" exec ${tool} "$@"\n`);
  writeFileSync(join(root, 'table'), `${tool} ${real}\n`, { flag: 'a' });
  return dirname(real);
}

const SYSTEM = '/usr/bin:/bin';

test.each([
  ['pyenv', '.pyenv', 'python3'],
  ['asdf', '.asdf', 'node'],
  ['mise', '.local/share/mise', 'ruby'],
  ['rbenv', '.rbenv', 'ruby'],
])('finds the real file behind a shim of %s', async (name, root, tool) => {
  const machine = aMachine();
  const folder = aManager(machine, name, root);
  const real = install(folder, name, tool, '7.8.9');
  const shims = join(folder, 'shims');
  const env = { PATH: ['/nowhere', shims, SYSTEM].join(delimiter), HOME: machine.home };
  const sandbox = await machine.open({ env });
  const place = await sandbox.place(aGuard(machine));
  expect(place.env['PATH']).toBe(['/nowhere', real, shims, SYSTEM].join(delimiter));
  const said = await runs(['/bin/sh', '-c', tool], { cwd: place.cwd, env: place.env });
  expect(said).toMatchObject({ code: 0, stdout: `${tool} 7.8.9\n` });
  const withShim = await runs(['/bin/sh', '-c', tool], { cwd: place.cwd, env: { ...place.env, PATH: env.PATH } });
  expect(withShim.code).not.toBe(0);
});

test('asks for the first word of a command and for the interpreter that a script names', async () => {
  const machine = aMachine();
  const folder = aManager(machine, 'pyenv', '.pyenv');
  const reals = ['mytool', 'python3.9', 'python3.8'].map((tool, i) => install(folder, 'pyenv', tool, `1.${i}`));
  const env = { PATH: [join(folder, 'shims'), SYSTEM].join(delimiter), HOME: machine.home, PYENV_ROOT: folder };
  aProgram(join(machine.hooks, 'old.py'), '#!/usr/bin/env python3.9\n');
  aProgram(join(machine.hooks, 'split.py'), '#!/usr/bin/env -S python3.8 -u\n');
  const first = async (command?: string | readonly string[]) =>
    (await pathWithoutShims(aGuard(machine, command === undefined ? {} : { command }), env, machine.hooks))?.split(
      delimiter,
    )[0];
  expect(await first()).toBe(join(folder, 'shims'));
  expect(await first(['mytool', '--quick'])).toBe(reals[0]);
  expect(await first('mytool --quick <x')).toBe(reals[0]);
  expect(await first(['./old.py'])).toBe(reals[1]);
  expect(await first(join(machine.hooks, 'split.py'))).toBe(reals[2]);
});

test.each<[string, string]>([
  ['fails', 'exit 1'],
  ['answers nothing', ''],
  ['answers what is not there', 'echo /not/there/python3'],
  ['answers with a relative path', 'echo bin/python3'],
  ['answers with the shim', 'echo "$PYENV_ROOT/shims/python3"'],
])('leaves the shims of a manager that %s', async (_, script) => {
  const machine = aMachine();
  const root = join(machine.home, '.pyenv');
  aProgram(join(root, 'shims/python3'), '#!/bin/sh\n');
  aProgram(join(root, 'bin/pyenv'), `#!/bin/sh\n${script}\n`);
  const PATH = [join(root, 'shims'), SYSTEM].join(delimiter);
  expect(await pathWithoutShims(aGuard(machine), { PATH, PYENV_ROOT: root }, machine.hooks)).toBe(PATH);
});

test.each([
  ['nothing where there is no PATH', undefined],
  ['an empty one', ''],
  ['one without shims', '/usr/bin:.::/bin'],
  ['one with a folder of shims of nobody', '/not/there/shims:/usr/bin'],
])('leaves a PATH as it is: %s', async (_, PATH) => {
  const machine = aMachine();
  expect(await pathWithoutShims(aGuard(machine), { PATH }, machine.hooks)).toBe(PATH);
});

test('names the real folders of what is installed, unless they are named already', async () => {
  const { home } = aMachine();
  for (const folder of ['.nvm', '.volta', '.rustup', 'data/uv/python', '.cache/node/corepack']) {
    mkdirSync(join(home, folder), { recursive: true });
  }
  expect(await rootsOf({ VOLTA_HOME: '/elsewhere', XDG_DATA_HOME: join(home, 'data') }, home)).toEqual({
    COREPACK_HOME: join(home, '.cache/node/corepack'),
    NVM_DIR: join(home, '.nvm'),
    RUSTUP_HOME: join(home, '.rustup'),
    UV_PYTHON_INSTALL_DIR: join(home, 'data/uv/python'),
  });
});

const PYENV_SHIM = join(process.env['PYENV_ROOT'] ?? join(homedir(), '.pyenv'), 'shims/python3');

describe.skipIf(!(await exists(PYENV_SHIM)) || (await fileOf('python3')) !== PYENV_SHIM)(
  'pyenv of this machine (skipped where python3 is not its shim)',
  () => {
    test('another home has the same Python', async () => {
      const machine = aMachine();
      const sandbox = await machine.open({ env: process.env, home: homedir() });
      const place = await sandbox.place(aGuard(machine));
      const ask = ['/bin/sh', '-c', 'python3 -c "import sys; print(sys.executable, sys.version)"'];
      const [inside, outside] = await Promise.all([
        runs(sandbox.wrap(ask, { network: false }), { cwd: place.cwd, env: place.env }),
        runs(ask, { cwd: machine.hooks, env: { PATH: process.env['PATH'] ?? '', HOME: homedir() } }),
      ]);
      expect(inside).toEqual(outside);
      expect(inside.stdout).not.toContain('shims');
    });
  },
);
