/**
 * `denylist`: eleven expressions, looked for in every line of the text as `grep -E` would. What is quoted, a comment or
 * a heredoc's prose is text like any other: it blocks `grep -rn "terraform destroy" docs/`, and an option between the
 * program and its verb hides the command. Dry runs are blocked like the real thing.
 */

import type { Guard, Tried, Verdict } from '../guard.ts';
import { type DenylistRule, type Pattern, patterns } from './patterns.ts';

/**
 * The same expression for one line; `s` because a line may hold a carriage return. `u` counts characters as grep does,
 * but beside `i` it would take the sign of Kelvin and the long `s` for letters of ASCII.
 */
const EXPRESSIONS = patterns.map(
  (pattern) => ({ pattern, expression: new RegExp(pattern.ere, pattern.ignoreCase ? 'is' : 'su') }) as const,
);

export const denylist: Guard = {
  name: 'denylist',
  summary: 'regular expressions over the raw text, line by line',
  policy: 'tripwire',
  judge({ command }): Verdict {
    let start = 0;
    for (const line of command.split('\n')) {
      const found = firstIn(line);
      if (found !== undefined) return deny(found, start);
      start += line.length + 1;
    }
    return NONE;
  },
  tried({ command }): readonly Tried[] {
    const lines = command.split('\n');
    const matched = new Set(
      EXPRESSIONS.filter(({ expression }) => lines.some((line) => expression.test(line))).map(
        ({ pattern }) => pattern.id,
      ),
    );
    const ids = new Set(patterns.map(({ id }) => id));
    return [...ids].filter((id) => !matched.has(id)).map((rule) => ({ rule, looked: 'everywhere' }));
  },
};

const NONE: Verdict = Object.freeze({ decision: 'none' });

interface Found {
  readonly pattern: Pattern;
  readonly index: number;
  readonly text: string;
}

/** The match that starts first in a line; of two that start at the same place, the one whose expression is listed first. */
function firstIn(line: string): Found | undefined {
  let first: Found | undefined;
  for (const { pattern, expression } of EXPRESSIONS) {
    const match = expression.exec(line);
    if (match !== null && (first === undefined || match.index < first.index)) {
      first = { pattern, index: match.index, text: match[0] };
    }
  }
  return first;
}

function deny({ pattern: { id }, index, text }: Found, lineStart: number): Verdict {
  // An expression takes a character on either side along to see where a word ends.
  const before = text.length - text.replace(/^[^A-Za-z]+/, '').length;
  const matched = text.slice(before).replace(/[\s"'`;&|(),]+$/, '');
  const start = lineStart + index + before;
  const { why, instead } = REASONS[id];
  return {
    decision: 'deny',
    rule: id,
    reason: `\`${matched}\` stands in the text, and where it runs it ${why}. This guard reads text, not commands: if you only mention it, put it into a file with your editing tool. Otherwise ${instead}.`,
    span: { start, end: start + matched.length },
  };
}

/** What a match does where it runs, and what to do instead. */
export const REASONS: Readonly<Record<DenylistRule, { readonly why: string; readonly instead: string }>> = {
  'kubectl-delete': {
    why: 'deletes something in the cluster that nothing brings back',
    instead: 'show it with `kubectl get` and let the person delete it',
  },
  'terraform-destroy': {
    why: 'deletes every resource of the state',
    instead: 'save what would go with `terraform plan -destroy -out=destroy.tfplan` and let the person apply it',
  },
  'terraform-auto-approve': {
    why: 'changes infrastructure without anyone having seen the plan',
    instead: 'save the plan with `terraform plan -out=change.tfplan`, show it, and apply that file',
  },
  'helm-uninstall': {
    why: 'deletes the release with its history',
    instead: 'look with `helm status` or use `helm rollback`, and let the person uninstall',
  },
  'sql-destructive': {
    why: 'removes data that only a backup brings back',
    instead: 'count the rows with a SELECT, write the statement into a migration and let the person run it',
  },
  'git-force-push': {
    why: 'overwrites or deletes a branch that others build on',
    instead: 'push to a branch of its own and open a pull request',
  },
  'rm-root-home': {
    why: 'deletes a whole machine or home directory without a question',
    instead: 'name the directory below it that you mean',
  },
  'git-reset-hard': {
    why: 'throws away commits and changes that are not on the remote',
    instead: 'look with `git status` and `git log origin/HEAD..`, and use `git stash` or a branch first',
  },
};
