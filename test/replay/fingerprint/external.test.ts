import {
  chmodSync,
  cpSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Executable,
  type ExternalGuard,
  type FunctionGuard,
  type Surrounded,
  USUAL,
} from '../../../src/guards/external/external-guard.ts';
import type { Place } from '../../../src/guards/external/isolation/place.ts';
import { codex } from '../../../src/guards/external/protocols/codex/codex.ts';
import { plain } from '../../../src/guards/external/protocols/plain.ts';
import { exportRevision } from '../../../src/guards/external/revision/export-revision.ts';
import { fingerprintOfExternal } from '../../../src/replay/fingerprint/external.ts';
import { commit, git, makeFolder, makeRepository, write } from '../../guards/external/revision/repository-fixture.ts';

let base: string;
let root: string;
let bin: string;
let model: string;
beforeAll(() => {
  model = makeFolder();
  makeRepository(model, {
    'hooks/guard.py': 'import rules',
    'hooks/rules.py': 'rm',
    'docs/read.md': 'read',
    '.gitignore': 'node_modules\n.claude\nlogs\n',
  });
});
afterAll(() => rmSync(model, { recursive: true }));
beforeEach(() => {
  base = makeFolder();
  root = path.join(base, 'project');
  bin = path.join(base, 'bin');
  cpSync(model, root, { recursive: true, preserveTimestamps: true });
  program('python3', 'echo Python 3.11.2');
});
afterEach(() => rmSync(base, { recursive: true }));

/** A program of the search path. */
function program(name: string, script: string, interpreter = '/bin/sh'): void {
  write(bin, { [name]: `#!${interpreter}\n${script}\n` });
  chmodSync(path.join(bin, name), 0o755);
}

const surrounded = (): Surrounded => ({
  name: 'mine',
  summary: 'a guard',
  folder: root,
  ...USUAL,
});

const guard = (special: Partial<Executable> = {}): Executable => ({
  ...surrounded(),
  kind: 'executable',
  command: ['python3', 'hooks/guard.py'],
  protocol: plain,
  profile: 'current',
  failClosed: false,
  mode: 'cold',
  ...special,
});

const placeIn = (project: string, folder = project): Place => ({
  folder,
  project,
  home: path.join(base, 'home'),
  cwd: path.join(base, 'work'),
  env: { PATH: `${bin}:/usr/bin:/bin` },
  notes: [],
  written: async () => 0,
});

const fingerprint = (of: ExternalGuard = guard(), place: Place = placeIn(root)): Promise<string> =>
  fingerprintOfExternal(of, [place, place]);

/** Whether the fingerprint is another one after a change. */
async function changes(change: () => unknown, of: ExternalGuard = guard(), place?: Place): Promise<boolean> {
  const before = await fingerprint(of, place);
  change();
  return (await fingerprint(of, place)) !== before;
}

test('is 128 bits of hex', async () => {
  expect(await fingerprint()).toMatch(/^[0-9a-f]{32}$/);
});

describe('of what links in a repository lead to', () => {
  beforeEach(() => {
    write(base, { 'shared/rules.sh': 'rm', 'shared/lib/words.sh': 'rm', 'far/away.sh': 'rm' });
    symlinkSync('../far', path.join(base, 'shared/far'));
    symlinkSync('../../shared/rules.sh', path.join(root, 'hooks/rules.sh'));
    symlinkSync(path.join(base, 'shared'), path.join(root, 'lib'));
    write(root, { 'logs/today': 'rm' });
    symlinkSync('logs/today', path.join(root, 'today'));
    symlinkSync('hooks', path.join(root, 'same'));
    symlinkSync('nowhere', path.join(root, 'broken'));
    symlinkSync('.', path.join(root, 'self'));
  });

  test.each<readonly [string, () => unknown]>([
    ['a file', () => write(base, { 'shared/rules.sh': 'mv' })],
    ['a file in a folder', () => write(base, { 'shared/lib/words.sh': 'mv' })],
    ['a new file in a folder', () => write(base, { 'shared/lib/more.sh': '' })],
    ['a file behind a link in a folder', () => write(base, { 'far/away.sh': 'mv' })],
    ['a file that git ignores', () => write(root, { 'logs/today': 'mv' })],
    ['a folder taken away', () => rmSync(path.join(base, 'shared'), { recursive: true })],
  ])('changes with %s', async (_, change) => {
    expect(await changes(change)).toBe(true);
    commit(root);
    write(base, { 'shared/rules.sh': 'rm', 'shared/lib/words.sh': 'rm' });
    expect(await changes(() => write(base, { 'shared/lib/words.sh': 'cp' }))).toBe(true);
  });

  test('and is the same where nothing changed', async () => {
    expect(await changes(() => undefined)).toBe(false);
    expect(await changes(() => write(base, { 'elsewhere/rules.sh': 'mv' }))).toBe(false);
  });
});

describe('of the files of a repository', () => {
  test.each<readonly [string, () => unknown]>([
    ['an edit of what the hook imports', () => write(root, { 'hooks/rules.py': 'mv' })],
    ['a staged edit', () => (write(root, { 'hooks/rules.py': 'mv' }), git(root, 'add', '.'))],
    ['a committed edit', () => (write(root, { 'hooks/rules.py': 'mv' }), commit(root))],
    ['a new file', () => write(root, { 'hooks/more.py': '' })],
    ['a file taken away', () => unlinkSync(path.join(root, 'hooks/rules.py'))],
    ['a file that got another name', () => renameSync(path.join(root, 'docs/read.md'), path.join(root, 'docs/r.md'))],
    ['a run bit', () => chmodSync(path.join(root, 'hooks/rules.py'), 0o755)],
    [
      'a file that became a link',
      () => {
        unlinkSync(path.join(root, 'hooks/rules.py'));
        symlinkSync('rm', path.join(root, 'hooks/rules.py'));
      },
    ],
    [
      'an edit that git was told to pass over',
      () => {
        git(root, 'update-index', '--assume-unchanged', 'hooks/rules.py');
        write(root, { 'hooks/rules.py': 'mv' });
      },
    ],
    [
      'an edit outside what a sparse checkout wants',
      () => {
        git(root, 'update-index', '--skip-worktree', 'hooks/rules.py');
        write(root, { 'hooks/rules.py': 'mv' });
      },
    ],
  ])('changes with %s', async (_, change) => {
    expect(await changes(change)).toBe(true);
  });

  test.each<readonly [string, () => unknown]>([
    ['an ignored file', () => write(root, { 'logs/today.txt': 'x', 'node_modules/a/index.js': 'x' })],
    ['what Python compiled', () => write(root, { 'hooks/__pycache__/rules.cpython-311.pyc': 'x' })],
    ['times', () => utimesSync(path.join(root, 'hooks/rules.py'), 1, 1)],
    ['a commit of the same files', () => git(root, 'commit', '--quiet', '--allow-empty', '--message', 'again')],
    ['a branch', () => git(root, 'checkout', '--quiet', '-b', 'side')],
  ])('does not change with %s', async (_, change) => {
    expect(await changes(change)).toBe(false);
  });

  test('is the same before and after a commit, and after an edit that was taken back', async () => {
    const clean = await fingerprint();
    write(root, { 'hooks/rules.py': 'mv', 'hooks/more.py': 'more' });
    const dirty = await fingerprint();
    commit(root);
    expect(await fingerprint()).toBe(dirty);
    rmSync(path.join(root, 'hooks/more.py'));
    write(root, { 'hooks/rules.py': 'rm' });
    expect(await fingerprint()).toBe(clean);
  });

  test('is the same in a clone, in an export, and with the guard named by an absolute path', async () => {
    const here = await fingerprint(guard({ command: ['python3', path.join(root, 'hooks/guard.py')] }));
    const clone = path.join(base, 'elsewhere/clone');
    git(base, 'clone', '--quiet', root, clone);
    const there = guard({ folder: clone, command: ['python3', path.join(clone, 'hooks/guard.py')] });
    expect(await fingerprint(there, placeIn(clone))).toBe(here);

    const relative = await fingerprint();
    write(root, { 'hooks/rules.py': 'edited since' });
    const exported = guard({ revision: 'HEAD', name: 'mine@HEAD' });
    const { folder, project } = await exportRevision(exported, path.join(base, 'export'));
    expect(await fingerprint(exported, placeIn(project, folder))).toBe(relative);
    expect(await fingerprint()).not.toBe(relative);
  });

  test('leaves the index as it is', async () => {
    utimesSync(path.join(root, 'hooks/rules.py'), 1, 1);
    const index = path.join(root, '.git/index');
    const before = statSync(index);
    await fingerprint();
    expect([statSync(index).mtimeMs, statSync(index).ino]).toEqual([before.mtimeMs, before.ino]);
  });

  test('changes with the content of a submodule, committed there or not', async () => {
    const module = path.join(base, 'module');
    makeRepository(module, { 'a.py': 'a' });
    git(root, 'submodule', '--quiet', 'add', module, 'vendor/module');
    commit(root);
    expect(await changes(() => write(root, { 'vendor/module/a.py': 'b' }))).toBe(true);
    expect(await changes(() => git(root, 'submodule', '--quiet', 'deinit', '--force', 'vendor/module'))).toBe(true);
  });

  test('changes with a repository in it that is no submodule', async () => {
    makeRepository(path.join(root, 'inner'), { 'a.py': 'a' });
    expect(await changes(() => write(root, { 'inner/a.py': 'b' }))).toBe(true);
  });

  test('tells a file that a filter has filled in from its pointer, though git calls both unchanged', async () => {
    git(root, 'config', 'filter.vault.clean', 'cat >/dev/null; echo pointer');
    write(root, { '.gitattributes': '*.key filter=vault\n', 'a.key': 'pointer\n' });
    commit(root);
    const pointer = await fingerprint();
    write(root, { 'a.key': 'filled' });
    git(root, 'add', '.');
    expect(await fingerprint()).not.toBe(pointer);
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  test('changes during a merge', async () => {
    git(root, 'checkout', '--quiet', '-b', 'side');
    write(root, { 'hooks/rules.py': 'side' });
    commit(root);
    git(root, 'checkout', '--quiet', 'main');
    write(root, { 'hooks/rules.py': 'main' });
    commit(root);
    expect(() => git(root, 'merge', '--quiet', 'side')).toThrow(/merge/);
    expect(await changes(() => write(root, { 'hooks/rules.py': 'resolved' }))).toBe(true);
  });
});

describe('of settings', () => {
  test.each<readonly [string, Partial<Executable>]>([
    ['its arguments', { command: ['python3', 'hooks/guard.py', '--strict'] }],
    ['a shell text for a list', { command: 'python3 hooks/guard.py' }],
    ['its protocol', { protocol: codex }],
    ['its profile', { profile: 'before' }],
    ['blocking where it fails', { failClosed: true }],
    ['its environment', { env: { STRICT: '1' } }],
    ['its home', { home: 'real' }],
    ['where it runs', { cwd: 'recorded' }],
    ['the network, without which some guards let everything pass', { network: true }],
    ['how it is kept running', { mode: 'warm' }],
  ])('changes with %s', async (_, other) => {
    expect(await fingerprint(guard(other))).not.toBe(await fingerprint());
  });

  test('does not change with its name and its limits, nor the order of variables', async () => {
    const one = guard({ env: { A: '1', B: '2' } });
    const other = guard({ env: { B: '2', A: '1' }, name: 'x', summary: 'y', timeoutMillis: 5 });
    expect(await fingerprint(other)).toBe(await fingerprint(one));
  });

  test('changes with the folder that its paths start from', async () => {
    const inside = path.join(root, 'hooks');
    const one = await fingerprint(guard({ folder: root, command: ['python3', '-V'] }));
    const other = await fingerprint(guard({ folder: inside, command: ['python3', '-V'] }), placeIn(root, inside));
    expect(other).not.toBe(one);
  });
});

describe('of what is outside the repository', () => {
  test.each<readonly [string, Executable['command']]>([
    ['a list', ['python3', '.claude/hooks/own.py']],
    ['a shell text', 'cd . && python3 .claude/hooks/own.py'],
    ['a variable for the project', 'python3 "$CLAUDE_PROJECT_DIR"/.claude/hooks/own.py'],
    ['a program', './.claude/hooks/own.py'],
    ['an option', ['python3', 'hooks/guard.py', '--rules=.claude/hooks/own.py']],
  ])('changes with what lies around an ignored hook, named by %s', async (_, command) => {
    write(root, { '.claude/hooks/own.py': '#!/usr/bin/env python3', '.claude/hooks/beside.py': 'a' });
    const of = guard({ command });
    expect(await changes(() => write(root, { '.claude/hooks/own.py': '#!/usr/bin/env python3\nedited' }), of)).toBe(
      true,
    );
    expect(await changes(() => write(root, { '.claude/hooks/beside.py': 'b' }), of)).toBe(true);
    expect(await changes(() => write(root, { '.claude/hooks/__pycache__/own.pyc': 'compiled' }), of)).toBe(false);
  });

  test('changes with another repository in which the hook lies', async () => {
    const other = path.join(base, 'other');
    makeRepository(other, { 'guard.py': 'x', 'lib/rules.py': 'y' });
    const of = guard({ command: ['python3', path.join(other, 'guard.py')] });
    expect(await changes(() => write(other, { 'lib/rules.py': 'z' }), of)).toBe(true);
  });

  test('changes with links, inputs and copies for its home, wherever they are', async () => {
    const { HOME } = process.env;
    const home = path.join(base, 'real-home');
    process.env['HOME'] = home;
    try {
      write(root, { 'node_modules/a/index.js': 'a' });
      write(base, { 'rules.yaml': 'a', 'lists/one.txt': '1' });
      const of = guard({
        links: ['node_modules'],
        inputs: [path.join(base, 'rules.yaml'), '../lists', '../missing'],
        home: ['.config/guard'],
      });
      expect(await changes(() => write(root, { 'node_modules/a/index.js': 'b' }), of)).toBe(true);
      expect(await changes(() => write(base, { 'rules.yaml': 'b' }), of)).toBe(true);
      expect(await changes(() => write(base, { 'lists/two.txt': '2' }), of)).toBe(true);
      expect(await changes(() => write(base, { missing: '' }), of)).toBe(true);
      expect(await changes(() => write(home, { '.config/guard/settings': 'strict' }), of)).toBe(true);
      expect(await changes(() => write(root, { 'node_modules/.vite/kept.json': '' }), of)).toBe(false);
      expect(await changes(() => write(home, { '.config/other': '' }), of)).toBe(false);
    } finally {
      if (HOME === undefined) delete process.env['HOME'];
      else process.env['HOME'] = HOME;
    }
  });

  test('is the same with links in an export and in its checkout', async () => {
    write(root, { 'node_modules/a/index.js': 'a' });
    const of = guard({ links: ['node_modules'] });
    const { project } = await exportRevision({ ...of, revision: 'HEAD' }, path.join(base, 'export'));
    expect(await fingerprint({ ...of, revision: 'HEAD' }, placeIn(project))).toBe(await fingerprint(of));
  });

  test.each([
    ['its interpreter', 'guard-tool'],
    ['npx', 'npx'],
  ])('changes with the package that brings its program, by %s', async (_, first) => {
    const folder = path.join(root, 'node_modules/@scope/guard-tool');
    write(folder, { 'bin/run.js': '#!/usr/bin/env node', 'lib/rules.js': 'a', 'package.json': '{}' });
    mkdirSync(path.join(root, 'node_modules/.bin'));
    symlinkSync('../@scope/guard-tool/bin/run.js', path.join(root, 'node_modules/.bin/guard-tool'));
    program('npx', 'exit 0');
    const of = guard({ command: first === 'npx' ? ['npx', 'guard-tool'] : ['node_modules/.bin/guard-tool'] });
    expect(await changes(() => write(folder, { 'lib/rules.js': 'b' }), of)).toBe(true);
  });
});

describe('of programs', () => {
  test('is the version of an interpreter, whatever file says it', async () => {
    expect(await changes(() => program('python3', 'echo Python 3.11.2 # elsewhere'))).toBe(false);
    expect(await changes(() => program('python3', 'echo Python 3.12.0'))).toBe(true);
    expect(
      await changes(() => rmSync(path.join(bin, 'python3')), guard(), { ...placeIn(root), env: { PATH: bin } }),
    ).toBe(true);
  });

  test.each([['#!/usr/bin/env python3'], ['#!/usr/bin/env -S A=1 python3 -u']])('follows %s', async (shebang) => {
    write(root, { 'hooks/run': shebang });
    chmodSync(path.join(root, 'hooks/run'), 0o755);
    for (const command of [['hooks/run'], 'cat | ./hooks/run']) {
      program('python3', 'echo Python 3.11.2');
      expect(await changes(() => program('python3', 'echo Python 3.12.0'), guard({ command }))).toBe(true);
    }
  });

  test('is the content of any other, and of an interpreter that does not answer', async () => {
    program('guard-tool', 'exit 0');
    expect(await changes(() => program('guard-tool', 'exit 1'), guard({ command: ['guard-tool', 'hook'] }))).toBe(true);
    program('python3', 'exit 1');
    expect(await changes(() => program('python3', 'exit 2'))).toBe(true);
  });

  test('ends where scripts run each other in a circle', async () => {
    program('one', '', path.join(bin, 'two'));
    program('two', '', path.join(bin, 'one'));
    expect(await fingerprint(guard({ command: ['one'] }))).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('outside a repository', () => {
  let folder: string;
  beforeEach(() => {
    folder = path.join(base, 'loose');
    write(folder, { 'hooks/guard.py': 'x', 'lib/rules.py': 'y' });
  });
  const loose = (special: Partial<Executable> = {}): Executable => guard({ folder, ...special });

  test('is of the folder, without what is installed there', async () => {
    const place = placeIn(folder);
    expect(await changes(() => write(folder, { 'lib/rules.py': 'z' }), loose(), place)).toBe(true);
    expect(await changes(() => write(folder, { 'node_modules/a.js': 'a', '.venv/b.py': 'b' }), loose(), place)).toBe(
      false,
    );
    const copy = path.join(base, 'copy');
    cpSync(folder, copy, { recursive: true });
    expect(await fingerprint(guard({ folder: copy }), placeIn(copy))).toBe(await fingerprint(loose(), place));
  });

  test('is of what its command names, where the folder holds more than a guard does', async () => {
    const place = placeIn(folder);
    for (let n = 0; n < 5001; n++) writeFileSync(path.join(folder, 'lib', `${n}`), '');
    expect(await changes(() => write(folder, { 'lib/rules.py': 'z' }), loose(), place)).toBe(false);
    expect(await changes(() => write(folder, { 'hooks/beside.py': 'z' }), loose(), place)).toBe(true);
  });
});

describe('of guards of other kinds', () => {
  const functionGuard = (special: Partial<FunctionGuard> = {}): FunctionGuard => ({
    ...surrounded(),
    kind: 'function',
    language: 'python',
    module: 'hooks/guard.py',
    function: 'judge',
    convention: 'plain',
    ...special,
  });

  test.each<readonly [string, Partial<FunctionGuard>]>([
    ['the function', { function: 'other' }],
    ['the module', { module: 'hooks/rules.py' }],
    ['the language', { language: 'javascript' }],
    ['the convention', { convention: 'pi' }],
    ['what it is called with', { env: { A: '1' } }],
  ])('a function changes with %s', async (___name, special) => {
    expect(await fingerprint(functionGuard(special))).not.toBe(await fingerprint(functionGuard()));
  });

  test('a function changes with its files, wherever its module is, and with its hook', async () => {
    expect(await changes(() => write(root, { 'hooks/rules.py': 'mv' }), functionGuard())).toBe(true);
    write(root, { '.claude/own.py': 'a' });
    expect(
      await changes(() => write(root, { '.claude/own.py': 'b' }), functionGuard({ module: '.claude/own.py' })),
    ).toBe(true);
    const strict = functionGuard({ via: guard({ env: { STRICT: '1' } }) });
    const all = [functionGuard(), functionGuard({ via: guard() }), strict].map((each) => fingerprint(each));
    expect(new Set(await Promise.all(all)).size).toBe(3);
  });

  test('a set changes with each of its hooks, and with their order', async () => {
    const set = (...hooks: readonly Executable[]): ExternalGuard => ({
      kind: 'hook-set',
      stopsAtBlock: false,
      name: 'set',
      summary: 'hooks',
      hooks,
      compose: () => ({ outcome: { kind: 'judged', verdict: { decision: 'none' } }, action: 'defer' }),
    });
    const strict = guard({ env: { STRICT: '1' } });
    const sets = [set(guard(), strict), set(strict, guard()), set(guard()), set(strict), set()];
    const all = await Promise.all(sets.map((each) => fingerprint(each)));
    expect(new Set(all).size).toBe(sets.length);
    expect(new Set([...all, await fingerprint()]).size).toBe(sets.length + 1);
  });
});

test('a folder reached through a link is the same folder', async () => {
  const link = path.join(base, 'link');
  symlinkSync(root, link);
  expect(realpathSync(link)).toBe(root);
  expect(await fingerprint(guard({ folder: link }), placeIn(link))).toBe(await fingerprint());
});
