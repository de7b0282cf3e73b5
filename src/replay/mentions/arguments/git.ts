/** Version control: messages, and what histories are searched for. */

import type { Word } from '../../../shell/word.ts';
import { asText, type ArgumentReader, valuesOf } from './reader.ts';
import { patterns } from './searches.ts';

const MESSAGE = /^(?:-[A-Za-z]{0,20}m|--message|--subject|--title)$/;
const MESSAGE_ATTACHED = /^(?:--message=|-m.)/;

/** The message of a commit, a tag, a merge, a stash. */
export const messages: ArgumentReader = (args) => asText(valuesOf(args, MESSAGE, MESSAGE_ATTACHED), 'commit-message');

const SEARCHED = /^(?:-S|-G|--grep|--author|-L)$/;
const SEARCHED_ATTACHED = /^(?:-[SG].|--(?:grep|author|pretty|format)=)/;

/** What the commits of a history are picked by, and how they are shown. */
const searched: ArgumentReader = (args) => asText(valuesOf(args, SEARCHED, SEARCHED_ATTACHED), 'search-pattern');

const names: ArgumentReader = (args) =>
  asText(
    args.filter(({ value }) => /\s/.test(value)),
    'path-or-name',
  );

const SUBCOMMANDS: ReadonlyMap<string, ArgumentReader> = new Map<string, ArgumentReader>([
  ['grep', patterns],
  ...['log', 'show', 'diff', 'rev-list', 'shortlog', 'whatchanged', 'reflog'].map((name) => [name, searched] as const),
  ...['add', 'mv', 'rm'].map((name) => [name, names] as const),
]);

export const git: ArgumentReader = (args) => {
  const at = subcommandAt(args);
  const reader = SUBCOMMANDS.get(args[at]?.value ?? '') ?? messages;
  return reader(args.slice(at + 1));
};

/** Behind global options, of which `-c` and `-C` take a value. */
function subcommandAt(args: readonly Word[]): number {
  for (let at = 0; at < args.length; at += 1) {
    const value = args[at]?.value ?? '';
    if (value === '-c' || value === '-C') at += 1;
    else if (!value.startsWith('-')) return at;
  }
  return args.length;
}
