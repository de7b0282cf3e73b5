/** The formats, in the order in which they are tried. */

import { atif } from './atif/atif.ts';
import { atuin } from './atuin/atuin.ts';
import { auditLog } from './audit-log/audit-log.ts';
import { claudeCodeOtel } from './claude-code-otel/claude-code-otel.ts';
import { claudeCode } from './claude-code/claude-code.ts';
import { codex } from './codex/codex.ts';
import { copilotCli } from './copilot-cli/copilot-cli.ts';
import { corpusCsv } from './corpus-csv/corpus-csv.ts';
import { cursor } from './cursor/cursor.ts';
import { geminiCli } from './gemini-cli/gemini-cli.ts';
import { jsonLines } from './json-lines/json-lines.ts';
import { mapped } from './json-lines/mapped.ts';
import type { Mapping } from './json-lines/mapping.ts';
import { list } from './list.ts';
import { miniSweAgent } from './mini-swe-agent/mini-swe-agent.ts';
import { opencodeDb } from './opencode/opencode-db.ts';
import { opencodeStorage } from './opencode/opencode-storage.ts';
import { opencode } from './opencode/opencode.ts';
import { openhandsEvents } from './openhands/openhands-events.ts';
import { openhands } from './openhands/openhands.ts';
import { pi } from './pi/pi.ts';
import { preToolUse } from './pre-tool-use/pre-tool-use.ts';
import { bashHistory } from './shell-history/bash-history.ts';
import { fishHistory } from './shell-history/fish-history.ts';
import { zshHistory } from './shell-history/zsh-history.ts';
import { specstory } from './specstory/specstory.ts';
import { sweAgent } from './swe-agent/swe-agent.ts';
import type { Format } from '../source.ts';

export const formats: readonly Format[] = [
  claudeCode,
  claudeCodeOtel,
  preToolUse,
  auditLog,
  codex,
  geminiCli,
  opencode,
  opencodeStorage,
  opencodeDb,
  copilotCli,
  cursor,
  pi,
  sweAgent,
  miniSweAgent,
  openhands,
  openhandsEvents,
  atif,
  specstory,
  corpusCsv,
  zshHistory,
  fishHistory,
  bashHistory,
  atuin,
  jsonLines,
  list,
];

/** The formats, before them the JSON Lines that a mapping tells how to read. */
export function formatsWith(map: Mapping | undefined): readonly Format[] {
  return map === undefined ? formats : [mapped(map), ...formats];
}
