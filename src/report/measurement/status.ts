/** Whether that is all that was to be measured. */

import type { Measurement } from '../../replay/measure/measurement.ts';
import type { Block } from '../document/document.ts';
import { line, words } from '../document/line.ts';

/** Said only of a measurement that was ended early. */
export function status({ status: state }: Measurement): Block[] {
  if (state === 'complete') return [];
  return [
    {
      kind: 'paragraph',
      line: line`${words('Interrupted', 'bad')}: these are the figures until then; what was not measured yet is left out.`,
    },
  ];
}
