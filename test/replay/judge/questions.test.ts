import { expect, test } from 'vitest';
import type { Answer } from '../../../src/guards/decision.ts';
import type { Request } from '../../../src/guards/guard.ts';
import { Questions } from '../../../src/replay/judge/questions.ts';
import { SILENT, denying } from '../../guards/external/asker.ts';

const request = (command: string): Request => ({ tool: 'Bash', command, shell: 'posix' });

/** A panel of three guards that keeps what each is asked, call by call. */
function panelOf(answer: (command: string, guard: number) => Answer) {
  const calls: string[][] = [];
  return {
    calls,
    judge: async (requests: readonly Request[], skip: readonly number[] = []) => {
      const asked = requests.flatMap(({ command }, row) =>
        [0, 1, 2].filter((guard) => !skip.includes(row * 3 + guard)).map((guard) => `${guard}: ${command}`),
      );
      calls.push(asked);
      return requests.map(({ command }) => [0, 1, 2].map((guard) => answer(command, guard)));
    },
  };
}

test('what comes at the same time is asked together, each of its guard alone', async () => {
  const panel = panelOf((command, guard) => denying(`${command}-${guard}`));
  const questions = new Questions(panel, 3);
  const both = request('c');
  const answers = await Promise.all([
    questions.ask(0, request('a')),
    questions.ask(2, request('b')),
    questions.ask(1, both),
    questions.ask(2, both),
  ]);
  expect(answers).toEqual(['a-0', 'b-2', 'c-1', 'c-2'].map(denying));
  expect(panel.calls).toEqual([['0: a', '2: b', '1: c', '2: c']]);
  await questions.ask(1, request('a'));
  expect(panel.calls.slice(1)).toEqual([['1: a']]);
});

test('guards that cannot be asked fail every question, and no later one', async () => {
  let isClosed = true;
  const questions = new Questions(
    {
      judge: async (requests) => {
        if (isClosed) throw new Error('closed');
        return requests.map(() => [SILENT]);
      },
    },
    1,
  );
  const asked = await Promise.allSettled([questions.ask(0, request('a')), questions.ask(0, request('b'))]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isClosed = false;
  expect(await questions.ask(0, request('a'))).toEqual(SILENT);
});
