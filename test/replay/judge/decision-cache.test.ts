import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Judgement, actionOf } from '../../../src/guards/decision.ts';
import { type Remembered, cacheKey } from '../../../src/replay/judge/cache/cache-key.ts';
import { DecisionCache } from '../../../src/replay/judge/cache/decision-cache.ts';

type Stored = Pick<Judgement, 'outcome' | 'action'>;

const GUARD = { fingerprint: 'ab'.repeat(16), reading: 'r', protocol: 'codex', level: 'secrets' } as const;
const OTHERS = [
  { ...GUARD, fingerprint: 'cd'.repeat(16) },
  { ...GUARD, protocol: 'codex:old' },
  { ...GUARD, reading: 's' },
  { ...GUARD, level: 'personal' },
] as const;
const KEY = cacheKey(GUARD);

let base: string;
let results: string;
let file: string;
let troubles: string[];
beforeEach(() => {
  base = mkdtempSync(path.join(os.tmpdir(), 'guard-replay-cache-'));
  results = path.join(base, 'results');
  file = path.join(results, '.decisions', `${KEY}.jsonl`);
  troubles = [];
});
afterEach(() => rmSync(base, { recursive: true }));

const open = (of: Remembered = GUARD): Promise<DecisionCache> =>
  DecisionCache.open(results, cacheKey(of), (why) => troubles.push(why));

async function remember(decisions: Iterable<readonly [string, Stored]>): Promise<void> {
  const cache = await open();
  for (const [request, decision] of decisions) cache.add(request, decision);
  await cache.close();
}

/** Id of a request, spread as hashes are. */
const idOf = (n: number): string =>
  Math.imul(n + 1, 0x9e3779b1)
    .toString(16)
    .replace('-', 'f')
    .padStart(8, '0')
    .repeat(4)
    .slice(-32);

const deny = (reason = 'because', span = { start: 0, end: 2 }): Stored => ({
  outcome: { kind: 'judged', verdict: { decision: 'deny', rule: 'a-rule', reason, span, rewrite: 'ls' } },
  action: 'block',
});
const NONE: Stored = { outcome: { kind: 'judged', verdict: { decision: 'none' } }, action: 'defer' };

describe('what is remembered', () => {
  test.each<readonly [string, Stored]>([
    ['silence', NONE],
    ['a deny', deny()],
    [
      'an allow',
      { outcome: { kind: 'judged', verdict: { decision: 'allow', rule: 'safe', reason: 'é\n\u2028' } }, action: 'run' },
    ],
    ['a deny that the host does not heed', { ...deny(), action: 'defer' }],
    [
      'what no host understands',
      { outcome: { kind: 'malformed', detail: 'no JSON', meant: { decision: 'ask' } }, action: 'run' },
    ],
  ])('%s comes back in the next run', async (_, decision) => {
    await remember([[idOf(1), decision]]);
    const cache = await open();
    expect(cache.get(idOf(1))).toEqual(decision);
    expect(cache.get(idOf(2))).toBeUndefined();
    expect(cache.size).toBe(1);
    expect(troubles).toEqual([]);
  });

  test.each(['crashed', 'timedOut', 'notStarted'] as const)('%s is not', async (kind) => {
    await remember([[idOf(1), { outcome: { kind, detail: 'it did' }, action: 'defer' }]]);
    expect((await open()).get(idOf(1))).toBeUndefined();
    expect(existsSync(results)).toBe(false);
  });

  test('times are not, and the later decision holds', async () => {
    const timed: Judgement = { ...NONE, micros: 5 };
    await remember([
      [idOf(1), timed],
      [idOf(1), NONE],
      [idOf(1), deny()],
    ]);
    expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(3);
    expect(readFileSync(file, 'utf8')).not.toContain('micros');
    expect((await open()).get(idOf(1))).toEqual(deny());
  });

  test('is private, and kept out of git', async () => {
    await remember([[idOf(1), NONE]]);
    const modeOf = (name: string): number => statSync(name).mode & 0o777;
    expect([modeOf(results), modeOf(path.dirname(file)), modeOf(file)]).toEqual([0o700, 0o700, 0o600]);
    expect(readFileSync(path.join(results, '.gitignore'), 'utf8')).toMatch(/^\*$/m);
  });

  test('is there before the run ends', async () => {
    const cache = await open();
    cache.add(idOf(1), deny());
    await expect.poll(async () => (await open()).get(idOf(1))).toEqual(deny());
    await cache.close();
  });

  test('by two runs at once is all there', async () => {
    const [one, two] = [await open(), await open()];
    for (let n = 0; n < 2000; n++) (n % 2 === 0 ? one : two).add(idOf(n), deny(`reason ${n} ${'x'.repeat(n % 300)}`));
    await Promise.all([one.close(), two.close()]);
    const cache = await open();
    for (let n = 0; n < 2000; n++) expect(cache.get(idOf(n))).toEqual(deny(`reason ${n} ${'x'.repeat(n % 300)}`));
  });
});

const text = fc.string({ unit: 'binary', maxLength: 12 });
const verdict = fc.oneof(
  fc.record({ decision: fc.constant('none' as const), rewrite: text }, { requiredKeys: ['decision'] }),
  fc.record({ decision: fc.constant('allow' as const), rule: text, reason: text }, { requiredKeys: ['decision'] }),
  fc.record(
    {
      decision: fc.constantFrom('ask' as const, 'deny' as const),
      rule: text,
      reason: text,
      span: fc.record({ start: fc.nat(), end: fc.nat() }),
    },
    { requiredKeys: ['decision', 'rule', 'reason'] },
  ),
);
const decision: fc.Arbitrary<Stored> = verdict.map((judged) => {
  const outcome = { kind: 'judged' as const, verdict: judged };
  return { outcome, action: actionOf(outcome) };
});
const decisions = fc.array(fc.tuple(fc.nat(8).map(idOf), decision), { minLength: 1, maxLength: 12 });

describe('whatever happens to the file', () => {
  test('any decisions, in any order, come back', async () => {
    await fc.assert(
      fc.asyncProperty(decisions, fc.nat(12), async (all, cut) => {
        rmSync(results, { recursive: true, force: true });
        await remember(all.slice(0, cut));
        await remember(all.slice(cut));
        const known = new Map(all);
        const cache = await open();
        expect(cache.size).toBe(known.size);
        for (const [request, expected] of known) expect(cache.get(request)).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  test('torn at any byte, it holds no wrong answer, and what is added after is kept', async () => {
    const all = new Map([
      [idOf(1), deny('a "quoted" {reason}\\')],
      [idOf(2), NONE],
      [idOf(3), deny('é\u{1F600}')],
    ]);
    await remember(all);
    const whole = readFileSync(file);
    for (let length = 0; length < whole.length; length++) {
      writeFileSync(file, whole.subarray(0, length));
      await remember([[idOf(4), deny('later')]]);
      const cache = await open();
      expect(cache.get(idOf(4))).toEqual(deny('later'));
      // A last line that lacks only its end is whole.
      const complete =
        whole
          .subarray(0, length + 1)
          .toString('latin1')
          .split('\n').length - 1;
      const expected = [...all.values()].map((known, index) => (index < complete ? known : undefined));
      expect([...all.keys()].map((request) => cache.get(request))).toEqual(expected);
    }
    expect(troubles).toEqual([]);
  });

  test('with a line lost in the middle of another, neither is taken for an answer', async () => {
    const line = (request: string, reason: string): string => `${JSON.stringify({ request, ...deny(reason) })}\n`;
    const [one, two] = [line(idOf(1), 'first'), line(idOf(2), 'second')];
    mkdirSync(path.dirname(file), { recursive: true });
    for (let length = 1; length < one.length - 1; length++) {
      writeFileSync(file, one.slice(0, length) + two + line(idOf(3), 'third'));
      const cache = await open();
      expect([cache.get(idOf(1)), cache.get(idOf(2)), cache.get(idOf(3))]).toEqual([
        undefined,
        undefined,
        deny('third'),
      ]);
    }
  });

  test.each([
    ['another request', '{"request":"xyz","outcome":{},"action":"run"}'],
    ['no outcome', `{"request":"${idOf(1)}","action":"run"}`],
    [
      'an unknown action',
      `{"request":"${idOf(1)}","outcome":{"kind":"judged","verdict":{"decision":"none"}},"action":"x"}`,
    ],
    [
      'a deny without a rule',
      `{"request":"${idOf(1)}","outcome":{"kind":"judged","verdict":{"decision":"deny"}},"action":"run"}`,
    ],
    ['a failure of the moment', `{"request":"${idOf(1)}","outcome":{"kind":"crashed","detail":"x"},"action":"run"}`],
    ['a span of words', JSON.stringify({ request: idOf(1), ...deny() }).replace('"start":0', '"start":"0"')],
    ['a list', '[]'],
    ['NULs', '\0'.repeat(50)],
    ['depth', '['.repeat(10_000)],
  ])('a line that holds %s is nothing', async (_, line) => {
    await remember([[idOf(2), NONE]]);
    appendFileSync(file, `${line}\n`);
    const cache = await open();
    expect([cache.size, cache.get(idOf(1)), cache.get(idOf(2))]).toEqual([1, undefined, NONE]);
  });

  test('hostile text never throws', async () => {
    mkdirSync(path.dirname(file), { recursive: true });
    const prefix = fc.constantFrom('', `{"request":"${idOf(1)}",`, `{"request":"${idOf(1)}","outcome":`);
    await fc.assert(
      fc.asyncProperty(prefix, fc.json(), fc.constantFrom('', '}', ',"action":"run"}'), async (before, json, after) => {
        writeFileSync(file, `${before}${json}${after}\n`);
        const known = (await open()).get(idOf(1));
        expect(['judged', 'malformed', undefined]).toContain(known?.outcome.kind);
      }),
      { numRuns: 100 },
    );
  });
});

describe('a place that cannot be written', () => {
  test('is said once, and decisions hold for this run', async () => {
    writeFileSync(results, 'a file');
    const cache = await open();
    cache.add(idOf(1), NONE);
    cache.add(idOf(2), deny());
    await cache.close();
    cache.add(idOf(3), deny());
    expect([cache.get(idOf(1)), cache.get(idOf(3))]).toEqual([NONE, deny()]);
    expect(troubles).toEqual([expect.stringContaining(`cannot remember decisions in ${file}: `)]);
  });

  test('is said where a folder stands in the way', async () => {
    mkdirSync(file, { recursive: true });
    const cache = await open();
    cache.add(idOf(1), NONE);
    await cache.close();
    expect(cache.get(idOf(1))).toEqual(NONE);
    expect(troubles).toHaveLength(1);
  });
});

describe('what is asked about again', () => {
  const rechecked = async (requests: readonly string[]): Promise<readonly string[]> => {
    const cache = await open();
    return requests.filter((request) => cache.recheck(request));
  };

  test.each([1, 30, 50])('is all of %i', async (count) => {
    const requests = Array.from({ length: count }, (_, n) => idOf(n));
    await remember(requests.map((request) => [request, NONE]));
    expect(await rechecked(requests)).toHaveLength(count);
  });

  test('is some fifty of many, and the same ones again', async () => {
    const requests = Array.from({ length: 5000 }, (_, n) => idOf(n));
    await remember(requests.map((request) => [request, NONE]));
    const first = await rechecked(requests);
    expect(first.length).toBeGreaterThan(25);
    expect(first.length).toBeLessThanOrEqual(50);
    expect(await rechecked(requests)).toEqual(first);
    expect((await rechecked(requests.toReversed())).length).toBeLessThanOrEqual(50);
  });
});

describe('the folder', () => {
  test('keeps the files that were used last, and what is none of ours', async () => {
    const folder = path.dirname(file);
    mkdirSync(folder, { recursive: true });
    for (let n = 0; n < 30; n++) {
      const old = path.join(folder, `${idOf(n)}.jsonl`);
      writeFileSync(old, '');
      utimesSync(old, 1000 + n, 1000 + n);
    }
    writeFileSync(path.join(folder, 'notes.txt'), '');
    await remember([[idOf(1), NONE]]);
    // A file that is only read counts as used.
    const [other, another] = OTHERS;
    const read = path.join(folder, `${cacheKey(other)}.jsonl`);
    writeFileSync(read, '');
    utimesSync(read, 1, 1);
    await open(other);
    const written = await open(another);
    written.add(idOf(1), NONE);
    await written.close();
    const names = readdirSync(folder);
    expect(names.filter((name) => name.endsWith('.jsonl'))).toHaveLength(20);
    const kept = [KEY, cacheKey(another), idOf(29)].map((key) => `${key}.jsonl`);
    expect(names).toEqual(expect.arrayContaining([...kept, path.basename(read), 'notes.txt']));
    expect(names).not.toContain(`${idOf(10)}.jsonl`);
  });
});

test('nothing is remembered of another guard, host or level of what is replaced', async () => {
  await remember([[idOf(1), NONE]]);
  for (const other of OTHERS) expect((await open(other)).get(idOf(1))).toBeUndefined();
  expect(KEY).toMatch(/^[0-9a-f]{32}$/);
});
