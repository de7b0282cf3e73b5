/**
 * Which lines matter, told from their bytes: most of a session is prose, file contents and other tools, and decoding
 * that is what reading would spend its time on. In doubt a line matters; then it is parsed and its fields decide.
 *
 * A quote inside a JSON string is escaped, so bytes such as `"tool_use"` with both quotes are always a key or a value.
 */

import type { Calls } from './calls.ts';
import type { Sessions } from './sessions.ts';

const OPEN = 0x7b;
const CLOSE = 0x7d;
const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const BLANKS = new Set([0x20, 0x09, 0x0a, 0x0d]);

const TOOL_USE = Buffer.from('"tool_use"');
const SHELL_TOOLS = [Buffer.from('"Bash"'), Buffer.from('"PowerShell"')];
const TOOL_USE_ID = Buffer.from('"tool_use_id"');
const PERMISSION_MODE = Buffer.from('"permissionMode"');
const PRE_TOOL_USE = Buffer.from('"PreToolUse"');
const SESSION_ID = Buffer.from('"sessionId"');
const CWD = Buffer.from('"cwd"');

export class Relevance {
  readonly #calls: Calls;
  readonly #sessions: Sessions;
  /** The session of the last line, as its bytes are in most lines that follow. */
  #current: Buffer | undefined;

  constructor(calls: Calls, sessions: Sessions) {
    this.#calls = calls;
    this.#sessions = sessions;
  }

  /** False where a line is an object that changes nothing for us. */
  matters(line: Buffer): boolean {
    return (
      line[0] !== OPEN ||
      line[line.length - 1] !== CLOSE ||
      proposes(line) ||
      (this.#calls.areWaiting && (this.#answers(line) || line.includes(PRE_TOOL_USE))) ||
      line.includes(PERMISSION_MODE) ||
      this.#mayBeginSession(line)
    );
  }

  #answers(line: Buffer): boolean {
    for (const id of valuesOf(line, TOOL_USE_ID)) if (id === undefined || this.#calls.awaits(id)) return true;
    return false;
  }

  #mayBeginSession(line: Buffer): boolean {
    if (this.#current !== undefined && line.includes(this.#current)) return false;
    if (!line.includes(CWD)) return false;
    for (const id of valuesOf(line, SESSION_ID)) {
      if (id === undefined || !this.#sessions.hasBegun(id)) return true;
      this.#current = Buffer.from(id);
    }
    return false;
  }
}

function proposes(line: Buffer): boolean {
  return line.includes(TOOL_USE) && SHELL_TOOLS.some((tool) => line.includes(tool));
}

/** Every string that follows a key; `undefined` where it is anything but a plain one. */
function* valuesOf(line: Buffer, key: Buffer): Generator<string | undefined> {
  for (let at = line.indexOf(key); at !== -1; at = line.indexOf(key, at + key.length)) {
    const colon = afterBlanks(line, at + key.length);
    // Not a key, but a value of this text.
    if (line[colon] !== COLON) continue;
    yield plainString(line, afterBlanks(line, colon + 1));
  }
}

function afterBlanks(line: Buffer, from: number): number {
  let at = from;
  while (BLANKS.has(line[at] ?? 0)) at += 1;
  return at;
}

function plainString(line: Buffer, from: number): string | undefined {
  const end = line.indexOf(QUOTE, from + 1);
  if (line[from] !== QUOTE || end === -1) return undefined;
  const value = line.subarray(from + 1, end);
  return value.includes(BACKSLASH) ? undefined : value.toString();
}
