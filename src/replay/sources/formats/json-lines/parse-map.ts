/** A mapping as it is written: `command=.input.cmd,session=.sid,agent="mine"`. */

import { ReplayError } from '../../../../errors.ts';
import { nearestName } from '../../../../guards/nearest-name.ts';
import { CASE_COLUMNS } from '../../../case-columns.ts';
import { quoted } from '../../line-error.ts';
import { storable } from '../../../../storable.ts';
import type { Mapping, Origin } from './mapping.ts';

/** What `request` would say is worked out; the rest are other words for columns. */
const NAMES = [...CASE_COLUMNS.filter((name) => name !== 'request'), 'id', 'ts', 'mode', 'outcome'];

const EXAMPLE = 'command=.input.cmd,session=.sid,agent="mine"';

/**
 * Reads a mapping, such as `command=.input.cmd,session=.sid,cwd=.env[0]["work dir"],agent="mine"`. Names are columns of
 * `cases.csv`, or `id`, `ts`, `mode` and `outcome`, as JSON Lines have them.
 * @throws ReplayError for the first thing in it that is wrong
 */
export function parseMap(text: string): Mapping {
  const origins = new Map<string, Origin>();
  const reader = new Reader(text);
  do {
    const name = reader.name();
    checkName(name);
    if (origins.has(name)) throw new ReplayError(`the map names ${name} twice; give each name once`);
    origins.set(name, reader.origin(name));
  } while (reader.goesOn());
  const { command, ...others } = Object.fromEntries(origins);
  if (command === undefined)
    throw new ReplayError('the map does not say where the command is; add command=.PATH to it');
  if (!('path' in command)) throw new ReplayError('the map gives every case the same command; give its path instead');
  return { command: command.path, others: new Map(Object.entries(others)) };
}

function checkName(name: string): void {
  if (NAMES.includes(name)) return;
  const nearest = nearestName(name, NAMES);
  const hint = nearest === undefined ? `the names are ${NAMES.join(', ')}` : `did you mean ${nearest}?`;
  throw new ReplayError(`the map names ${quoted(name)}, which no case has: ${hint}`);
}

const STRING = /"(?:[^"\\]|\\.)*"/;
/** `.key`, `[0]` or `["odd key"]`; a dot before a bracket is allowed, as jq has it. */
const STEP = new RegExp(`\\.(?<key>[^\\s.,=[\\]"]+)|\\.?\\[(?:(?<index>\\d{1,9})|(?<string>${STRING.source}))\\]`);

/** Takes a mapping apart from left to right. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  name(): string {
    const name = this.#take(/\s*([^\s=,"]+)\s*=\s*/)?.[1];
    if (name !== undefined) return name;
    throw new ReplayError(`the map has ${this.#rest()} where NAME=PATH should be; write it like ${EXAMPLE}`);
  }

  origin(name: string): Origin {
    const constant = this.#take(STRING)?.[0];
    if (constant !== undefined) return { constant: this.#string(constant) };
    const path: (string | number)[] = [];
    for (let step = this.#take(STEP); step !== undefined; step = this.#take(STEP)) {
      const { key, index, string } = step.groups ?? {};
      path.push(key ?? (index === undefined ? this.#string(string ?? '""') : Number(index)));
    }
    if (path.length > 0) return { path };
    throw new ReplayError(
      `the map has ${this.#rest()} where the path of ${name} should be; a path is like .a.b[0]["odd key"], a constant like "mine"`,
    );
  }

  /** Whether one more follows. */
  goesOn(): boolean {
    const separator = this.#take(/\s*(,|$)/)?.[1];
    if (separator !== undefined) return separator === ',';
    throw new ReplayError(`the map has ${this.#rest()} where a comma or its end should be; write it like ${EXAMPLE}`);
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    const here = new RegExp(pattern.source, 'ysu');
    here.lastIndex = this.#at;
    const found = here.exec(this.#text) ?? undefined;
    if (found !== undefined) this.#at = here.lastIndex;
    return found;
  }

  #string(written: string): string {
    try {
      return storable(String(JSON.parse(written)), () => {});
    } catch {
      throw new ReplayError(`the map has ${written}, which is no string as JSON has them; mind its backslashes`);
    }
  }

  #rest(): string {
    const rest = this.#text.slice(this.#at);
    return rest.trim() === '' ? 'nothing' : quoted(rest);
  }
}
