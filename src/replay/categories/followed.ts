/** A command with every program that it would run, and the one that a stretch of it speaks of. */

import { firstIndex } from '../../first-index.ts';
import { readConstructs, type Construct } from '../../shell/constructs.ts';
import { follow, spanOf, type Program } from '../../shell/follow/follow.ts';
import type { Region } from '../../shell/region.ts';
import { readRegions } from '../../shell/regions.ts';
import type { Span } from '../../shell/span.ts';
import { spanAround, wholeText, type KnownText } from '../../shell/text.ts';

/** What evidence is looked for in. */
export interface Followed {
  readonly command: string;
  /** In the order in which they would run; what carries another one stands before it. */
  readonly programs: readonly Program[];
  /** In the order of the text. */
  readonly regions: readonly Region[];
  /** Of the command and the scripts that it carries. */
  readonly constructs: readonly Construct[];
  /** What could not be understood. */
  readonly unread: readonly Span[];
}

export function followed(command: string): Followed {
  const programs: Program[] = [];
  const scripts: KnownText[] = [wholeText(command)];
  const unread: Span[] = [];
  follow(command, {
    looksAt: () => true,
    program: (program) => void programs.push(program),
    script: (text) => void scripts.push(text),
    unread: (text) => void unread.push(text.locate({ start: 0, end: text.value.length })),
  });
  return { command, programs, unread, regions: readRegions(command), constructs: scripts.flatMap(readConstructs) };
}

/**
 * The program that a stretch speaks of: the one with most of it in its words. One that is carried by others counts for
 * more: the words of `sudo` are those of what it starts as well.
 */
export function programAt(programs: readonly Program[], span: Span): Program | undefined {
  let best: Nearness | undefined;
  for (const program of programs) {
    const one = nearnessOf(program, span);
    if (one.shared > 0 && (best === undefined || isNearer(one, best))) best = one;
  }
  return best?.program;
}

interface Nearness {
  readonly program: Program;
  /** How much of the stretch stands in its words. */
  readonly shared: number;
  readonly length: number;
}

function nearnessOf(program: Program, span: Span): Nearness {
  const own = spanOf(program.words);
  // Words that `xargs` adds are written elsewhere.
  const added = program.words.map((word) => word.span).filter(({ end }) => end <= own.start);
  const shared = Math.max(sharedBy(own, span), added.length === 0 ? 0 : sharedBy(spanAround(added), span));
  return { program, shared, length: own.end - own.start };
}

function isNearer(one: Nearness, best: Nearness): boolean {
  const deeper = one.program.carriers.length - best.program.carriers.length;
  if (deeper > 0) return 2 * one.shared >= best.shared;
  if (deeper < 0) return one.shared > 2 * best.shared;
  return one.shared === best.shared ? one.length <= best.length : one.shared > best.shared;
}

function sharedBy(one: Span, other: Span): number {
  return Math.min(one.end, other.end) - Math.max(one.start, other.start);
}

/** The region that a position stands in. */
export function regionAt(regions: readonly Region[], position: number): Region | undefined {
  const region = regions[firstIndex(regions.length, (index) => (regions[index]?.span.start ?? 0) > position) - 1];
  return region !== undefined && position < region.span.end ? region : undefined;
}

export function overlap(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}
