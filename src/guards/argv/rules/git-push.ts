/** How `git push` reads its command line, as git 2.39 to 2.51 do. */

import type { Word } from '../../../shell/word.ts';
import { type Option, type OptionSyntax, isOn, masked, names, readArguments, subcommandAt } from '../options.ts';

const GIT: OptionSyntax = {
  style: 'gnu',
  aliases: { h: 'help' },
  valued: names('C c git-dir work-tree namespace super-prefix config-env attr-source'),
  endsAtPositional: true,
};

const PUSH: OptionSyntax = {
  style: 'gnu',
  aliases: { f: 'force', d: 'delete', n: 'dry-run', o: 'push-option', u: 'set-upstream', h: 'help', branches: 'all' },
  valued: names('repo receive-pack exec push-option recurse-submodules'),
  abbreviates: [
    ...names(`
    verbose quiet repo all branches mirror delete tags dry-run porcelain force force-with-lease force-if-includes
    recurse-submodules thin receive-pack exec set-upstream progress prune no-verify follow-tags signed atomic
    push-option ipv4 ipv6`),
  ],
};

/** A push that would reach a remote: neither a dry run nor a question for help. */
export interface Push {
  readonly verb: Word;
  readonly options: readonly Option[];
  /** What follows the remote. */
  readonly refspecs: readonly Word[];
}

/** The push in the arguments of `git`. The first positional is the remote, whatever it looks like. */
export function pushOf(args: readonly Word[]): Push | undefined {
  const git = readArguments(args, GIT);
  const at = subcommandAt(git.positionals);
  const verb = git.positionals[at];
  if (verb?.value !== 'push' || isOn(git.options, 'help')) return undefined;
  const push = readArguments(git.positionals.slice(at + 1), PUSH);
  if (isOn(push.options, 'help') || isOn(push.options, 'dry-run')) return undefined;
  return { verb, options: push.options, refspecs: push.positionals.slice(1) };
}

/** What one refspec asks of the remote. */
export interface Refspec {
  /** `+SRC:DST`: this one is forced whatever the options say. */
  readonly forced: boolean;
  /** `:DST`: the remote ref is deleted. */
  readonly deletes: boolean;
  /** The remote's ref: DST, or SRC where there is no colon; `:` alone stands for all branches that both sides have. */
  readonly target: string;
}

/** Reads one refspec; what is not known of it becomes `?`, which no ref's name holds. */
export function refspecOf(word: Word): Refspec {
  const text = masked(word).value;
  const forced = text.startsWith('+');
  const plain = forced ? text.slice(1) : text;
  const colon = plain.indexOf(':');
  if (colon === -1 || plain === ':') return { forced, deletes: false, target: plain };
  return { forced, deletes: colon === 0, target: plain.slice(colon + 1) };
}
