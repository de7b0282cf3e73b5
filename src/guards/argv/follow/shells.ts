/** Shells, and the builtins that read commands: scripts in an argument, on standard input or in a file. */

import { lineOf } from '../../../shell/literal-output.ts';
import { textOf, literalWord } from '../../../shell/made-word.ts';
import type { KnownText } from '../../../shell/text.ts';
import { launchedScript } from '../../../shell/unwrap/launcher.ts';
import type { Word } from '../../../shell/word.ts';
import type { Follower, Surroundings } from './follower.ts';

/** `bash -c SCRIPT`, `bash FILE`, `bash` with a script on standard input. */
export const shell: Follower = (args, surroundings) => {
  const { script, readsInput, rest } = readOptions(args);
  const { input } = surroundings;
  if (script === 'attached' || script === 'next') {
    const [word] = rest;
    return launchedScript(word === undefined ? undefined : textOf(word), input);
  }
  const [file] = rest;
  if (file === undefined || readsInput) return launchedScript(input);
  return launchedScript(scriptIn(file, surroundings), isStandardInput(file) ? undefined : input);
};

/** `eval WORD…`: the words, joined. */
export const evaluate: Follower = (args, { input }) => {
  const words = args[0]?.value === '--' ? args.slice(1) : args;
  return words.length === 0 ? [] : launchedScript(lineOf(words), input);
};

/** `source FILE`, `. FILE`. */
export const sourced: Follower = (args, surroundings) => {
  const file = args.find(({ value }) => value !== '--');
  if (file === undefined) return [];
  return launchedScript(scriptIn(file, surroundings), isStandardInput(file) ? undefined : surroundings.input);
};

/** `trap SCRIPT SIGNAL…`. */
export const trapped: Follower = (args) => {
  const [script, ...signals] = args[0]?.value === '--' ? args.slice(1) : args;
  return script === undefined || signals.length === 0 || script.value.startsWith('-')
    ? []
    : launchedScript(textOf(script));
};

interface ShellOptions {
  /** Where the script of `-c` is: the first word of `rest`, which may have been written onto the option. */
  readonly script: 'attached' | 'next' | 'none';
  /** `-s`. */
  readonly readsInput: boolean;
  readonly rest: readonly Word[];
}

const TAKES_NEXT = /^--(?:rcfile|init-file)$/;

/** Options as `bash` reads them: clusters after `-` or `+`, in which `o` and `O` take the next word. */
function readOptions(args: readonly Word[]): ShellOptions {
  let script: ShellOptions['script'] = 'none';
  let readsInput = false;
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at];
    if (word === undefined || !/^[-+]./.test(word.value))
      return { script, readsInput, rest: args.slice(at + dashes(word)) };
    const { value } = word;
    if (value === '--') return { script, readsInput, rest: args.slice(at + 1) };
    if (value.startsWith('--')) {
      if (value === '--command') script = 'next';
      if (TAKES_NEXT.test(value)) at += 1;
      continue;
    }
    const attached = /^-[a-zA-Z]*c(?=.*[^a-zA-Z])/.exec(value)?.[0];
    if (attached !== undefined) {
      const glued = literalWord(value.slice(attached.length), word.span);
      return { script: 'attached', readsInput, rest: [glued, ...args.slice(at + 1)] };
    }
    if (value.startsWith('-') && value.includes('c')) script = 'next';
    if (value.startsWith('-') && value.includes('s')) readsInput = true;
    at += value.replaceAll(/[^oO]/g, '').length;
  }
  return { script, readsInput, rest: [] };
}

/** A single `-` ends the options too. */
function dashes(word: Word | undefined): number {
  return word?.value === '-' ? 1 : 0;
}

function isStandardInput({ value }: Word): boolean {
  return value === '/dev/stdin' || value === '/dev/fd/0' || value === '/proc/self/fd/0';
}

/** The text that a shell reads from where `file` points, where the command tells it. */
function scriptIn(file: Word, { input, memory }: Surroundings): KnownText | undefined {
  if (isStandardInput(file)) return input;
  const [fragment] = file.fragments;
  return fragment?.kind === 'expansion' && fragment.pipe !== undefined
    ? memory.piped(fragment.pipe)
    : memory.file(file);
}
