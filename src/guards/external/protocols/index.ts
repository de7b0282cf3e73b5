/** The hook protocols that guards outside this process may speak. */

import type { Protocol } from './protocol.ts';

/** In the order in which they are shown. */
export const protocols: readonly Protocol[] = [];

export function findProtocol(name: string): Protocol | undefined {
  return protocols.find((protocol) => protocol.name === name);
}
