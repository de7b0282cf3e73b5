/** Real commands to try things on; they are kept beside the project, so most machines do not have them. */

import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const FILE = new URL('../../../shared/data/commands.jsonl.gz', import.meta.url);

export const hasRealCommands = existsSync(FILE);

/** The distinct ones, in order. */
export function realCommands(): ReadonlySet<string> {
  const lines = gunzipSync(readFileSync(FILE)).toString('utf8').trim().split('\n');
  return new Set(lines.map(commandOf));
}

function commandOf(line: string): string {
  const record: unknown = JSON.parse(line);
  if (typeof record !== 'object' || record === null || !('command' in record)) throw new Error(`no command: ${line}`);
  return String(record.command);
}
