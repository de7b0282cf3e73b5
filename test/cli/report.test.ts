/** A stored run rendered again is the report it had when it was made. */

import { describe, expect, test } from 'vitest';
import { CORPUS, HISTORY } from './cases.ts';
import { type Folder, scratchWith } from './folder.ts';
import { replay } from './program.ts';

const TWO = ['--guard', 'denylist-workspace', '--guard', 'scoped'];
const FORMS = ['table', 'markdown', 'csv', 'json'];
const SOURCES = ['corpus.csv', 'history.jsonl'];
const sources = (): Promise<Folder> => scratchWith({ 'corpus.csv': CORPUS, 'history.jsonl': HISTORY });

/** Makes a run and gives its report. */
async function run(folder: Folder, ...options: readonly string[]): Promise<string> {
  return replay(...SOURCES, ...TWO, '--out', 'run', ...options)
    .in(folder)
    .succeeds();
}

describe.concurrent('report', () => {
  test('equals the live one in every form', async () => {
    const folder = await sources();
    const to = (place: string): string[] => FORMS.flatMap((form) => ['--format', `${form}=${place}.${form}`]);
    await run(folder, ...to('live'));
    await replay('report', 'run', ...to('again'))
      .in(folder)
      .succeeds();
    for (const form of FORMS) expect(await folder.read(`again.${form}`)).toBe(await folder.read(`live.${form}`));
  });

  test('is byte for byte the recorded summary as JSON', async () => {
    const folder = await sources();
    await run(folder);
    expect(await replay('report', 'run', '--format', 'json').in(folder).succeeds()).toBe(
      await folder.read('run/summary.json'),
    );
  });

  test.each([
    ['of one guard', ['corpus.csv', '--guard', 'scoped']],
    ['of three', ['corpus.csv', ...TWO, '--guard', 'allowlist']],
    ['of a sample, broken down', [...SOURCES, ...TWO, '--sample', '5', '--by', 'program']],
    ['within a budget', [...SOURCES, ...TWO, '--budget', '1h', '--fail-on', 'failures']],
    ['with filters', [...SOURCES, ...TWO, '--match', 'rm|git', '--shell', 'unknown']],
    ['of both policies', ['corpus.csv', '--guard', 'v1', '--guard', 'scoped']],
  ])('equals the live one %s', async (_, args) => {
    const folder = await sources();
    const live = await replay(...args, '--out', 'run', '--format', 'table', '--format', 'json=live.json', '--verbose')
      .in(folder)
      .succeeds();
    const again = await replay('report', 'run', '--format', 'table', '--format', 'json=again.json', '--verbose')
      .in(folder)
      .succeeds();
    expect(again).toBe(live);
    expect(await folder.read('again.json')).toBe(await folder.read('live.json'));
  });

  test('breaks down in another way than the run did', async () => {
    const folder = await sources();
    const byMode = await run(folder, '--by', 'mode');
    expect(byMode).toContain('plan');
    expect(await replay('report', 'run').in(folder).succeeds()).toBe(byMode);
    const byAgent = await replay('report', 'run', '--by', 'agent', '--format', 'json').in(folder).succeeds();
    expect(JSON.parse(byAgent)).toMatchObject({ breakdown: { by: 'agent' } });
  });

  test('is of the newest run unless one is named', async () => {
    const folder = await sources();
    await replay('corpus.csv', '--guard', 'scoped').in(folder).succeeds();
    await replay('corpus.csv', '--guard', 'allowlist', '--out', 'results/a-name').in(folder).succeeds();
    expect(await replay('report').in(folder).succeeds()).toMatch(/^allowlist /);
    const [dated = ''] = await folder.runs();
    expect(await replay('report', `results/${dated}`).in(folder).succeeds()).toMatch(/^scoped /);
  });

  test('goes to as many files as are named', async () => {
    const folder = await sources();
    await run(folder);
    const stdout = await replay(
      'report',
      'run',
      '--format',
      'json=a.json',
      '--format',
      'csv=b.csv',
      '--format',
      'markdown=c.md',
    )
      .in(folder)
      .succeeds();
    expect(stdout).toBe('');
    expect(await folder.read('a.json')).toBe(await folder.read('run/summary.json'));
    expect(await folder.read('b.csv')).toMatch(/^movement,case,/);
    expect(await folder.read('c.md')).toMatch(/^### /);
  });

  test('fails on a condition as the run would have', async () => {
    const folder = await sources();
    await run(folder);
    expect(await replay('report', 'run', '--fail-on', 'lost-blocks=0').in(folder).regresses()).toContain('lost');
    await replay('report', 'run', '--fail-on', 'new-misses').in(folder).succeeds();
  });

  test.each([
    ['where nothing was ever run', [], 'no run in results: make one with replay --guard A --guard B'],
    [
      'of a folder that is none',
      ['notes'],
      'notes is not a finished run: it has no run.json; name a folder below results/',
    ],
    ['of nothing', ['nosuch'], 'nosuch is not a finished run: it has no run.json; name a folder below results/'],
    ['of a file', ['corpus.csv'], 'corpus.csv is not a finished run: it has no run.json; name a folder below results/'],
    ['of a damaged run', ['damaged'], 'damaged is damaged: its run.json is not JSON; run it again'],
    [
      'of a run that is not whole',
      ['torn'],
      'torn does not add up: cases.csv cannot be read (no such file or directory); run it again',
    ],
  ])('%s is refused', async (_, args, message) => {
    const folder = await scratchWith({
      'corpus.csv': CORPUS,
      'notes/todo.md': '',
      'damaged/run.json': '{',
      'torn/run.json': JSON.stringify({
        schema: 1,
        run: {
          id: 'torn',
          version: '0',
          status: 'complete',
          started: '2026-11-30T15:04:05Z',
          machine: { processor: 'x', system: 'y', runtime: 'z' },
          options: {},
        },
        guards: [{ name: 'scoped', fingerprint: 'a', protocol: 'in-process' }],
        sources: [],
        filtered: 0,
        jobs: 1,
      }),
    });
    expect(
      await replay('report', ...args)
        .in(folder)
        .fails(),
    ).toBe(message);
  });
});
