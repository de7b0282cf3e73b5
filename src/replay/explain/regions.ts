/** A command in regions: what runs, what is only mentioned, and what could not be understood. */

import type { Span } from '../../shell/span.ts';
import { readTokens } from '../../shell/tokens.ts';
import type { Followed } from '../categories/followed.ts';
import type { Mention } from '../mentions/mention.ts';
import { readMentions } from '../mentions/read-mentions.ts';
import type { Region } from './explanation.ts';

/** The regions of a command, in order; they do not overlap. */
export function regionsOf({ command, programs, unread }: Followed): readonly Region[] {
  const mentions = readMentions(command);
  const tokens = readTokens(command).map(({ span }) => ({ span, mention: mentions.at(span) }));
  const canvas = new Canvas(command);
  for (const { span } of programs.flatMap(({ words }) => words)) canvas.paint(span, 'runs');
  for (const { span, kind } of widestFirst(tokens)) canvas.paint(span, kind);
  for (const { span, mention } of tokens) if (mention === undefined) canvas.paint(span, 'runs');
  for (const span of unread) canvas.paint(span, 'not understood');
  return canvas.regions();
}

/** What stands within another one is painted over it. */
function widestFirst(tokens: readonly { readonly mention: Mention | undefined }[]): readonly Mention[] {
  const mentions = new Map(
    tokens.flatMap(({ mention }) => (mention ? [[`${mention.span.start} ${mention.span.end}`, mention]] : [])),
  );
  return [...mentions.values()].sort((a, b) => lengthOf(b.span) - lengthOf(a.span));
}

function lengthOf({ start, end }: Span): number {
  return end - start;
}

/** Says nothing by itself: between two stretches of one kind it is part of them. */
const BLANK = /^[ \t]*$/;

class Canvas {
  readonly #command: string;
  readonly #kinds: (Region['kind'] | undefined)[];

  constructor(command: string) {
    this.#command = command;
    this.#kinds = Array.from({ length: command.length });
  }

  paint({ start, end }: Span, kind: Region['kind']): void {
    this.#kinds.fill(kind, start, end);
  }

  regions(): readonly Region[] {
    return this.#joined(this.#joined(this.#stretches()).filter((region) => !this.#isBlank(region)));
  }

  #stretches(): readonly Region[] {
    return this.#kinds.flatMap((kind, at) => (kind === undefined ? [] : [{ start: at, end: at + 1, kind }]));
  }

  /** With stretches of one kind that only blanks part in one. */
  #joined(regions: readonly Region[]): readonly Region[] {
    const joined: Region[] = [];
    for (const region of regions) {
      const last = joined.at(-1);
      const isOne = last?.kind === region.kind && this.#isBlank({ start: last.end, end: region.start });
      if (isOne) joined.splice(-1, 1, { ...last, end: region.end });
      else joined.push(region);
    }
    return joined;
  }

  #isBlank({ start, end }: Span): boolean {
    return BLANK.test(this.#command.slice(start, end));
  }
}
