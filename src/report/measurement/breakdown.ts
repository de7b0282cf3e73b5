/** Where the median start of a guard goes: the parts of it, the largest first, and what it imports. */

import type { Breakdown, MeasuredGuard } from '../../replay/measure/measurement.ts';
import { type Block, type Row, cells, indentedCells, leftColumn, rightColumn } from '../document/document.ts';
import { type Line, line, name, note, picture, words } from '../document/line.ts';
import { count, percent, threeDigits } from '../text/numbers.ts';
import { bar } from './box.ts';

/** Modules that a first look shows. */
const MODULES = 10;

interface BrokenDown extends Pick<MeasuredGuard, 'decide'> {
  readonly guard: string;
  readonly breakdown: Breakdown;
}

export function breakdowns(guards: readonly MeasuredGuard[], verbose: boolean): Block[] {
  const known = guards.flatMap(({ name: guard, breakdown, decide }): BrokenDown[] =>
    breakdown === undefined ? [] : [{ guard, breakdown, ...(decide && { decide }) }],
  );
  return known.flatMap((one) => [partsOf(one), ...modulesOf(one, verbose)]);
}

function partsOf({ guard, breakdown: { process, runtime, imports, decision, decisionIsNoise } }: BrokenDown): Block {
  const rest = decisionIsNoise === true ? line`deciding, and the rest${note('noise')}` : line`deciding, and the rest`;
  const parts: readonly (readonly [part: Line, millis: number | undefined])[] = [
    [line`starting a process`, process],
    [line`the bare runtime`, runtime],
    [line`imports`, imports],
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
    leftColumn(line`where a start of ${name(guard)} goes${note('breakdown')}`),
    rightColumn(line`ms`),
    rightColumn(line`share`),
    leftColumn([]),
  ];
  return { kind: 'grid', columns, rows };
}

/** What is imported, the dearest first, also in decisions where what one costs is known. */
function modulesOf({ guard, breakdown: { imported }, decide }: BrokenDown, verbose: boolean): Block[] {
  if (imported === undefined || imported.modules.length === 0) return [];
  const { how, modules } = imported;
  const decision = decide?.times.p50 ?? 0;
  const inDecisions = (micros: number): Line[] => (decision > 0 ? [[words(count(Math.round(micros / decision)))]] : []);
  const shown = verbose ? modules : modules.slice(0, MODULES);
  const rows: Row[] = shown.map(({ name: module, selfMicros, withinMicros }) =>
    cells(
      [name(module)],
      [words(threeDigits(selfMicros / 1000))],
      [words(threeDigits(withinMicros / 1000))],
      ...inDecisions(withinMicros),
    ),
  );
  const left = modules.slice(shown.length);
  if (left.length > 0) {
    const self = left.reduce((sum, { selfMicros }) => sum + selfMicros, 0);
    const more = line`and ${words(count(left.length))} more`;
    rows.push(indentedCells(more, [words(threeDigits(self / 1000))], [], ...(decision > 0 ? [[]] : [])));
  }
  const columns = [
    leftColumn(line`imports of ${name(guard)}, by ${name(how)}`),
    rightColumn(line`itself, ms`),
    rightColumn(line`with its own imports, ms${note('within')}`),
    ...(decision > 0 ? [rightColumn(line`in decisions${note('inDecisions')}`)] : []),
  ];
  return [{ kind: 'grid', columns, rows }];
}
