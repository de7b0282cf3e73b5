/** Writes to places outside of the working folder. */

import type { Program } from '../../../shell/follow/follow.ts';
import type { Span } from '../../../shell/span.ts';
import { type Followed, overlap } from '../followed.ts';

/** Not below the working folder. */
const OUTSIDE = /^["']?(?:\/|~|\$\{?HOME\b|\.\.(?:\/|$))/;
/** Places that anything may be written to. */
const FREE = /^["']?(?:\/dev\/|(?:\/private)?(?:\/var)?\/tmp(?:\/|$))/;

function isOutside(path: string): boolean {
  return OUTSIDE.test(path) && !FREE.test(path);
}

/** Programs whose last operand, or each, is a file or folder that they write. */
const WRITERS: ReadonlySet<string> = new Set(
  'cp mv install ln tee touch mkdir chmod chown chgrp truncate rsync scp dd sed tar unzip'.split(' '),
);

/** A redirect that the stretch holds, or the last operand of a program that writes. */
export function writesOutside({ command, regions }: Followed, program: Program | undefined, span: Span): boolean {
  const target = regions.find((region) => region.kind === 'target' && overlap(region.span, span));
  if (target !== undefined) return isOutside(command.slice(target.span.start, target.span.end));
  if (program === undefined || !WRITERS.has(program.name)) return false;
  const last = program.words.slice(1).findLast(({ value }) => !/^-./.test(value));
  return last !== undefined && isOutside(last.value.replace(/^of=/, ''));
}
