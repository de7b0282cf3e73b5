/** The expressions mean to `grep -E` what they mean to us: same lines, same stretch of each line. */

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { patterns } from '../../../src/guards/denylist/patterns.ts';

const hasGrep = /GNU grep/.test(spawnSync('grep', ['--version'], { encoding: 'utf8' }).stdout ?? '');

/** First match of each line, as `line number:text`. */
function grepped(lines: readonly string[], ere: string, ignoreCase: boolean): string[] {
  const { status, stdout, stderr } = spawnSync('grep', ['-a', '-n', '-o', ignoreCase ? '-iE' : '-E', '-e', ere], {
    input: `${lines.join('\n')}\n`,
    encoding: 'utf8',
    env: { LC_ALL: 'C.UTF-8', PATH: process.env['PATH'] },
    maxBuffer: 1 << 28,
  });
  if (status !== 0 && status !== 1) throw new Error(stderr);
  const first = new Map<string, string>();
  for (const match of stdout.split('\n').filter((found) => found !== '')) {
    const colon = match.indexOf(':');
    const line = match.slice(0, colon);
    if (!first.has(line)) first.set(line, match.slice(colon + 1));
  }
  return [...first].map(([line, text]) => `${line}:${text}`);
}

function ours(lines: readonly string[], ere: string, ignoreCase: boolean): string[] {
  const expression = new RegExp(ere, ignoreCase ? 'isu' : 'su');
  return lines.flatMap((line, index) => {
    const match = expression.exec(line);
    return match === null ? [] : [`${index + 1}:${match[0]}`];
  });
}

/** Lines that an expression matches, and near misses: pieces cut out, put in or doubled. */
function linesAround(ere: string): fc.Arbitrary<string> {
  const piece = fc.oneof(
    fc.constantFrom(' ', '-', '--', '+', ':', '/', '=', ';', '"', "'", '\t', '\r', '*', 'main', 'ſ', 'K', '🧨', 'é'),
    fc.constantFrom('é'.repeat(97), '🧨'.repeat(50), '-'.repeat(98), ' '.repeat(99), ' -f -d', 'git push ', 'DROP '),
    fc.string({ unit: 'binary', maxLength: 5 }),
  );
  return fc
    .record({
      text: fc.stringMatching(new RegExp(ere, 'u')),
      piece,
      at: fc.nat(60),
      cut: fc.nat(3),
      isCut: fc.boolean(),
    })
    .map(({ text, piece: added, at, cut, isCut }) => {
      const place = at % (text.length + 1);
      return isCut ? text.slice(0, place) + added.repeat(cut) + text.slice(place + cut) : `${added}${text}${added}`;
    })
    .map((line) => Buffer.from(line.replace(/[\n\0]/g, '')).toString());
}

describe.skipIf(!hasGrep)('as GNU grep reads them', () => {
  test.each(patterns)('$ere on made-up lines', ({ ere, ignoreCase }) => {
    const generated = fc.sample(linesAround(ere), 400);
    const expected = grepped(generated, ere, ignoreCase);
    expect(expected.length).toBeGreaterThan(60);
    expect(expected.length).toBeLessThan(400);
    expect(ours(generated, ere, ignoreCase)).toEqual(expected);
  });

  const recorded = new URL('../../../../shared/data/commands.jsonl.gz', import.meta.url);
  test.skipIf(!existsSync(recorded))('on recorded commands (skipped where ../shared/data is not there)', () => {
    const rows = gunzipSync(readFileSync(recorded)).toString('utf8').trim().split('\n');
    const texts = rows.map((row) => String(JSON.parse(row).command));
    const lines = [...new Set(texts.flatMap((text) => text.split('\n')))].map((text) =>
      Buffer.from(text.replaceAll('\0', '')).toString(),
    );
    for (const { ere, ignoreCase } of patterns) {
      expect(ours(lines, ere, ignoreCase)).toEqual(grepped(lines, ere, ignoreCase));
    }
  });
});
