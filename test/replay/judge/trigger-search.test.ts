import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../src/guards/decision.ts';
import type { Request } from '../../../src/guards/guard.ts';
import { Identifier, type IdentifiedCase } from '../../../src/replay/identify.ts';
import { Judge } from '../../../src/replay/judge/judge.ts';
import type { Memory } from '../../../src/replay/judge/memory.ts';
import { Notebook } from '../../../src/replay/judge/notebook.ts';
import { MixedPanel } from '../../../src/replay/judge/panel.ts';
import { Questions } from '../../../src/replay/judge/questions.ts';
import { TriggerSearch } from '../../../src/replay/judge/trigger-search.ts';
import { SILENT, answering, askerOf, denying } from '../../guards/external/asker.ts';
import { buildCase } from '../build-case.ts';
import { TOKENS } from '../redact/secrets.ts';

const NO_THREADS = { judge: async () => [] };

const CRASHED: Answer = { outcome: { kind: 'crashed', detail: 'exit 1' }, action: 'block' };

const isDanger = ({ command }: Request): boolean => command.includes('rm -rf');

/** A judge of one guard, and what is seen of it. */
function judging(
  answer: (request: Request) => Answer,
  { blocks, memory, jobs = 2 }: { readonly blocks?: number; readonly memory?: Memory; readonly jobs?: number } = {},
) {
  const asker = askerOf(answer);
  const panel = new MixedPanel([{ kind: 'asker', asker, readsFolder: false }], NO_THREADS);
  const notebooks = [new Notebook('secrets')] as const;
  const triggers = new TriggerSearch({
    questions: new Questions(panel, 1),
    notebooks,
    jobs,
    ...(blocks !== undefined && { blocks }),
  });
  const judge = new Judge([{ name: 'mine', summary: '' }], panel, { notebooks, memories: [memory], triggers });
  return { judge, asker, notebook: notebooks[0] };
}

function casesOf(...commands: readonly string[]): readonly IdentifiedCase[] {
  return new Identifier().identify(commands.map((command, offset) => buildCase(command, { offset })));
}

/** The text of the stored command that stands where a guard is said to have seen its reason. */
function triggerOf(judge: Judge, one: IdentifiedCase | undefined): string | undefined {
  if (one === undefined) return undefined;
  const decision = judge.decisionOf(one, 0);
  const { outcome } = decision ?? {};
  if (outcome?.kind !== 'judged' || outcome.verdict.decision !== 'deny') return undefined;
  const { span } = outcome.verdict;
  return span && one.case.request.command.slice(span.start, span.end);
}

describe('a guard that does not say what it blocks', () => {
  test('is asked again until it is known, and only about what it blocks', async () => {
    const { judge, asker, notebook } = judging((request) => (isDanger(request) ? denying('no-rm') : SILENT));
    const cases = casesOf('git commit -m "never rm -rf it"', 'ls -la', 'cd build && rm -rf dist');
    await judge.ask(cases);
    expect(cases.map((one) => triggerOf(judge, one))).toEqual(['rm -rf', undefined, 'rm -rf']);
    const { triggers, asked } = notebook.seen;
    expect(asked).toBe(3);
    expect(triggers).toMatchObject({ found: 2, of: 2 });
    // The rest is what stands in the place of programs, once.
    expect(asker.asked).toHaveLength(3 + 1 + (triggers?.questions ?? 0));
    expect(triggers?.most).toBeLessThanOrEqual(12);
  });

  test('is tried with the texts that made the same rule speak before', async () => {
    const { judge, notebook } = judging(({ command }) =>
      /rm -rf|mkfs|dd if/.test(command) ? denying('no-danger') : SILENT,
    );
    const texts = ['rm -rf', 'mkfs', 'dd if=/dev/zero'];
    const cases = casesOf(
      ...[0, 1, 2].flatMap((n) => texts.map((text) => `cd ${n} && ls a b c && sudo ${text} d e f`)),
    );
    for (const one of cases) await judge.ask([one]);
    expect(cases.map((one) => triggerOf(judge, one))).toEqual([...texts, ...texts, ...texts]);
    expect(notebook.seen.triggers?.median).toBe(1);
  });

  test('asks nothing twice about one block', async () => {
    const { judge, asker } = judging((request) => (isDanger(request) ? denying('no-rm') : SILENT));
    await judge.ask(casesOf('rm -rf a b c d'));
    const commands = asker.asked.slice(1).map(({ command }) => command);
    expect(new Set(commands).size).toBe(commands.length);
  });

  test('its questions have no part in its time, its complaints and its failures', async () => {
    const first = 'rm -rf build';
    const { judge, notebook } = judging(({ command }) =>
      command === first ? denying('no-rm') : { ...CRASHED, stderr: 'what is this?' },
    );
    const [one] = casesOf(first);
    await judge.ask([one!]);
    expect(judge.settle(one!).decisions[0]).toMatchObject({ action: 'block', micros: 1000 });
    expect(triggerOf(judge, one)).toBeUndefined();
    expect(notebook.seen).toMatchObject({ asked: 1, standardError: [], triggers: { found: 0, of: 1, questions: 0 } });
  });

  test('that says it is not asked again, nor one that only asks', async () => {
    const { judge, asker, notebook } = judging(({ command }) =>
      answering({ decision: command === 'rm x' ? 'deny' : 'ask', rule: 'r', reason: 'no', span: { start: 0, end: 2 } }),
    );
    await judge.ask(casesOf('rm x', 'mv x y'));
    expect(asker.asked).toHaveLength(2);
    expect(notebook.seen).not.toHaveProperty('triggers');
  });

  test('is told its place in the stored command, not in the original', async () => {
    const { judge } = judging((request) => (isDanger(request) ? denying('no-rm') : SILENT));
    const [one] = casesOf(`TOKEN=${TOKENS['github-token']} make && rm -rf dist`);
    await judge.ask([one!]);
    expect(one?.edits).toHaveLength(1);
    expect(triggerOf(judge, one)).toBe('rm -rf');
  });
});

describe('no run is surprised by', () => {
  test('a guard that blocks everything: it is asked four times whether it does', async () => {
    const { judge, asker, notebook } = judging(() => denying('all'));
    await judge.ask(casesOf('ls', 'pwd', 'git status'));
    expect(asker.asked).toHaveLength(3 + 4);
    expect(notebook.seen.triggers).toEqual({ found: 0, of: 3, questions: 0, median: 0, most: 0 });
  });

  test('many blocks: the first are looked into', async () => {
    const { judge, notebook } = judging((request) => (isDanger(request) ? denying('no-rm') : SILENT), { blocks: 3 });
    const cases = casesOf(...Array.from({ length: 8 }, (_, n) => `rm -rf ${n}`));
    await judge.ask(cases);
    expect(cases.map((one) => triggerOf(judge, one) !== undefined)).toEqual([
      ...Array<boolean>(3).fill(true),
      ...Array<boolean>(5).fill(false),
    ]);
    expect(notebook.seen.triggers).toMatchObject({ found: 3, of: 8 });
  });

  test('a slow guard: it is asked no longer again than it took, and twenty seconds', async () => {
    const slow = { micros: 5_000_000 };
    const { judge, asker, notebook } = judging(
      ({ command }) =>
        command.includes('rm -rf')
          ? answering({ decision: 'deny', rule: command, reason: 'no' }, slow)
          : answering({ decision: 'none' }, slow),
      { jobs: 1 },
    );
    await judge.ask(casesOf(...Array.from({ length: 10 }, (_, n) => `cd a && rm -rf ${n}`)));
    const { found = 0, of } = notebook.seen.triggers ?? {};
    expect(of).toBe(10);
    expect(found).toBeGreaterThan(2);
    expect(found).toBeLessThan(8);
    // What was begun is finished.
    expect(asker.asked.length - 10).toBeLessThan((10 * 5 + 20) / 5 + 8);
  });

  test('a guard that is not deterministic: the block stands, whatever is found', async () => {
    let calls = 0;
    const { judge, notebook } = judging(() => (calls++ % 3 === 0 ? denying('mood') : SILENT));
    const cases = casesOf(...Array.from({ length: 30 }, (_, n) => `git commit -m "one ${n} two" && rm -rf a b c`));
    await judge.ask(cases);
    expect(cases.filter((one) => judge.decisionOf(one, 0)?.outcome.kind !== 'judged')).toEqual([]);
    expect(notebook.seen.triggers?.most ?? 0).toBeLessThanOrEqual(12);
  });

  test('a guard that cannot be asked any more: what it decided stands', async () => {
    let isOver = false;
    const { judge } = judging((request) => {
      if (isOver) throw new Error('mine was closed and cannot be asked any more');
      isOver = isDanger(request);
      return isDanger(request) ? denying('no-rm') : SILENT;
    });
    const [one] = casesOf('rm -rf a');
    await judge.ask([one!]);
    expect(judge.decisionOf(one!, 0)).toMatchObject({ action: 'block' });
  });
});

test('what is remembered with its trigger is not looked into, what is remembered without is, once', async () => {
  const known = new Map<string, ReturnType<Memory['get']>>();
  const memory: Memory = {
    get: (request) => known.get(request),
    add: (request, judgement) => void known.set(request, judgement),
    recheck: () => false,
  };
  const answer = (request: Request): Answer => (isDanger(request) ? denying('no-rm') : SILENT);
  const cases = casesOf('rm -rf a', 'rm -rf b', 'ls');
  await judging(answer, { memory, blocks: 1 }).judge.ask(cases);
  for (const [expected, begun] of [
    [1, true],
    [0, false],
  ] as const) {
    const { judge, asker, notebook } = judging(answer, { memory });
    await judge.ask(cases);
    expect(cases.map((one) => triggerOf(judge, one))).toEqual(['rm -rf', 'rm -rf', undefined]);
    expect(notebook.seen).toMatchObject({ asked: 0, remembered: 3 });
    expect(notebook.seen.triggers?.found ?? 0).toBe(expected);
    expect(asker.asked.length > 0).toBe(begun);
  }
});

test('what is remembered and asked again keeps its trigger', async () => {
  const span = { start: 0, end: 6 };
  const memory: Memory = {
    get: () => answering({ decision: 'deny', rule: 'no-rm', reason: 'no-rm says no', span }),
    add: () => undefined,
    recheck: () => true,
  };
  const { judge, asker, notebook } = judging(() => denying('no-rm'), { memory });
  const [one] = casesOf('rm -rf a');
  await judge.ask([one!]);
  expect(asker.asked).toHaveLength(1);
  expect(triggerOf(judge, one)).toBe('rm -rf');
  expect(notebook.seen).toMatchObject({ remembered: 1, rechecked: 1 });
});
