/** Which arguments of a program are text to it, by its name, its subcommand and their places. */

import type { Word } from '../../../shell/word.ts';
import type { MentionKind } from '../mention.ts';
import { anyArgument } from './any-argument.ts';
import { awk, sed } from './editors.ts';
import { git, messages } from './git.ts';
import { all, asText, type ArgumentReader, valuesOf } from './reader.ts';
import { compared, patterns, shown } from './searches.ts';

const READERS: ReadonlyMap<string, ArgumentReader> = new Map<string, ArgumentReader>([
  ...each('grep egrep fgrep zgrep rg ripgrep ag ack ack-grep ugrep pcregrep pcre2grep pgrep apropos', patterns),
  ...each('fd jq yq', patterns),
  ...each('find', compared),
  ...each('less more', shown),
  ...each('sed gsed', sed),
  ...each('awk gawk mawk nawk', awk),
  ...each('git', git),
  ...each('hg svn jj sl bzr fossil', messages),
  ...each('echo printf logger figlet banner cowsay say notify-send wall espeak', all('echo-text')),
  ...each(':', all('comment')),
  ...each('curl', (args) => asText(valuesOf(args, /^--data-urlencode$/, /^--data-urlencode=/), 'url-or-id')),
]);

function each(names: string, reader: ArgumentReader): readonly (readonly [string, ArgumentReader])[] {
  return names.split(' ').map((name) => [name, reader] as const);
}

/** The arguments that a program does not run; `name` is its base name, lower case. */
export function textArguments(name: string, args: readonly Word[]): ReadonlyMap<Word, MentionKind> {
  const kinds = new Map<Word, MentionKind>();
  for (const [at, word] of args.entries()) {
    const kind = anyArgument(name, word, args[at - 1]?.value ?? '');
    if (kind !== undefined) kinds.set(word, kind);
  }
  for (const { word, kind } of READERS.get(name)?.(args) ?? []) kinds.set(word, kind);
  return kinds;
}
