import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execPath } from 'node:process';
import { afterAll, describe, expect, test } from 'vitest';
import type { FunctionGuard } from '../../../../src/guards/external/external-guard.ts';
import type { Sandbox } from '../../../../src/guards/external/isolation/sandbox.ts';
import type { Guard } from '../../../../src/guards/guard.ts';
import type { Decide } from '../../../../src/replay/measure/measurement.ts';
// Threads and workers are built programs.
import {
  type DecideOptions,
  measureDecide,
  measureParse,
} from '../../../../dist/replay/measure/decide/measure-decide.js';
import { functionOf, placeIn, requestOf, UNWRAPPED } from '../../../guards/external/guards.ts';
import { hasPython, python } from '../../../guards/external/python.ts';

const guardModule = new URL('../../../fixtures/guards/timed.mjs', import.meta.url).href;
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'guard-replay-decide-')));
const place = placeIn(folder, [path.dirname(python), path.dirname(execPath)].join(path.delimiter));
mkdirSync(place.cwd);
const sandbox: Sandbox = { ...UNWRAPPED, place: async () => place, close: async () => undefined };

afterAll(() => rmSync(folder, { recursive: true }));

/** A millisecond in microseconds is below it on any machine; a figure in nanoseconds would be above. */
const NO_OTHER_UNIT = 500_000;

const named = (name: string): Guard => ({ name, summary: '', judge: () => ({ decision: 'none' }) });

/** A function guard with that module. */
function written(source: string, parts: Partial<FunctionGuard>): FunctionGuard {
  const guard = functionOf(parts);
  writeFileSync(path.join(folder, guard.module), source);
  return guard;
}

function measure(
  guard: Guard | FunctionGuard,
  commands: readonly string[],
  options: Partial<DecideOptions> = {},
): Promise<Decide> {
  return measureDecide(guard, commands.map(requestOf), {
    passes: 3,
    warmUpMillis: 50,
    guardModule,
    sandbox,
    ...options,
  });
}

const XS = 'x'.repeat(300);

describe('an interruption', () => {
  const interruptedAfter = (passes: number, name = 'millisecond'): Promise<Decide> => {
    const abort = new AbortController();
    const onPass = (done: number): void => {
      if (done === passes) abort.abort(new Error('enough'));
    };
    return measure(named(name), ['ls', 'git status'], { passes: 50, signal: abort.signal, onPass });
  };

  test('leaves the passes that are over, and no growth', async () => {
    const decide = await interruptedAfter(2);
    expect(decide).toMatchObject({ passes: 2, times: { n: 4 } });
    expect(decide).not.toHaveProperty('growth');
    expect(decide).not.toHaveProperty('failed');
  });

  test('before the first pass is over leaves nothing', async () => {
    await expect(interruptedAfter(0)).rejects.toThrow('enough');
  });
});

describe('a guard of this process', () => {
  test('is timed once a request and pass, the clock taken off', async () => {
    const passes: number[] = [];
    const onPass = (done: number): void => void passes.push(done);
    const decide = await measure(named('millisecond'), ['ls', 'git status', 'git log'], { onPass });
    expect(decide).toMatchObject({
      passes: 3,
      times: { unit: 'us', n: 9 },
      byLength: [
        { from: 2, to: 3, n: 1 },
        { from: 4, to: 7, n: 1 },
        { from: 8, to: 15, n: 1 },
      ],
    });
    expect(decide).not.toHaveProperty('failed');
    expect(decide.times.min).toBeGreaterThan(990);
    expect(decide.times.min).toBeLessThan(NO_OTHER_UNIT);
    expect(decide.clockNanos).toBeGreaterThan(0);
    expect(passes).toEqual([0, 1, 2, 3]);
  });

  test('that does nothing takes next to nothing', async () => {
    const { times, growth } = await measure(named('constant'), [`echo ${XS}`]);
    expect(times.min).toBeLessThan(5);
    expect(growth?.exponent).toBeLessThan(0.7);
  });

  test('that answers later is waited for', async () => {
    const { times } = await measure(named('later'), ['ls']);
    expect(times.min).toBeGreaterThan(4000);
  });

  test.each([
    ['linear', 0.7, 1.3],
    ['quadratic', 1.5, 2.8],
  ])('that is %s in the length of a command has that exponent', async (name, least, most) => {
    const { growth } = await measure(named(name), [`echo ${XS}`, 'ls']);
    expect(growth?.exponent).toBeGreaterThan(least);
    expect(growth?.exponent).toBeLessThan(most);
    expect(growth?.requests[0]).toMatchObject({ request: `echo ${XS}`, length: 305 });
    expect(growth?.requests[0]?.micros).toHaveLength(4);
  });

  test('that never ends on longer commands is given up, and the others are measured all the same', async () => {
    const { growth, times } = await measure(named('exponential'), [`ls ${'x'.repeat(16)}`, 'ls'], { passes: 1 });
    expect(times.n).toBe(2);
    expect(growth?.requests.find(({ request }) => request !== 'ls')).toMatchObject({ endsInTime: false });
    expect(growth?.exponent).toBeGreaterThan(3);
  }, 60_000);

  test('is measured by what it answers', async () => {
    const commands = ['ls', 'throw it', 'hang on', 'pwd', 'exit now', 'odd', 'id'];
    const { times, failed, passes } = await measure(named('picky'), commands);
    expect({ n: times.n, failed }).toEqual({
      n: 3 * passes,
      failed: { requests: 4, detail: 'TypeError: no such thing' },
    });
  }, 60_000);

  test.each([
    ['picky', ['throw'], 'guard picky cannot be timed: TypeError: no such thing'],
    ['picky', [], 'guard picky cannot be timed: none of the requests is in a shell that it reads; give others'],
    ['absent', ['ls'], /cannot be timed: no guard named absent in file:/],
  ])('%s about %j has no figures', async (name, commands, message) => {
    await expect(measure(named(name), commands)).rejects.toThrow(message);
  });

  test('is asked about shells only that it reads', async () => {
    const requests = [requestOf('ls'), { ...requestOf('dir'), shell: 'cmd' as const }];
    const { times } = await measureDecide(named('constant'), requests, { passes: 2, warmUpMillis: 0, guardModule });
    expect(times.n).toBe(2);
  });

  test('ends with the reason of a signal', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const measured = measure(named('picky'), ['hang'], { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 300);
    await expect(measured).rejects.toBe(reason);
  });
});

describe('a function', () => {
  const sleeps =
    'import time\ndef judge(command):\n    if "bad" in command: raise ValueError("no")\n    time.sleep(0.001)\n';

  test.skipIf(!hasPython)('in Python that sleeps one millisecond takes about that', async () => {
    const guard = written(sleeps, { language: 'python', module: 'sleeps.py', function: 'judge' });
    const { times, failed, clockNanos } = await measure(guard, ['ls', 'bad', 'git status']);
    expect(times).toMatchObject({ unit: 'us', n: 6 });
    expect(times.min).toBeGreaterThan(990);
    expect(times.min).toBeLessThan(NO_OTHER_UNIT);
    expect(failed).toEqual({ requests: 1, detail: 'ValueError: no' });
    expect(clockNanos).toBeGreaterThan(0);
  });

  test('in JavaScript is timed around each call', async () => {
    const source =
      'export const judge = () => { for (const end = performance.now() + 1; performance.now() < end; ); };\n';
    const guard = written(source, { language: 'javascript', module: 'spins.mjs', function: 'judge' });
    const { times } = await measure(guard, ['ls', 'git status']);
    expect(times.n).toBe(6);
    expect(times.min).toBeGreaterThan(990);
    expect(times.min).toBeLessThan(NO_OTHER_UNIT);
  });
});

test('the parser is timed as guards are', async () => {
  const times = await measureParse(['ls', `echo ${XS}`].map(requestOf), { passes: 4, warmUpMillis: 50 });
  expect(times).toMatchObject({ unit: 'us', n: 8 });
  expect(times?.p50).toBeGreaterThan(0);
  expect(times?.min).toBeLessThan(NO_OTHER_UNIT);
  await expect(measureParse([], { passes: 4, warmUpMillis: 50 })).resolves.toBeUndefined();
});
