/** Interpreters that take their program on the command line or on standard input. */

import { type OptionSyntax, names, readArguments } from '../../options.ts';
import type { Invocation } from '../../rule.ts';
import type { Word } from '../../../../shell/word.ts';

/** Languages that write comments and strings alike share a name. */
export type Language = 'python' | 'javascript' | 'ruby' | 'perl' | 'php';

interface Interpreter {
  readonly programs: ReadonlySet<string>;
  readonly language: Language;
  readonly syntax: OptionSyntax;
  /** Options whose value is code. */
  readonly code: ReadonlySet<string>;
  /** First positional that says that the next one is code. */
  readonly codeAfter?: string;
}

const PYTHON_VERSIONS = ['', '2', '3', ...Array.from({ length: 21 }, (_, minor) => `3.${minor}`)];

const INTERPRETERS: readonly Interpreter[] = [
  {
    programs: new Set(['pypy', 'pypy3', 'ipython', ...PYTHON_VERSIONS.map((version) => `python${version}`)]),
    language: 'python',
    syntax: { style: 'gnu', valued: names('c m W X Q check-hash-based-pycs'), endsAtPositional: true },
    code: names('c'),
  },
  {
    programs: names('node nodejs bun tsx ts-node deno'),
    language: 'javascript',
    syntax: {
      style: 'go',
      aliases: { e: 'eval', p: 'print', pe: 'print', r: 'require', C: 'conditions' },
      valued: names('eval print require import loader experimental-loader input-type conditions env-file'),
      endsAtPositional: true,
    },
    code: names('eval print'),
    codeAfter: 'eval',
  },
  {
    programs: names('ruby'),
    language: 'ruby',
    syntax: { style: 'gnu', attached: names('i F K W x'), valued: names('e r I E C'), endsAtPositional: true },
    code: names('e'),
  },
  {
    programs: names('perl'),
    language: 'perl',
    syntax: { style: 'gnu', attached: names('i F M m C D x'), valued: names('e E I'), endsAtPositional: true },
    code: names('e E'),
  },
  {
    programs: names('php'),
    language: 'php',
    syntax: {
      style: 'gnu',
      aliases: { r: 'run', B: 'process-begin', R: 'process-code', E: 'process-end', d: 'define', f: 'file' },
      valued: names('run process-begin process-code process-end define file c z S t'),
      endsAtPositional: true,
    },
    code: names('run process-begin process-code process-end'),
  },
];

export const INTERPRETER_PROGRAMS: readonly string[] = INTERPRETERS.flatMap(({ programs }) => [...programs]);

export interface Code {
  readonly text: string;
  readonly language: Language;
  /** The word it stands in; without one it comes on standard input. */
  readonly word?: Word;
}

const STANDARD_INPUT = names('- /dev/stdin');

/** The code that this invocation runs, as far as the command holds it; none where its program is no interpreter. */
export function inlineCode({ program, args, input }: Invocation): Code[] {
  const interpreter = INTERPRETERS.find(({ programs }) => programs.has(program));
  if (interpreter === undefined) return [];
  const { language, code, codeAfter, syntax } = interpreter;
  const { options, positionals } = readArguments(args, syntax);
  const given = options.filter(({ name }) => code.has(name));
  if (given.length > 0) {
    // Repeated `-e` are lines of one program.
    return given.map(({ value, word }) => ({ text: value ?? '', language, word }));
  }
  const [first, second] = positionals;
  if (codeAfter !== undefined && first?.value === codeAfter && second !== undefined) {
    return [{ text: second.value, language, word: second }];
  }
  const readsInput =
    (first === undefined || STANDARD_INPUT.has(first.value)) && !options.some(({ name }) => name === 'm');
  return readsInput && input !== undefined ? [{ text: input, language }] : [];
}
