/** A measurement for a terminal. */

import { definitions } from '../document/definitions.ts';
import { drawBlocks } from '../terminal/blocks.ts';
import { buildDocument } from './build.ts';
import type { MeasurementForm } from './form.ts';

export const table: MeasurementForm = {
  name: 'table',
  summary: 'for a terminal',
  render(measurement, options) {
    const blocks = buildDocument(measurement, options);
    return drawBlocks(options.verbose ? [...blocks, definitions(blocks)] : blocks, options);
  },
};
