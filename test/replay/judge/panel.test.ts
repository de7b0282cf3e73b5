import { afterAll, beforeAll, expect, test } from 'vitest';
import { JudgePool } from '../../../dist/replay/judge/pool.js';
import { MixedPanel } from '../../../src/replay/judge/panel.ts';
import type { Request } from '../../../src/guards/guard.ts';
import { SILENT, askerOf, denying } from '../../guards/external/asker.ts';

const request = (command: string, cwd?: string): Request => ({
  tool: 'Bash',
  command,
  shell: 'posix',
  ...(cwd !== undefined && { cwd }),
});

let pool: JudgePool;
beforeAll(() => {
  pool = new JudgePool({ guards: ['denylist', 'argv'], jobs: 1, timeoutMillis: 10_000 });
});
afterAll(() => pool.close());

test('every guard answers at its own place, in threads or outside', async () => {
  const outside = askerOf(({ command }) => (command === 'terraform destroy' ? denying('mine') : SILENT));
  const panel = new MixedPanel(
    [{ kind: 'thread' }, { kind: 'asker', asker: outside, readsFolder: false }, { kind: 'thread' }],
    pool,
  );
  const rows = await panel.judge([request('ls'), request('terraform destroy'), request('grep "terraform destroy" a')]);
  expect(rows.map((row) => row.map(({ action }) => action))).toEqual([
    ['defer', 'defer', 'defer'],
    ['block', 'block', 'block'],
    ['block', 'defer', 'defer'],
  ]);
});

test('what is to be skipped is asked of nobody', async () => {
  const outside = askerOf(() => denying('mine'));
  const seats = [{ kind: 'thread' }, { kind: 'asker', asker: outside, readsFolder: false }] as const;
  const onePool = new JudgePool({ guards: ['denylist'], jobs: 1, timeoutMillis: 10_000 });
  const rows = await new MixedPanel(seats, onePool).judge([request('a'), request('terraform destroy')], [1, 2]);
  await onePool.close();
  expect(outside.asked.map(({ command }) => command)).toEqual(['terraform destroy']);
  expect(rows[1]?.[1]?.action).toBe('block');
});

test('only a guard that reads it is told the recorded folder', async () => {
  const told = askerOf(() => SILENT);
  const untold = askerOf(() => SILENT);
  const seats = [
    { kind: 'asker', asker: told, readsFolder: true },
    { kind: 'asker', asker: untold, readsFolder: false },
  ] as const;
  await new MixedPanel(seats, pool).judge([request('ls', '/w/app')]);
  expect([told.asked[0], untold.asked[0]]).toEqual([request('ls', '/w/app'), request('ls')]);
});

test('the same request is one object for every guard, and another the next time', async () => {
  const one = askerOf(() => SILENT);
  const other = askerOf(() => SILENT);
  const seats = [one, other].map((asker) => ({ kind: 'asker', asker, readsFolder: true }) as const);
  const panel = new MixedPanel(seats, pool);
  const asked = request('ls');
  await panel.judge([asked]);
  await panel.judge([asked]);
  expect(one.asked[0]).toBe(other.asked[0]);
  expect(one.asked[0]).not.toBe(one.asked[1]);
});
