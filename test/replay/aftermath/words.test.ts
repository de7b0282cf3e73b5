import { describe, expect, test } from 'vitest';
import { subjectOf } from '../../../src/replay/aftermath/acts.ts';
import { undoes } from '../../../src/replay/aftermath/undoes.ts';

describe('subjectOf', () => {
  test.each([
    ['git push --force origin main', 'git push'],
    ['git -C repo push', 'git push'],
    ['kubectl -n media --context prod delete ns a', 'kubectl delete'],
    ['npm --version', 'npm'],
    ['/usr/bin/rm -rf build', 'rm'],
    ['cd x && kubectl delete ns a', 'cd'],
    ['X=1 terraform destroy', 'terraform destroy'],
    ['$tool run', undefined],
    ['# nothing', undefined],
    ['', undefined],
  ])('%s: %s', (command, name) => {
    expect(subjectOf(command)).toBe(name);
  });

  test('is that of the command that spoke', () => {
    const command = 'cd x && kubectl delete ns a | tee log';
    const start = command.indexOf('delete');
    expect(subjectOf(command, { start, end: start + 6 })).toBe('kubectl delete');
  });
});

describe('undoes', () => {
  test.each([
    'git revert HEAD',
    'git reflog | head',
    'git restore .',
    'git -C x checkout -- file',
    'git reset --hard ORIG_HEAD',
    "git reset --hard 'HEAD@{1}'",
    'git stash pop',
    'git rebase --abort',
    'kubectl -n a rollout undo deploy/x',
    'helm rollback x 1',
    'pg_restore -d shop dump',
    'cd /srv && cp -r data.bak data',
  ])('%s', (command) => {
    expect(undoes(command)).toBe(true);
  });

  test.each([
    'git push',
    'git checkout main',
    'git reset --hard',
    'git log --oneline',
    'echo git revert',
    'cp a b',
    '',
  ])('not %s', (command) => {
    expect(undoes(command)).toBe(false);
  });
});
