/** What made a guard block that does not say it: hooks as somebody writes them, as black boxes. */

import { describe, expect, test } from 'vitest';
import type { Change } from '../../src/replay/comparison.ts';
import { type Folder, scratchWith } from './folder.ts';
import { pythonHook, shellHook } from './hooks.ts';
import { replay } from './program.ts';

const TEXT = 'git commit -m "why we never rm -rf anything in the build folder"';
const RUN = 'cd build && rm -rf dist && ls -la';
const COMMANDS = `${TEXT}\n${RUN}\ngit status\n`;

const BATCH = `import json, sys
for line in sys.stdin:
    command = json.loads(line)["tool_input"]["command"]
    said = {"permissionDecision": "deny", "permissionDecisionReason": "[no-rm] no"} if "rm -rf" in command else {}
    print(json.dumps({"hookSpecificOutput": {"hookEventName": "PreToolUse", **said}} if said else {}), flush=True)
`;

const FILES = {
  'commands.txt': COMMANDS,
  'guard.py': pythonHook('rm +-rf'),
  'guard.sh': shellHook('rm -rf'),
  'guards.py': 'def scoped(command):\n    return "rm -rf" in command\n',
  'batch.py': BATCH,
};

/** The texts that a guard blocked for, by command, as the changes from a guard that blocks nothing have them. */
async function triggersIn(folder: Folder, run?: string): Promise<Readonly<Record<string, string | undefined>>> {
  const lines = (await folder.read(`${run ?? (await folder.run())}/changes.jsonl`)).trim().split('\n');
  const changes = lines.map((line): Change => JSON.parse(line));
  return Object.fromEntries(
    changes
      .filter(({ movement }) => movement === 'gained')
      .map(({ command, trigger }) => [command, trigger && command.slice(trigger.start, trigger.end)]),
  );
}

const SILENT = 'silent=js:silent.mjs:judge';
const silent = { 'silent.mjs': "export const judge = () => 'none';\n" };

const compared = (guard: string, ...more: readonly string[]): readonly string[] =>
  ['commands.txt', '--guard', SILENT, '--guard', guard, '--no-canaries'].concat(more);

describe.concurrent('the text is found, and each question is a process like any other', () => {
  test.each([
    ['a hook in Python', 'mine=python3 guard.py', undefined],
    ['one in sh', 'mine=sh guard.sh', undefined],
    ['a function', 'mine=py:guards.py:scoped', undefined],
    ['a warm hook', 'mine', '{ command: [python3, guard.py], mode: warm }'],
    ['a batch', 'mine', '{ command: [python3, batch.py], mode: batch }'],
  ])('%s', async (_, guard, configured) => {
    const config = configured === undefined ? {} : { 'replay.yaml': `guards:\n  mine: ${configured}\n` };
    const folder = await scratchWith({ ...FILES, ...silent, ...config });
    const report = await replay(...compared(guard))
      .in(folder)
      .succeeds();
    expect(await triggersIn(folder)).toEqual({ [TEXT]: 'rm -rf', [RUN]: 'rm -rf' });
    const mine = (await folder.summary()).guards[1];
    expect(mine).toMatchObject({
      failures: { malformed: 0, crashed: 0, timedOut: 0, notStarted: 0 },
      observed: { asked: 3, standardError: [], triggers: { found: 2, of: 2 } },
    });
    expect(mine?.observed?.triggers?.most).toBeLessThanOrEqual(12);
    expect((mine?.timing.process ?? mine?.timing.decide)?.n ?? 0).toBeLessThanOrEqual(3);
    expect(report).toMatch(/triggers found by asking, of blocks .*2 of 2/);
    expect(report).toMatch(/questions for one, median · most .*\d+ · \d+/);
  });
});

describe.concurrent('nothing is asked again', () => {
  test.each([
    ['with --no-triggers', ['--no-triggers'], ''],
    ['where replay.yaml says so', [], ', triggers: false'],
  ])('%s', async (_, more, key) => {
    const config = `guards:\n  mine: { command: [sh, guard.sh]${key} }\n`;
    const folder = await scratchWith({ ...FILES, ...silent, 'replay.yaml': config });
    await replay(...compared('mine', ...more))
      .in(folder)
      .succeeds();
    expect(await triggersIn(folder)).toEqual({ [TEXT]: undefined, [RUN]: undefined });
    expect((await folder.summary()).guards[1]?.observed).not.toHaveProperty('triggers');
  });

  test('about what an earlier run has found', async () => {
    const folder = await scratchWith({ ...FILES, ...silent });
    const runs = [
      ['results/without', ['--no-triggers'], undefined],
      ['results/one', ['--triggers', '1'], { found: 1, of: 2 }],
      ['results/rest', [], { found: 1, of: 1 }],
      ['results/none', [], undefined],
    ] as const;
    for (const [out, more, triggers] of runs) {
      await replay(...compared('mine=sh guard.sh', ...more, '--out', out))
        .in(folder)
        .succeeds();
      const { observed } = (await folder.summary(out)).guards[1] ?? {};
      expect(observed?.triggers && { found: observed.triggers.found, of: observed.triggers.of }).toEqual(triggers);
    }
    expect(await triggersIn(folder, 'results/none')).toEqual({ [TEXT]: 'rm -rf', [RUN]: 'rm -rf' });
  });
});

test.concurrent('a guard that fails on parts of a command is as it was judged, and none of that counts', async () => {
  const fails = `${pythonHook('rm -rf')}if " x" in event["tool_input"]["command"]: raise SystemExit("parse error")\n`;
  const folder = await scratchWith({ ...FILES, ...silent, 'guard.py': fails });
  await replay(...compared('mine=python3 guard.py'))
    .in(folder)
    .succeeds();
  expect((await folder.summary()).guards[1]).toMatchObject({
    actions: { block: 2, defer: 1 },
    failures: { crashed: 0 },
    observed: { standardError: [], triggers: { found: 0, of: 2 } },
  });
});

test.concurrent('a guard that blocks everything is not asked without end', async () => {
  const folder = await scratchWith({ ...FILES, ...silent, 'guard.sh': 'cat > /dev/null; echo no >&2; exit 2\n' });
  await replay(...compared('mine=sh guard.sh'))
    .in(folder)
    .succeeds();
  expect((await folder.summary()).guards[1]).toMatchObject({
    actions: { block: 3 },
    observed: { triggers: { found: 0, of: 3, questions: 0 } },
  });
});

test.concurrent('interrupted while it looks for triggers, a run keeps what was decided, and can be gone on with', async () => {
  const slow = `import time\n${pythonHook('rm -rf')}time.sleep(0.1)\n`;
  const commands = Array.from({ length: 16 }, (_, n) => `rm -rf ${n}\n`).join('');
  const folder = await scratchWith({ ...FILES, ...silent, 'guard.py': slow, 'commands.txt': commands });
  const args = compared('mine=python3 guard.py', '--jobs', '2', '--triggers', '16');
  const running = await replay(...args)
    .in(folder)
    .starts();
  const remembered = async (): Promise<number> => {
    const files = (await folder.everything()).filter((name) => /^results\/\.decisions\/.*l$/.test(name));
    return (await Promise.all(files.map((name) => folder.read(name)))).join('').split('\n').length - 1;
  };
  await folder.until(async () => (await remembered()) > 2);
  running.kill('SIGINT');
  expect((await running.end).code).toBe(130);
  const run = await folder.run();
  const { cases } = await folder.summary();
  expect(cases.total).toBeGreaterThan(0);
  await replay(...args, '--resume', run)
    .in(folder)
    .succeeds();
  const after = await folder.summary();
  expect(after).toMatchObject({ run: { status: 'complete' }, cases: { total: 16 } });
  expect(Object.values(await triggersIn(folder))).toEqual(Array<string>(16).fill('rm -rf'));
}, 60_000);
