/** Keeps the cases of histories in an archive, and says what was done. */

import process from 'node:process';
import { ReplayError } from '../../errors.ts';
import { type ImportResult, importCases } from '../../replay/import/import-cases.ts';
import { type Level, redact } from '../../replay/redact/index.ts';
import type { SourceSummary } from '../../replay/summary.ts';
import { nameLine } from '../../report/text/excerpt.ts';
import { count, counted } from '../../report/text/numbers.ts';
import type { ImportOptions } from '../commands/import.ts';
import { INTERRUPTED } from '../exit-codes.ts';
import { onInterrupt } from '../interrupt.ts';
import { filtersOf } from '../options/case-options.ts';
import { complain } from '../stderr.ts';
import { print } from '../stdout.ts';
import { mapOf, withHistory } from './named-sources.ts';

export async function importInto(sources: readonly string[], options: ImportOptions): Promise<void> {
  const map = mapOf(options);
  if (options.out === '-') throw new ReplayError('--out -: an archive is a file that can grow; name one');
  const named = await withHistory(sources, options);
  if (named.length === 0) throw new ReplayError('name a source to import, or --history; see replay import --help');
  const interrupt = onInterrupt(complain);
  try {
    const result = await importCases({
      sources: named,
      stdin: process.stdin,
      ...map,
      filters: filtersOf(options),
      out: options.out,
      append: options.append === true,
      level: options.redact,
      now: new Date(),
      signal: interrupt.signal,
    });
    // Also where it is to be quiet: a line of cron must not lose a history without a word.
    for (const source of result.sources) warnOfUnreadable(source);
    if (options.quiet !== true) await print(wordsOn(result, options));
    if (result.wasInterrupted) process.exitCode = INTERRUPTED;
  } finally {
    interrupt.release();
  }
}

function warnOfUnreadable({ name, skipped, skippedNames = {} }: SourceSummary): void {
  const files = skipped['unreadable'] ?? 0;
  if (files === 0) return;
  const which = (skippedNames['unreadable'] ?? []).join(', ');
  complain(
    `${counted(files, 'file or folder', 'files or folders')} of ${name} could not be read (${which}); what is in there is not imported`,
  );
}

/** What was done, a line a matter. */
function wordsOn(result: ImportResult, { out, redact: level }: ImportOptions): string {
  const { cases, sessions, known, sources } = result;
  const from = sessions === 0 ? '' : ` from ${counted(sessions, 'session')}`;
  const before = known === 0 ? '' : `; ${known === 1 ? '1 was' : `${count(known)} were`} there already`;
  const skipped = sources.flatMap((source) => Object.entries(source.skipped));
  const left = [...skipped, ['left out by filters', result.filtered], ['maybe still running', result.running]] as const;
  const lines = [
    `imported ${counted(cases, 'case')}${from} into ${nameLine(redact(out).text, true)}${before}${result.wasInterrupted ? '; interrupted, there is more' : ''}`,
    ...(left.some(([, times]) => times > 0) ? [`not imported: ${nameLine(sumsOf(left), true)}`] : []),
    level === 'none'
      ? 'nothing was redacted: what is secret in the commands is in the archive'
      : redactionIn(result, level),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function redactionIn({ redacted, differences }: ImportResult, level: Level): string {
  const held = level === 'personal' ? 'a secret or a personal detail' : 'a secret';
  if (redacted === 0) return `no command held ${held}`;
  const differing = differences.filter(({ verdicts }) => verdicts > 0);
  const effect =
    differing.length === 0
      ? 'no built-in guard judges one differently without it'
      : `without it verdicts differ: ${differing.map(({ guard, verdicts }) => `${count(verdicts)} of ${guard}`).join(', ')}`;
  return `${counted(redacted, 'command')} held ${held}, now replaced; ${effect}`;
}

/** `2 torn line, 14 duplicate call` over all sources. */
function sumsOf(skipped: readonly (readonly [string, number])[]): string {
  const sums = new Map<string, number>();
  for (const [reason, times] of skipped) if (times > 0) sums.set(reason, (sums.get(reason) ?? 0) + times);
  return Array.from(sums, ([reason, times]) => `${count(times)} ${reason}`).join(', ');
}
