/** Files that the command wrote before it runs or reads them. */

import { literalWord } from '../made-word.ts';
import type { KnownText } from '../text.ts';
import { launchedProgram, launchedScript, type Launched } from '../unwrap/launcher.ts';
import type { Word } from '../word.ts';
import type { Memory } from './memory.ts';

/** A program's arguments and input as they are told. */
export interface Read {
  readonly args: readonly Word[];
  readonly input?: string;
}

/** Takes an argument that names a written file for `-` with the file's text as input, so that what is read is told. */
export function readWrittenFile(args: readonly Word[], input: KnownText | undefined, memory: Memory): Read {
  if (input !== undefined) return { args, input: input.value };
  if (!memory.knowsFiles) return { args };
  for (const [at, word] of args.entries()) {
    const option = /^--[\w-]+=/.exec(word.value)?.[0] ?? '';
    const path = literalWord(word.value.slice(option.length), word.span);
    const text = memory.file(path);
    if (text !== undefined) return { args: args.with(at, literalWord(`${option}-`, word.span)), input: text.value };
  }
  return { args };
}

/** `./FILE` where the command wrote the file: a script, or code for the interpreter of its first line. */
export function writtenProgram(program: Word, input: KnownText | undefined, memory: Memory): readonly Launched[] {
  const text = memory.knowsFiles && program.value.includes('/') ? memory.file(program) : undefined;
  const interpreter = /^#!\s*(?:\S*\/env\s+(?:-S\s+)?)?(?<path>\S+)/.exec(text?.value ?? '')?.groups?.['path'];
  if (interpreter === undefined || /(?:^|\/)(?:\w*sh|env)$/.test(interpreter)) return launchedScript(text, input);
  return launchedProgram([literalWord(interpreter, program.span), literalWord('-', program.span)], text);
}
