/** Launchers that do not have the common shape. */

import { lineOf } from '../literal-output.ts';
import { literalWord, textOf } from '../made-word.ts';
import { splitLines, splitWords } from '../split-words.ts';
import type { Word } from '../word.ts';
import { launchedProgram, launchedScript, type Launched, type Launcher } from './launcher.ts';
import { leadingOptions, optionNames } from './leading-options.ts';
import { plain } from './plain.ts';

/** More of a list of arguments is not read. */
const MOST = 100;

const XARGS = optionNames(
  'a d E I J L n P R s S arg-file delimiter max-lines max-args max-procs max-chars process-slot-var',
);

/**
 * `xargs`: the words of its standard input go behind the arguments; with `-I`, its lines to where that says; with `-r`,
 * nothing is started where it reads none.
 */
export const xargs: Launcher = (args, input) => {
  const { options, rest } = leadingOptions(args, XARGS);
  const insert = options.find(({ name }) => name === 'I' || name === 'J' || name === 'i' || name === 'replace');
  if (input === undefined || rest.length === 0) return launchedProgram(rest);
  const needsInput = options.some(({ name }) => name === 'r' || name === 'no-run-if-empty');
  if (needsInput && input.isStatic && input.value.trim() === '') return [];
  if (insert === undefined) return launchedProgram([...rest, ...splitWords(input).slice(0, MOST)]);
  const lines = splitLines(input).slice(0, MOST);
  return lines.flatMap((line) => launchedProgram(filled(rest, insert.value?.value ?? '{}', line)));
};

const PARALLEL = optionNames(
  'j P I a C d n N L s S jobs arg-file colsep delimiter max-args max-replace-args sshlogin joblog results timeout ' +
    'delay retries tmpdir halt tagstring workdir nice memfree load',
);

/** GNU `parallel`: a shell runs the joined command for each argument behind `:::`, or each line that it reads. */
export const parallel: Launcher = (args, input) => {
  const { rest } = leadingOptions(args, PARALLEL);
  const at = rest.findIndex(({ value }) => /^:::\+?$/.test(value));
  const command = at === -1 ? rest : rest.slice(0, at);
  const given = at === -1 ? (input === undefined ? [] : splitLines(input)) : rest.slice(at + 1);
  if (command.length === 0) return at === -1 ? launchedScript(input) : given.flatMap((word) => joined([word]));
  if (given.length === 0) return joined(command);
  return given.slice(0, MOST).flatMap((word) => joined(withArgument(command, word)));
};

const WATCH = optionNames('n q s interval equexit shotsdir');

/** `watch` hands its arguments, joined, to a shell, unless it is told to start them as they are. */
export const watch: Launcher = (args, input) => {
  const { options, rest } = leadingOptions(args, WATCH);
  return options.some(({ name }) => name === 'x' || name === 'exec') ? launchedProgram(rest, input) : joined(rest);
};

const SWITCH_USER = 'g G s T w group supp-group shell whitelist-environment';
const asUser = plain({ valued: `u ${SWITCH_USER} user` });

/** `su` and `runuser`: a shell, with `-c` even behind the user; `runuser -u USER` starts a program instead. */
export const switchUser: Launcher = (args, input) => {
  const scripts = args.flatMap((word, index) => {
    const attached = /^--(?:session-)?command=/.exec(word.value)?.[0];
    if (attached !== undefined)
      return launchedScript(textOf(literalWord(word.value.slice(attached.length), word.span)));
    const next = args[index + 1];
    const takesNext = /^(?:-[a-z]*c|--(?:session-)?command)$/.test(word.value);
    return takesNext && next !== undefined ? launchedScript(textOf(next), input) : [];
  });
  if (scripts.length > 0) return scripts;
  return args.some(({ value }) => /^(?:-u|--user)/.test(value)) ? asUser(args, input) : launchedScript(input);
};

const TMUX = optionNames('L S f c');
const TMUX_WINDOW = optionNames('c e F n s t x y l p');
const OPENS_WINDOW = /^(?:new|new-session|neww|new-window|splitw|split-window|respawnp|respawn-pane|run|run-shell)$/;

/** `tmux new-session … COMMAND` and its kin hand their arguments, joined, to a shell. */
export const terminals: Launcher = (args) => {
  const [verb, ...others] = leadingOptions(args, TMUX).rest;
  return verb !== undefined && OPENS_WINDOW.test(verb.value) ? joined(leadingOptions(others, TMUX_WINDOW).rest) : [];
};

/** `find … -exec PROGRAM … ;` and its kin, each of them. */
export const find: Launcher = (args) => executed(args, /^-(?:exec|execdir|ok|okdir)$/, /^[;+]$/);

/** `fd … -x PROGRAM …`. */
export const findDirectory: Launcher = (args) => executed(args, /^(?:-[xX]|--exec|--exec-batch)$/, /^;$/);

/** `gdb --args PROGRAM …`. */
export const debugged: Launcher = (args, input) => {
  const at = args.findIndex(({ value }) => /^--?args$/.test(value));
  return at === -1 ? [] : launchedProgram(args.slice(at + 1), input);
};

function executed(args: readonly Word[], opening: RegExp, closing: RegExp): readonly Launched[] {
  return args.flatMap((word, index) => {
    if (!opening.test(word.value)) return [];
    const words = args.slice(index + 1);
    const end = words.findIndex(({ value }) => closing.test(value));
    return launchedProgram(end === -1 ? words : words.slice(0, end));
  });
}

function joined(words: readonly Word[]): readonly Launched[] {
  return words.length === 0 ? [] : launchedScript(lineOf(words));
}

function withArgument(command: readonly Word[], argument: Word): readonly Word[] {
  const marked = command.some(({ value }) => value.includes('{}'));
  return marked ? filled(command, '{}', argument) : [...command, argument];
}

function filled(words: readonly Word[], mark: string, { value }: Word): readonly Word[] {
  return words.map((word) =>
    word.value.includes(mark) ? literalWord(word.value.replaceAll(mark, value), word.span) : word,
  );
}
