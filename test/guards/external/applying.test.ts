import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../src/guards/decision.ts';
import { answersWhereAsked, askWhereAsked } from '../../../src/guards/external/applying.ts';
import { askSet } from '../../../src/guards/external/ask-set.ts';
import { askedOnce } from '../../../src/guards/external/asked-once.ts';
import type { Request } from '../../../src/guards/guard.ts';
import { SILENT, askerOf, denying } from './asker.ts';
import { executableOf, requestOf } from './guards.ts';

const NOT_ASKED = { outcome: { kind: 'judged', verdict: { decision: 'none' } }, action: 'defer' };

const ofGit = { appliesTo: ({ command }: Request): boolean => command.startsWith('git') };
const [list, push] = [requestOf('ls'), requestOf('git push')];

describe('a hook that its host asks only about some requests', () => {
  test('hears of those alone, and has no opinion on the others', async () => {
    const hook = askerOf(() => denying('no-git'));
    expect(await askWhereAsked(hook, ofGit).ask([list, push, list])).toEqual([NOT_ASKED, denying('no-git'), NOT_ASKED]);
    expect(hook.asked).toEqual([push]);
  });

  test('has no answer at the others in a set', async () => {
    const hook = askerOf(() => denying('no-git'));
    expect(await answersWhereAsked([list, push], hook, ofGit)).toEqual([undefined, denying('no-git')]);
  });
});

test('a hook without a condition is asked as it is', () => {
  const hook = askerOf(() => SILENT);
  expect(askWhereAsked(hook, {})).toBe(hook);
});

test('a hook that sits in a run twice is asked once about a request, and again about an equal one', async () => {
  const hook = askerOf(() => SILENT);
  const once = askedOnce(hook);
  await Promise.all([once.ask([list, push, list]), once.ask([push])]);
  expect(hook.asked).toEqual([list, push]);
  expect(await once.ask([{ ...list }, list])).toEqual([SILENT, SILENT]);
  expect(hook.asked).toEqual([list, push, list]);
});

test('a set is composed of the answers of its hooks, request by request', async () => {
  const composed: (readonly (Answer | undefined)[])[] = [];
  const set = {
    hooks: [executableOf(ofGit), executableOf({})],
    compose: (answers: readonly (Answer | undefined)[]): Answer => (composed.push(answers), SILENT),
  };
  const askers = [askerOf(() => denying('no-git')), askerOf(() => SILENT)];
  expect(await askSet(set, askers).ask([list, push])).toEqual([SILENT, SILENT]);
  expect(composed).toEqual([
    [undefined, SILENT],
    [denying('no-git'), SILENT],
  ]);
});
