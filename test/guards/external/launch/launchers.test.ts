import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Finished } from '../../../../src/guards/external/protocols/protocol.ts';
import type { Launchers, Program } from '../../../../src/guards/external/launch/program.ts';
import { openLaunchers } from '../../../../dist/guards/external/launch/launchers.js';
import { UNWRAPPED } from '../guards.ts';
import { environment, failing, pidsIn, programOf, survivors } from './launching.ts';

const MEBIBYTE = 1 << 20;
const scratch = mkdtempSync(path.join(os.tmpdir(), 'guard-replay-launch-'));
let launchers: Launchers;

beforeAll(async () => {
  launchers = await openLaunchers({ jobs: 2, wrapper: UNWRAPPED, network: false });
});

afterAll(async () => {
  await launchers.close();
  rmSync(scratch, { recursive: true });
});

async function run(
  argv: Program['argv'],
  input = '{}',
  given: Partial<Program> = {},
): Promise<Omit<Finished, 'micros'>> {
  const { micros, ...finished } = await launchers.run(programOf(argv, given), input);
  expect(micros).toBeGreaterThanOrEqual(0);
  return finished;
}

const sh = (script: string): Program['argv'] => ['/bin/sh', '-c', script];

describe('what a process leaves behind', () => {
  test.each<[string, Partial<Finished>]>([
    ['echo.sh', { exitCode: 0, stdout: '{}' }],
    ['crash.sh', { exitCode: 1, stderr: "Traceback (most recent call last):\nKeyError: 'tool_input'\n" }],
    ['signal.sh', { signal: 'SIGSEGV' }],
    ['invalid-bytes.sh', { exitCode: 0, stdout: '{"decision": "\uFFFD\uFFFD"' }],
    ['two-objects.sh', { exitCode: 0, stdout: '{"decision":"deny"}\n{"decision":"allow"}\n' }],
    ['answers-first.sh', { exitCode: 0, stdout: '{"decision":"allow"}' }],
    ['never-reads.sh', { exitCode: 0, stdout: '{"decision":"deny"}' }],
    ['closes-input.sh', { exitCode: 0, stdout: '{"decision":"deny"}' }],
    ['silent-two.sh', { exitCode: 2 }],
    ['late-output.sh', { exitCode: 0, stdout: 'early\nlate\n' }],
  ])('%s', async (name, expected) => {
    expect(await run([failing(name)])).toEqual({ stdout: '', stderr: '', ...expected });
  });

  test('lacks-program.sh', async () => {
    const { exitCode, stderr } = await run([failing('lacks-program.sh')]);
    expect(exitCode).toBe(127);
    expect(stderr).toContain('no-such-program-of-guard-replay');
  });

  test.each(['never-reads.sh', 'closes-input.sh'])('an input of 2 MB that is not read: %s', async (name) => {
    const input = JSON.stringify({ command: 'x'.repeat(2e6) });
    expect(await run([failing(name)], input)).toEqual({ exitCode: 0, stdout: '{"decision":"deny"}', stderr: '' });
  });

  test('an input of 5 MB that is', async () => {
    expect((await run(['wc', '-c'], 'é'.repeat(2.5e6))).stdout.trim()).toBe('5000000');
  });

  test('output beyond a few MiB is taken and thrown away', async () => {
    const { stdout, ...rest } = await run([failing('floods.sh')]);
    expect(rest).toEqual({ exitCode: 0, isCut: true, stderr: 'flooded\n' });
    expect(stdout.length).toBe(4 * MEBIBYTE);
  });

  test('output of exactly as much is whole', async () => {
    const { isCut, stdout } = await run(sh(`head -c ${4 * MEBIBYTE} /dev/zero | tr '\\0' x`));
    expect({ isCut, length: stdout.length }).toEqual({ isCut: undefined, length: 4 * MEBIBYTE });
  });

  test('its environment and its folder are those it was given, and nothing else', async () => {
    const variables: readonly (readonly [string, string])[] = [
      ...Object.entries(environment),
      ['EMPTY', ''],
      ['LINES', 'a\nb'],
      ['QUOTES', `'"$(x)\``],
      ['ÜMLAUT', 'ß=ü'],
      ['__proto__', 'plain'],
    ];
    const env = Object.fromEntries(variables);
    const { stdout } = await run(['env', '-0'], '', { env });
    const received = stdout.split('\0').filter((variable) => variable !== '');
    expect(received.sort()).toEqual(variables.map(([name, value]) => `${name}=${value}`).sort());
    expect((await run(['pwd'], '', { cwd: path.dirname(failing('')) })).stdout.trim()).toContain('fixtures/hooks');
  });

  test('the time counts to its end, not to that of the pipes', async () => {
    const { micros } = await launchers.run(programOf(sh('sleep 0.4 & sleep 0.1')), '');
    expect(micros).toBeGreaterThan(100_000);
    const held = await launchers.run(programOf(sh('sleep 20 &')), '');
    expect(held.micros).toBeLessThan(450_000);
  });
});

describe('what cannot be started', () => {
  test.each<[string, Program['argv'], string, Partial<Program>?]>([
    ['a program that is not there', ['/no/such/guard'], 'no such file or directory: /no/such/guard'],
    [
      'a name that is nowhere on the path',
      ['no-such-guard'],
      'no such file or directory: no-such-guard, which has no slash and is looked for in PATH',
    ],
    [
      'a file without the run bit',
      [failing('not-executable.sh')],
      `permission denied: ${failing('not-executable.sh')}`,
    ],
    ['a folder', ['/usr'], 'permission denied: /usr'],
    ['a path through a file', [failing('echo.sh/x')], `not a directory: ${failing('echo.sh/x')}`],
    [
      'an interpreter that is not there',
      [failing('missing-interpreter.sh')],
      `no such file or directory: /no/such/interpreter, which is to run ${failing('missing-interpreter.sh')}`,
    ],
    [
      'a text without #!',
      [failing('no-first-line.sh')],
      `exec format error: ${failing('no-first-line.sh')} is text that does not start with #!`,
    ],
    ['arguments beyond the limit', ['/bin/true', 'x'.repeat(3e6)], 'argument list too long: /bin/true'],
    [
      'a folder to run in that vanished',
      ['/bin/true'],
      'no such file or directory: /no/such/folder, the folder to run in',
      { cwd: '/no/such/folder' },
    ],
  ])('%s', async (_, argv, notStarted, given = {}) => {
    expect(await run(argv, '{}', given)).toEqual({ notStarted, stdout: '', stderr: '' });
  });

  test('a NUL in the environment', async () => {
    const { notStarted } = await run(['/bin/true'], '', { env: { A: 'a\0b' } });
    expect(notStarted).toContain('without null bytes');
  });

  test('a text without #! runs where a shell is asked to', async () => {
    expect((await run(sh(failing('no-first-line.sh')))).stdout).toBe('run by a shell all the same\n');
  });
});

describe('what would go on', () => {
  test('at the timeout the whole group is killed', async () => {
    const { stderr, ...rest } = await run([failing('hang.sh')], '{}', { timeoutMillis: 700 });
    expect(rest).toEqual({ killedAfterMillis: 700, stdout: '' });
    const [guard = 0, child = 0] = pidsIn(stderr);
    expect(child).toBeGreaterThan(0);
    expect(await survivors([guard, child])).toEqual([]);
  });

  test.each(['outlived-by-writer.sh', 'outlived-by-silent.sh'])(
    'a child that outlives it is killed: %s',
    async (name) => {
      const { exitCode, stdout } = await run([failing(name)]);
      expect(exitCode).toBe(0);
      const pids = pidsIn(stdout);
      expect(pids).toHaveLength(1);
      expect(await survivors(pids)).toEqual([]);
    },
  );

  test('a child that left the group does not keep the answer waiting', async () => {
    const script = `process.stdout.write('done'); require('child_process').spawn('sleep', ['4'], { detached: true, stdio: 'inherit' }).unref()`;
    const started = performance.now();
    expect((await run([process.execPath, '-e', script])).stdout).toBe('done');
    expect(performance.now() - started).toBeLessThan(3900);
  });

  test('a guard that kills its launcher counts as killed, and others are asked all the same', async () => {
    const [killed, ...others] = await Promise.all([
      run([failing('kills-its-parent.sh')]),
      ...Array.from({ length: 12 }, (_, n) => run([failing('echo.sh')], String(n))),
    ]);
    expect(killed).toEqual({ signal: 'SIGKILL', stdout: '', stderr: '' });
    expect(others.map(({ stdout }) => stdout)).toEqual(Array.from({ length: 12 }, (_, n) => String(n)));
  });

  test('a guard that stops its launcher is killed at its timeout all the same, and others are asked', async () => {
    const one = await openLaunchers({ jobs: 1, wrapper: UNWRAPPED, network: false });
    const stopping = one.run(programOf([failing('stops-its-parent.sh')], { timeoutMillis: 300 }), '');
    const next = one.run(programOf([failing('echo.sh')]), 'next');
    expect(await stopping).toMatchObject({ killedAfterMillis: 300 });
    expect(await next).toMatchObject({ stdout: 'next' });
    await one.close();
  });
});

describe('launchers', () => {
  test('more programs than a launcher keeps are told apart', async () => {
    const programs = Array.from({ length: 150 }, (_, n) => programOf(['/bin/echo', String(n)]));
    const asked = [...programs, ...programs.slice(0, 20)];
    const finished = await Promise.all(asked.map((program) => launchers.run(program, '')));
    expect(finished.map(({ stdout }) => stdout.trim())).toEqual(asked.map(({ argv }) => argv[1]));
  });

  test('run one guard at a time each', async () => {
    const lock = path.join(scratch, 'lock');
    const one = await openLaunchers({ jobs: 1, wrapper: UNWRAPPED, network: false });
    const exclusive = programOf(sh(`mkdir '${lock}' && sleep 0.02 && rmdir '${lock}'`));
    const finished = await Promise.all(Array.from({ length: 8 }, () => one.run(exclusive, '')));
    await one.close();
    expect(finished.map(({ exitCode }) => exitCode)).toEqual(Array.from({ length: 8 }, () => 0));
  });

  test('are started through the wrapper, which is told about the network', async () => {
    const needs: unknown[] = [];
    const mark = path.join(scratch, 'wrapped');
    const wrapper = {
      ...UNWRAPPED,
      wrap: (command: readonly string[], need: object) => {
        needs.push(need);
        return ['/bin/sh', '-c', `echo wrapped >'${mark}'; "$@"; exit $?`, 'sh', ...command];
      },
    };
    const wrapped = await openLaunchers({ jobs: 1, wrapper, network: true });
    const { stdout } = await wrapped.run(programOf(['cat', mark]), '');
    await wrapped.close();
    expect(needs).toEqual([{ network: true }]);
    expect(stdout).toBe('wrapped\n');
  });

  test.each([
    ['/no/such/wrapper', 'ENOENT'],
    ['false', 'it says nothing'],
  ])('that cannot be started are said: %s', async (program, words) => {
    const wrapper = { ...UNWRAPPED, wrap: (command: readonly string[]) => [program, ...command] };
    const opening = openLaunchers({ jobs: 2, wrapper, network: false });
    await expect(opening).rejects.toThrow(/^guards cannot be started: /);
    await expect(opening).rejects.toThrow(words);
  });

  test('end what they run when they are closed, and reject what waits', async () => {
    const pids = path.join(scratch, 'closed');
    const closing = await openLaunchers({ jobs: 1, wrapper: UNWRAPPED, network: false });
    const hanging = programOf([failing('hang.sh')], { env: { ...environment, PIDS: pids } });
    const runs = Array.from({ length: 6 }, () => closing.run(hanging, '{}'));
    const settled = Promise.allSettled(runs);
    const [guard, child, launcher] = await written(pids);
    await closing.close();
    expect((await settled).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'rejected'));
    await expect(closing.run(hanging, '')).rejects.toThrow('closed');
    expect(await survivors([guard, child, launcher])).toEqual([]);
    await closing.close();
  });

  // Ends what it wraps as soon as its parent ends.
  const deadly = ['setpriv', '--pdeathsig', 'KILL', '--'];
  const canBeDeadly = spawnSync('setpriv', ['--pdeathsig', 'KILL', '--', 'true']).status === 0;

  test.each([
    ['UNWRAPPED', [], 'nothing'],
    ...(canBeDeadly ? [['wrapped in what ends with it', deadly, 'unshare'] as const] : []),
  ] as const)('leave nothing running when the main process is killed, %s', async (name, before, by) => {
    const pids = path.join(scratch, name);
    const main = path.join(scratch, `${name}.mjs`);
    const entry = new URL('../../../../dist/guards/external/launch/launchers.js', import.meta.url).href;
    const hanging = programOf([failing('hang.sh')], { env: { ...environment, PIDS: pids } });
    writeFileSync(
      main,
      `import { openLaunchers } from ${JSON.stringify(entry)};
      const isolation = { by: ${JSON.stringify(by)}, withoutNetwork: false, ownProcesses: false };
      const wrapper = { isolation, wrap: (command) => [...${JSON.stringify(before)}, ...command] };
      const launchers = await openLaunchers({ jobs: 2, wrapper, network: false });
      await launchers.run(${JSON.stringify(hanging)}, '{}');`,
    );
    const child = spawn(process.execPath, [main], { stdio: 'inherit' });
    const running = await written(pids);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await survivors(running)).toEqual([]);
  });
});

/** The guard, its child and its launcher, once the guard has written who they are. */
async function written(file: string): Promise<readonly [number, number, number]> {
  for (let waits = 0; waits < 300 && !existsSync(file); waits++) await delay(50);
  const [guard = 0, child = 0, launcher = 0] = pidsIn(readFileSync(file, 'utf8'));
  return [guard, child, launcher];
}
