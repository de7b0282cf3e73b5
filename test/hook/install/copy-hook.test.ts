import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { copyHook, hookFolder, isPassing } from '../../../src/hook/install/copy-hook.ts';
import { scratchWith } from '../../cli/folder.ts';

const BUILT = {
  'guard.js': 'g',
  'logging.cjs': 'l',
  'start.cjs': 's',
  'codex.sh': 'c',
  'main.js': 'm',
  'guard.1.cache': 'k',
};

test('the folder is of the version, in the data folder where that is absolute', () => {
  expect(hookFolder({ XDG_DATA_HOME: '/data' }, '1.2.3')).toBe('/data/guard-replay/hook-1.2.3');
  expect(hookFolder({ XDG_DATA_HOME: 'data' }, '1.2.3')).toMatch(/^\/.*\/\.local\/share\/guard-replay\/hook-1\.2\.3$/);
});

test('what the hook is made of is copied; what is there already is left alone, what differs replaced', async () => {
  const built = await scratchWith(BUILT);
  const folder = await scratchWith({ 'hook/guard.js': 'g', 'hook/start.cjs': 'half' });
  const { ino } = await stat(folder.at('hook/guard.js'));
  await copyHook(built.path, folder.at('hook'));
  expect(await folder.list('hook')).toEqual(['codex.sh', 'guard.js', 'logging.cjs', 'start.cjs']);
  expect(await folder.read('hook/start.cjs')).toBe('s');
  expect((await stat(folder.at('hook/guard.js'))).ino).toBe(ino);
  expect(await folder.mode('hook/codex.sh')).toBe('755');
});

test('where it cannot be copied, that is one sentence', async () => {
  const built = await scratchWith(BUILT);
  const folder = await scratchWith({ file: '' });
  await expect(copyHook(built.path, folder.at('file/hook'))).rejects.toThrow(
    /^the hook cannot be copied to .*\/file\/hook \(not a directory\): no settings were changed$/,
  );
});

test.each([
  ['/home/me/.npm/_npx/3f2a/node_modules/guard-replay/dist/cli.js', true],
  ['/home/me/.cache/pnpm/dlx/abc/1/node_modules/guard-replay/dist/cli.js', true],
  ['/tmp/dlx-4242/node_modules/guard-replay/dist/cli.js', true],
  ['/tmp/xfs-12ab/dlx-1/node_modules/guard-replay/dist/cli.js', true],
  ['/tmp/bunx-0-guard-replay@latest/node_modules/guard-replay/dist/cli.js', true],
  ['/usr/local/lib/node_modules/guard-replay/dist/cli.js', false],
  ['/home/me/dlx.d/guard-replay/dist/cli.js', false],
])('%s passes: %s', (file, passes) => {
  expect(isPassing(file)).toBe(passes);
});
