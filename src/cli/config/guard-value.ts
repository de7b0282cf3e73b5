/** The grammar of `--guard`: `NAME`, `NAME@REV`, `NAME=VALUE`. */

import { ReplayError } from '../../errors.ts';
import { commandLineOf, readCommandLine } from './command-line.ts';
import {
  type FunctionReference,
  REFERENCE_EXAMPLE,
  looksLikeReference,
  readReference,
  referenceMeantBy,
} from './function-reference.ts';
import { prefixed } from './prefixed.ts';
import { checkRevision, splitRevision } from './revision.ts';

/** What one `--guard` says. */
export interface GuardValue {
  /** As it was given. */
  readonly text: string;
  readonly name: string;
  /** What the guard is, where this says so; else it is known by its name. */
  readonly given?: GivenGuard;
  readonly revision?: string;
}

type GivenGuard =
  | { readonly kind: 'command'; readonly words: readonly [string, ...string[]] }
  | { readonly kind: 'function'; readonly reference: FunctionReference };

/** Where values are read. */
export interface Ground {
  /** Absolute folder that files are relative to. */
  readonly folder: string;
  /** What `~` stands for. */
  readonly home: string;
}

/** What the name of a guard looks like. */
export const NAME = /^[a-z][a-z0-9._-]*$/;

/** What a name may be made of, for messages. */
export const NAME_RULE = 'a small letter, then small letters, digits, ".", "_" or "-"';

/** Reads one value. @throws ReplayError where it is none, and where only a shell could run it */
export function readGuardValue(text: string, ground: Ground): GuardValue {
  const { named, value } = /^(?<named>[^=@]*)=(?<value>[^]*)$/.exec(text)?.groups ?? {};
  try {
    if (named === undefined || value === undefined) return readName(text);
    return { text, name: checkName(named, text), ...readGiven(value, ground) };
  } catch (error) {
    throw prefixed(`--guard ${text}`, error);
  }
}

/** `NAME` or `NAME@REV`. Whether there is a guard of that name is left to whoever knows the guards. */
function readName(text: string): GuardValue {
  const { name = text, revision } = /^(?<name>[^@]*)@(?<revision>[^]*)$/.exec(text)?.groups ?? {};
  if (isCommandLine(name)) throw withoutName(text);
  return { text, name, ...(revision !== undefined && { revision: checkRevision(revision) }) };
}

function checkName(name: string, text: string): string {
  if (NAME.test(name)) return name;
  if (isCommandLine(name)) throw withoutName(text);
  throw new ReplayError(`${JSON.stringify(name)} is no name for a guard; give ${NAME_RULE}`);
}

/** What somebody gives who forgot the name before it. */
function isCommandLine(text: string): boolean {
  return /[\s/\\]/.test(text) || looksLikeReference(text);
}

function withoutName(text: string): ReplayError {
  return new ReplayError(`a guard needs a name; give --guard mine=${commandLineOf([text])}`);
}

function readGiven(value: string, { folder, home }: Ground): Pick<GuardValue, 'given' | 'revision'> {
  if (value.trim() === '')
    throw new ReplayError(`nothing follows the name; give a command line or ${REFERENCE_EXAMPLE}`);
  if (looksLikeReference(value)) return readFunction(value);
  const meant = referenceMeantBy(value);
  if (meant !== undefined) throw new ReplayError(`a function is given with its language; give ${meant}`);
  const words = wordsOf(value, home);
  if (words.length === 1 && words[0].endsWith('.jsonl')) {
    throw new ReplayError('files of receipts are not there yet; give a command line or a function');
  }
  return splitLast(words, folder);
}

function readFunction(value: string): Pick<GuardValue, 'given' | 'revision'> {
  const read = readReference(value);
  if (read === undefined) {
    throw new ReplayError(`not a function of a module; give its file and its name, such as ${REFERENCE_EXAMPLE}`);
  }
  const { reference, revision } = read;
  return {
    given: { kind: 'function', reference },
    ...(revision !== undefined && { revision: checkRevision(revision) }),
  };
}

function wordsOf(value: string, home: string): readonly [string, ...string[]] {
  const line = readCommandLine(value, home);
  switch (line.kind) {
    case 'words':
      return line.words;
    case 'unread':
      throw new ReplayError(`no command line: ${line.why}`);
    case 'needs-shell':
      throw new ReplayError(
        `${JSON.stringify(line.piece)} ${line.why}, which takes a shell; ` +
          `give the command line to \`command:\` in replay.yaml, as a string`,
      );
  }
}

/** Only the last word may end in a revision; the program itself can only be a file where it has a slash. */
function splitLast(words: readonly [string, ...string[]], folder: string): Pick<GuardValue, 'given' | 'revision'> {
  const [program, ...rest] = words;
  const last = rest.at(-1) ?? program;
  const { file, revision } = splitRevision(last, folder, { isFile: rest.length === 0 && last.includes('/') });
  const given: GivenGuard = {
    kind: 'command',
    words: rest.length === 0 ? [file] : [program, ...rest.slice(0, -1), file],
  };
  return { given, ...(revision !== undefined && { revision }) };
}
