import { describe, expect, test } from 'vitest';
import { groupQuestions } from '../../../src/replay/review/groups.ts';
import type { Question } from '../../../src/replay/review/question.ts';
import { readQuestions } from '../../../src/replay/review/read-questions.ts';
import { inSession, judged, storedRun } from './stored.ts';

const CASES = [
  judged('echo "git push -f"', ['deny:push', 'none']),
  judged('echo "git push -f"', ['deny:push', 'none']),
  judged('rm -rf build', ['none', 'deny:rm']),
  judged('rm -rf /', ['deny:rm', 'deny:rm']),
  judged('crash', ['deny:push', 'crashed']),
  judged('ask', ['deny:push', 'ask:push']),
  judged('dir', ['otherShell', 'deny:rm']),
  judged('labelled', ['deny:push', 'none'], { label: { expected: 'deny', policy: 'tripwire', debatable: false } }),
];

const brief = ({ request, guard, rule, movement, cases }: Question) => [request.command, guard, rule, movement, cases];

describe('the questions of a run are', () => {
  test('about blocks that came and went, one a request, without what its source labels', async () => {
    const questions = await readQuestions(await storedRun(CASES), { scope: 'changes' });
    expect(questions.map(brief)).toEqual([
      ['echo "git push -f"', 'old', 'push', 'lost', 2],
      ['rm -rf build', 'new', 'rm', 'gained', 1],
      ['ask', 'old', 'push', 'lost', 1],
    ]);
  });

  test('or about all blocks of the last guard, or of one that is named', async () => {
    const folder = await storedRun(CASES);
    const commands = async (guard?: string): Promise<string[]> => {
      const questions = await readQuestions(folder, { scope: 'blocks', ...(guard !== undefined && { guard }) });
      return questions.map(({ request }) => request.command);
    };
    expect(await commands()).toEqual(['rm -rf build', 'rm -rf /', 'dir']);
    expect(await commands('new')).toEqual(await commands());
    expect(await commands('old')).toEqual(['echo "git push -f"', 'rm -rf /', 'crash', 'ask']);
    await expect(commands('nosuch')).rejects.toThrow('the run has no guard "nosuch"; it has old, new');
  });

  test('of a single guard about its blocks', async () => {
    const folder = await storedRun(
      [judged('rm -rf /', ['deny:rm'])],
      [{ name: 'only', fingerprint: 'a', protocol: 'in-process' }],
    );
    const [question] = await readQuestions(folder, { scope: 'changes' });
    expect(question).toMatchObject({ guard: 'only', policy: 'unspecified' });
    expect(question).not.toHaveProperty('movement');
  });
});

describe('what speaks for a block being wrong:', () => {
  const ran = { happened: { kind: 'ran-ok' } } as const;
  const signalsOf = async (...cases: Parameters<typeof storedRun>[0]): Promise<(readonly string[])[]> =>
    (await readQuestions(await storedRun(cases), { scope: 'changes' })).map(({ signals }) => signals);

  test('it ran, and nothing was undone', async () => {
    const block = judged('make deploy', ['none', 'deny'], { ...inSession('one'), ...ran });
    const next = (command: string) => judged(command, ['none', 'none'], inSession('one'));
    expect(await signalsOf(block, next('git status'))).toEqual([['ran']]);
    expect(await signalsOf(block, next('git status'), next('git revert HEAD'))).toEqual([[]]);
    expect(await signalsOf(judged('make deploy', ['none', 'deny'], { happened: { kind: 'ran-failed' } }))).toEqual([
      [],
    ]);
  });

  test('the same program and subcommand was blocked twice in a session', async () => {
    const block = (command: string, session: string) => judged(command, ['none', 'deny'], inSession(session));
    expect(await signalsOf(block('git push -f', 'one'), block('git push --force', 'one'))).toEqual([
      ['repeated'],
      ['repeated'],
    ]);
    expect(await signalsOf(block('git push -f', 'one'), block('git push --force', 'two'))).toEqual([[], []]);
    expect(await signalsOf(block('git push -f', 'one'), block('git reset --hard', 'one'))).toEqual([[], []]);
  });

  test('what spoke would not have run; its category is proposed', async () => {
    // The rule of these guards speaks on the first two characters.
    const folder = await storedRun([judged('#drop it', ['none', 'deny']), judged('rm x', ['none', 'deny'])]);
    const [comment, command] = await readQuestions(folder, { scope: 'changes' });
    expect(comment).toMatchObject({ signals: ['text-only'], category: 'comment', trigger: { start: 0, end: 2 } });
    expect(command).toMatchObject({ signals: [], category: 'routine-cleanup' });
  });

  test('the next calls of the session are shown', async () => {
    const cases = [
      judged('make deploy', ['none', 'deny'], inSession('one')),
      ...['a', 'b', 'c', 'd'].map((command) => judged(command, ['none', 'none'], inSession('one'))),
    ];
    const [question] = await readQuestions(await storedRun(cases), { scope: 'changes' });
    expect(question?.next).toEqual(['a', 'b', 'c']);
  });
});

test('groups are of one rule, category and movement, and what is most likely wrong comes first', async () => {
  const ran = { happened: { kind: 'ran-ok' } } as const;
  const folder = await storedRun([
    judged('rm a', ['none', 'deny:rm']),
    judged('rm b', ['none', 'deny:rm']),
    judged('rm b', ['none', 'deny:rm']),
    judged('rm c', ['deny:rm', 'none']),
    judged('#x', ['none', 'deny:rm']),
    judged('mv a b', ['none', 'deny:mv'], ran),
  ]);
  const groups = groupQuestions(await readQuestions(folder, { scope: 'changes' }));
  expect(
    groups.map(({ rule, movement, category, questions }) => [
      rule,
      movement,
      category,
      questions.map(({ request }) => request.command),
    ]),
  ).toEqual([
    ['mv', 'gained', 'other', ['mv a b']],
    ['rm', 'gained', 'comment', ['#x']],
    ['rm', 'gained', 'routine-cleanup', ['rm b', 'rm a']],
    ['rm', 'lost', 'routine-cleanup', ['rm c']],
  ]);
});
