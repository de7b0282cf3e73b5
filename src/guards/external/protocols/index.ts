/** The hook protocols that guards outside this process may speak. */

import type { Protocol } from './protocol.ts';
import { claudeCode } from './claude-code.ts';
import { codex } from './codex.ts';
import { plain } from './plain.ts';

/** In the order in which they are shown. */
export const protocols: readonly Protocol[] = [claudeCode, codex, plain];

export function findProtocol(name: string): Protocol | undefined {
  return protocols.find((protocol) => protocol.name === name);
}
