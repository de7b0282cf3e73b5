import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { parseString } from 'fast-csv';
import { beforeEach, describe, expect, test } from 'vitest';
import { BLANK, WORD_CHARACTER } from '../../src/guards/workspace/python-text.ts';
import { knownThenSoup, mutated, soup } from './commands.ts';
import { askGuards, askOracle, python, whyNoOracle } from './oracle.ts';

const SHARED = new URL('../../../shared/', import.meta.url);

/** The commands on which the guards and the oracle differ. */
async function differences(commands: readonly string[]): Promise<unknown[]> {
  const ours = await askGuards(commands);
  const theirs = askOracle(commands);
  expect(theirs).toHaveLength(commands.length);
  return commands
    .map((command, index) => ({ command, ours: ours[index], theirs: theirs[index] }))
    .filter((row) => row.ours?.allowlist !== row.theirs?.allowlist || row.ours?.scoped !== row.theirs?.scoped);
}

/** Shares of commands that allowlist allows: a comparison in which all answers are the same proves little. */
async function shareAllowed(commands: readonly string[]): Promise<number> {
  const answers = await askGuards(commands);
  return answers.filter((answer) => answer.allowlist === 'allow').length / answers.length;
}

/** The codes from `first` up to, not including, `end`. */
function range(first: number, end: number): number[] {
  return Array.from({ length: end - first }, (_, index) => first + index);
}

beforeEach(({ skip }) => skip(whyNoOracle !== undefined, whyNoOracle));

describe('allowlist and scoped answer as the independent implementation does', () => {
  test('on the 34 commands', async () => {
    const text = readFileSync(new URL('../../corpora/workspace-34.csv', import.meta.url), 'utf8');
    const commands: string[] = [];
    for await (const row of parseString<{ command: string }, { command: string }>(text, { headers: true })) {
      commands.push(row.command);
    }
    expect(commands).toHaveLength(34);
    expect(await differences(commands)).toStrictEqual([]);
  });

  test.each([
    ['awkward texts', soup, 0.02],
    ['known programs with awkward arguments', knownThenSoup, 0.2],
    ['damaged commands', mutated, 0.05],
  ] as const)('on generated %s', async (_, commands, leastAllowed) => {
    const sample = [...new Set(fc.sample(commands, { numRuns: 6000, seed: 34 }))];
    expect(await differences(sample)).toStrictEqual([]);
    const share = await shareAllowed(sample);
    expect(share).toBeGreaterThan(leastAllowed);
    expect(share).toBeLessThan(0.9);
  });

  test('on every blank, sign and letter of the plane’s start, in each place where its kind matters', async () => {
    const codes = [...range(0, 0x0250), ...range(0x2000, 0x2070), 0x1680, 0x180e, 0x3000, 0xd800, 0xdfff, 0xfeff];
    const characters = codes.map((code) => String.fromCodePoint(code));
    const commands = characters.flatMap((c) => [`${c}ls`, `ls${c}`, `ls ${c}>a`, `ls >${c}`, `ls >${c}/tmp/a${c}b`]);
    expect(await differences(commands)).toStrictEqual([]);
  });

  test.for(['data/commands.jsonl.gz', 'data/peers/', 'cases/'])(
    'on the commands of ../shared/%s',
    { timeout: 180_000 },
    async (path, { skip }) => {
      skip(!existsSync(SHARED), 'needs the folder ../shared');
      const commands = commandsBelow(new URL(path, SHARED));
      expect(commands.length).toBeGreaterThan(100);
      expect(await differences(commands)).toStrictEqual([]);
    },
  );
});

/** Distinct commands of a JSON Lines file, gzipped or not, or of all such files in a folder. */
function commandsBelow(place: URL): string[] {
  const files = place.href.endsWith('/')
    ? readdirSync(place)
        .filter((name) => name.endsWith('.jsonl'))
        .map((name) => new URL(name, place))
    : [place];
  const commands = new Set<string>();
  for (const file of files) {
    const bytes = readFileSync(file);
    const text = (file.href.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
    for (const line of text.split('\n')) {
      const record: unknown = line === '' ? {} : JSON.parse(line);
      const isRecord = typeof record === 'object' && record !== null && 'command' in record;
      if (isRecord && typeof record.command === 'string') commands.add(record.command);
    }
  }
  return [...commands];
}

test('blanks and word characters are Python’s, for every code point that both languages assign', () => {
  const program = `
import re, sys, unicodedata
assigned = [chr(c) for c in range(sys.maxunicode + 1) if unicodedata.category(chr(c)) not in ("Cn", "Cs")]
print(*(ord(c) for c in assigned))
print(*(ord(c) for c in assigned if re.match(r"\\s", c)))
print(*(ord(c) for c in assigned if re.match(r"\\w", c)))
`;
  const [assigned = [], blank, word] = python(['-c', program])
    .split('\n')
    .map((line) => line.split(' ').map(Number))
    .map((codes) => codesIn(codes, /\P{Cn}/u));
  expect(assigned.length).toBeGreaterThan(200_000);
  expect(codesIn(assigned, new RegExp(`[${BLANK}]`, 'u'))).toStrictEqual(blank);
  expect(codesIn(assigned, new RegExp(`[${WORD_CHARACTER}]`, 'u'))).toStrictEqual(word);
});

function codesIn(codes: readonly number[], expression: RegExp): number[] {
  return codes.filter((code) => expression.test(String.fromCodePoint(code)));
}
