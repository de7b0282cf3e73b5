/**
 * Forcing or deleting `main` or `master` on a remote: the commits that others build on are gone from the place they
 * are fetched from, and the remote keeps no reflog for us. Forcing a feature branch passes, and so does a force push
 * that names no branch, `HEAD` or a variable, because which branch that moves is not known here; `main:feature` moves
 * `feature` and passes. `--mirror`, `--all` with force and a forced `:` or `refs/heads/*` cover `main` without naming
 * it. `--force-with-lease=BRANCH` forces that branch only, and `--no-force` takes back `--force` but not a lease:
 * so does git. `--force-if-includes` alone forces nothing. Dry runs pass.
 */

import type { Word } from '../../../shell/word.ts';
import type { Span } from '../../../shell/span.ts';
import { type Option, switchedOn } from '../options.ts';
import type { Finding, Rule } from '../rule.ts';
import { type Push, pushOf, refspecOf } from './git-push.ts';
import { spanning } from './spanning.ts';

const PROTECTED = ['main', 'master'];

export const gitForcePush: Rule = {
  id: 'git-force-push',
  programs: new Set(['git']),
  needs: [['git'], ['push']],
  instead: 'Push to a branch of its own and open a pull request, or let the person force the branch.',
  verbs: new RegExp(
    [
      String.raw`\spush(?=.{0,99}?\s(?:-\w{0,9}[fd]\w{0,9}|--force(?:-with-lease)?|--delete)(?![\w-]))`,
      String.raw`.{0,99}?[\s:/"'=](?:main|master)(?![\w./-])`,
      String.raw`|\spush\b.{0,99}?\s["']?(?:--mirror(?![\w-])|(?:\+(?:[^\s:]{1,100}:)?|:)(?:refs/heads/)?(?:main|master)(?![\w./-]))`,
    ].join(''),
  ),
  match({ args }) {
    const push = pushOf(args);
    if (push === undefined) return undefined;
    return everyBranch(push) ?? namedBranch(push);
  },
};

/** `--mirror`, and `--all` where it is forced. */
function everyBranch(push: Push): Finding | undefined {
  const mirror = switchedOn(push.options, 'mirror');
  const all = switchedOn(push.options, 'all');
  const force = PROTECTED.map((branch) => forcing(push, branch)).find((option) => option !== undefined);
  const what = 'it would overwrite every branch of the remote, `main` included, with a forced update';
  if (mirror) return { what, span: spanning(push.verb, mirror.word) };
  if (all && force) return { what, span: spanning(push.verb, all.word, force.word) };
  return undefined;
}

/** A refspec that says which branch it moves. */
function namedBranch(push: Push): Finding | undefined {
  const deletion = switchedOn(push.options, 'delete');
  for (const word of branchRefspecs(push.refspecs)) {
    const { forced, deletes, target } = refspecOf(word);
    for (const branch of PROTECTED.filter((name) => covers(target, name))) {
      if (deletes || deletion) {
        return { what: `it would delete \`${branch}\` on the remote`, span: around(push, word, deletion) };
      }
      const force = forcing(push, branch);
      if (forced || force) {
        return {
          what: `it would overwrite \`${branch}\` on the remote with a forced update`,
          span: around(push, word, forced ? undefined : force),
        };
      }
    }
  }
  return undefined;
}

function around({ verb }: Push, refspec: Word, option: Option | undefined): Span {
  return option === undefined ? spanning(verb, refspec) : spanning(verb, refspec, option.word);
}

/** Whether updating a remote ref of this name, or refs of this pattern, updates the branch. */
function covers(target: string, branch: string): boolean {
  const ref = `refs/heads/${branch}`;
  const [before = '', after] = target.split('*');
  if (after !== undefined) return ref.startsWith(before) && ref.endsWith(after);
  return target === ':' || [ref, `heads/${branch}`, branch].includes(target);
}

/** The option that forces this branch. `--force-with-lease=BRANCH[:EXPECTED]` is about that branch alone. */
function forcing({ options }: Push, branch: string): Option | undefined {
  const cleared = options.findLastIndex(({ name }) => name === 'no-force-with-lease');
  const lease = options
    .slice(cleared + 1)
    .filter(({ name }) => name === 'force-with-lease')
    .find(({ value = ':' }) => value.includes('$') || covers(value.replace(/(?<=.):.*/s, ''), branch));
  return switchedOn(options, 'force') ?? lease;
}

/** `tag NAME` stands for a tag, and `^REF` only leaves refs out. */
function branchRefspecs(refspecs: readonly Word[]): Word[] {
  return refspecs.filter(
    ({ value }, at) => value !== 'tag' && refspecs[at - 1]?.value !== 'tag' && !value.startsWith('^'),
  );
}
