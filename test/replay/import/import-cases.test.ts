import { existsSync, readFileSync, readdirSync, statSync, writeFileSync, appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HAPPENED, type Case } from '../../../src/replay/case.ts';
import { Identifier } from '../../../src/replay/identify.ts';
import { importCases, type ImportOptions, type ImportResult } from '../../../src/replay/import/import-cases.ts';
import { toLine } from '../../../src/replay/import/line.ts';
import { jsonLines } from '../../../src/replay/sources/formats/json-lines/json-lines.ts';
import { buildCase } from '../build-case.ts';
import { folderOf, readAll, readAs } from '../sources/files.ts';

const NOW = new Date('2026-05-01T12:00:00Z');

function importInto(
  out: string,
  sources: readonly string[],
  changed: Partial<ImportOptions> = {},
): Promise<ImportResult> {
  return importCases({ sources, filters: {}, out, append: false, level: 'secrets', now: NOW, ...changed });
}

const call = (id: string, command: string, more: object = {}): string =>
  `${JSON.stringify({ case: id.padStart(32, '0'), command, agent: 'mine', session: 's', ...more })}\n`;

// Without a NUL and half a pair, which readers do not let through.
const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((one) => !one.includes('\0') && one.trim() !== '');
const instant = fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
const optional = fc.option(text, { nil: undefined });

test('a case is read back from its line with nothing lost', async () => {
  const cases = fc.record({
    request: fc.record({
      tool: text,
      command: text,
      shell: fc.constantFrom('posix' as const, 'powershell' as const, 'cmd' as const, 'unknown' as const),
      cwd: optional,
      permissionMode: optional,
      task: optional,
      reason: optional,
    }),
    context: fc.record({
      agent: optional,
      hostVersion: optional,
      session: optional,
      seq: fc.option(fc.nat(), { nil: undefined }),
      time: fc.option(instant, { nil: undefined }),
      description: optional,
      subagent: optional,
      branch: optional,
      project: optional,
      user: optional,
      repository: optional,
      hookSaid: optional,
      shadowSaid: optional,
      asked: optional,
      followedBy: optional,
    }),
    happened: fc.option(
      fc.record({
        kind: fc.constantFrom(...HAPPENED),
        why: optional,
        exitCode: fc.option(fc.integer(), { nil: undefined }),
      }),
      { nil: undefined },
    ),
    label: fc.option(
      fc.record({
        expected: fc.constantFrom('allow' as const, 'ask' as const, 'deny' as const),
        policy: text,
        category: optional,
        debatable: fc.boolean(),
      }),
      { nil: undefined },
    ),
    source: text,
    offset: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(cases, async (made) => {
      const id = 'a'.repeat(32);
      const key = { by: 'case', id } as const;
      const original = withoutUndefined({ ...made, key });
      const { cases: read, skipped } = await readAs(jsonLines, toLine({ case: original, id }));
      expect(skipped).toEqual({});
      expect(read).toEqual([original]);
    }),
  );
});

/** The same without properties that are there but undefined. */
function withoutUndefined(value: object): Case {
  return JSON.parse(JSON.stringify(value));
}

describe('an archive', () => {
  test('is read as its source is, with the same ids', async () => {
    const transcripts = new URL('../../../transcripts/', import.meta.url).pathname;
    const out = join(folderOf({}), 'archive.jsonl');
    const result = await importInto(out, [transcripts]);
    const idsOf = ({ cases }: { readonly cases: readonly Case[] }): readonly string[] => [
      ...new Set(new Identifier().identify(cases).map(({ id }) => id)),
    ];
    const archived = await readAll([out]);
    expect(result.cases).toBe(archived.cases.length);
    expect(idsOf(archived).toSorted()).toEqual(idsOf(await readAll([transcripts])).toSorted());
    expect(archived.cases.filter(({ context }) => context.followedBy !== undefined).length).toBeGreaterThan(0);
  });

  test('is compressed by its name, private, and grows by what is new', async () => {
    const folder = folderOf({ 'one.jsonl': call('1', 'ls') + call('2', 'pwd') });
    const source = join(folder, 'one.jsonl');
    const out = join(folder, 'deep/archive.jsonl.gz');
    expect(await importInto(out, [source])).toMatchObject({ cases: 2, known: 0, sessions: 1 });
    expect(statSync(out).mode & 0o777).toBe(0o600);

    appendFileSync(source, call('3', 'make') + call('2', 'pwd'));
    expect(await importInto(out, [source], { append: true })).toMatchObject({ cases: 1, known: 2 });
    expect(await importInto(out, [source], { append: true })).toMatchObject({ cases: 0, known: 3 });
    const commands = gunzipSync(readFileSync(out))
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).command);
    expect(commands).toEqual(['ls', 'pwd', 'make']);
    expect((await readAll([out])).cases.length).toBe(3);
    expect(readdirSync(join(folder, 'deep'))).toEqual(['archive.jsonl.gz']);
  });

  test('of a file without ids grows by what the file has grown by', async () => {
    const folder = folderOf({ list: 'ls\npwd\nls\n' });
    const source = join(folder, 'list');
    const out = join(folder, 'archive.jsonl');
    await importInto(out, [source]);
    appendFileSync(source, 'ls\n');
    expect(await importInto(out, [source], { append: true })).toMatchObject({ cases: 1, known: 3 });
    writeFileSync(source, 'cd\npwd\n');
    expect(await importInto(out, [source], { append: true })).toMatchObject({ cases: 1, known: 1 });
  });

  test('of two folders takes files of one name for what they are, and each as far as it has grown', async () => {
    const folder = folderOf({
      'a/list.jsonl': '{"command":"ls"}\n',
      'b/list.jsonl': '{"command":"ls"}\n{"command":"pwd"}\n',
    });
    const folders = ['a', 'b'].map((name) => join(folder, name));
    const out = join(folder, 'archive.jsonl');
    expect(await importInto(out, folders)).toMatchObject({ cases: 3, known: 0 });
    appendFileSync(join(folder, 'b/list.jsonl'), '{"command":"cd"}\n');
    expect(await importInto(out, folders, { append: true })).toMatchObject({ cases: 1, known: 3 });
  });

  test('takes calls of other sessions for others, whatever their file is called', async () => {
    const row = (session: string): string => `${JSON.stringify({ command: 'ls', session })}\n`;
    const folder = folderOf({ 'a/list.jsonl': row('s1'), 'b/list.jsonl': row('s2') });
    const out = join(folder, 'archive.jsonl');
    expect(await importInto(out, [join(folder, 'a')])).toMatchObject({ cases: 1 });
    expect(await importInto(out, [join(folder, 'b')], { append: true })).toMatchObject({ cases: 1, known: 0 });
  });

  test('leaves a call that may still be running for the next time, and takes one that never ended', async () => {
    const waiting = (time: string): string => call('1', 'sleep 9', { happened: 'no-result', time });
    const folder = folderOf({ 'one.jsonl': waiting('2026-05-01T11:59:00Z') });
    const source = join(folder, 'one.jsonl');
    const out = join(folder, 'archive.jsonl');
    expect(await importInto(out, [source], { append: true })).toMatchObject({ cases: 0, running: 1 });
    writeFileSync(source, call('1', 'sleep 9', { happened: 'ran-ok', time: '2026-05-01T11:59:00Z' }));
    expect(await importInto(out, [source], { append: true })).toMatchObject({ cases: 1, running: 0 });
    const [only] = (await readAll([out])).cases;
    expect(only?.happened).toEqual({ kind: 'ran-ok' });

    writeFileSync(source, waiting('2026-04-01T11:59:00Z').replace('1"', '2"'));
    expect(await importInto(out, [source], { append: true })).toMatchObject({ cases: 1, running: 0 });
  });

  test('says what followed a denial, also where that came between two imports, or is filtered out', async () => {
    const denied = call('1', 'rm -rf x', { happened: 'denied-by-user', seq: 0, time: '2026-05-01T11:59:00Z' });
    const next = call('2', 'mv x y', { happened: 'ran-ok', seq: 1, time: '2026-05-01T11:59:30Z' });
    const folder = folderOf({ 'one.jsonl': denied });
    const source = join(folder, 'one.jsonl');
    const out = join(folder, 'archive.jsonl');
    expect(await importInto(out, [source], { append: true })).toMatchObject({ cases: 0, running: 1 });
    appendFileSync(source, next);
    expect(await importInto(out, [source], { append: true })).toMatchObject({ cases: 2, running: 0 });
    expect((await readAll([out])).cases[0]?.context.followedBy).toBe('2'.padStart(32, '0'));

    const filtered = join(folder, 'filtered.jsonl');
    const filters = { happened: ['denied-by-user' as const] };
    expect(await importInto(filtered, [source], { filters })).toMatchObject({ cases: 1, filtered: 1 });
    expect((await readAll([filtered])).cases[0]?.context.followedBy).toBe('2'.padStart(32, '0'));
  });

  test('whose last line was cut off is gone on with on a line of its own', async () => {
    const folder = folderOf({ 'one.jsonl': call('1', 'ls'), 'archive.jsonl': `${call('7', 'pwd')}{"case":"00` });
    const out = join(folder, 'archive.jsonl');
    await importInto(out, [join(folder, 'one.jsonl')], { append: true });
    const { cases, skipped } = await readAll([out]);
    expect(cases.map(({ request }) => request.command)).toEqual(['pwd', 'ls']);
    expect(skipped).toEqual({ 'malformed line': 1 });
  });

  test('that two imports add to at the same time has each case once', async () => {
    const folder = folderOf({
      'one.jsonl': call('1', 'ls') + call('2', 'pwd'),
      'two.jsonl': call('2', 'pwd') + call('3', 'make'),
    });
    const out = join(folder, 'archive.jsonl');
    await Promise.all(['one', 'two'].map((name) => importInto(out, [join(folder, `${name}.jsonl`)], { append: true })));
    expect(readFileSync(out, 'utf8').trim().split('\n').length).toBe(3);
  });

  test('is as it was where an import fails', async () => {
    const folder = folderOf({ 'one.jsonl': call('1', 'ls'), 'bad.csv': 'command,expected\nls,perhaps\n' });
    const out = join(folder, 'archive.jsonl');
    await importInto(out, [join(folder, 'one.jsonl')]);
    const before = readFileSync(out);
    await expect(importInto(out, [join(folder, 'bad.csv')], { append: true })).rejects.toThrow('"perhaps"');
    expect(readFileSync(out)).toEqual(before);
    expect(readdirSync(folder).toSorted()).toEqual(['archive.jsonl', 'bad.csv', 'one.jsonl']);

    const fresh = join(folder, 'fresh.jsonl');
    await expect(importInto(fresh, [join(folder, 'bad.csv')])).rejects.toThrow('"perhaps"');
    expect(existsSync(fresh)).toBe(false);
  });

  test.each([
    ['there already', 'archive.jsonl', {}, /archive\.jsonl is there already; add to it with --append/],
    ['no archive', 'one.txt', { append: true }, /one\.txt holds commands that replay import did not write|one\.txt/],
    ['a folder', 'folder', { append: true }, /folder/],
  ])('that is %s is an error', async (_, name, changed, message) => {
    const folder = folderOf({
      'one.jsonl': call('1', 'ls'),
      'archive.jsonl': call('7', 'pwd'),
      'one.txt': '{"command":"ls"}\n',
    });
    mkdirSync(join(folder, 'folder'));
    await expect(importInto(join(folder, name), [join(folder, 'one.jsonl')], changed)).rejects.toThrow(message);
    expect(readdirSync(folder).toSorted()).toEqual(['archive.jsonl', 'folder', 'one.jsonl', 'one.txt']);
  });
});

describe('redaction on import', () => {
  const TOKEN = 'ghp_0123456789abcdefghijABCDEFGHIJ012345';
  const source = (): string =>
    join(
      folderOf({
        'one.jsonl': call('1', `curl -H "Authorization: token ${TOKEN}" x`) + call('2', 'ls', { cwd: '/home/alice/x' }),
      }),
      'one.jsonl',
    );

  test.each([
    ['none', true, true],
    ['secrets', false, true],
    ['personal', false, false],
  ] as const)('at the level %s', async (level, hasToken, hasName) => {
    const out = join(folderOf({}), 'archive.jsonl');
    const result = await importInto(out, [source()], { level });
    const content = readFileSync(out, 'utf8');
    expect(content.includes(TOKEN)).toBe(hasToken);
    expect(content.includes('alice')).toBe(hasName);
    expect(result.redacted).toBe(hasToken ? 0 : 1);
    expect(result.differences.map(({ verdicts }) => verdicts)).toEqual(result.differences.map(() => 0));
    expect((await readAll([out])).cases.map(({ key }) => key)).toEqual(
      ['1', '2'].map((id) => ({ by: 'case', id: id.padStart(32, '0') })),
    );
  });

  test('a case keeps its id at every level', () => {
    const place = buildCase(`echo ${TOKEN} > /home/alice/x`);
    const ids = (['none', 'secrets', 'personal'] as const).map(
      (level) => new Identifier([], level).identify([place])[0]?.id,
    );
    expect(new Set(ids).size).toBe(1);
  });
});
