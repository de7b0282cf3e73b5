import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execPath } from 'node:process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProgram } from '../../../../src/guards/external/files/search-path.ts';
import type { Launchers, Program } from '../../../../src/guards/external/launch/program.ts';
import type { Floor, Starts } from '../../../../src/replay/measure/measurement.ts';
import { distributionOf } from '../../../../src/replay/measure/statistics/distribution.ts';
// What is loaded into a guard's process is a built program, and so are launchers.
import { openLaunchers } from '../../../../dist/guards/external/launch/launchers.js';
import { breakdownOf, fullWayOf } from '../../../../dist/replay/measure/breakdown/breakdown-of.js';
import { UNWRAPPED } from '../../../guards/external/guards.ts';
import { hasPython, python } from '../../../guards/external/python.ts';

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'guard-replay-breakdown-')));
let launchers: Launchers;

beforeAll(async () => {
  launchers = await openLaunchers({ jobs: 1, wrapper: UNWRAPPED, network: false });
});

afterAll(async () => {
  await launchers.close();
  rmSync(folder, { recursive: true });
});

function write(name: string, text: string): string {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

const programOf = (argv: Program['argv']): Program => ({
  argv,
  env: { PATH: '/usr/bin:/bin' },
  cwd: folder,
  timeoutMillis: 20_000,
});

const startsOf = (...millis: number[]): Starts => ({ times: distributionOf(millis, 'ms'), rounds: millis });

const NOTHING: Floor = { name: '/bin/true', kind: 'process', argv: ['/bin/true'], starts: startsOf(1, 1, 1) };

const bare = (millis: number, ...argv: string[]): Floor => ({
  name: argv.join(' '),
  kind: 'runtime',
  argv,
  starts: startsOf(millis, millis, millis),
});

/** @param millis what the guard takes, far more than anything of it in truth */
function broken(program: Program, floors: readonly Floor[], millis = 90_000): ReturnType<typeof breakdownOf> {
  const run = (each: Program, input: string): ReturnType<Launchers['run']> => launchers.run(each, input);
  return breakdownOf({ program, input: '{}' }, run, { times: startsOf(millis, millis, millis).times, floors });
}

describe.skipIf(!hasPython)('the start of a Python guard', () => {
  const floors = [NOTHING, bare(20, python, '-c', '')];

  test('goes to the process, the interpreter, what it imports, and the rest', async () => {
    write('slow_module.py', 'import time\nimport quick_module\ntime.sleep(0.05)\n');
    write('quick_module.py', '');
    const source =
      'import sys\nsys.stderr.write("no end of line")\nimport os\nimport slow_module\nsys.stderr.write("import time: soon")\n';
    const breakdown = await broken(programOf([python, write('guard.py', source)]), floors);
    expect(breakdown).toMatchObject({
      process: 1,
      runtime: 19,
      imported: { how: expect.stringContaining('importtime') },
    });
    const modules = breakdown?.imported?.modules ?? [];
    expect(modules[0]?.name).toBe('slow_module');
    expect(modules[0]?.selfMicros).toBeGreaterThan(50_000);
    const quick = modules.find(({ name }) => name === 'quick_module');
    expect(quick?.selfMicros).toBeLessThan(modules[0]?.selfMicros ?? 0);
    expect(modules[0]?.withinMicros).toBeGreaterThanOrEqual(
      (modules[0]?.selfMicros ?? 0) + (quick?.selfMicros ?? 0) - 5000,
    );
    // The bare interpreter has it too.
    expect(modules.map(({ name }) => name)).not.toContain('os');
    const { process = 0, runtime = 0, imports = 0, decision = 0 } = breakdown ?? {};
    expect(imports).toBeCloseTo(modules.reduce((sum, { selfMicros }) => sum + selfMicros, 0) / 1000);
    expect(process + runtime + imports + decision).toBeCloseTo(90_000);
    expect(breakdown).not.toHaveProperty('decisionIsNoise');
  });

  test('is never more in its parts than in all', async () => {
    write('sleeps.py', 'import time\ntime.sleep(0.02)\n');
    const guard = write('sleepy.py', 'import sleeps\n');
    const breakdown = await broken(programOf(['sh', '-c', `${python} ${guard}`]), floors, 25);
    expect(breakdown).toMatchObject({ process: 1, runtime: 19, imports: 5, decision: 0, decisionIsNoise: true });
  });

  test('tells nothing of imports where it does not heed its variables, or imports nothing', async () => {
    const script = write('plain.py', 'import sys\n');
    for (const argv of [
      [python, '-I', script],
      [python, script],
    ] as const) {
      const breakdown = await broken(programOf(argv), floors);
      expect(breakdown).toEqual({ process: 1, runtime: 19, decision: 90_000 - 20 });
    }
  });
});

describe('the start of a Node guard', () => {
  const floors = [NOTHING, bare(40, execPath, '-e', '0')];

  test('tells of each module that is required', async () => {
    write(
      'node_modules/slow/index.js',
      'require("./inner.js");\nfor (const end = Date.now() + 30; Date.now() < end; );\n',
    );
    write('node_modules/slow/inner.js', 'for (const end = Date.now() + 10; Date.now() < end; );\n');
    const guard = write(
      'guard.cjs',
      'require("slow");\nrequire("slow");\nrequire("readline");\nprocess.stderr.write("x");\n',
    );
    const breakdown = await broken(programOf([execPath, guard]), floors);
    expect(breakdown).toMatchObject({ process: 1, runtime: 39 });
    const modules = breakdown?.imported?.modules ?? [];
    expect(modules.slice(0, 2).map(({ name }) => name)).toEqual(['slow/index.js', 'slow/inner.js']);
    const { selfMicros = 0, withinMicros = 0 } = modules[0] ?? {};
    expect(selfMicros).toBeGreaterThan(29_000);
    expect(withinMicros - selfMicros).toBeGreaterThan(9000);
    expect(modules.map(({ name }) => name)).toContain('node:readline');
    expect(modules.map(({ name }) => name)).not.toContain(guard);
  });

  test('keeps the options that the guard has for it', async () => {
    write('before.cjs', 'require("node:zlib");\n');
    const program = programOf([execPath, write('empty.cjs', '')]);
    const env = { ...program.env, NODE_OPTIONS: `--require ${folder}/before.cjs` };
    const floor = bare(40, execPath, '-e', '0');
    await expect(broken({ ...program, env }, [NOTHING, floor])).resolves.not.toHaveProperty('imported');
    write('needs.cjs', 'require("node:zlib");\nrequire("node:readline");\n');
    const needs = await broken({ ...programOf([execPath, path.join(folder, 'needs.cjs')]), env }, [NOTHING, floor]);
    expect(needs?.imported?.modules.map(({ name }) => name)).toContain('node:readline');
  });

  test('of modules of ECMAScript alone tells what is known', async () => {
    const guard = write('guard.mjs', 'import "./other.mjs";\n');
    write('other.mjs', '');
    await expect(broken(programOf([execPath, guard]), floors)).resolves.toEqual({
      process: 1,
      runtime: 39,
      decision: 90_000 - 40,
    });
  });
});

describe('a start that goes through a shell to the full guard', () => {
  const shell = programOf(['sh', 'hook.sh']);
  const full = programOf([execPath, '/hook/start.cjs', '--protocol', 'plain']);
  const floorsWith = async (...more: readonly Floor[]): Promise<Floor[]> => {
    const sh = (await findProgram('sh', ['/usr/bin', '/bin'])) ?? '';
    return [NOTHING, bare(2, sh, '-c', ':'), bare(40, execPath, '-e', '0'), ...more];
  };
  const loaded: Floor = { ...bare(55, ...full.argv), kind: 'program' };
  const { times } = startsOf(70, 70, 70);

  test('goes to two processes, the shell, the runtime, what is loaded, and the rest', async () => {
    const breakdown = await fullWayOf(shell, full, { times, floors: await floorsWith(loaded) });
    expect(breakdown).toEqual({ process: 2, shell: 1, runtime: 39, loading: 15, decision: 13 });
  });

  test('is not taken apart where its program was not timed by itself', async () => {
    expect(await fullWayOf(shell, full, { times, floors: await floorsWith() })).toBeUndefined();
    const other: Floor = { ...loaded, argv: [...full.argv, '--shadow'] };
    expect(await fullWayOf(shell, full, { times, floors: await floorsWith(other) })).toBeUndefined();
  });
});

describe('the start of another guard', () => {
  test.each([
    ['sh', ['sh', '-c', 'exit 0'], { process: 1, runtime: 1, decision: 8 }],
    ['a program of its own', ['/bin/true'], { process: 1, decision: 9 }],
  ] as const)('%s goes to what is known of it', async (_, argv, expected) => {
    const shell = bare(2, (await findProgram('sh', ['/usr/bin', '/bin'])) ?? '', '-c', ':');
    await expect(broken(programOf(argv), [NOTHING, shell], 10)).resolves.toEqual(expected);
  });

  test('goes to a runtime that was timed under another of its paths', async () => {
    const file = (await findProgram('sh', ['/usr/bin', '/bin'])) ?? '';
    symlinkSync(file, path.join(folder, 'sh'));
    const shell = bare(2, path.join(folder, 'sh'), '-c', ':');
    await expect(broken(programOf(['sh', '-c', 'exit 0']), [NOTHING, shell], 10)).resolves.toMatchObject({
      runtime: 1,
    });
  });

  test('is not taken apart where no bare process was timed', async () => {
    await expect(broken(programOf(['/bin/true']), [])).resolves.toBeUndefined();
  });
});
