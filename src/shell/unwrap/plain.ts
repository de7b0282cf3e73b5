/** The common shape of launchers: options, perhaps some operands of its own, then the program and its arguments. */

import { textOf } from '../made-word.ts';
import { splitWords } from '../split-words.ts';
import type { KnownText } from '../text.ts';
import type { Word } from '../word.ts';
import { launchedProgram, launchedScript, type Launched, type Launcher } from './launcher.ts';
import { leadingOptions, optionNames } from './leading-options.ts';

/** How a launcher differs from the common shape. Option names are letters and long names, separated by blanks. */
export interface Shape {
  /** Options that take a value. */
  readonly valued?: string;
  /** Words of its own between the options and the program, such as the duration of `timeout`. */
  readonly operands?: number;
  /** Whether `NAME=value` may stand before the program. */
  readonly assignments?: boolean;
  /** Options with which it starts nothing. */
  readonly idle?: string;
  /** Options whose value is a script for a shell. */
  readonly script?: string;
  /** Options whose value is cut into words that take its place. */
  readonly split?: string;
  /** Options with which it starts a shell when no program is named; `always` where it does so anyway. */
  readonly shell?: string;
}

/** A launcher of the common shape. */
export function plain(shape: Shape = {}): Launcher {
  const valued = optionNames(`${shape.valued ?? ''} ${shape.script ?? ''} ${shape.split ?? ''}`);
  const idle = optionNames(shape.idle ?? '');
  const script = optionNames(shape.script ?? '');
  const split = optionNames(shape.split ?? '');
  const shell = optionNames(shape.shell ?? '');

  function launch(args: readonly Word[], input: KnownText | undefined): readonly Launched[] {
    const { options, rest } = leadingOptions(args, valued, split);
    if (options.some(({ name }) => idle.has(name))) return [];
    const string = options.find(({ name }) => split.has(name))?.value;
    if (string !== undefined) return launch([...splitWords(textOf(string)), ...rest], input);

    const after = rest.slice(shape.operands ?? 0);
    const scripts = [...options, ...leadingOptions(after, script).options].flatMap(({ name, value }) =>
      value !== undefined && script.has(name) ? launchedScript(textOf(value), input) : [],
    );
    if (scripts.length > 0) return scripts;
    const program = programIn(after, shape);
    const startsShell = program.length === 0 && (shell.has('always') || options.some(({ name }) => shell.has(name)));
    return startsShell ? launchedScript(input) : launchedProgram(program, input);
  }
  return launch;
}

function programIn(words: readonly Word[], { operands = 0, assignments = false }: Shape): readonly Word[] {
  // Options of the launcher may stand behind its operand too, and then a `--` ends them: `aws-vault exec me -n -- ls`.
  const dashes = operands > 0 && words[0]?.value.startsWith('-') ? words.findIndex(({ value }) => value === '--') : -1;
  const own = words.slice(dashes + 1);
  const program = assignments ? own.findIndex(({ value }) => !/^[A-Za-z_]\w*=/.test(value)) : 0;
  return program === -1 ? [] : own.slice(program);
}

/** A launcher whose subcommand starts the program, such as `uv run`; another subcommand starts nothing. */
export function subcommand(names: string, launcher: Launcher, valued = ''): Launcher {
  const accepted = optionNames(names);
  const globals = optionNames(valued);
  return (args, input) => {
    const [name, ...rest] = leadingOptions(args, globals).rest;
    return name !== undefined && accepted.has(name.value) ? launcher(rest, input) : [];
  };
}

/** A launcher that starts what follows the first `--`. */
export const behindDashes: Launcher = (args, input) => {
  const dashes = args.findIndex(({ value }) => value === '--');
  return dashes === -1 ? [] : launchedProgram(args.slice(dashes + 1), input);
};
