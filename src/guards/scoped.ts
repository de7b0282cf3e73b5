/** `scoped`: `allowlist`, but a redirect into a named place passes. */

import type { Span } from '../shell/span.ts';
import type { Guard, Verdict } from './guard.ts';
import { BLANK } from './workspace/python-text.ts';
import { refusalOf } from './workspace/refusal-of.ts';
import { type Refusal, unparsableWithoutRedirects, verdictOf, writeOutside } from './workspace/refusals.ts';

/** A target, quotes at its ends aside, must start with one of these; `/tmp/../etc` does, as published. */
const WRITABLE: readonly string[] = ['/workspace/out/', '/workspace/NOTES.md', '/tmp/'];

const REDIRECT = new RegExp(`>>?[${BLANK}]*([^${BLANK};|&]+)`, 'gu');

export const scoped: Guard = {
  name: 'scoped',
  summary: '`allowlist` plus where redirects write',
  policy: 'workspace',
  judge: ({ command }): Verdict => verdictOf(refusalOfScoped(command)),
};

function refusalOfScoped(command: string): Refusal | undefined {
  const redirects = redirectsOf(command);
  if (redirects.length === 0) return refusalOf(command);
  const outside = redirects.find(({ target }) => !isWritable(target));
  if (outside !== undefined) return writeOutside(outside.target, WRITABLE, outside.span);
  const refusal = refusalOf(command.replace(REDIRECT, ''));
  if (refusal === undefined) return undefined;
  const span = spanBefore(redirects, refusal.span);
  return refusal.rule === 'unparsable' ? unparsableWithoutRedirects(span) : { ...refusal, span };
}

/** A redirect, quoted or not, as the expression sees it. */
interface Redirect {
  readonly target: string;
  readonly span: Span;
}

function redirectsOf(command: string): readonly Redirect[] {
  return [...command.matchAll(REDIRECT)].map(({ 0: text, 1: target = '', index }) => ({
    target,
    span: { start: index, end: index + text.length },
  }));
}

/** Quotes at the end need no stripping: nothing that comes after a place counts. */
function isWritable(target: string): boolean {
  const path = target.replace(/^["']+/, '');
  return WRITABLE.some((place) => path.startsWith(place));
}

/** Where a span of the text without redirects lay in the command. */
function spanBefore(removed: readonly Redirect[], { start, end }: Span): Span {
  let shift = 0;
  let [from, to] = [start, end];
  for (const { span } of removed) {
    const length = span.end - span.start;
    if (span.start - shift <= start) from += length;
    if (span.start - shift < end) to += length;
    shift += length;
  }
  return { start: from, end: to };
}
