/** A history that grows between two imports: what is in the archive is as if it had been imported once, at its end. */

import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ReplayError } from '../../../src/errors.ts';
import { importCases } from '../../../src/replay/import/import-cases.ts';
import { folderOf } from '../sources/files.ts';
import { COMMANDS, HISTORIES } from '../sources/histories.ts';

/** What an archive says of a call that it is told by. */
interface Kept {
  readonly case: string;
  readonly command: string;
  readonly seq?: number;
}

/** Imports states of one file, the one after the other, into one archive. Returns what is in that, by `seq`. */
async function grown(name: string, ...states: readonly Uint8Array[]): Promise<readonly Kept[]> {
  const folder = folderOf({});
  const file = join(folder, name);
  const out = join(folder, 'archive', 'cases.jsonl');
  mkdirSync(join(folder, 'archive'));
  for (const state of states) {
    writeFileSync(file, state);
    await importOf(file, out);
  }
  const rows = existsSync(out) ? readFileSync(out, 'utf8').split('\n').slice(0, -1) : [];
  return rows.map((row): Kept => JSON.parse(row)).sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0));
}

/** A file of which no command is to be seen yet is an error, and nothing else is. */
async function importOf(file: string, out: string): Promise<void> {
  const now = new Date('2028-01-01T00:00:00Z');
  try {
    await importCases({ sources: [file], filters: {}, out, append: true, level: 'none', now });
  } catch (error) {
    if (!(error instanceof ReplayError)) throw error;
  }
}

const told = ({ case: id, command }: Kept): string => `${id} ${command}`;
const sorted = (texts: readonly string[]): readonly string[] => texts.toSorted();

/** Calls by their place keep the id of the state in which they were met first. */
const BY_PLACE = new Set(['claude-code, with blank ids', 'json-lines']);
/** What their writers write at once, a document or an entry of several lines, may be seen in part as another call. */
const WRITTEN_AT_ONCE = new Set(['swe-agent', 'mini-swe-agent', 'bash-history']);

describe('a history of ours', () => {
  test.each(Object.keys(HISTORIES))('in %s', async (format) => {
    const { name, content } = HISTORIES[format] ?? { name: '', content: '' };
    const bytes = Buffer.from(content);
    const whole = await grown(name, bytes);
    expect(sorted(whole.map(({ command }) => command))).toEqual(sorted(COMMANDS.filter((one) => one.trim() !== '')));
    expect(new Set(whole.map(told)).size).toBe(whole.length);

    const tell = BY_PLACE.has(format) ? ({ command }: Kept): string => command : told;
    const calls = new Set(whole.map(tell));
    for (const cut of cutsOf(bytes)) {
      const both = (await grown(name, bytes.subarray(0, cut), bytes)).map(tell);
      const ours = WRITTEN_AT_ONCE.has(format) ? both.filter((call) => calls.has(call)) : both;
      const before = bytes.subarray(Math.max(0, cut - 40), cut).toString();
      expect({ before, calls: sorted(ours) }).toEqual({ before, calls: sorted(whole.map(tell)) });
    }
  });
});

/** From here on the start says of every format here that it is no list of commands. */
const FIRST_CUT = 40;

/** Every so many bytes, so that lines, characters and escapes are cut in the middle, and at each line's end. */
function* cutsOf(bytes: Buffer): Generator<number> {
  const step = Math.max(1, Math.floor(bytes.length / 11));
  for (let at = FIRST_CUT; at < bytes.length; at += step) yield at;
  const character = bytes.indexOf('🙂');
  if (character !== -1) yield character + 2;
  let ends = 0;
  for (let end = bytes.indexOf('\n', FIRST_CUT); end !== -1 && ends < 5; end = bytes.indexOf('\n', end + 1)) {
    yield end;
    yield end + 1;
    ends += 1;
  }
}

const REAL = fileURLToPath(new URL('../../../../shared/transcripts/', import.meta.url));
const LINES = ['claude-code', 'codex', 'copilot-cli', 'gemini-cli', 'opencode', 'pi', 'specstory'];

/** The smaller of a format's files, which show as much. */
function realFiles(format: string): readonly string[] {
  const folder = join(REAL, format);
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).map((name) => join(folder, name));
  return files.toSorted((a, b) => readFileSync(a).length - readFileSync(b).length).slice(0, 4);
}

describe.skipIf(!existsSync(REAL))('real histories', () => {
  test.each(LINES)('of %s', async (format) => {
    for (const file of realFiles(format)) {
      const bytes = readFileSync(file);
      const whole = await grown('history', bytes);
      for (const share of [0.31, 0.77]) {
        const both = await grown('history', bytes.subarray(0, Math.floor(bytes.length * share)), bytes);
        expect(sorted(both.map(told))).toEqual(sorted(whole.map(told)));
      }
    }
  });
});
