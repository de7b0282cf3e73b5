import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Finished } from '../../../../src/guards/external/protocols/protocol.ts';
import type { Launchers, Program } from '../../../../src/guards/external/launch/program.ts';
import { openLaunchers } from '../../../../dist/guards/external/launch/launchers.js';
import { UNWRAPPED } from '../guards.ts';
import { failing, pidsIn, programOf, survivors } from './launching.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'guard-replay-gate-'));
let launchers: Launchers;

beforeAll(async () => {
  launchers = await openLaunchers({ jobs: 1, wrapper: UNWRAPPED, network: false });
});

afterAll(async () => {
  await launchers.close();
  rmSync(scratch, { recursive: true });
});

const gated = (argv: Program['argv'], given: Partial<Program> = {}): Program =>
  programOf(argv, { gated: true, ...given });
const sh = (script: string): Program['argv'] => ['/bin/sh', '-c', script];

function run(argv: Program['argv'], given: Partial<Program> = {}): Promise<Finished> {
  return launchers.run(gated(argv, given), '{"tool":"Bash"}\n');
}

describe('a program behind a gate', () => {
  test.each<[string, Program['argv'], Partial<Finished>]>([
    [
      'is given its input, its arguments and its folder',
      sh('cat; pwd; exit 3'),
      { exitCode: 3, stdout: '{"tool":"Bash"}\n/\n' },
    ],
    ['is found on the path', ['cat'], { exitCode: 0, stdout: '{"tool":"Bash"}\n' }],
    ['is what it says, quotes and all', ['/bin/echo', "it's", '$HOME'], { exitCode: 0, stdout: "it's $HOME\n" }],
    ['can be ended by a signal', sh('kill -SEGV $$'), { signal: 'SIGSEGV' }],
    ['need not read its input', [failing('never-reads.sh')], { exitCode: 0, stdout: '{"decision":"deny"}' }],
    ['may write on its own long after', [failing('late-output.sh')], { exitCode: 0, stdout: 'early\nlate\n' }],
  ])('%s', async (_, argv, expected) => {
    const { micros, gateMicros, ...finished } = await run(argv);
    expect(finished).toEqual({ stdout: '', stderr: '', ...expected });
    expect(gateMicros).toBeGreaterThan(0);
    expect(micros).toBeGreaterThan(0);
  });

  test('that is not there ends as a shell says it', async () => {
    const { exitCode, stderr } = await run(['/nonexistent/guard']);
    expect(exitCode).toBe(127);
    expect(stderr).toContain('/nonexistent/guard');
  });

  test('is killed at its timeout with its group', async () => {
    const { stdout, ...finished } = await run(sh('sleep 60 & echo $! $$; wait'), { timeoutMillis: 300 });
    expect(finished).toMatchObject({ killedAfterMillis: 300 });
    expect(pidsIn(stdout)).toHaveLength(2);
    expect(await survivors(pidsIn(stdout))).toEqual([]);
  });

  test.each([
    ['closes the channel', 'exec 7>&-; sleep 0.2'],
    ['takes its descriptor for itself', 'exec 7>/dev/null; sleep 0.2'],
    ['is outlived by who holds it', '(sleep 60 >/dev/null 2>&1 & ); sleep 0.2'],
  ])('is timed to its end where it %s', async (_, script) => {
    const { micros } = await run(sh(script));
    expect(micros).toBeGreaterThanOrEqual(200_000);
    expect(micros).toBeLessThan(10_000_000);
  });
});

describe('programs that are started together', () => {
  test('each have their own input, and are told of in their order', async () => {
    const starts = [0.3, 0.1, 0.2].map((seconds) => ({
      program: gated(sh(`read -r who; echo "$who"; echo error >&2; sleep ${seconds}`)),
      input: `${seconds}ß\n`,
    }));
    const ended = await launchers.runTogether(starts);
    expect(ended.map(({ stdout }) => stdout)).toEqual(['0.3ß\n', '0.1ß\n', '0.2ß\n']);
    expect(ended.map(({ stderr }) => stderr)).toEqual(['error\n', 'error\n', 'error\n']);
    for (const [index, least] of [300_000, 100_000, 200_000].entries()) {
      expect(ended[index]?.micros).toBeGreaterThanOrEqual(least);
    }
  });

  test('run side by side: each waits for the other', async () => {
    const meet = (own: string, other: string): Program['argv'] =>
      sh(`touch ${own}; until [ -e ${other} ]; do sleep 0.01; done; echo met`);
    const ended = await launchers.runTogether(
      [meet('one', 'other'), meet('other', 'one')].map((argv) => ({
        program: gated(argv, { cwd: scratch }),
        input: '',
      })),
    );
    expect(ended.map(({ stdout }) => stdout)).toEqual(['met\n', 'met\n']);
  });

  test('may be few, without gates, or not be there', async () => {
    expect(await launchers.runTogether([])).toEqual([]);
    const [there, missing] = await launchers.runTogether([
      { program: programOf(['cat']), input: 'a' },
      { program: programOf(['/nonexistent/guard']), input: 'b' },
    ]);
    expect(there).toMatchObject({ exitCode: 0, stdout: 'a' });
    expect(missing?.notStarted).toContain('/nonexistent/guard');
  });
});
