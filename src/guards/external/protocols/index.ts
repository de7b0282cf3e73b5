/** The hook protocols that guards outside this process may speak. */

import type { Protocol } from './protocol.ts';
import { claudeCode } from './claude-code/claude-code.ts';
import { cline } from './cline.ts';
import { codex } from './codex/codex.ts';
import { copilot } from './copilot.ts';
import { cursor } from './cursor/cursor.ts';
import { exitTwo } from './exit-two/exit-two.ts';
import { gemini } from './gemini.ts';
import { openhands } from './openhands.ts';
import { plain } from './plain.ts';

/** In the order in which they are shown. */
export const protocols: readonly Protocol[] = [
  claudeCode,
  codex,
  gemini,
  cursor,
  copilot,
  openhands,
  cline,
  ...exitTwo,
  plain,
];

export function findProtocol(name: string): Protocol | undefined {
  return protocols.find((protocol) => protocol.name === name);
}
