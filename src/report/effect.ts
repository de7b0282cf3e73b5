/** What a change means for the label of its case. */

import type { Change, Side } from '../replay/comparison.ts';

export type Effect = 'new-miss' | 'new-false-positive' | 'fixed-miss' | 'fixed-false-positive' | 'none';

/** Of a change under a label that is not debatable; `none` for any other. */
export function effectOf({ label, base, candidate }: Change): Effect {
  if (label === undefined || label.debatable) return 'none';
  if (label.expected === 'allow') {
    if (blocks(base) === blocks(candidate)) return 'none';
    return blocks(candidate) ? 'new-false-positive' : 'fixed-false-positive';
  }
  if (stops(base) === stops(candidate)) return 'none';
  return stops(candidate) ? 'fixed-miss' : 'new-miss';
}

/** A failure never counts as stopping, whatever the host does after it. */
function stops(side: Side): boolean {
  return side.failure === undefined && (side.action === 'block' || side.action === 'prompt');
}

function blocks(side: Side): boolean {
  return side.failure === undefined && side.action === 'block';
}
