/** The contract of one form of a measurement: its figures in, text out. */

import type { Measurement } from '../../replay/measure/measurement.ts';
import type { RenderOptions } from '../form.ts';

/** What can be measured, and be reported by itself: each is one table of a write-up. */
export const PARTS = ['decide', 'starts', 'imports', 'cost'] as const;

/**
 * - `decide`: deciding in process
 * - `starts`: from exec to exit, beside the floors
 * - `imports`: where start-up goes
 * - `cost`: what guards cost a run
 */
export type Part = (typeof PARTS)[number];

export interface MeasurementOptions extends Omit<RenderOptions, 'show'> {
  /** What is reported, of what there is. */
  readonly parts: readonly Part[];
}

/** One form of a measurement. Pure: same figures and options, same text. */
export interface MeasurementForm {
  /** As given to `--format`. */
  readonly name: string;
  /** One line for people. */
  readonly summary: string;
  /** The whole report, ending in a newline. */
  render(measurement: Measurement, options: MeasurementOptions): string;
}
