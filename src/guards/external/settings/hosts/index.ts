/** The hosts whose settings are read. */

import type { SettingsHost } from '../host.ts';
import { claudeCode } from './claude-code.ts';
import { codex } from './codex.ts';
import { copilot } from './copilot.ts';
import { cursor } from './cursor.ts';
import { gemini } from './gemini.ts';
import { openhands } from './openhands.ts';

/** In the order in which they are asked whether they recognise a file: the plainer signs come first. */
export const settingsHosts: readonly SettingsHost[] = [cursor, gemini, openhands, copilot, codex, claudeCode];
