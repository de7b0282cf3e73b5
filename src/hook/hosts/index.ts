/** The hosts whose hook a guard can be; each is called as its protocol. */

import type { HookHost } from '../hook-host.ts';
import { claudeCode } from './claude-code.ts';
import { cline } from './cline.ts';
import { codex } from './codex.ts';
import { copilot } from './copilot.ts';
import { cursor } from './cursor.ts';
import { exitTwo } from './exit-two.ts';
import { gemini } from './gemini.ts';
import { plain } from './plain.ts';

/** In the order in which they are shown. */
export const hosts: readonly HookHost[] = [claudeCode, codex, gemini, cursor, copilot, cline, ...exitTwo, plain];

export function findHost(protocol: string): HookHost | undefined {
  return hosts.find((host) => host.protocol === protocol);
}
