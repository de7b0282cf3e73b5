/** What a program of one's own does with guards outside its process. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnyGuard, type Observed, judgeSources, namedGuards, replay } from '../dist/index.js';
import { COMMANDS, pythonHook, shellHook } from './cli/hooks.ts';

let folder: string;
let guards: readonly AnyGuard[];
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'guard-replay-api-'));
  const files = {
    'commands.txt': COMMANDS,
    'guard.sh': shellHook('rm -rf'),
    'guard.py': pythonHook('rm -rf [d/]'),
    'replay.yaml': 'guards: { mine: { command: [sh, guard.sh] } }\n',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  guards = await namedGuards(['mine', 'given=python3 guard.py'], { folder });
});
afterAll(() => rm(folder, { recursive: true }));

test('guards are named as on the command line', async () => {
  expect(guards.map(({ name, summary }) => [name, summary])).toEqual([
    ['mine', 'claude-code: sh guard.sh'],
    ['given', 'claude-code: python3 guard.py'],
  ]);
  await expect(namedGuards(['nobody'], { folder })).rejects.toThrow(/^no guard is called "nobody": /);
});

test('and replayed beside each other', async () => {
  const sources = [path.join(folder, 'commands.txt')];
  const { summary } = await replay({ guards, sources, cwd: folder });
  expect(summary.guards.map(({ actions }) => actions.block)).toEqual([2, 1]);
  const observed: Observed | undefined = summary.guards[0]?.observed;
  expect(observed).toMatchObject({ asked: 4, stood: { home: 'fresh' } });
});

test('or asked without a run', async () => {
  const actions: unknown[] = [];
  for await (const judged of judgeSources({ guards, sources: [path.join(folder, 'commands.txt')] })) {
    for (const { decisions } of judged)
      actions.push(decisions.map((decision) => 'action' in decision && decision.action));
  }
  expect(actions).toEqual([
    ['block', 'defer'],
    ['block', 'block'],
    ['defer', 'defer'],
    ['defer', 'defer'],
  ]);
});
