import { describe, expect, test } from 'vitest';
import { denylist } from '../../../src/guards/denylist/index.ts';
import { patterns } from '../../../src/guards/denylist/patterns.ts';
import type { Verdict } from '../../../src/guards/guard.ts';

function judge(command: string): Verdict {
  const verdict = denylist.judge({ tool: 'Bash', command, shell: 'posix' });
  if (verdict instanceof Promise) throw new Error('denylist answers at once');
  return verdict;
}

describe('blocks what it was written for', () => {
  test.each([
    ['kubectl-delete', 'kubectl delete statefulset postgres'],
    ['kubectl-delete', 'kubectl delete ns/staging'],
    ['kubectl-delete', 'kubectl delete pvc,pod -l app=media'],
    ['kubectl-delete', 'kubectl delete crd widgets.example.com'],
    ['terraform-destroy', 'terraform destroy'],
    ['terraform-destroy', 'cd infra && tofu destroy -target=module.network'],
    ['terraform-destroy', 'terraform apply -destroy'],
    ['terraform-destroy', 'terraform apply -input=false -destroy=true'],
    ['terraform-auto-approve', 'terraform apply -auto-approve'],
    ['terraform-auto-approve', 'tofu apply -var env=prod --auto-approve'],
    ['helm-uninstall', 'helm uninstall web'],
    ['helm-uninstall', 'helm un web -n media'],
    ['helm-uninstall', 'helm delete --purge web'],
    ['sql-destructive', 'psql -c "DROP TABLE users"'],
    ['sql-destructive', 'mysql -e "truncate table sessions"'],
    ['sql-destructive', 'sqlite3 app.db "Delete From users"'],
    ['git-force-push', 'git push -f origin main'],
    ['git-force-push', 'git push --force origin HEAD:main'],
    ['git-force-push', 'git push origin master --force'],
    ['git-force-push', 'git push --force-with-lease=main origin main'],
    ['git-force-push', 'git push origin +main'],
    ['git-force-push', 'git push -f origin "refs/heads/main"'],
    ['git-force-push', "git push origin 'main' -f"],
    ['git-force-push', 'git push origin "+HEAD:refs/heads/main"'],
    ['git-force-push', 'git push --mirror'],
    ['git-force-push', 'git push origin :main'],
    ['git-force-push', 'git push origin --delete main'],
    ['git-force-push', 'git push -d origin master'],
    ['rm-root-home', 'rm -rf /'],
    ['rm-root-home', 'rm -fr ~/'],
    ['rm-root-home', 'rm -r -f "$HOME"'],
    ['rm-root-home', 'rm -rf ${HOME}/*'],
    ['rm-root-home', 'sudo rm -rf /home/alice'],
    ['rm-root-home', 'rm -rf /Users/alice/*'],
    ['git-reset-hard', 'git reset --hard origin/main'],
  ])('%s: %s', (rule, command) => {
    expect(judge(command)).toMatchObject({ decision: 'deny', rule });
  });
});

describe('blocks the same phrases where nothing would run', () => {
  test.each([
    ['terraform-destroy', 'grep -rn "terraform destroy" docs/'],
    ['git-force-push', 'git commit -m "explain why git push --force origin main is refused"'],
    ['kubectl-delete', "cat > notes.md <<'EOF'\nNever run `kubectl delete namespace` by hand.\nEOF"],
    ['helm-uninstall', 'echo "helm uninstall web"'],
    ['sql-destructive', 'rg -i "drop table" migrations/'],
    ['rm-root-home', '# rm -rf / would be bad\nls'],
    ['terraform-auto-approve', 'terraform apply $(true # -auto-approve\n)'],
    ['git-reset-hard', 'git log --grep "git reset --hard origin/main"'],
    ['kubectl-delete', 'kubectl delete ns staging --dry-run=client'],
  ])('%s: %s', (rule, command) => {
    expect(judge(command)).toMatchObject({ decision: 'deny', rule });
  });
});

describe('misses what is spelled otherwise', () => {
  test.each([
    'kubectl -n media delete statefulset foo',
    'kubectl delete --force statefulset foo',
    'terraform -chdir=infra apply -auto-approve',
    'terraform \\\n  destroy',
    'helm -n media uninstall web',
    'rm -rfv /',
    'rm --recursive --force /',
    'git -C ../site push -f origin main',
    'git push -fu origin main',
    'mysql -e "truncate sessions"',
    'KUBECTL DELETE NS staging',
    'echo drop databa\u017Fe users',
  ])('%s', (command) => {
    expect(judge(command)).toEqual({ decision: 'none' });
  });
});

describe('leaves routine work alone', () => {
  test.each([
    '',
    'kubectl delete pod web-0',
    'kubectl delete nothing',
    'terraform apply change.tfplan',
    'terraform apply -auto-approve=false',
    'terraform apply; echo -auto-approve',
    'terraform plan -destroy',
    'helm upgrade --install web ./chart',
    'truncate -s 0 app.log',
    'git push origin main',
    'git push origin HEAD:main',
    'git push --force origin feature/login',
    'git push -f origin main-fixes',
    'git push -f origin main:feature',
    'git push -f origin feature/main',
    'git push origin feature/main --force',
    'git push origin main; git branch -d feature',
    'git reset --hard HEAD~1',
    'rm -rf build',
    'rm -rf /tmp/work ~/work "$HOME/.cache"',
    'farm -rf /',
    'ls\nkubectl\ndelete ns',
  ])('%s', (command) => {
    expect(judge(command)).toEqual({ decision: 'none' });
  });
});

test('points at the phrase, in UTF-16 units', () => {
  const command = 'echo "🧨"\necho "ok"; (rm -rf "/home/alice")';
  const verdict = judge(command);
  if (verdict.decision !== 'deny' || verdict.span === undefined) throw new Error('nothing to point at');
  expect(command.slice(verdict.span.start, verdict.span.end)).toBe('rm -rf "/home/alice');
});

test('the match that comes first in the text wins, then the first in the list', () => {
  expect(judge('helm uninstall web; kubectl delete ns staging')).toMatchObject({ rule: 'helm-uninstall' });
  expect(judge('rm -rf ~\nterraform destroy')).toMatchObject({ rule: 'rm-root-home' });
  expect(judge('terraform apply -auto-approve -destroy')).toMatchObject({ rule: 'terraform-destroy' });
});

test('a reason says what was matched and what to do', () => {
  expect(judge('terraform destroy -target=x')).toMatchObject({
    reason: expect.stringMatching(/^`terraform destroy` stands in the text.*Otherwise .*terraform plan -destroy/),
  });
});

test('there are eleven expressions', () => {
  expect(patterns).toHaveLength(11);
});

test.each(patterns)('$ere costs no more than a long line', ({ ere }) => {
  const words = ['git push ', 'terraform apply ', '-f ', '-', ' main ', 'rm -rf ', '/home/a', '+', 'kubectl ', ' '];
  const lines = words.flatMap((word) =>
    words.map((other) => `git push terraform apply ${`${word}${other}`.repeat(12_000)}`),
  );
  const start = performance.now();
  for (const line of lines) new RegExp(ere, 'su').test(line);
  expect(performance.now() - start).toBeLessThan(lines.length * 100);
});
