import { expect, test } from 'vitest';
import { rules } from '../../../../src/guards/argv/rules/index.ts';

test('the rules, in the order that decides ties', () => {
  expect(rules.map(({ id }) => id)).toEqual([
    'kubectl-delete',
    'terraform-destroy',
    'terraform-auto-approve',
    'helm-uninstall',
    'sql-destructive',
    'git-force-push',
    'rm-root-home',
  ]);
});

test.each(rules)('$id says what to do instead, in one sentence', ({ instead }) => {
  expect(instead).toMatch(/^[A-Z](?:[^.]|\.\w)+\.$/);
});
