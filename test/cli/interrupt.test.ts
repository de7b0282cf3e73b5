/** Ctrl-C and other ends: nothing that was judged is lost, and what is there says how far it came. */

import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { longHistory, record } from './cases.ts';
import { type Folder, scratchWith } from './folder.ts';
import { type Running, replay, shell } from './program.ts';

const GUARDS = ['--guard', 'scoped', '--guard', 'allowlist'];
/** Takes several seconds on any machine. */
const LONG = longHistory(150_000);

async function underway(...options: readonly string[]): Promise<{ folder: Folder; running: Running }> {
  const folder = await scratchWith({ 'long.jsonl': LONG });
  const running = await replay('long.jsonl', ...GUARDS, ...options)
    .in(folder)
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
  const { stdout, signal } = await running.end;
  // What a shell shows as 130.
  expect({ stdout, signal }).toEqual({ stdout: '', signal: 'SIGINT' });
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

describe.skipIf(process.platform !== 'linux')('while a pipe is waited for (needs /proc)', { concurrent: true }, () => {
  test.each([
    ['replay', ['-', ...GUARDS]],
    ['judge', ['judge', '-', '--guard', 'scoped']],
  ])('%s ends, and leaves nothing behind where nothing came', async (command, args) => {
    const folder = await scratchWith({});
    const running = await replay(...args)
      .in(folder)
      .with({ TMPDIR: folder.path })
      .waiting()
      .starts();
    await running.handlesSignals();
    running.kill('SIGINT');
    const { stdout, stderr, code } = await running.end;
    expect({ stdout, code }).toEqual({ stdout: '', code: 130 });
    const [first, second] = stderr.split('\n');
    expect(first).toBe('replay: interrupted; finishing what is under way (again to stop at once)');
    expect(second).toBe(command === 'judge' ? '' : 'replay: nothing was judged yet, so there is nothing to report');
    expect(await folder.everything()).toEqual([]);
  });

  test.each(['SIGINT', 'SIGHUP'] as const)('what came before %s is reported', async (signal) => {
    const folder = await scratchWith({});
    const running = await replay('-', ...GUARDS, '--format', 'json')
      .in(folder)
      .waiting()
      .starts();
    const says = running.says(/MB read/);
    const writing = setInterval(() => running.child.stdin?.write('rm -rf /\n'), 50);
    await says;
    clearInterval(writing);
    running.kill(signal);
    const { stdout, code } = await running.end;
    expect(code).toBe(130);
    const { run, guards, cases } = JSON.parse(stdout);
    expect(run.status).toBe('interrupted');
    expect(cases.total).toBeGreaterThan(1);
    expect(guards[0].actions).toMatchObject({ block: cases.total });
  });

  test('what each guard decided before is its own in the run that goes on', async () => {
    const mention = 'grep -rn "terraform destroy" docs\n';
    const args = ['-', '--guard', 'v1', '--guard', 'v2'];
    const folder = await scratchWith({});
    const running = await replay(...args)
      .in(folder)
      .waiting()
      .starts();
    const says = running.says(/MB read/);
    const writing = setInterval(() => running.child.stdin?.write(mention), 50);
    await says;
    clearInterval(writing);
    running.kill('SIGINT');
    expect((await running.end).code).toBe(130);
    const run = await folder.run();
    await replay(...args, '--resume', run)
      .in(folder)
      .given(mention)
      .succeeds();
    const { run: info, guards } = await folder.summary();
    expect([info.status, guards.map(({ actions, observed }) => [actions.block, observed?.remembered])]).toEqual([
      'complete',
      [
        [1, 1],
        [0, 1],
      ],
    ]);
    expect(await folder.list(run)).not.toContain('started.json');
  });

  test('that nobody writes into', async () => {
    const folder = await scratchWith({});
    const running = await shell('mkfifo pipe; exec $REPLAY pipe').in(folder).starts();
    await folder.holds(/^pipe$/);
    await running.handlesSignals();
    running.kill('SIGINT');
    const { stdout, code } = await running.end;
    expect({ stdout, code }).toEqual({ stdout: '', code: 130 });
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
