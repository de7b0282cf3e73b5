/** What follows the program in text that cannot be parsed. */

import { describe, expect, test } from 'vitest';
import { rules } from '../../../../src/guards/argv/rules/index.ts';

const CASES: Readonly<Record<string, { readonly reads: readonly string[]; readonly passes: readonly string[] }>> = {
  'kubectl-delete': {
    reads: [' delete ns staging', ' -n media delete sts/postgres', ' delete pod,pvc x', ' delete --force "node" x'],
    passes: [' delete pod ns-web', ' get ns delete', ' delete nothing', ' delete pod x'],
  },
  'terraform-destroy': {
    reads: [' destroy', ' -chdir=infra destroy -target x', ' apply -destroy', ' apply --destroy=true'],
    passes: [' apply', ' plan -destroy', ' apply -destroy=false', ' plan -out=x.destroyed'],
  },
  'terraform-auto-approve': {
    reads: [' apply -auto-approve', ' -chdir=infra apply -var a=b --auto-approve'],
    passes: [' apply', ' plan -auto-approve', ' apply -auto-approve=false'],
  },
  'helm-uninstall': {
    reads: [' uninstall web', ' -n media del web', ' un web', ' delete --purge web'],
    passes: [' list', ' upgrade --install web', ' status undelete', ' list --uninstalled'],
  },
  'sql-destructive': {
    reads: [' -c "DROP TABLE users', ' -e "truncate users', ' app -c "delete from users'],
    passes: [' -c "SELECT 1', ' -f drop.sql', ' -c "SELECT dropped', ' -c "DELETE'],
  },
  'git-force-push': {
    reads: [
      ' push -f origin main',
      ' push origin main --force',
      ' -C x push --force-with-lease origin HEAD:main',
      ' push origin +main',
      ' push origin "+HEAD:refs/heads/master',
      ' push --mirror',
      ' push origin :main',
      ' push -uf origin main',
      ' push --delete origin main',
    ],
    passes: [
      ' push origin main',
      ' push -f origin feature',
      ' push -f origin main-fixes',
      ' push origin main:feature',
      ' commit -m "push -x main',
      ' push --force',
    ],
  },
  'rm-root-home': {
    reads: [
      ' -rf /',
      ' -fr ~',
      ' -r -f "$HOME',
      ' -rfv /home/alice',
      ' --recursive --force /root/',
      ' -f -v -R ~/*',
      ' -rf build /*',
      ' -rf --no-preserve-root x',
    ],
    passes: [' -rf build', ' -rf ~/work', ' -r /', ' -f /', ' -rf /home/alice/work', ' -rf /tmp', ' x -rf'],
  },
};

describe.each(rules)('$id', ({ id, verbs }) => {
  const { reads, passes } = CASES[id] ?? { reads: [], passes: [] };
  test.each(reads)('reads %j', (rest) => {
    expect(verbs.test(rest)).toBe(true);
  });
  test.each(passes)('passes %j', (rest) => {
    expect(verbs.test(rest)).toBe(false);
  });
  test('costs no more than a long line', () => {
    const words = [...reads, ...passes, ' -r', ' -f', ' -', ' /', ' main', ' push'];
    const start = performance.now();
    for (const word of words) verbs.test(word.repeat(20_000).slice(0, 100_000));
    expect(performance.now() - start).toBeLessThan(words.length * 500);
  });
});
