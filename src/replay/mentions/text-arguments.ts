/** Which arguments of a program are text to it, by its name, its subcommand and their places. */

import type { Word } from '../../shell/word.ts';
import type { MentionKind } from './mention.ts';

/** A word of a program's arguments that is text to it. */
export interface TextArgument {
  readonly word: Word;
  readonly kind: MentionKind;
}

type Reader = (args: readonly Word[]) => readonly TextArgument[];

/** The arguments that a program does not run; `name` is its base name, lower case. */
export function textArguments(name: string, args: readonly Word[]): readonly TextArgument[] {
  const known = READERS.get(name)?.(args) ?? [];
  const others = args.filter((word) => !known.some((argument) => argument.word === word));
  return [...known, ...generally(name, others, args)];
}

/** Arguments of any program: an address, and several words in one where nothing says that they are run. */
function generally(name: string, words: readonly Word[], args: readonly Word[]): readonly TextArgument[] {
  return words.flatMap((word): readonly TextArgument[] => {
    const { value } = word;
    if (ADDRESS.test(value)) return [{ word, kind: 'url-or-id' }];
    if (!/\s/.test(value) || RUNS_ARGUMENTS.has(name)) return [];
    const before = args[args.indexOf(word) - 1]?.value ?? '';
    if (RUNNING_OPTION.test(before) || RUNNING_ASSIGNED.test(value)) return [];
    return [{ word, kind: FILES.has(name) || FILE_NAME.test(value) ? 'path-or-name' : 'quoted-argument' }];
  });
}

const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\//i;

/** A path with an extension, and nothing that only prose has. */
const FILE_NAME = /^[^\n"'`;|&<>$]*\/[^\n"'`;|&<>$]*\.\w{1,6}$/;

/** Options that many programs use for a command to run. */
const RUNNING_OPTION = /^-{1,2}(?:c|e|eval|exec\w*|preview|bind|rsh|to-command|init-command|call)$/;
const RUNNING_ASSIGNED = /^--(?:eval|exec\w*|preview|bind|rsh|to-command|checkpoint-action|init-command|call)=/;

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

/** Programs whose arguments may be code of a kind that is not read here. */
const RUNS_ARGUMENTS: ReadonlySet<string> = words(
  'osascript powershell pwsh cmd lua luajit rscript julia expect mongosh mongo make vim nvim emacs nodemon concurrently ' +
    'hyperfine just at batch crontab awk gawk mawk nawk sed gsed fzf',
);

/** Programs whose arguments are files. */
const FILES = words(
  'cat less more head tail mv cp ln mkdir rmdir touch ls stat file wc open code nano rm chmod chown diff add',
);

const SEARCHERS = words('grep egrep fgrep zgrep rg ripgrep ag ack ack-grep ugrep pcregrep pcre2grep pgrep apropos');
const PRINTERS = words('echo printf logger figlet banner cowsay say notify-send wall espeak');

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ...[...SEARCHERS].map((name) => [name, patterns] as const),
  ...[...PRINTERS].map((name) => [name, all('echo-text')] as const),
  [':', all('comment')],
  ['git', git],
  ...['hg', 'svn', 'jj', 'sl', 'bzr', 'fossil'].map((name) => [name, messages] as const),
  ['sed', editing],
  ['gsed', editing],
  ...['awk', 'gawk', 'mawk', 'nawk'].map((name) => [name, filtering] as const),
  ['find', tests],
  ['fd', patterns],
  ['jq', patterns],
  ['yq', patterns],
  ['curl', addresses],
]);

function all(kind: MentionKind): Reader {
  return (args) => args.map((word) => ({ word, kind }));
}

/** The pattern of `grep` and its kin: the first operand, or the values of `-e`. */
function patterns(args: readonly Word[]): readonly TextArgument[] {
  const given = valuesOf(
    args,
    /^(?:-[A-Za-z]*e|--regexp|--pattern|--glob|-g|--include|--exclude)$/,
    /^--(?:regexp|pattern|glob|include|exclude)=/,
  );
  const hasPattern = args.some(({ value }) => /^(?:-[A-Za-z]*e|--regexp(?:=.*)?)$/.test(value));
  const operand = hasPattern ? undefined : operandsOf(args, PATTERN_VALUED)[0];
  return [...given, ...(operand === undefined ? [] : [operand])].map((word) => ({ word, kind: 'search-pattern' }));
}

const PATTERN_VALUED =
  /^(?:-[ABCmtTgfd]|--(?:glob|type|type-not|context|max-count|file|after-context|before-context|color|iglob))$/;

function git(args: readonly Word[]): readonly TextArgument[] {
  const at = subcommandAt(args);
  const rest = args.slice(at + 1);
  switch (args[at]?.value) {
    case 'grep':
      return patterns(rest);
    case 'log':
    case 'show':
    case 'diff':
    case 'rev-list':
    case 'shortlog':
    case 'whatchanged':
    case 'reflog':
      return [
        ...valuesOf(rest, /^(?:-S|-G|--grep|--author|-L)$/, /^(?:-S.|-G.|--grep=|--author=|--(?:pretty|format)=)/),
      ].map((word) => ({ word, kind: 'search-pattern' }));
    case 'add':
    case 'mv':
    case 'rm':
      return rest.filter(({ value }) => /\s/.test(value)).map((word) => ({ word, kind: 'path-or-name' }));
    default:
      return messages(rest);
  }
}

/** Behind global options, of which `-c` and `-C` take a value. */
function subcommandAt(args: readonly Word[]): number {
  for (let at = 0; at < args.length; at += 1) {
    const value = args[at]?.value ?? '';
    if (value === '-c' || value === '-C') at += 1;
    else if (!value.startsWith('-')) return at;
  }
  return args.length;
}

function messages(args: readonly Word[]): readonly TextArgument[] {
  const given = valuesOf(args, /^(?:-[A-Za-z]*m|--message|--subject|--title)$/, /^(?:--message=|-m.)/);
  return given.map((word) => ({ word, kind: 'commit-message' }));
}

/** The script of `sed`: what it searches for, unless it edits. GNU `sed` runs what its `e` says. */
function editing(args: readonly Word[]): readonly TextArgument[] {
  const edits = args.some(({ value }) => /^(?:-[nErsuz]*i|--in-place)/.test(value));
  const given = valuesOf(args, /^(?:-[nErsuz]*e|--expression)$/, /^--expression=/);
  const scripts = given.length > 0 ? given : operandsOf(args, /^(?:-f|-l)$/).slice(0, 1);
  return scripts.flatMap((word): readonly TextArgument[] => {
    if (
      /(?:^|[;\n{])\s*e\s|[^\w\s][gpiImM0-9]*e[gpiImM0-9]*\s*(?:$|[;\n}])/.test(word.value) &&
      /^\d*,?\d*s|^e/.test(word.value)
    ) {
      return [];
    }
    return [
      { word, kind: edits || /(?:^|[;{\n/\d$])\s*s[/|,#!@]/.test(word.value) ? 'quoted-argument' : 'search-pattern' },
    ];
  });
}

/** The program of `awk`, which may start others. */
function filtering(args: readonly Word[]): readonly TextArgument[] {
  const [program] = operandsOf(args, /^-[Fvf]$/);
  if (program === undefined || /system\s*\(|getline|\|\s*"|print[^;}]*\|/.test(program.value)) return [];
  return [{ word: program, kind: 'search-pattern' }];
}

/** What `find` compares names with. */
function tests(args: readonly Word[]): readonly TextArgument[] {
  return valuesOf(args, /^-(?:i?name|i?path|i?wholename|i?regex|i?lname)$/, /^$/).map((word) => ({
    word,
    kind: 'search-pattern',
  }));
}

function addresses(args: readonly Word[]): readonly TextArgument[] {
  return valuesOf(args, /^--data-urlencode$/, /^--data-urlencode=/).map((word) => ({ word, kind: 'url-or-id' }));
}

/** The words behind options of these names, and those whose value is attached. */
function valuesOf(args: readonly Word[], option: RegExp, attached: RegExp): readonly Word[] {
  return args.filter(({ value }, at) => attached.test(value) || (at > 0 && option.test(args[at - 1]?.value ?? '')));
}

/** The words that are neither options nor values of those in `valued`. */
function operandsOf(args: readonly Word[], valued: RegExp): readonly Word[] {
  const end = args.findIndex(({ value }) => value === '--');
  return args.filter(({ value }, at) => {
    if (end !== -1 && at > end) return true;
    return !/^-./.test(value) && !(at > 0 && valued.test(args[at - 1]?.value ?? ''));
  });
}
