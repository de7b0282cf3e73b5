import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Action } from '../../../../src/guards/decision.ts';
import type { Executable, HookSet } from '../../../../src/guards/external/external-guard.ts';
import type { Sandbox } from '../../../../src/guards/external/isolation/sandbox.ts';
import { findProgram, foldersOf } from '../../../../src/guards/external/files/search-path.ts';
import { measureStarts, type StartsOptions } from '../../../../dist/replay/measure/starts/measure-starts.js';
import { UNWRAPPED, executableOf, placeIn, requestOf } from '../../../guards/external/guards.ts';

const scratch = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'guard-replay-starts-')));
const tools = path.join(scratch, 'tools');
const REQUESTS = ['git status', 'git push --force', 'ls'].map(requestOf);
const DENY =
  '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"[no] x"}}';

beforeAll(async () => {
  for (const folder of ['home', 'stand-in', 'tools', 'bare']) mkdirSync(path.join(scratch, folder));
  for (const name of ['python3', 'bash', 'time', 'sleep', 'cat', 'env', 'touch']) {
    const file = await findProgram(
      name,
      foldersOf(process.env['PATH']).filter((folder) => !folder.endsWith('shims')),
    );
    if (file !== undefined) symlinkSync(file, path.join(tools, name));
  }
  write('quick.sh', '#!/bin/sh\ncat >/dev/null\n');
  write('sleeps.sh', '#!/bin/sh\nexec sleep 0.02\n');
  write('python.py', '#!/usr/bin/env python3\nimport sys\nsys.stdin.read()\n');
  write('notes.sh', '#!/bin/sh\ncat >>notes\n');
});

afterAll(() => rmSync(scratch, { recursive: true }));

function write(name: string, text: string): void {
  writeFileSync(path.join(scratch, name), text);
  chmodSync(path.join(scratch, name), 0o755);
}

const guard = (name: string, command: Executable['command'], parts: Partial<Executable> = {}): Executable =>
  executableOf({ name, command, folder: scratch, ...parts });

/** Keeps nothing apart; all stand in the same place. */
function sandboxWith(search: string): Sandbox {
  const place = placeIn(scratch, search);
  return { ...UNWRAPPED, place: async () => place, close: async () => undefined };
}

const sandbox = sandboxWith(tools);

type Measured = ReturnType<typeof measureStarts>;

function measure(guards: readonly (Executable | HookSet)[], given: Partial<StartsOptions> = {}): Measured {
  return measureStarts(guards, REQUESTS, { sandbox, rounds: 5, ...given });
}

describe('guards that are processes', () => {
  test('are timed in turn with what nothing can be faster than', async () => {
    const rounds: number[] = [];
    const { guards, floors, comparisons } = await measure(
      [guard('quick', ['./quick.sh']), guard('sleeps', ['./sleeps.sh']), guard('python', ['./python.py'])],
      { onRound: (done) => rounds.push(done) },
    );
    expect(rounds).toEqual([0, 1, 2, 3, 4, 5]);
    expect(guards.map(({ name }) => name)).toEqual(['quick', 'sleeps', 'python']);
    expect(floors.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
      'process /bin/true',
      'runtime sh -c :',
      "runtime python3 -c ''",
      "runtime python3 -S -c ''",
    ]);
    for (const { starts } of [...guards, ...floors]) {
      expect(starts.rounds).toHaveLength(5);
      expect(starts.times).toMatchObject({ unit: 'ms', n: 5 });
      expect(starts.times.min).toBeGreaterThan(0);
      expect(starts.firstMillis).toBeGreaterThan(0);
      expect(starts).not.toHaveProperty('failed');
    }
    const [quick, sleeps, python] = guards.map(({ starts }) => starts);
    expect(sleeps?.times.p50).toBeGreaterThan(10);
    expect(python?.uncompiledMillis).toBeGreaterThan(0);
    expect(quick).not.toHaveProperty('uncompiledMillis');
    expect(comparisons.map(({ base, candidate }) => `${base} ${candidate}`)).toEqual(['quick sleeps', 'quick python']);
    expect(comparisons[0]?.ratio.median).toBeGreaterThan(1);
  });

  test('share the floor of a runtime that they reach in several ways', async () => {
    const shells = path.join(scratch, 'shells');
    mkdirSync(shells);
    symlinkSync('/bin/sh', path.join(shells, 'sh'));
    const guards = ['sh', `${shells}/sh`].map((shell) => guard(shell, [shell, './quick.sh']));
    const { floors } = await measure(guards, { rounds: 1 });
    expect(floors.map(({ name }) => name)).toEqual(['/bin/true', 'sh -c :']);
  });

  test('that ask nothing of a runtime have no floor but the process', async () => {
    const { floors } = await measure([guard('cat', ['cat', '/dev/null'])], { rounds: 1 });
    expect(floors.map(({ kind }) => kind)).toEqual(['process']);
  });

  test('are asked only what their host asks them', async () => {
    const appliesTo: Executable['appliesTo'] = ({ command }) => command.startsWith('git push');
    write('asked.sh', `#!/bin/sh\ncat | grep -q 'push --force' || exit 1\necho '${DENY}'\n`);
    const { guards } = await measure([guard('pushes', ['./asked.sh'], { appliesTo })], { rounds: 3 });
    expect(guards[0]?.starts.times.n).toBe(3);
    expect(guards[0]?.starts).not.toHaveProperty('failed');
    const never = guard('never', ['./asked.sh'], { appliesTo: () => false });
    await expect(measure([never])).rejects.toThrow(
      'guard never cannot be timed: its host asks it about none of the requests; give others',
    );
  });
});

describe('a hook with a fast way', () => {
  const full = guard('full', ['sleep', '0.05']);
  const passes = ({ command }: { readonly command: string }): boolean => !command.startsWith('git push');
  const script = 'case $(cat) in *push*) exec sleep 0.1 ;; esac';

  test('is told by its ways, with what it starts on the full one as a floor', async () => {
    const hook = { ...guard('hook', ['sh', '-c', script]), fastWay: { passes, full } };
    const { guards, floors } = await measure([hook, guard('other', ['./quick.sh'])]);
    const { fastWay } = guards[0]?.starts ?? {};
    // Rounds 2 and 5 ask about the push.
    expect(fastWay).toMatchObject({ starts: 3, of: 5, fast: { n: 3 }, full: { n: 2 } });
    expect(fastWay?.full?.min).toBeGreaterThan(100);
    expect(guards[1]?.starts).not.toHaveProperty('fastWay');
    const floor = floors.find(({ kind }) => kind === 'program');
    expect(floor).toMatchObject({ name: 'sleep 0.05', argv: ['sleep', '0.05'], starts: { times: { n: 5 } } });
    expect(floor?.starts.times.min).toBeGreaterThan(49);
  });

  test.each([
    ['fast', true],
    ['full', false],
  ] as const)('that takes the %s way alone has no times of the other', async (way, isPassed) => {
    const hook = { ...guard('hook', ['./quick.sh']), fastWay: { passes: () => isPassed, full } };
    const { guards } = await measure([hook], { rounds: 2 });
    const { fast, full: other } = guards[0]?.starts.fastWay ?? {};
    expect({ fast: fast?.n, full: other?.n }).toEqual({ fast: undefined, full: undefined, [way]: 2 });
  });
});

describe('starts that are no answers', () => {
  test('are counted and not timed', async () => {
    write('pushes.sh', `#!/bin/sh\ncase $(cat) in *push*) echo oh no >&2; exit 1;; esac\n`);
    const { guards, comparisons } = await measure([guard('quick', ['./quick.sh']), guard('fails', ['./pushes.sh'])]);
    const fails = guards[1]?.starts;
    // Rounds 2 and 5 ask about the push.
    expect(fails?.times.n).toBe(3);
    expect(fails?.failed?.starts).toBe(2);
    expect(fails?.failed?.detail).toContain('exit 1');
    expect(comparisons).toHaveLength(1);
  });

  test.each<[string, Executable['command'], Partial<Executable>, RegExp]>([
    [
      'crashes',
      ['sh', '-c', 'echo oh no >&2; exit 1'],
      {},
      /^guard bad cannot be timed, since it never answers: exit 1: oh no$/,
    ],
    ['is not there', ['./missing.sh'], {}, /never answers: exit 127/],
    ['hangs', ['sleep', '60'], { timeoutMillis: 100 }, /never answers: killed after 100 ms/],
  ])('of a guard that %s all the time end it with the reason', async (_, command, parts, expected) => {
    await expect(measure([guard('bad', command, parts)], { rounds: 60 })).rejects.toThrow(expected);
  });
});

test('an interruption leaves the rounds that are over, and what is found out besides is left out', async () => {
  const abort = new AbortController();
  const onRound = (done: number): void => {
    if (done === 2) abort.abort(new Error('enough'));
  };
  const guards = [guard('quick', ['./quick.sh']), guard('sleeps', ['./sleeps.sh'])];
  const measured = await measure(guards, { rounds: 60, signal: abort.signal, onRound });
  for (const { starts } of [...measured.guards, ...measured.floors]) {
    expect(starts.times.n).toBe(2);
    expect(starts).not.toHaveProperty('cpu');
  }
  expect(measured.comparisons).toHaveLength(1);
});

test('an interruption ends what runs', async () => {
  const abort = new AbortController();
  const started = performance.now();
  const measuring = measure([guard('hangs', ['sleep', '60'])], { signal: abort.signal });
  setTimeout(() => abort.abort(new Error('enough')), 200);
  await expect(measuring).rejects.toThrow('enough');
  expect(performance.now() - started).toBeLessThan(30_000);
  await expect(measure([guard('quick', ['./quick.sh'])], { signal: abort.signal })).rejects.toThrow('enough');
});

describe('processor time and memory', () => {
  test('are told where the system has tools for it', async ({ skip }) => {
    const found = await Promise.all(['bash', 'time'].map((name) => findProgram(name, [tools])));
    if (found.includes(undefined)) skip('there is no bash, or no GNU time');
    write('busy.sh', '#!/bin/sh\ni=0; while [ $i -lt 20000 ]; do i=$((i+1)); done\n');
    const { guards } = await measure([guard('busy', ['./busy.sh'])], { rounds: 1 });
    const { cpu, peakMegabytes = 0 } = guards[0]?.starts ?? {};
    expect(cpu?.n).toBe(10);
    expect(cpu?.userMillis).toBeGreaterThan(2);
    expect(peakMegabytes).toBeGreaterThan(0.1);
    expect(peakMegabytes).toBeLessThan(100);
  });

  test('are absent elsewhere', async () => {
    const bare = path.join(scratch, 'bare');
    const place = { ...placeIn(scratch, bare), env: { PATH: bare } };
    const { guards } = await measure([guard('echo', ['/bin/sh', '-c', 'read -r x'])], {
      rounds: 1,
      sandbox: { ...sandbox, place: async () => place },
    });
    expect(guards[0]?.starts.times.n).toBe(1);
    expect(guards[0]?.starts).not.toHaveProperty('cpu');
    expect(guards[0]?.starts).not.toHaveProperty('peakMegabytes');
  });

  test('are absent where the tool is of another make', async () => {
    const odd = path.join(scratch, 'odd');
    mkdirSync(odd);
    write('odd/time', '#!/bin/sh\necho "usage: time [-p] utility" >&2; exit 1\n');
    const place = { ...placeIn(scratch, odd), env: { PATH: odd } };
    const { guards } = await measure([guard('echo', ['/bin/sh', '-c', 'read -r x'])], {
      rounds: 1,
      sandbox: { ...sandbox, place: async () => place },
    });
    expect(guards[0]?.starts).not.toHaveProperty('peakMegabytes');
  });
});

describe('the hooks of a settings file', () => {
  const setOf = (stopsAtBlock: boolean, ...hooks: readonly Executable[]): HookSet => ({
    kind: 'hook-set',
    name: 'set',
    summary: 'hooks',
    hooks,
    stopsAtBlock,
    compose: () => ({ outcome: { kind: 'judged', verdict: { decision: 'none' } }, action: 'defer' satisfies Action }),
  });
  const waits = (name: string, seconds = '0.3'): Executable => guard(name, ['sleep', seconds]);

  test('are started at once and take as long as the slowest, or one after the other', async () => {
    const hooks = [waits('one'), waits('two'), waits('three')];
    const { guards } = await measure([setOf(false, ...hooks), { ...setOf(true, ...hooks), name: 'in sequence' }], {
      rounds: 2,
    });
    const [together = 0, inSequence = 0] = guards.map(({ starts }) => starts.times.min);
    expect(together).toBeGreaterThanOrEqual(300);
    expect(inSequence).toBeGreaterThanOrEqual(900);
    expect(together).toBeLessThan(inSequence);
  });

  test('are not started behind one that blocks, where the host stops there', async () => {
    const blocks = guard('blocks', ['sh', '-c', `echo '${DENY}'`]);
    const { guards } = await measure([setOf(true, blocks, waits('late', '10'))], { rounds: 2 });
    expect(guards[0]?.starts.times.n).toBe(2);
    expect(guards[0]?.starts.times.max).toBeLessThan(10_000);
  });

  test('use the processor of all of them, and the memory of all or of the largest', async ({ skip }) => {
    const found = await Promise.all(['bash', 'time'].map((name) => findProgram(name, [tools])));
    if (found.includes(undefined)) skip('there is no bash, or no GNU time');
    write('busy.sh', '#!/bin/sh\ni=0; while [ $i -lt 20000 ]; do i=$((i+1)); done\n');
    const never = guard('never', ['sh', '-c', 'exit 1'], { appliesTo: () => false });
    const hooks = [guard('one', ['./busy.sh']), guard('two', ['./busy.sh']), never];
    const { guards } = await measure(
      [setOf(false, ...hooks), { ...setOf(true, ...hooks), name: 'in sequence' }, ...hooks.slice(0, 1)],
      { rounds: 1 },
    );
    const [together, inSequence, alone] = guards.map(({ starts: { cpu, peakMegabytes = 0 } }) => ({
      cpu: (cpu?.userMillis ?? 0) + (cpu?.systemMillis ?? 0),
      peakMegabytes,
    }));
    for (const set of [together, inSequence]) expect(set?.cpu).toBeGreaterThan(1.2 * (alone?.cpu ?? Infinity));
    expect(together?.peakMegabytes).toBeGreaterThan(1.5 * (alone?.peakMegabytes ?? Infinity));
    expect(inSequence?.peakMegabytes).toBeLessThan(1.5 * (alone?.peakMegabytes ?? 0));
  });

  test('fail together with one of them, which is named', async () => {
    const fails = guard('fails', ['sh', '-c', 'exit 1']);
    await expect(measure([setOf(false, guard('quick', ['./quick.sh']), fails)])).rejects.toThrow(
      'guard set cannot be timed, since it never answers: fails: exit 1',
    );
  });
});
