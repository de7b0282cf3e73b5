/** A run of processes that is ended early: nothing of it is left, what was decided is not asked again, and it can be gone on with. */

import { readFile, readdir } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { record } from './cases.ts';
import { type Folder, scratch, scratchWith } from './folder.ts';
import { pythonHook } from './hooks.ts';
import { type Running, replay } from './program.ts';

/** In the environment of everything that a run starts. */
const MARK = 'GUARD_REPLAY_TEST_RUN';

const COMMANDS = 120;

/** A guard that takes its time, and leaves a process behind every time. */
const GUARD = `${pythonHook('rm -rf')}
import subprocess, time
subprocess.Popen(["sleep", "300"], start_new_session=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
time.sleep(0.1)
`;

const ARGUMENTS = ['history.jsonl', '--guard', 'mine=python3 guard.py', '--jobs', '2'];

/** A run that has judged some of its commands, with a home of its own. */
async function underway(mark: string): Promise<{ folder: Folder; home: Folder; running: Running }> {
  const lines = Array.from({ length: COMMANDS }, (_, n) => record(n % 10 === 0 ? `rm -rf build/${n}` : `ls ${n}`));
  const folder = await scratchWith({ 'guard.py': GUARD, 'history.jsonl': lines.join('') });
  const home = await scratch();
  const running = await replay(...ARGUMENTS)
    .in(folder)
    .with(environment(home, mark))
    .starts();
  // A batch of decisions has been written.
  await folder.until(async () => (await decisionsIn(folder)) >= 32);
  return { folder, home, running };
}

const environment = (home: Folder, mark: string): Record<string, string> => ({
  HOME: home.path,
  XDG_CACHE_HOME: home.at('cache'),
  [MARK]: mark,
});

async function decisionsIn(folder: Folder): Promise<number> {
  const files = await folder.list('results/.decisions').catch(() => []);
  const texts = await Promise.all(files.map((name) => folder.read(`results/.decisions/${name}`)));
  return texts.join('').split('\n').length - 1;
}

/** Processes of a run, as far as the system tells: on Linux. */
async function processesOf(mark: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const environments = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')));
  return pids.filter((_, index) => environments[index]?.includes(`${MARK}=${mark}\0`));
}

/** Waits for processes that are being ended. */
async function leftOf(mark: string): Promise<string[]> {
  for (let wait = 0; wait < 100 && (await processesOf(mark)).length > 0; wait++) await setTimeout(50);
  return processesOf(mark);
}

describe.concurrent('ended early', () => {
  test.each([['SIGINT'], ['SIGTERM']] as const)('%s leaves no process and no temporary folder', async (signal) => {
    const { folder, home, running } = await underway(signal);
    expect(await processesOf(signal)).not.toEqual([]);
    running.kill(signal);
    const { code } = await running.end;
    expect(code).toBe(130);
    expect(await leftOf(signal)).toEqual([]);
    expect(await home.list('cache/guard-replay')).toEqual([]);
    const summary = await folder.summary();
    expect(summary.run.status).toBe('interrupted');
    expect(summary.cases.total).toBeGreaterThan(0);
    expect(summary.cases.total).toBeLessThan(COMMANDS);
  });

  test('where it has answered no canary yet there is nothing to report, and nothing left', async () => {
    const folder = await scratchWith({ 'guard.py': `${GUARD}\ntime.sleep(300)`, 'history.jsonl': record('ls') });
    const home = await scratch();
    const running = await replay(...ARGUMENTS)
      .in(folder)
      .with(environment(home, 'canaries'))
      .starts();
    await folder.until(async () => (await processesOf('canaries')).length > 3);
    running.kill('SIGINT');
    const { code, stderr } = await running.end;
    expect(stderr).toMatch(
      /^replay: interrupted; .*\nreplay: nothing was judged yet, so there is nothing to report\n$/,
    );
    expect(code).toBe(130);
    expect(await leftOf('canaries')).toEqual([]);
    expect(await home.list('cache/guard-replay')).toEqual([]);
    expect(await folder.list('results').catch(() => [])).toEqual([]);
  });

  test('SIGKILL leaves no process either, and the next run clears the folder away', async () => {
    const { folder, home, running } = await underway('SIGKILL');
    running.kill('SIGKILL');
    await running.end;
    expect(await leftOf('SIGKILL')).toEqual([]);
    expect(await home.list('cache/guard-replay')).toHaveLength(1);
    const run = await folder.run();
    expect(run).toMatch(/\.partial$/);
    await replay(...ARGUMENTS, '--resume', run, '--no-cache')
      .in(folder)
      .with(environment(home, 'resumed'))
      .ends();
    expect(await home.list('cache/guard-replay')).toEqual([]);
    const { run: info, cases } = await folder.summary();
    expect([info.status, cases.total]).toEqual(['complete', COMMANDS]);
  });

  test('it is gone on with: what was decided is not asked again, and the finished run takes its place', async () => {
    const { folder, home, running } = await underway('resume');
    running.kill('SIGINT');
    await running.end;
    const run = await folder.run();
    const { cases: before } = await folder.summary();
    const resumed = await replay(...ARGUMENTS, '--resume', run, '--no-cache')
      .in(folder)
      .with(environment(home, 'resumed'))
      .ends();
    expect(resumed.code).toBe(0);
    expect(await folder.run()).toBe(run);
    const { run: info, cases, guards } = await folder.summary();
    expect([info.status, cases.total]).toEqual(['complete', COMMANDS]);
    expect(guards[0]?.actions).toMatchObject({ block: COMMANDS / 10 });
    expect(guards[0]?.observed?.remembered).toBe(before.requests);
    expect(
      await replay(...ARGUMENTS, '--resume', run)
        .in(folder)
        .fails(),
    ).toBe(`nothing to resume: ${run} is complete; name a run below results/ that was interrupted`);
  });
});

describe.concurrent('a guard that takes a second', () => {
  const ARGS = ['history.jsonl', '--guard', 'slow=./slow.sh', '--jobs', '2', '--no-canaries', '--no-cache'];

  async function folderOfSlow(): Promise<Folder> {
    const lines = Array.from({ length: 60 }, (_, n) => record(`rm -rf build/${n}`, { cwd: '/work/of/somebody' }));
    const slow = '#!/bin/sh\ncat >/dev/null\nsleep 1\necho no >&2\nexit 2\n';
    const folder = await scratchWith({ 'history.jsonl': lines.join(''), 'slow.sh': slow });
    await folder.chmod('slow.sh', 0o755);
    return folder;
  }

  test('keeps a budget', async () => {
    const folder = await folderOfSlow();
    await replay(...ARGS, '--budget', '3s')
      .in(folder)
      .succeeds();
    const { run, cases } = await folder.summary();
    expect(run.budget).toMatchObject({ judged: cases.total, of: 60 });
    // Each takes two processes a second, for the look again too: 12 of them take 12 seconds.
    expect(cases.total).toBeGreaterThan(0);
    expect(cases.total).toBeLessThanOrEqual(12);
  });

  test('is reported as far as it has answered when the run is ended early', async () => {
    const folder = await folderOfSlow();
    const running = await replay(...ARGS)
      .in(folder)
      .starts();
    await running.says(/replay: [1-9]\d* commands/);
    running.kill('SIGINT');
    expect((await running.end).code).toBe(130);
    const { run, cases } = await folder.summary();
    expect(run.status).toBe('interrupted');
    expect(cases.total).toBeLessThanOrEqual(12);
  });
});
