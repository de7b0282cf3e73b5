/**
 * What a line is worth, told from its bytes: most of a session is prose, file contents and other tools, and decoding
 * that is where the time of reading would go. In doubt a line is parsed, and its fields decide.
 */

import { plainString, valuesOf } from './bytes-of-json.ts';
import type { Calls } from './calls.ts';
import { idOfPlainSuccess } from './plain-success.ts';
import type { Sessions } from './sessions.ts';

export type Glance =
  | { readonly kind: 'pass over' | 'parse' }
  /** The result of a waiting call, which ran without an error, and nothing else. */
  | { readonly kind: 'ran-ok'; readonly id: string };

const PASS_OVER: Glance = { kind: 'pass over' };
const PARSE: Glance = { kind: 'parse' };

const OPEN = '{'.charCodeAt(0);
const CLOSE = '}'.charCodeAt(0);

/** Ends of the names of the tools that run commands: `Bash` and `PowerShell`. */
const SHELL_TOOLS = [Buffer.from('Bash"'), Buffer.from('Shell"')];
const TOOL_USE = Buffer.from('"tool_use"');
/** End of `permissionMode`, then all of it. */
const MODE = Buffer.from('Mode"');
const PERMISSION_MODE = Buffer.from('"permissionMode"');
/** End of `tool_use_id`. */
const TOOL_USE_ID = Buffer.from('_use_id"');
/** End of `PreToolUse`, the event before a tool runs. */
const HOOK_EVENT = Buffer.from('ToolUse"');
const CWD = Buffer.from('"cwd"');

/** Looks at a line without decoding it. */
export function glance(line: Buffer, calls: Calls, sessions: Sessions): Glance {
  if (line[0] !== OPEN || line[line.length - 1] !== CLOSE) return PARSE;
  if (SHELL_TOOLS.some((tool) => line.includes(tool)) && line.includes(TOOL_USE)) return PARSE;
  if (line.includes(MODE) && line.includes(PERMISSION_MODE)) return PARSE;
  if (!sessions.haveBegun && line.includes(CWD)) return PARSE;
  if (!calls.areWaiting) return PASS_OVER;
  if (line.includes(HOOK_EVENT)) return PARSE;
  if (!answersAny(line, calls)) return PASS_OVER;
  const id = idOfPlainSuccess(line);
  return id !== undefined && calls.has(id) ? { kind: 'ran-ok', id } : PARSE;
}

/** Whether a line has a result that may be of a waiting call. */
function answersAny(line: Buffer, calls: Calls): boolean {
  for (const value of valuesOf(line, TOOL_USE_ID)) {
    const id = plainString(line, value);
    if (id === undefined || calls.mayAwait(id)) return true;
  }
  return false;
}
