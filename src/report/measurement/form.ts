/** The contract of one form of a measurement: its figures in, text out. */

import type { Measurement, Part } from '../../replay/measure/measurement.ts';
import type { RenderOptions } from '../form.ts';

export interface MeasurementOptions extends Omit<RenderOptions, 'show' | 'all'> {
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
