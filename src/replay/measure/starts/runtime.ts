/** The bare runtime that a guard's command starts: which interpreter, found without starting anything. */

import { realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { isFile } from '../../../guards/external/files/on-disk.ts';
import { findProgram, foldersOf } from '../../../guards/external/files/search-path.ts';
import { shebangOf, startedByEnv } from '../../../guards/external/files/shebang.ts';
import type { Program } from '../../../guards/external/launch/program.ts';
import { readCommands } from '../../../shell/read-commands.ts';
import { wholeText } from '../../../shell/text.ts';

/** A kind of interpreter, and how it is started to do nothing. */
interface Family {
  readonly name: 'python' | 'node' | 'shell' | 'other';
  readonly programs: RegExp;
  readonly bare: readonly (readonly string[])[];
}

const FAMILIES: readonly Family[] = [
  {
    name: 'python',
    programs: /^(?:python|pypy)[\d.]*$/,
    bare: [
      ['-c', ''],
      ['-S', '-c', ''],
    ],
  },
  { name: 'node', programs: /^node(?:js)?$/, bare: [['-e', '0']] },
  { name: 'shell', programs: /^(?:sh|bash|dash|zsh|ksh|mksh|busybox-sh)$/, bare: [['-c', ':']] },
  { name: 'other', programs: /^(?:bun|perl|ruby)[\d.]*$/, bare: [['-e', '0']] },
];

export interface Runtime {
  readonly family: Family['name'];
  /** Absolute path of the interpreter. */
  readonly file: string;
  /** Where that file really lies: the same of an interpreter that is reached in several ways, such as `/bin/sh` and `/usr/bin/sh`. */
  readonly real: string;
  /** The arguments that make it do nothing: several where it can do so in several ways. */
  readonly bare: readonly (readonly string[])[];
  /** What the guard gives it: its options first. */
  readonly args: readonly string[];
}

/** Scripts that name scripts that name scripts; systems follow no more than four. */
const MOST_STEPS = 8;

/**
 * What runs the guard in the end: through `env`, the first line of a script, and a shell that is only there to start
 * something else, which then comes on top of it. Undefined of a program that needs no runtime, or none that is known.
 */
export async function runtimeOf({
  argv,
  env,
  cwd,
}: Pick<Program, 'argv' | 'env' | 'cwd'>): Promise<Runtime | undefined> {
  const folders = foldersOf(env['PATH']);
  return follow(argv, MOST_STEPS);

  async function follow([program = '', ...args]: readonly string[], steps: number): Promise<Runtime | undefined> {
    if (program === '' || steps === 0) return undefined;
    const name = basename(program);
    if (name === 'env') return follow(startedByEnv(args), steps - 1);
    const file = program.includes('/') ? resolve(cwd, program) : await findProgram(program, folders);
    if (file === undefined) return undefined;
    const family = FAMILIES.find(({ programs }) => programs.test(name));
    if (family === undefined) {
      const line = await shebangOf(file);
      return line === undefined ? undefined : follow([...line, file, ...args], steps - 1);
    }
    const inner = family.name === 'shell' ? await startedBy(args, steps - 1) : undefined;
    return inner ?? { family: family.name, file, real: await realOf(file, family), bare: family.bare, args };
  }

  /** What the text of `sh -c` starts: the first of its programs that has a runtime. */
  async function startedBy(args: readonly string[], steps: number): Promise<Runtime | undefined> {
    const option = args.findIndex((arg) => /^-[a-z]*c$/.test(arg));
    const text = option === -1 ? undefined : args[option + 1];
    for (const { words } of text === undefined ? [] : readCommands(wholeText(text)).commands) {
      const known = words.filter(({ isStatic }) => isStatic).map(({ value }) => value);
      const found = words[0]?.isStatic === true ? await follow(known, steps) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/**
 * The file behind links, as far as it goes by a name of the family: one program that stands for many (busybox, the shims of a
 * version manager) does what the name of the link says. A link in a virtual environment of Python is the interpreter with other
 * modules.
 */
async function realOf(file: string, { programs }: Family): Promise<string> {
  const folder = dirname(file);
  if (await isFile(join(dirname(folder), 'pyvenv.cfg'))) return file;
  const [real, realFolder] = await Promise.all([file, folder].map((path) => realpath(path).catch(() => path)));
  if (real !== undefined && programs.test(basename(real))) return real;
  return join(realFolder ?? folder, basename(file));
}
