/** Reading the mentions of a command: which of its text never runs. */

import { follow, type Program } from '../../shell/follow/follow.ts';
import { readCommands } from '../../shell/read-commands.ts';
import type { Region } from '../../shell/region.ts';
import { readRegions } from '../../shell/regions.ts';
import type { Span } from '../../shell/span.ts';
import { wholeText, type KnownText } from '../../shell/text.ts';
import { codeOf } from './code-of.ts';
import type { Mention, MentionKind } from './mention.ts';
import { textArguments } from './text-arguments.ts';

/** The text of a command that says what it is for, and what runs. */
export interface Mentions {
  /** The mention that a stretch stands in; undefined where it runs, or may. */
  at(span: Span): Mention | undefined;
}

/** A stretch with what it is; the narrowest around a place decides. */
export interface Stretch {
  readonly span: Span;
  /** Absent for what runs. */
  readonly kind?: MentionKind;
}

export function readMentions(command: string): Mentions {
  const stretches = new StretchReader(command).stretches;
  return {
    at: (span) => {
      const around = stretches.filter((stretch) => stretch.span.start <= span.start && span.end <= stretch.span.end);
      const [first, ...others] = around;
      if (first === undefined) return undefined;
      // Of two that are as narrow the later one is within the other: a program within the one that carries it.
      const narrowest = others.reduce((best, one) => (lengthOf(one) <= lengthOf(best) ? one : best), first);
      const { kind } = narrowest;
      return kind && { kind, span: narrowest.span };
    },
  };
}

/** Reads a command and every script that it carries. */
class StretchReader {
  readonly stretches: Stretch[] = [];

  constructor(command: string) {
    const scripts = [wholeText(command)];
    const programs: Program[] = [];
    follow(command, {
      looksAt: () => true,
      program: (program) => void programs.push(program),
      script: (text) => void scripts.push(text),
      unread: () => undefined,
    });
    for (const script of scripts) {
      for (const region of readRegions(script.value)) this.stretches.push(...regionStretches(region, script, programs));
    }
    for (const program of programs) this.stretches.push(...stretchesOf(program, command));
    for (const script of scripts.slice(1)) {
      this.stretches.push({ span: script.locate({ start: 0, end: script.value.length }) });
    }
  }
}

function lengthOf({ span }: Stretch): number {
  return span.end - span.start;
}

function stretchesOf(
  { name, words: [first, ...args], args: read, input, stdin }: Program,
  command: string,
): readonly Stretch[] {
  const text = textArguments(name, args);
  const stretches = args.map((word): Stretch => {
    // Several words may have come from a variable.
    const isWritten = /\s/.test(command.slice(word.span.start, word.span.end));
    const found = text.find((argument) => argument.word === word)?.kind;
    const kind =
      isWritten || found === 'search-pattern' || found === 'echo-text' || found === 'url-or-id' ? found : undefined;
    return { span: word.span, ...(kind !== undefined && { kind }) };
  });
  if (first !== undefined) stretches.unshift({ span: first.span });
  const code = codeOf({ program: name, args: read, ...(input !== undefined && { input }) }, stdin);
  return [...stretches, ...code];
}

/** What the shell takes for data, outside of arguments. */
function regionStretches(region: Region, script: KnownText, programs: readonly Program[]): readonly Stretch[] {
  const { kind } = region;
  const span = script.locate(region.span);
  switch (kind) {
    case 'comment':
      return [{ span, kind: 'comment' }];
    case 'here-document':
      return [runs(span, programs) ? { span } : { span, kind: heredocKind(region, script.value) }];
    case 'here-string':
      return [runs(span, programs) ? { span } : { span, kind: 'variable-or-loop' }];
    case 'assignment':
    case 'list': {
      const isOneWord = !/\s/.test(script.value.slice(region.span.start, region.span.end));
      return [runs(span, programs) || isOneWord ? { span } : { span, kind: 'variable-or-loop' }];
    }
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

function heredocKind(region: Region, command: string): MentionKind {
  const files = filesWrittenBy(region, command);
  return files.some((file) => !isProse(file)) ? 'file-content' : 'heredoc-body';
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
