/** Shells, and the builtins that read commands: scripts in an argument, on standard input or in a file. */

import { lineOf } from '../literal-output.ts';
import { textOf, literalWord } from '../made-word.ts';
import type { KnownText } from '../text.ts';
import { launchedScript } from '../unwrap/launcher.ts';
import type { Word } from '../word.ts';
import type { Follower, Surroundings } from './follower.ts';

/** `bash -c SCRIPT`, `bash FILE`, `bash` with a script on standard input; `bash -n` only checks what it reads. */
export const shell: Follower = (args, surroundings) => {
  const { flags, rest } = readOptions(args);
  const { input } = surroundings;
  const [first] = rest;
  if (flags.includes('n')) return [];
  if (flags.includes('c')) return launchedScript(first === undefined ? undefined : textOf(first), input);
  if (first === undefined || flags.includes('s')) return launchedScript(input);
  return launchedScript(scriptIn(first, surroundings), isStandardInput(first) ? undefined : input);
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
  /** The letters of all options that were switched on. */
  readonly flags: string;
  /** From the script of `-c` or the file on. */
  readonly rest: readonly Word[];
}

const TAKES_NEXT = /^--(?:rcfile|init-file)$/;

/** `-c` with a script written onto it, which is no letter of a cluster. */
const GLUED = /^-[a-zA-Z]*c(?=.*[^a-zA-Z])/;

/** Options as `bash` reads them: clusters after `-` or `+`, in which `o` and `O` take the next word. */
function readOptions(args: readonly Word[]): ShellOptions {
  let flags = '';
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at];
    if (word === undefined || !/^[-+]/.test(word.value)) return { flags, rest: args.slice(at) };
    const { value, span } = word;
    if (value === '--' || value === '-') return { flags, rest: args.slice(at + 1) };
    const glued = GLUED.exec(value)?.[0];
    if (glued !== undefined) {
      return { flags: `${flags}c`, rest: [literalWord(value.slice(glued.length), span), ...args.slice(at + 1)] };
    }
    if (value.startsWith('--')) {
      if (value === '--command') flags += 'c';
      if (TAKES_NEXT.test(value)) at += 1;
      continue;
    }
    if (value.startsWith('-')) flags += value.slice(1);
    at += value.replaceAll(/[^oO]/g, '').length;
  }
  return { flags, rest: [] };
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
