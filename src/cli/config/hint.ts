/** What somebody may have meant who named something that is not there. */

import { nearestName } from '../../guards/nearest-name.ts';

/** `did you mean X?`, or what there is. */
export function hintFor(typed: string, known: readonly string[]): string {
  const nearest = nearestName(typed, known);
  if (nearest !== undefined) return `did you mean ${nearest}?`;
  return `there ${known.length === 1 ? 'is' : 'are'} ${known.join(', ')}`;
}
