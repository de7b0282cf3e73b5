/** How a program is carried to where it runs. */

import { CLIENT_PROGRAMS, sqlSentBy } from '../../../guards/argv/rules/sql/sent-sql.ts';
import { inlineCode } from '../../../guards/argv/rules/sql/interpreters.ts';
import { FOLLOWERS, SHELLS } from '../../../shell/follow/followers.ts';
import type { Program } from '../../../shell/follow/follow.ts';
import type { Region } from '../../../shell/region.ts';
import type { Span } from '../../../shell/span.ts';
import { LAUNCHERS } from '../../../shell/unwrap/launchers.ts';
import { regionAt } from '../followed.ts';
import { type Evidence, standsIn } from './evidence.ts';

const FINDERS: ReadonlySet<string> = new Set(['find', 'fd', 'fdfind']);

const PLACES: ReadonlySet<string> = new Set(
  'ssh docker podman nerdctl docker-compose podman-compose kubectl oc lxc incus multipass vagrant'.split(' '),
);

const READS_SCRIPTS: ReadonlySet<string> = new Set([...SHELLS, 'eval', 'source', '.', 'trap']);

/** Whether a carrier only changes the environment of what it starts. */
export function isWrapper(name: string): boolean {
  return LAUNCHERS.has(name) && !FINDERS.has(name) && !PLACES.has(name);
}

export function byFind({ carrier }: Evidence): boolean {
  return carrier !== undefined && FINDERS.has(carrier);
}

export function elsewhere({ carrier }: Evidence): boolean {
  return carrier !== undefined && PLACES.has(carrier);
}

export function byAlias(evidence: Evidence): boolean {
  const { carrier, programs, program } = evidence;
  return carrier === 'git' || standsIn(evidence, 'function') || aliasesIn(programs).has(program.name);
}

function aliasesIn(programs: readonly Program[]): ReadonlySet<string> {
  const made = programs.filter(({ name }) => name === 'alias').flatMap(({ words }) => words.slice(1));
  return new Set(made.map(({ value }) => value.slice(0, Math.max(value.indexOf('='), 0))));
}

/** A file that the command has written and runs by its path is a carrier that nothing else knows. */
function byShell({ carrier }: Evidence): boolean {
  return carrier !== undefined && (READS_SCRIPTS.has(carrier) || !(FOLLOWERS.has(carrier) || LAUNCHERS.has(carrier)));
}

export function fromHeredoc(evidence: Evidence): boolean {
  const { program, regions, region } = evidence;
  if (byShell(evidence)) return isHeredoc(region) && !isPipedOn(evidence);
  if (!CLIENTS.has(program.name) || program.stdin === undefined) return false;
  return isHeredoc(regionAt(regions, program.stdin.locate({ start: 0, end: 1 }).start));
}

function isHeredoc(region: Region | undefined): boolean {
  return region?.kind === 'here-document' || region?.kind === 'here-string';
}

/** `cat <<EOF | bash`: another program reads it first. */
function isPipedOn(evidence: Evidence): boolean {
  const around = evidence.region?.command;
  if (around === undefined || standsIn(evidence, 'substitution')) return false;
  const reader = evidence.programs.find(({ words: [first] }) => first?.span.start === around.start);
  return reader?.stdout?.kind === 'pipe' && !isReader(reader, evidence);
}

function isReader({ name, carriers }: Program, { carrier, program }: Evidence): boolean {
  return name === carrier || program.carriers[carriers.length] === name;
}

export function fromSubstitution(evidence: Evidence): boolean {
  return standsIn(evidence, 'substitution');
}

/** By a pipe or a file; also a shell that reads what nobody can tell. */
export function fromPipe(evidence: Evidence): boolean {
  const { region } = evidence;
  if (byShell(evidence)) return isHeredoc(region) || (region?.kind === 'argument' && !isInOwnArgument(evidence));
  return readsUnknown(evidence);
}

export function inArgument(evidence: Evidence): boolean {
  return byShell(evidence) && evidence.region?.kind === 'argument' && isInOwnArgument(evidence);
}

/** Whether the script stands in the same simple command as the word of the program that reads it. */
function isInOwnArgument({ region, programs, carrier, program, constructs, start }: Evidence): boolean {
  const around = region?.command;
  const depth = program.carriers.indexOf(carrier ?? '');
  if (around === undefined) return false;
  return programs.some(({ name, carriers, words: [first] }) => {
    if (name !== carrier || carriers.length !== depth || first === undefined) return false;
    const at = first.span.start;
    const isApart = constructs.some(({ span }) => contains(span, at) && !contains(span, start));
    return contains(around, at) && !isApart;
  });
}

function contains({ start, end }: Span, position: number): boolean {
  return start <= position && position < end;
}

/** A shell without a script of its own, in a command that pipes or redirects something to it. */
function readsUnknown({ command, program }: Evidence): boolean {
  if (!SHELLS.includes(program.name) || program.stdin !== undefined) return false;
  const [first, ...args] = program.words;
  if (first === undefined || args.some(({ value }) => !value.startsWith('-') || /^-\w*c/.test(value))) return false;
  return PIPED.test(command.slice(0, first.span.start)) || /^\s*<(?!<)/.test(command.slice(first.span.end));
}

/** A pipe, or a file that is read, before a command. */
const PIPED = /(?:\||<\s{0,99}[^\s<>|&;]{1,999})\s{0,99}(?:\w{1,30}\s{1,9}){0,3}$/;

const DECODES =
  /\b(?:base64|base32|openssl\s+(?:base64|enc)\b[^|]*)\s+[^|]*(?:-d|-D|--decode)|\bopenssl\s+base64\s+-d|\bxxd\s+-\w*r|\b(?:gunzip|zcat|uudecode|rev)\b|\btr\s/;

/** Letters that are written by number: `$'\x72m'`. */
const BY_NUMBER = /\$'[^']*\\(?:x[\da-f]|u[\da-f]|[0-7]{2})/i;

/** What a decoder writes, or letters that are written by number. */
export function encoded(evidence: Evidence): boolean {
  const { command, program } = evidence;
  const written = program.words.map(({ span }) => command.slice(span.start, span.end)).slice(0, 20);
  if (written.some((word) => word.length < 1000 && BY_NUMBER.test(word))) return true;
  const before = command.slice(0, program.words[0]?.span.start ?? 0);
  return readsUnknown(evidence) && DECODES.test(before.slice(-1000));
}

const CLIENTS: ReadonlySet<string> = new Set(CLIENT_PROGRAMS);

export function byInterpreter({ program }: Evidence): boolean {
  return inlineCode(invocationOf(program)).length > 0 || /^[gmn]?awk$/.test(program.name);
}

export function byClient({ program }: Evidence): boolean {
  return sqlSentBy(invocationOf(program)).length > 0;
}

function invocationOf({ name, args, input }: Program): Parameters<typeof inlineCode>[0] {
  return { program: name, args, ...(input !== undefined && { input }) };
}

export function byWrapper({ program, regions, start }: Evidence): boolean {
  if (program.carriers.length > 0) return true;
  return regions.some(
    ({ kind, command, span }) =>
      kind === 'assignment' &&
      command !== undefined &&
      command.start <= span.start &&
      span.end <= start &&
      start < command.end,
  );
}
