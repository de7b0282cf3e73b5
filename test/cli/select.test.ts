/** Options that say which cases are judged, how they are counted, and when that is a failure. */

import { describe, expect, test } from 'vitest';
import type { Summary } from '../../src/replay/summary.ts';
import { CORPUS, HISTORY, longHistory, record } from './cases.ts';
import { type Folder, scratchWith } from './folder.ts';
import { replay, shell } from './program.ts';

const TWO = ['--guard', 'denylist-workspace', '--guard', 'scoped'];
const sources = (): Promise<Folder> => scratchWith({ 'corpus.csv': CORPUS, 'history.jsonl': HISTORY });

async function summaryOf(...args: readonly string[]): Promise<Summary> {
  return JSON.parse(
    await replay(...args, '--format', 'json')
      .in(await sources())
      .succeeds(),
  );
}

test.concurrent.each([
  ['standard input', `yes '{"command":"ls -la"}' | $REPLAY - --limit 5`],
  ['a list on standard input', "yes 'ls -la' | $REPLAY - --limit 5"],
  ['a named pipe', "mkfifo pipe; { yes 'ls -la' >pipe & }; $REPLAY pipe --limit 5"],
])('--limit ends %s that never ends', async (_, script) => {
  const { stdout, stderr } = await shell(`${script.replace('yes', '2>/dev/null yes')} --format json; true`).ends();
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toMatchObject({ run: { status: 'complete' }, cases: { total: 5 } });
});

describe.concurrent('filters', () => {
  test.each([
    [['--agent', 'claude'], 3],
    [['--agent', 'claude', '--agent', 'codex'], 5],
    [['--project', 'api'], 3],
    [['--session', 's3'], 2],
    [['--session', 's3', '--shell', 'powershell'], 1],
    [['--mode', 'default'], 2],
    [['--happened', 'denied-by-user', '--happened', 'ran-failed'], 2],
    [['--program', 'git'], 1],
    [['--program', 'rm', '--program', 'cat'], 2],
    [['--match', '^(ls|cat) '], 2],
    [['--match', String.raw`^(ls|cat)\ \-?`], 2],
    [['--since', '2026-11-10'], 2],
    [['--until', '2026-11-10'], 4],
    [['--since', '2026-11-10', '--until', '2026-11-10T12:00Z'], 1],
    [['--limit', '2'], 2],
    [['--sample', '3'], 3],
  ])('%j leave %i cases', async (filters, cases) => {
    const { run, cases: counted } = await summaryOf('history.jsonl', ...TWO, ...filters);
    expect(counted.total).toBe(cases);
    const isCut = filters.includes('--limit') || filters.includes('--sample');
    expect(counted.filtered).toBe(isCut ? 0 : 5 - cases);
    const [option = '', value = ''] = filters;
    expect(String(run.options[option.slice(2)])).toContain(value.slice(0, 10));
  });

  test('a sample is the same again, and another with another seed', async () => {
    const folder = await scratchWith({ 'history.jsonl': longHistory(300) });
    const requestsOf = async (run: string, ...options: readonly string[]): Promise<string[]> => {
      await replay('history.jsonl', ...TWO, '--sample', '20', '--out', run, ...options)
        .in(folder)
        .succeeds();
      return (await folder.read(`${run}/cases.csv`))
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((row) => row.split(',')[1] ?? '')
        .sort();
    };
    const first = await requestsOf('a');
    expect(first).toHaveLength(20);
    expect(await requestsOf('b')).toEqual(first);
    expect(await requestsOf('c', '--seed', 'other')).not.toEqual(first);
  });
});

describe.concurrent('--by', () => {
  test.each([
    ['agent', ['(unknown)', 'claude', 'codex']],
    ['project', ['(unknown)', 'api', 'web']],
    ['mode', ['(unknown)', 'default', 'plan']],
    ['week', ['(unknown)', '2026-11-02', '2026-11-09']],
    ['rule', ['(no rule)', 'destructive-program', 'git-reset-hard', 'rm-recursive-force']],
    ['program', ['Get-ChildItem', 'cat', 'git', 'grep', 'ls', 'mv', 'rm']],
  ])('%s', async (by, keys) => {
    const { breakdown, cases } = await summaryOf('corpus.csv', 'history.jsonl', ...TWO, '--by', by);
    expect(breakdown?.by).toBe(by);
    expect(breakdown?.rows.map(({ key }) => key).sort()).toEqual(keys);
    expect(breakdown?.rows.reduce((sum, row) => sum + row.cases, 0)).toBe(cases.total);
  });
});

describe.concurrent('--budget', () => {
  test('with time enough changes nothing but that it is told', async () => {
    const { run, ...summary } = await summaryOf('corpus.csv', 'history.jsonl', ...TWO);
    const { run: within, ...same } = await summaryOf('corpus.csv', 'history.jsonl', ...TWO, '--budget', '1h');
    expect(within.budget).toEqual({ seconds: 3600, judged: 11, of: 11 });
    expect(run.budget).toBeUndefined();
    expect(withoutTimes(same)).toEqual(withoutTimes(summary));
  });

  test('with little time judges labelled cases first, and tells the share', async () => {
    const folder = await scratchWith({ 'corpus.csv': CORPUS, 'long.jsonl': longHistory(60_000) });
    const args = ['long.jsonl', 'corpus.csv', ...TWO, '--budget', '0.5s', '--out', 'run', '--quiet'];
    const table = await replay(...args)
      .in(folder)
      .succeeds();
    const { run, cases } = await folder.summary('run');
    expect(table.replaceAll('\n', ' ')).toMatch(
      / found \(budget of 0\.5 s: [\d,]+ of 60,006 distinct requests judged, \d+(?:\.\d+)?%\)/,
    );
    expect(run.budget).toEqual({ seconds: 0.5, judged: cases.requests, of: 60_006 });
    expect(cases.requests).toBeLessThan(60_006);
    expect(cases.labelled).toMatchObject({ deny: 4, allow: 2 });
  });
});

function withoutTimes({ guards, ...rest }: Omit<Summary, 'run'>): object {
  return { ...rest, guards: guards.map((guard) => ({ ...guard, timing: {} })) };
}

describe.concurrent('--fail-on', () => {
  // From `scoped` to the list of phrases a miss comes back and a false positive is new; the other way they go.
  const worse = ['--guard', 'scoped', '--guard', 'denylist-workspace'];
  const better = ['--guard', 'denylist-workspace', '--guard', 'scoped'];

  test.each([
    ['new-misses', worse],
    ['new-false-positives', worse],
    ['lost-blocks=1', worse],
    ['failures,new-misses', worse],
    ['lost-blocks=0', better],
  ])('%s', async (condition, guards) => {
    const folder = await scratchWith({ 'corpus.csv': CORPUS });
    const args = ['corpus.csv', ...guards, '--fail-on', condition, '--format', 'json'];
    const report = await replay(...args)
      .in(folder)
      .regresses();
    expect(JSON.parse(report)).toMatchObject({ run: { status: 'complete' } });
  });

  test('nothing where nothing got worse', async () => {
    const folder = await scratchWith({ 'corpus.csv': CORPUS });
    const conditions = ['--fail-on', 'new-misses,new-false-positives,failures', '--fail-on', 'lost-blocks=1'];
    expect(
      await replay('corpus.csv', ...better, ...conditions)
        .in(folder)
        .succeeds(),
    ).toContain('safer to ship');
  });

  test('failures, here one of a guard that takes too long', async () => {
    // The first call of a guard in a thread is given more time.
    const folder = await scratchWith({ 'slow.jsonl': record('ls') + record(`ls ${'a '.repeat(500_000)}`) });
    const args = ['slow.jsonl', '--guard', 'scoped', '--timeout', '1', '--fail-on', 'failures', '--format', 'json'];
    const { guards }: Summary = JSON.parse(
      await replay(...args)
        .in(folder)
        .regresses(),
    );
    expect(guards[0]?.failures.timedOut).toBeGreaterThan(0);
    expect(guards[0]?.failed[0]).toMatchObject({ kind: 'timedOut', detail: 'no answer within 1 ms, asked twice' });
  });

  test('misses without a label to tell them by are warned about', async () => {
    const folder = await sources();
    const { warning } = await replay('history.jsonl', ...TWO, '--fail-on', 'new-misses')
      .in(folder)
      .warns();
    expect(warning).toBe(
      '--fail-on new-misses had nothing to go by: no case that was judged has a label for both guards',
    );
  });
});

describe.concurrent('--show', () => {
  const UNLABELLED = 'zanzibar';
  const GUARDS = ['--guard', 'denylist-workspace', '--guard', 'v1'];
  const FORMS = ['table', 'markdown', 'csv', 'json'];
  const cases = (): Promise<Folder> =>
    scratchWith({ 'corpus.csv': CORPUS, 'history.jsonl': record(`rm -rf ${UNLABELLED}`) });

  test.each([
    ['counts', false, false],
    ['labelled', true, false],
    ['groups', true, true],
    ['all', true, true],
  ])('%s decides how much of a command a report holds, in every form', async (show, hasLabelled, hasOthers) => {
    const folder = await cases();
    const formats = FORMS.flatMap((form) => ['--format', `${form}=${form}`]);
    await replay('corpus.csv', 'history.jsonl', ...GUARDS, '--show', show, ...formats)
      .in(folder)
      .succeeds();
    const reports = await Promise.all(FORMS.map((form) => folder.read(form)));
    const holding = (text: string): string[] => FORMS.filter((_, n) => reports[n]?.includes(text));
    expect(holding('rm -rf')).toEqual(hasLabelled ? FORMS : []);
    expect(holding(UNLABELLED)).toEqual(hasOthers ? FORMS : []);
  });

  test('what leaves the machine in CI is what has a label', async () => {
    const folder = await cases();
    const args = ['corpus.csv', 'history.jsonl', ...GUARDS, '--format', 'csv'];
    const [ci, notCi] = await Promise.all(
      ['true', 'false'].map((CI, n) =>
        replay(...args, '--out', `run-${n}`)
          .in(folder)
          .with({ CI })
          .succeeds(),
      ),
    );
    expect(ci).toContain('rm -rf');
    expect(ci).not.toContain(UNLABELLED);
    expect(notCi).toContain(UNLABELLED);
  });
});
