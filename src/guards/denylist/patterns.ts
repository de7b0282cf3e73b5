/**
 * The eleven expressions of `denylist`, as somebody writes them who lists the phrases that went wrong before: they know
 * nothing of quotes, of options between a program and its verb, or of dry runs, which would take a look-ahead.
 *
 * They stand in what POSIX extended regular expressions and JavaScript's (flag `u`) read alike, so that a hook in `sh`
 * can hand them to `grep -E` (`-i` where `ignoreCase`): blanks are spaces, there is no `\b`, `\s` or look-around.
 * Gaps are bounded, so that a long line costs no more than its length.
 */

import type { Need } from '../need.ts';

export type DenylistRule =
  | 'kubectl-delete'
  | 'terraform-destroy'
  | 'terraform-auto-approve'
  | 'helm-uninstall'
  | 'sql-destructive'
  | 'git-force-push'
  | 'rm-root-home'
  | 'git-reset-hard';

/** One expression, to be looked for in each line by itself. */
export interface Pattern {
  /** What it belongs to; `argv` calls the same rule the same. */
  readonly id: DenylistRule;
  readonly ere: string;
  /** True for SQL only: programs and their verbs are written in one case. */
  readonly ignoreCase: boolean;
  /** What it needs to be found; absent where the rule of the same id of `argv` needs no more. */
  readonly needs?: readonly Need[];
}

const gap = '[^;&|]{0,99}';
const end = '([^A-Za-z0-9_-]|$)';
const branch = `["']?(refs/heads/)?(main|master)([^A-Za-z0-9_/:-]|$)`;
const force = '-(f|d|-force|-force-with-lease|-delete)';

export const patterns: readonly Pattern[] = [
  {
    id: 'kubectl-delete',
    ere: `kubectl +delete +(ns|namespaces?|no|nodes?|pv|persistentvolumes?|pvc|persistentvolumeclaims?|sts|statefulsets?|crds?|customresourcedefinitions?|clusterroles?)${end}`,
    ignoreCase: false,
  },
  { id: 'terraform-destroy', ere: `(terraform|tofu) +destroy${end}`, ignoreCase: false },
  {
    id: 'terraform-destroy',
    ere: `(terraform|tofu) +apply ${gap}-destroy([^=A-Za-z0-9_-]|=true|$)`,
    ignoreCase: false,
  },
  {
    id: 'terraform-auto-approve',
    ere: `(terraform|tofu) +apply ${gap}-auto-approve([^=A-Za-z0-9_-]|=true|$)`,
    ignoreCase: false,
  },
  { id: 'helm-uninstall', ere: `helm +(uninstall|un|delete|del)${end}`, ignoreCase: false },
  {
    id: 'sql-destructive',
    ere: '(^|[^a-z0-9_])(drop +(table|database|schema)|truncate +table|delete +from)([^a-z0-9_]|$)',
    ignoreCase: true,
    needs: [
      ['drop', 'truncate', 'delete'],
      ['table', 'database', 'schema', 'from'],
    ],
  },
  { id: 'git-force-push', ere: `git +push (${gap} )?${force}([ =]${gap})?[ :+]${branch}`, ignoreCase: false },
  {
    id: 'git-force-push',
    ere: `git +push ${gap}[ :]["']?(refs/heads/)?(main|master)["']? (${gap} )?${force}${end}`,
    ignoreCase: false,
  },
  {
    id: 'git-force-push',
    ere: `git +push (${gap} )?(--mirror${end}|["']?(:|\\+([^ :]{0,99}:)?)${branch})`,
    ignoreCase: false,
  },
  {
    id: 'rm-root-home',
    ere: `(^|[^A-Za-z0-9_.-])rm +-(rf|fr|Rf|fR|r +-f|f +-r) +["']?(/|~|\\$HOME|\\$\\{HOME\\}|/root|/(home|Users)(/[A-Za-z0-9._-]+)?)["']?/?\\*?["']?([ ;&|)]|$)`,
    ignoreCase: false,
  },
  {
    id: 'git-reset-hard',
    ere: 'git +reset +--hard +origin/',
    ignoreCase: false,
    needs: [['git'], ['reset'], ['hard'], ['origin']],
  },
];
