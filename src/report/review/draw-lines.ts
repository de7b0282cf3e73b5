/** Lines of a report on a terminal as narrow as it may be. */

import type { Line } from '../document/line.ts';
import type { Canvas } from '../terminal/grid.ts';
import { type Ink, inOneInk, paintRuns } from '../terminal/paint.ts';
import { runsOf } from '../terminal/runs.ts';
import { wrap } from '../terminal/wrap.ts';

/** Lines broken to the width of the canvas. */
export function drawLines(lines: readonly Line[], { width, unicode, paint }: Canvas, ink?: Ink): string[] {
  return lines.flatMap((one) =>
    wrap(runsOf(one, width, unicode), width).map((runs) =>
      paintRuns(ink === undefined ? runs : inOneInk(runs, ink), paint),
    ),
  );
}
