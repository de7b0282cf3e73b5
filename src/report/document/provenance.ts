/** Where the figures come from, for a reader who wants to make them again. */

import type { Summary } from '../../replay/summary.ts';
import { count, seconds } from '../text/numbers.ts';
import { type Block, type Row, cells, leftColumn } from './document.ts';
import { type Line, joined, line, name, words } from './line.ts';

export function provenance({ run, guards, cases: { sources } }: Summary): Block[] {
  const { machine, revision, options } = run;
  const rows: Row[] = [
    cells(line`run`, line`${name(run.id)}, guard-replay ${name(run.version)}`),
    cells(line`started`, line`${name(run.started)}, took ${words(seconds(run.elapsedSeconds))}`),
    cells(line`machine`, machineLine(machine)),
  ];
  if (revision !== undefined) {
    rows.push(
      cells(line`revision`, line`${name(revision.commit)}${words(revision.dirty ? ', with uncommitted changes' : '')}`),
    );
  }
  const chosen = Object.entries(options).map(([option, value]) => line`${name(option)} ${name(String(value))}`);
  if (chosen.length > 0) rows.push(cells(line`options`, joined(chosen, ', ')));
  for (const { name: guard, fingerprint, protocol } of guards) {
    rows.push(cells([name(guard)], line`${name(fingerprint)}, ${name(protocol)}`));
  }
  for (const { name: source, sha256 } of sources) {
    if (sha256 !== undefined) rows.push(cells([name(source)], [name(sha256)]));
  }
  return [{ kind: 'grid', columns: [leftColumn(line`made with`), leftColumn([])], rows }];
}

export function machineLine({ processor, cores, system, runtime }: Summary['run']['machine']): Line {
  return line`${name(processor)}, ${words(count(cores))} cores, ${name(system)}, ${name(runtime)}`;
}
