/** Ctrl-C and other ends: nothing that was judged is lost, and what is there says how far it came. */

import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { longHistory, record } from './cases.ts';
import { type Folder, scratchWith } from './folder.ts';
import { type Running, replay } from './program.ts';

const GUARDS = ['--guard', 'scoped', '--guard', 'allowlist'];
/** Takes several seconds on any machine. */
const LONG = longHistory(150_000);

async function underway(...options: readonly string[]): Promise<{ folder: Folder; running: Running }> {
  const folder = await scratchWith({ 'long.jsonl': LONG });
  // Spooled copies of standard input belong there, too.
  const running = await replay('long.jsonl', ...GUARDS, ...options)
    .in(folder)
    .with({ TMPDIR: folder.path })
    .starts();
  await running.says(/ commands, /);
  return { folder, running };
}

describe.concurrent('a run is reported, recorded and finished after', () => {
  test.each([
    ['SIGTERM', ['SIGTERM']],
    // One press of Ctrl-C or one end of a job, passed on by a wrapper that got it as well.
    ['SIGINT and SIGTERM at once', ['SIGINT', 'SIGTERM']],
  ] as const)('%s', async (_, signals) => {
    const { folder, running } = await underway('--format', 'json');
    for (const signal of signals) running.kill(signal);
    const { stdout, stderr, code } = await running.end;
    expect(code).toBe(130);
    expect(stderr.split('\n').at(-2)).toBe('replay: interrupted; finishing what is under way (again to stop at once)');

    const summary = JSON.parse(stdout);
    expect(summary.run.status).toBe('interrupted');
    expect(summary.cases.total).toBeGreaterThan(0);
    expect(summary.cases.total).toBeLessThan(150_000);

    const run = await folder.run();
    expect(run).not.toContain('.partial');
    expect(await folder.summary()).toEqual(summary);
    const rows = (await folder.read(`${run}/cases.csv`)).trimEnd().split('\n').length - 1;
    expect(rows).toBe(summary.cases.total);

    const table = await replay('report').in(folder).succeeds();
    expect(table).toContain('Interrupted: only what was judged until then is counted.');
    expect(table).toContain(`${summary.cases.total.toLocaleString('en-US')} cases`);
  });
});

test.concurrent('a second SIGINT ends the program at once', async () => {
  // One command that a guard needs many seconds for.
  const folder = await scratchWith({ 'slow.jsonl': record(`ls ${'$(ls) '.repeat(500_000)}`) });
  const running = await replay('slow.jsonl', '--guard', 'argv', '--timeout', '600000').in(folder).starts();
  await folder.holds(/\.partial\/$/);
  running.kill('SIGINT');
  await running.says(/interrupted/);
  await setTimeout(300);
  running.kill('SIGINT');
  const { stdout, code } = await running.end;
  expect({ stdout, code }).toEqual({ stdout: '', code: 130 });
  expect(await folder.run()).toMatch(/\.partial$/);
});

test.concurrent('SIGKILL leaves the rows so far beside where the run would be', async () => {
  const { folder, running } = await underway();
  const run = await folder.run();
  await folder.until(async () => (await folder.read(`${run}/decisions-2.csv`)).length > 100_000);
  running.kill('SIGKILL');
  const { stdout, signal } = await running.end;
  expect({ stdout, signal }).toEqual({ stdout: '', signal: 'SIGKILL' });
  expect(run).toMatch(/\.partial$/);
  for (const file of ['cases.csv', 'decisions-1.csv', 'decisions-2.csv']) {
    expect((await folder.read(`${run}/${file}`)).split('\n').length).toBeGreaterThan(100);
  }
  expect(await replay('report').in(folder).fails()).toMatch(
    'no run in results: make one with replay --guard A --guard B',
  );
  expect(await replay('report', run).in(folder).fails()).toMatch(
    `${run} is not a finished run: it has no run.json; name a folder below results/`,
  );
});

describe.concurrent('while standard input is waited for', () => {
  test.each([['replay'], ['judge']])('there is nothing to report: %s', async (command) => {
    const args = command === 'judge' ? ['judge', '-', '--guard', 'scoped'] : ['-', '--guard', 'scoped'];
    const folder = await scratchWith({});
    const running = await replay(...args)
      .in(folder)
      .with({ TMPDIR: folder.path })
      .waiting()
      .starts();
    running.child.stdin?.write('ls\n');
    await folder.holds(/^guard-replay-\w+\/input$/);
    running.kill('SIGINT');
    const { stdout, stderr, code } = await running.end;
    expect({ stdout, code }).toEqual({ stdout: '', code: 130 });
    expect(stderr).toBe(
      'replay: interrupted; finishing what is under way (again to stop at once)\n' +
        'replay: nothing was judged yet, so there is nothing to report\n',
    );
    expect(await folder.everything()).toEqual([]);
  });
});

test.concurrent('judge ends early, with whole lines', async () => {
  const folder = await scratchWith({ 'long.jsonl': LONG });
  const running = await replay('judge', 'long.jsonl', '--guard', 'scoped').in(folder).starts();
  await running.prints(/\n/);
  running.kill('SIGINT');
  const { stdout, stderr, code } = await running.end;
  expect(code).toBe(130);
  expect(stderr).toBe('replay: interrupted; finishing what is under way (again to stop at once)\n');
  const lines = stdout.trimEnd().split('\n');
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ guard: 'scoped' });
  expect(lines.length).toBeLessThan(150_000);
});
