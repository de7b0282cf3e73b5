/** What was measured, with what, and on which machine. */

import type { Measurement } from '../../replay/measure/measurement.ts';
import type { Block } from '../document/document.ts';
import { inOrder } from '../document/headline.ts';
import { joined, line, name, words } from '../document/line.ts';
import { machineLine } from '../document/provenance.ts';
import { counted } from '../text/numbers.ts';

export function headline({ guards, requests, machine }: Measurement): Block {
  const sources = joined(
    requests.sources.map((source) => [name(source)]),
    ', ',
  );
  return {
    kind: 'headline',
    facts: [
      inOrder(guards, ({ name: guard }) => [name(guard, 'strong')]),
      line`${words(counted(requests.distinct, 'distinct request'))} of ${sources}`,
      machineLine(machine),
    ],
  };
}
