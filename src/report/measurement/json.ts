/** A measurement for a machine: the figures themselves, the same as in `measure.json`. */

import { inertJson } from '../json.ts';
import type { MeasurementForm } from './form.ts';

export const json: MeasurementForm = {
  name: 'json',
  summary: 'all figures as one JSON document, for machines',
  render: (measurement) => `${inertJson(JSON.stringify(measurement, null, 2))}\n`,
};
