import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ReplayError } from '../../../../src/errors.ts';
import { Exports, exportRevision } from '../../../../src/guards/external/revision/export-revision.ts';
import { commit, git, makeFolder, makeRepository, write } from './repository-fixture.ts';

let base: string;
let root: string;
let into: string;
let first: string;
let model: string;
beforeAll(() => {
  model = makeFolder();
  first = makeRepository(model, { 'hooks/guard.sh': 'old', 'hooks/lib/rules.txt': 'rm', 'README.md': 'read me' });
});
afterAll(() => rmSync(model, { recursive: true }));
beforeEach(() => {
  base = makeFolder();
  root = path.join(base, 'project');
  into = path.join(base, 'export');
  cpSync(model, root, { recursive: true, preserveTimestamps: true });
});
afterEach(() => rmSync(base, { recursive: true }));

const guardAt = (revision: string, folder = path.join(root, 'hooks'), links: readonly string[] = []) => ({
  folder,
  revision,
  links,
});

const textOf = (...names: readonly string[]): string => readFileSync(path.join(into, ...names), 'utf8');

async function refusal(promise: Promise<unknown>): Promise<string> {
  const error = await promise.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ReplayError);
  const sentence = String(error);
  expect(sentence).not.toContain('\n');
  return sentence;
}

/** All that an export must leave as it was. */
function stateOfCheckout(): unknown {
  const { mtimeMs, size } = statSync(path.join(root, '.git/index'));
  const files = readdirSync(root, { recursive: true }).map(String).sort();
  return { mtimeMs, size, files, head: git(root, 'rev-parse', 'HEAD'), refs: git(root, 'for-each-ref') };
}

describe('what is exported', () => {
  test('is the whole repository as it was, and the checkout stays as it is', async () => {
    write(root, { 'hooks/guard.sh': 'new', 'later.txt': '' });
    commit(root);
    write(root, { 'hooks/guard.sh': 'dirty', 'untracked.txt': '' });
    const before = stateOfCheckout();
    expect(await exportRevision(guardAt('HEAD~1'), into)).toEqual({
      folder: path.join(into, 'hooks'),
      project: into,
      commit: first,
      notes: [],
    });
    expect(stateOfCheckout()).toEqual(before);
    expect(readdirSync(into).sort()).toEqual(['README.md', 'hooks']);
    expect(textOf('hooks/guard.sh')).toBe('old');
    expect(textOf('hooks/lib/rules.txt')).toBe('rm');
  });

  test.each([
    ['a branch', 'side'],
    ['a tag with a message', 'v1'],
    ['a part of an id', 'short'],
    ['a text of its message', ':/^start'],
  ])('can be named by %s', async (_, revision) => {
    git(root, 'branch', 'side');
    git(root, 'tag', '--annotate', '--message', 'one', 'v1');
    write(root, { 'hooks/guard.sh': 'new' });
    commit(root);
    await exportRevision(guardAt(revision === 'short' ? first.slice(0, 9) : revision), into);
    expect(textOf('hooks/guard.sh')).toBe('old');
  });

  test('has run bits and links', async () => {
    chmodSync(path.join(root, 'hooks/guard.sh'), 0o755);
    symlinkSync('guard.sh', path.join(root, 'hooks/link.sh'));
    commit(root);
    await exportRevision(guardAt('HEAD'), into);
    expect(statSync(path.join(into, 'hooks/guard.sh')).mode & 0o111).toBe(0o111);
    expect(statSync(path.join(into, 'README.md')).mode & 0o111).toBe(0);
    expect(readlinkSync(path.join(into, 'hooks/link.sh'))).toBe('guard.sh');
  });

  test('has what archives leave out', async () => {
    write(root, { '.gitattributes': 'hooks/** export-ignore\n' });
    commit(root);
    await exportRevision(guardAt('HEAD'), into);
    expect(textOf('hooks/guard.sh')).toBe('old');
  });

  test('is complete where the checkout is sparse', async () => {
    git(root, 'update-index', '--refresh');
    git(root, 'sparse-checkout', 'set', '--no-cone', '/README.md');
    expect(existsSync(path.join(root, 'hooks'))).toBe(false);
    await exportRevision(guardAt('HEAD', root), into);
    expect(textOf('hooks/guard.sh')).toBe('old');
  });

  test('comes from a linked working tree as well', async () => {
    const linked = path.join(base, 'linked');
    git(root, 'worktree', 'add', '--quiet', '-b', 'other', linked);
    await exportRevision(guardAt('main', linked), into);
    expect(textOf('hooks/guard.sh')).toBe('old');
  });

  test('does not depend on the variables of a hook of git', async () => {
    const other = path.join(base, 'other');
    makeRepository(other, { 'hooks/guard.sh': 'of another repository' });
    process.env['GIT_DIR'] = path.join(other, '.git');
    process.env['GIT_INDEX_FILE'] = path.join(other, '.git/index');
    try {
      await exportRevision(guardAt('HEAD'), into);
    } finally {
      delete process.env['GIT_DIR'];
      delete process.env['GIT_INDEX_FILE'];
    }
    expect(textOf('hooks/guard.sh')).toBe('old');
  });
});

describe('nothing of the settings is run', () => {
  test('no hook, no monitor, no filter; what a filter would have made is said', async () => {
    const trace = path.join(base, 'ran');
    const script = path.join(base, 'trace.sh');
    writeFileSync(script, `#!/bin/sh\necho ran >> '${trace}'\ncat\n`, { mode: 0o755 });
    write(root, { '.gitattributes': '*.key filter=vault\n', 'hooks/a.key': 'stored' });
    commit(root);
    git(root, 'config', 'filter.vault.smudge', script);
    git(root, 'config', 'filter.vault.required', 'true');
    git(root, 'config', 'core.fsmonitor', script);
    for (const hook of ['post-checkout', 'post-index-change', 'reference-transaction']) {
      write(root, { [`.git/hooks/${hook}`]: readFileSync(script, 'utf8') });
      chmodSync(path.join(root, '.git/hooks', hook), 0o755);
    }
    const { notes } = await exportRevision(guardAt('HEAD'), into);
    expect(textOf('hooks/a.key')).toBe('stored');
    expect(notes).toEqual(['a file is as stored, not filtered: hooks/a.key']);
    expect(existsSync(trace)).toBe(false);
  });
});

describe('what is not there is said', () => {
  test('submodules', async () => {
    const module = path.join(base, 'module');
    makeRepository(module, { 'a.txt': 'a' });
    git(root, 'submodule', '--quiet', 'add', module, 'vendor/module');
    commit(root);
    const { notes } = await exportRevision(guardAt('HEAD'), into);
    expect(notes).toEqual(['a submodule is not there: vendor/module']);
    expect(readdirSync(path.join(into, 'vendor/module'))).toEqual([]);
  });

  test('files of LFS that are pointers, and none that are files', async () => {
    const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 3\n';
    const files = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`${name}.bin`, pointer]));
    write(root, { '.gitattributes': '*.bin filter=lfs -text\n', ...files, 'whole.bin': 'whole' });
    commit(root);
    const { notes } = await exportRevision(guardAt('HEAD'), into);
    expect(notes).toEqual(['4 files of LFS are only pointers: a.bin, b.bin, c.bin, …']);
    expect(textOf('a.bin')).toBe(pointer);
  });
});

describe('links', () => {
  beforeEach(() => {
    write(root, { '.gitignore': 'node_modules\n', 'node_modules/x.js': 'x', 'packages/a/node_modules/y.js': 'y' });
    commit(root);
  });

  test('lead to the working tree, below folders that are made', async () => {
    const links = ['node_modules', 'packages/a/node_modules'];
    const { notes } = await exportRevision(guardAt(first, root, links), into);
    expect(notes).toEqual([]);
    expect(readlinkSync(path.join(into, 'node_modules'))).toBe(path.join(root, 'node_modules'));
    expect(textOf('packages/a/node_modules/y.js')).toBe('y');
  });

  test('leave what the revision has', async () => {
    const { notes } = await exportRevision(guardAt('HEAD', root, ['hooks']), into);
    expect(notes).toEqual(['hooks is part of the revision and not linked']);
    expect(lstatSync(path.join(into, 'hooks')).isSymbolicLink()).toBe(false);
  });

  test.each([
    ['one that is missing', '.venv', 'there is no .venv'],
    ['one outside', '../elsewhere', 'is not below'],
    ['the root itself', '.', 'is not below'],
  ])('%s is an error', async (_, link, words) => {
    expect(await refusal(exportRevision(guardAt('HEAD', root, [link]), into))).toContain(words);
  });

  test('are not made behind a link that leads out of the export', async () => {
    const outside = path.join(base, 'outside');
    mkdirSync(outside);
    symlinkSync(outside, path.join(root, 'deps'));
    commit(root);
    rmSync(path.join(root, 'deps'));
    write(root, { 'deps/lib/z.js': 'z' });
    const sentence = await refusal(exportRevision(guardAt('HEAD', root, ['deps/lib/z.js']), into));
    expect(sentence).toContain('leads out of the revision');
    expect(readdirSync(outside)).toEqual([]);
  });
});

describe('what cannot be exported is one sentence', () => {
  test.each([
    ['a revision that is not there', 'nowhere', 'no revision nowhere in'],
    ['one that is nearly there', 'mian', 'did you mean main?'],
    ['one that only the remote has', 'feature', 'did you mean origin/feature?'],
    ['one further back than there is', 'main~9', 'no revision main~9'],
    ['an option', '--all', 'no revision --all'],
    ['an option with a value', '--output=/nowhere', 'no revision --output=/nowhere'],
    ['nothing', '', 'no revision'],
    ['a range', 'main..main', 'no revision main..main'],
    ['a file', 'HEAD:README.md', 'is no commit'],
  ])('%s', async (_, revision, words) => {
    git(root, 'update-ref', 'refs/remotes/origin/feature', 'HEAD');
    expect(await refusal(exportRevision(guardAt(revision), into))).toContain(words);
    expect(existsSync(into)).toBe(false);
  });

  test('a revision that a shallow clone lacks', async () => {
    write(root, { 'hooks/guard.sh': 'new' });
    commit(root);
    const shallow = path.join(base, 'shallow');
    git(base, 'clone', '--quiet', '--depth', '1', `file://${root}`, shallow);
    expect(await refusal(exportRevision(guardAt('HEAD~1', shallow), into))).toContain('fetch-depth: 0');
    expect(await refusal(exportRevision(guardAt(first, shallow), into))).toContain('fetch-depth: 0');
    await exportRevision(guardAt('HEAD', shallow), into);
    expect(textOf('hooks/guard.sh')).toBe('new');
  });

  test('files that a partial clone has not fetched, which are not fetched now', async () => {
    git(root, 'config', 'uploadpack.allowFilter', 'true');
    const partial = path.join(base, 'partial');
    git(base, 'clone', '--quiet', '--no-checkout', '--filter=blob:none', `file://${root}`, partial);
    expect(await refusal(exportRevision(guardAt('HEAD', partial), into))).toContain('partial clone');
  });

  test('a folder that was not there then', async () => {
    write(root, { 'newer/guard.sh': 'new' });
    commit(root);
    const sentence = await refusal(exportRevision(guardAt(first, path.join(root, 'newer')), into));
    expect(sentence).toContain(`there was no folder newer in ${root} at ${first}`);
  });

  test('no repository, and no folder', async () => {
    const outside = path.join(base, 'outside');
    mkdirSync(outside);
    expect(await refusal(exportRevision(guardAt('HEAD', outside), into))).toContain('is in no git repository');
    expect(await refusal(exportRevision(guardAt('HEAD', path.join(base, 'no')), into))).toContain('there is no folder');
  });

  test('a commit of an id that is not there', async () => {
    expect(await refusal(exportRevision(guardAt('0'.repeat(40)), into))).toContain('no revision 00');
  });

  test('no git', async () => {
    const { PATH } = process.env;
    const bin = path.join(base, 'bin');
    mkdirSync(bin);
    symlinkSync('/usr/bin/env', path.join(bin, 'env'));
    process.env['PATH'] = bin;
    const sentence = await refusal(exportRevision(guardAt('HEAD'), into)).finally(() => {
      process.env['PATH'] = PATH;
    });
    expect(sentence).toContain('cannot start git');
  });
});

test('guards that share repository, revision and links share an export', async () => {
  const exports = new Exports();
  const places: string[] = [];
  const place = (): string => {
    places.push(path.join(base, `export-${places.length}`));
    return places.at(-1) ?? '';
  };
  const [one, two] = await Promise.all([
    exports.export(guardAt('main'), place),
    exports.export(guardAt(first, root), place),
  ]);
  expect(places).toHaveLength(1);
  expect([one.folder, two.folder]).toEqual([path.join(two.project, 'hooks'), one.project]);
  await exports.export(guardAt('main', root, ['hooks']), place);
  expect(places).toHaveLength(2);
});
