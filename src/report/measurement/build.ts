/** The order of a report: what was measured where, deciding, starting, where a start goes, what that costs a run. */

import type { Measurement, Part } from '../../replay/measure/measurement.ts';
import type { Block } from '../document/document.ts';
import { breakdowns } from './breakdown.ts';
import { comparisons } from './comparisons.ts';
import { costs } from './cost.ts';
import { byLength, decide, growth, unanswered } from './decide.ts';
import type { MeasurementOptions } from './form.ts';
import { headline } from './headline.ts';
import { noAnswers, starts } from './starts.ts';
import { status } from './status.ts';

export function buildDocument(measurement: Measurement, { parts, verbose }: MeasurementOptions): Block[] {
  const { guards } = measurement;
  const sections: Readonly<Record<Part, () => readonly Block[]>> = {
    decide: () => [
      ...decide(measurement),
      ...unanswered(guards),
      ...byLength(guards),
      ...(verbose ? growth(guards) : []),
    ],
    starts: () => [...starts(measurement), ...noAnswers(measurement), ...comparisons(measurement)],
    imports: () => breakdowns(guards, verbose),
    cost: () => costs(measurement),
  };
  return [headline(measurement), ...status(measurement), ...parts.flatMap((part) => sections[part]())];
}
