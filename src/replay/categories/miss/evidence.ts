/** What a miss is judged by: the program that should have been stopped, and what it stands in. */

import type { Program } from '../../../shell/follow/follow.ts';
import type { Region } from '../../../shell/region.ts';
import type { Span } from '../../../shell/span.ts';
import { type Followed, regionAt } from '../followed.ts';

export interface Evidence extends Followed {
  readonly program: Program;
  /** Where its first word, or the text that it comes from, is written. */
  readonly start: number;
  /** The region that it is written in; none where the shell itself starts it. */
  readonly region: Region | undefined;
  /** The first of its carriers that takes it to another reader or place, not only another environment. */
  readonly carrier: string | undefined;
}

export function evidenceOf(all: Followed, program: Program, isWrapper: (name: string) => boolean): Evidence {
  const start = originOf(program).start;
  return {
    ...all,
    program,
    start,
    region: regionAt(all.regions, start),
    carrier: program.carriers.find((name) => !isWrapper(name)),
  };
}

/** Where the program's word is written: that of a variable, where the variable is set. */
function originOf({ words: [first] }: Program): Span {
  if (first === undefined) return { start: 0, end: 0 };
  return first.located?.locate({ start: 0, end: Math.min(first.value.length, 1) }) ?? first.span;
}

/** Whether it stands in a construct of this kind. */
export function standsIn({ constructs, start }: Evidence, kind: Followed['constructs'][number]['kind']): boolean {
  return constructs.some((one) => one.kind === kind && one.span.start <= start && start < one.span.end);
}
