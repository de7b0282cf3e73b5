/** Reading the mentions of a command: which of its text never runs. */

import { CLIENT_PROGRAMS } from '../../guards/argv/rules/sql/sent-sql.ts';
import { INTERPRETER_PROGRAMS } from '../../guards/argv/rules/sql/interpreters.ts';
import { follow, type Program } from '../../shell/follow/follow.ts';
import { FOLLOWERS, SHELLS } from '../../shell/follow/followers.ts';
import { readCommands } from '../../shell/read-commands.ts';
import type { Region } from '../../shell/region.ts';
import { readRegions } from '../../shell/regions.ts';
import type { Span } from '../../shell/span.ts';
import { wholeText } from '../../shell/text.ts';
import type { Mention, MentionKind } from './mention.ts';
import { textArguments } from './text-arguments.ts';

/** The text of a command that says what it is for, and what runs. */
export interface Mentions {
  /** The mention that a stretch stands in; undefined where it runs, or may. */
  at(span: Span): Mention | undefined;
}

/** A stretch with what it is; the narrowest around a place decides. */
interface Stretch {
  readonly span: Span;
  /** Absent for what runs. */
  readonly kind?: MentionKind;
}

export function readMentions(command: string): Mentions {
  const programs = programsIn(command);
  const stretches = [
    ...programs.flatMap(stretchesOf),
    ...readRegions(command).flatMap((region) => regionStretch(region, command, programs)),
  ];
  return {
    at: (span) => {
      const around = stretches.filter((stretch) => stretch.span.start <= span.start && span.end <= stretch.span.end);
      const [first, ...others] = around;
      if (first === undefined) return undefined;
      const narrowest = others.reduce((best, one) => (lengthOf(one) < lengthOf(best) ? one : best), first);
      const { kind } = narrowest;
      return kind && { kind, span: narrowest.span };
    },
  };
}

function lengthOf({ span }: Stretch): number {
  return span.end - span.start;
}

function programsIn(command: string): readonly Program[] {
  const programs: Program[] = [];
  follow(command, {
    looksAt: () => true,
    program: (program) => void programs.push(program),
    unread: (text) => void text,
  });
  return programs;
}

function stretchesOf({ name, words: [first, ...args] }: Program): readonly Stretch[] {
  const text = textArguments(name, args);
  const own = [...(first === undefined ? [] : [first]), ...args].map((word): Stretch => {
    const kind = text.find((argument) => argument.word === word)?.kind;
    return { span: word.span, ...(kind !== undefined && { kind }) };
  });
  return own;
}

/** What the shell takes for data, outside of arguments. */
function regionStretch(region: Region, command: string, programs: readonly Program[]): readonly Stretch[] {
  const { kind, span } = region;
  switch (kind) {
    case 'comment':
      return [{ span, kind: 'comment' }];
    case 'here-document':
      return [runs(span, programs) ? { span } : { span, ...heredocKind(region, command, programs) }];
    case 'here-string':
      return [runs(span, programs) || readsCode(region, programs) ? { span } : { span, kind: 'variable-or-loop' }];
    case 'assignment':
    case 'list':
      return [
        runs(span, programs) || !/\s/.test(command.slice(span.start, span.end))
          ? { span }
          : { span, kind: 'variable-or-loop' },
      ];
    case 'pattern':
    case 'test':
    case 'arithmetic':
      return [{ span, kind: 'variable-or-loop' }];
    case 'argument':
    case 'target':
      return [];
    default:
      return kind satisfies never;
  }
}

/** Whether a program starts with a word in it. */
function runs(span: Span, programs: readonly Program[]): boolean {
  return programs.some(
    ({ words: [first] }) => first !== undefined && span.start <= first.span.start && first.span.end <= span.end,
  );
}

const READS_CODE: ReadonlySet<string> = new Set([
  ...SHELLS,
  ...INTERPRETER_PROGRAMS,
  ...CLIENT_PROGRAMS,
  ...FOLLOWERS.keys(),
]);

/** Whether one of the programs of the command around a region runs what it reads. */
function readsCode({ command }: Region, programs: readonly Program[]): boolean {
  if (command === undefined) return false;
  return programs.some(
    ({ name, words: [first] }) =>
      first !== undefined && command.start <= first.span.start && first.span.end <= command.end && READS_CODE.has(name),
  );
}

function heredocKind(region: Region, command: string, programs: readonly Program[]): { readonly kind?: MentionKind } {
  if (readsCode(region, programs)) return {};
  const files = filesWrittenBy(region, command);
  return { kind: files.some((file) => !isProse(file)) ? 'file-content' : 'heredoc-body' };
}

/** The files that the command around a region writes: targets of redirects, arguments of `tee`. */
function filesWrittenBy({ command: around }: Region, command: string): readonly string[] {
  if (around === undefined) return [];
  const writer = readCommands(wholeText(command)).commands.find(({ span }) => span.start === around.start);
  if (writer === undefined) return [];
  const targets = writer.redirects.flatMap(({ operator, target }) =>
    operator.includes('>') && target !== undefined ? [target.value] : [],
  );
  const [program, ...args] = writer.words;
  const copies =
    program?.value === 'tee' ? args.map(({ value }) => value).filter((value) => !value.startsWith('-')) : [];
  return [...targets, ...copies].filter((file) => file !== '/dev/null' && !/^\d*-?$/.test(file));
}

function isProse(file: string): boolean {
  return /\.(?:md|mdx|markdown|txt|text|rst|adoc|org|html?|log|tex)$/i.test(file) || /(?:^|\/)[A-Z]+$/.test(file);
}
