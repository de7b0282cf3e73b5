/** What the shell takes for data, outside of the arguments of programs. */

import { firstIndex } from '../../first-index.ts';
import { readCommands } from '../../shell/read-commands.ts';
import type { SimpleCommand } from '../../shell/command.ts';
import type { Region } from '../../shell/region.ts';
import { readRegions } from '../../shell/regions.ts';
import type { Span } from '../../shell/span.ts';
import { wholeText, type KnownText } from '../../shell/text.ts';
import type { MentionKind } from './mention.ts';
import type { Stretch } from './stretches.ts';
import { holdsCode } from './written-file.ts';

/** What of the whole command would run. */
export interface Runs {
  /** Where programs start, in order. */
  readonly starts: readonly number[];
  /** Whether the value of any variable may run. */
  readonly values: boolean;
}

export function regionStretches(script: KnownText, { starts, values }: Runs): readonly Stretch[] {
  const regions = readRegions(script.value);
  const isFed = regions.some(({ kind }) => kind === 'here-document' || kind === 'here-string');
  const commands = isFed ? commandsByStart(script.value) : new Map<number, SimpleCommand>();
  // What arguments are for is for their programs to say.
  const own = regions.filter(({ kind }) => kind !== 'argument' && kind !== 'target');
  return own.map((region): Stretch => {
    const span = script.locate(region.span);
    const kind =
      startsWithin(span, starts) || (values && HOLDS_VALUE.has(region.kind))
        ? undefined
        : mentionIn(region, script.value, commands);
    return { span, ...(kind !== undefined && { kind }) };
  });
}

/** What a variable is set to. */
const HOLDS_VALUE: ReadonlySet<Region['kind']> = new Set<Region['kind']>(['assignment', 'list']);

function commandsByStart(script: string): ReadonlyMap<number, SimpleCommand> {
  return new Map(readCommands(wholeText(script)).commands.map((command) => [command.span.start, command]));
}

/** Whether a program starts in it. */
function startsWithin({ start, end }: Span, starts: readonly number[]): boolean {
  const next = starts[firstIndex(starts.length, (index) => (starts[index] ?? 0) >= start)];
  return next !== undefined && next < end;
}

function mentionIn(
  { kind, span, command }: Region,
  script: string,
  commands: ReadonlyMap<number, SimpleCommand>,
): MentionKind | undefined {
  switch (kind) {
    case 'comment':
      return 'comment';
    case 'here-document': {
      const writer = command && commands.get(command.start);
      return writer !== undefined && filesWrittenBy(writer).some(holdsCode) ? 'file-content' : 'heredoc-body';
    }
    case 'here-string': {
      const reader = command && commands.get(command.start)?.program?.value;
      return SETS_VARIABLES.test(reader ?? '') ? 'variable-or-loop' : 'quoted-argument';
    }
    case 'assignment':
    case 'list':
      // One word may be the program or the target of a command further on.
      return /\s/.test(script.slice(span.start, span.end)) ? 'variable-or-loop' : undefined;
    case 'pattern':
    case 'test':
    case 'arithmetic':
      return 'variable-or-loop';
    case 'argument':
    case 'target':
      return undefined;
    default:
      return kind satisfies never;
  }
}

/** Builtins that put what they read into variables. */
const SETS_VARIABLES = /^(?:read|mapfile|readarray)$/;

/** Targets of redirects, and arguments of `tee`. */
function filesWrittenBy({ redirects, words: [program, ...args] }: SimpleCommand): readonly string[] {
  const targets = redirects.flatMap(({ operator, target }) => (operator.includes('>') && target ? [target.value] : []));
  const copies = program?.value === 'tee' ? args.map(({ value }) => value).filter((value) => value[0] !== '-') : [];
  return [...targets, ...copies];
}
