import { expect, test } from 'vitest';
import type { Answer, Judgement } from '../../../src/guards/decision.ts';
import { Identifier } from '../../../src/replay/identify.ts';
import { Judge } from '../../../src/replay/judge/judge.ts';
import type { Memory } from '../../../src/replay/judge/memory.ts';
import { Notebook } from '../../../src/replay/judge/notebook.ts';
import { buildCase } from '../build-case.ts';

const guards = [{ name: 'mine', summary: '' }];
const SILENT: Judgement = { outcome: { kind: 'judged', verdict: { decision: 'none' } }, action: 'defer' };
const DENIED: Answer = {
  outcome: { kind: 'judged', verdict: { decision: 'deny', rule: 'no-rm', reason: 'no' } },
  action: 'block',
};

const asked = new Identifier().identify(Array.from({ length: 6 }, (_, n) => buildCase(`ls ${n}`, { offset: n })));

/** Knows everything, and has so many of it asked again, as a cache that counts them does. */
function knowing(rechecks: number): Memory {
  let left = rechecks;
  return { get: () => SILENT, add: () => undefined, recheck: () => left-- > 0 };
}

test.each([1, 2, 5])(
  'of what is remembered, %i are asked again and compared where the memory wants so many',
  async (n) => {
    const notebook = new Notebook('secrets');
    const panel = { judge: async () => asked.map(() => [SILENT]) };
    const judge = new Judge(guards, panel, { memories: [knowing(n)], notebooks: [notebook], step: 2 });
    // Steps that are under way at the same time share what is left.
    await Promise.all([judge.ask(asked.slice(0, 3)), judge.ask(asked.slice(3))]);
    expect(notebook.seen).toMatchObject({ remembered: 6, rechecked: n, asked: 0 });
  },
);

test('the last one that is asked again and answered in another way is an error', async () => {
  const panel = { judge: async () => asked.map(() => [DENIED]) };
  const judge = new Judge(guards, panel, { memories: [knowing(1)], step: 6 });
  await expect(judge.ask(asked)).rejects.toThrow('mine answered no opinion in an earlier run and deny by no-rm now');
});
