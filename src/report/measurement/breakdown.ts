/** Where the median start of a guard goes: the parts of it, the largest first, and what it imports. */

import type { Breakdown, FastWay, MeasuredGuard } from '../../replay/measure/measurement.ts';
import { type Block, type Row, cells, indentedCells, leftColumn, rightColumn } from '../document/document.ts';
import { type Line, line, name, note, picture, words } from '../document/line.ts';
import { UNKNOWN, count, percent, threeDigits } from '../text/numbers.ts';
import { bar } from './box.ts';

/** Modules that a first look shows. */
const MODULES = 10;

interface BrokenDown extends Pick<MeasuredGuard, 'decide' | 'starts'> {
  readonly guard: string;
  readonly breakdown: Breakdown;
}

export function breakdowns(guards: readonly MeasuredGuard[], verbose: boolean): Block[] {
  const known = guards.flatMap(({ name: guard, breakdowns: all = [], decide, starts }) =>
    all.map((breakdown): BrokenDown => ({ guard, breakdown, ...(decide && { decide }), ...(starts && { starts }) })),
  );
  return known.flatMap((one) => [partsOf(one), ...modulesOf(one, verbose)]);
}

function partsOf({ guard, breakdown, starts }: BrokenDown): Block {
  const { way, process, shell, runtime, imports, loading, decision, decisionIsNoise } = breakdown;
  const rest = line`${words(restOf(way))}${decisionIsNoise === true ? note('noise') : []}`;
  const parts: readonly (readonly [part: Line, millis: number | undefined])[] = [
    [shell === undefined ? line`starting a process` : line`starting two processes`, process],
    [line`the shell in front`, shell],
    [line`the bare runtime`, runtime],
    [line`imports`, imports],
    [line`loading the guard`, loading],
    [rest, decision],
  ];
  const known = parts.flatMap(([part, millis]) => (millis === undefined ? [] : [{ part, millis }]));
  const total = known.reduce((sum, { millis }) => sum + millis, 0);
  const rows = known
    .toSorted((one, other) => other.millis - one.millis)
    .map(({ part, millis }) => {
      const share = total > 0 ? millis / total : undefined;
      const isNoise = part === rest && decisionIsNoise === true;
      const figure = isNoise ? words(`(${threeDigits(millis)})`, 'quiet') : words(threeDigits(millis));
      return cells(part, [figure], [words(percent(share))], [picture(bar(share ?? 0))]);
    });
  const columns = [
    leftColumn(line`where a start of ${name(guard)} goes${wayOf(way, starts?.fastWay)}${note('breakdown')}`),
    rightColumn(line`ms`),
    rightColumn(line`share`),
    leftColumn([]),
  ];
  return { kind: 'grid', columns, rows };
}

/** What is left when the known parts are taken off; the full guard logs what it stops. */
function restOf(way: Breakdown['way']): string {
  return way === 'full' ? 'deciding, logging, and the rest' : 'deciding, and the rest';
}

/** `, fast way: 83.3% of starts`. */
function wayOf(way: Breakdown['way'], taken: FastWay | undefined): Line {
  if (way === undefined || taken === undefined) return [];
  const starts = way === 'fast' ? taken.starts : taken.of - taken.starts;
  return line`, ${words(way)} way${note('fastWay')}: ${words(percent(starts / taken.of))} of starts`;
}

/** What is imported, the dearest first, also in decisions where what one costs is known. */
function modulesOf({ guard, breakdown: { imported }, decide }: BrokenDown, verbose: boolean): Block[] {
  if (imported === undefined || imported.modules.length === 0) return [];
  const { how, modules } = imported;
  const decision = decide?.times.p50 ?? 0;
  const inDecisions = (micros: number): Line =>
    decision > 0 ? [words(count(Math.round(micros / decision)))] : [words(UNKNOWN, 'quiet')];
  const shown = verbose ? modules : modules.slice(0, MODULES);
  const rows: Row[] = shown.map(({ name: module, selfMicros, withinMicros }) =>
    cells(
      [name(module)],
      [words(threeDigits(selfMicros / 1000))],
      [words(threeDigits(withinMicros / 1000))],
      inDecisions(withinMicros),
    ),
  );
  const left = modules.slice(shown.length);
  if (left.length > 0) {
    const self = left.reduce((sum, { selfMicros }) => sum + selfMicros, 0);
    rows.push(indentedCells(line`and ${words(count(left.length))} more`, [words(threeDigits(self / 1000))], [], []));
  }
  const columns = [
    leftColumn(line`imports of ${name(guard)}, by ${name(how)}`),
    rightColumn(line`itself, ms`),
    rightColumn(line`with its own imports, ms${note('within')}`),
    rightColumn(line`in decisions${note(decision > 0 ? 'inDecisions' : 'noDecisions')}`),
  ];
  return [{ kind: 'grid', columns, rows }];
}
