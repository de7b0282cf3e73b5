/** The forms of a measurement. Adding one is a file with the shape of `MeasurementForm` and a line in the list. */

import { csv } from './csv.ts';
import type { MeasurementForm } from './form.ts';
import { json } from './json.ts';
import { markdown } from './markdown.ts';
import { table } from './table.ts';

export type { MeasurementOptions } from './form.ts';

/** Every form; the first is the default. */
export const measurementForms: readonly MeasurementForm[] = [table, markdown, json, csv];
