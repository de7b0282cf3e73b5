import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gitForcePush } from '../../../../src/guards/argv/rules/git-force-push.ts';
import { describeRule, speaks } from './table.ts';
import { gitForcePushTable } from './tables/git-force-push.ts';

describeRule(gitForcePush, gitForcePushTable);

const UNCONFIRMABLE =
  /[$"]|https:|help|--receive-pack|--exec|--signed|--branches|3c6e04e|ma\*|dry-run| -f?n |backup|ci\.skip/;

/**
 * Rows that git itself can confirm: static pushes to a remote of ours, in words that every version knows. A dry run with
 * push options is left out, because git then races with the remote's end.
 */
const confirmable = [...gitForcePushTable.denied, ...gitForcePushTable.allowed]
  .filter((row) => typeof row === 'string')
  .filter((row) => row.startsWith('git push ') && !UNCONFIRMABLE.test(row));

/**
 * The remote has commits on every branch that the clone lacks, so that a push moves `main` only by force, and both
 * sides have what the rows name. Nothing is pushed: every row runs as a dry run.
 */
describe('agrees with git itself', () => {
  const folder = mkdtempSync(join(tmpdir(), 'git-force-push-'));
  const clone = join(folder, 'clone');
  const git = (cwd: string, ...args: string[]) => {
    const env = { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0' };
    return spawnSync('git', args, { cwd, env, encoding: 'utf8' });
  };
  const branches = ['main', 'master', 'feature', 'feature/x', 'topic', 'release', 'release/1', 'mainline', 'domain'];

  beforeAll(() => {
    git(folder, 'init', '--quiet', '--bare', 'remote.git');
    git(folder, 'init', '--quiet', '--initial-branch=main', 'clone');
    git(clone, 'config', 'user.email', 'someone@example.com');
    git(clone, 'config', 'user.name', 'Someone');
    git(clone, 'remote', 'add', 'origin', '../remote.git');
    git(clone, 'commit', '--quiet', '--allow-empty', '--message', 'theirs');
    for (const branch of branches) git(clone, 'push', '--quiet', 'origin', `HEAD:refs/heads/${branch}`);
    git(clone, 'commit', '--quiet', '--amend', '--allow-empty', '--message', 'ours');
    for (const branch of branches) git(clone, 'branch', '--force', branch);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(confirmable)('%j', (row) => {
    const [, , ...words] = row.replaceAll("'", '').split(' ');
    const { stdout } = git(clone, 'push', '--porcelain', '--dry-run', ...words);
    const moved = /^[+-]\t[^\t]*:refs\/heads\/(?:main|master)\t/m.test(stdout);
    const namesNoBranch = !/main|master|--mir|--all|:|\*/.test(words.join(' '));
    expect(speaks(gitForcePush, row)).toBe(moved && !namesNoBranch);
  });
});
