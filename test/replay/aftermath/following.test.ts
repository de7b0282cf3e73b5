import { expect, test } from 'vitest';
import { FOLLOWING_CALLS, Following } from '../../../src/replay/aftermath/following.ts';
import { buildCase } from '../build-case.ts';

const call = (session: string | undefined, command: string, subagent?: string) =>
  buildCase(command, {
    context: { agent: 'x', ...(session !== undefined && { session }), ...(subagent !== undefined && { subagent }) },
  });

test('a call is followed by the calls of its own session and agent, and by so many only', () => {
  const following = new Following();
  const watched = following.watch(call('one', 'first'));
  following.add(call('two', 'of another session'));
  following.add(call(undefined, 'of no session'));
  following.add(call('one', 'of a subagent', 'sub'));
  const commands = Array.from({ length: FOLLOWING_CALLS + 3 }, (_, n) => `next ${n}`);
  for (const command of commands) following.add(call('one', command));
  expect(watched.map(({ request }) => request.command)).toEqual(commands.slice(0, FOLLOWING_CALLS));
});

test('two watched calls of a session each have what follows them', () => {
  const following = new Following();
  const first = following.watch(call('one', 'a'));
  following.add(call('one', 'b'));
  const second = following.watch(call('one', 'b'));
  following.add(call('one', 'c'));
  expect([first, second].map((calls) => calls.map(({ request }) => request.command))).toEqual([['b', 'c'], ['c']]);
});

test('nothing follows a call of no session', () => {
  const following = new Following();
  const watched = following.watch(call(undefined, 'a'));
  following.add(call(undefined, 'b'));
  expect(watched).toEqual([]);
});
