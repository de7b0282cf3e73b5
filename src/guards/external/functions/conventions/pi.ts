/**
 * An extension of Pi: handlers of `tool_call`, of which the first that returns `{ block: true, reason }` refuses. What
 * they throw blocks as well, as a failure; a changed input is a rewrite; a refusal after a question is what the user is asked.
 */

import { cwd } from 'node:process';
import { isObject, textOf } from '../../../../json.ts';
import { type Convention, inert, Unfit } from './convention.ts';

export const pi: Convention = async (exported) => {
  if (typeof exported !== 'function') throw new Unfit('it exports no extension: a function that is given pi');
  const handlers: Function[] = [];
  const on = (event: unknown, handler: unknown): void => {
    if (event === 'tool_call' && typeof handler === 'function') handlers.push(handler);
  };
  await exported(withInert({ on }));
  if (handlers.length === 0) throw new Unfit('the extension has no handler of tool_call');
  return async ({ command }) => {
    const input = { command };
    const event = { type: 'tool_call', toolName: 'bash', toolCallId: 'replay', input };
    const questions: string[] = [];
    const ask = (...words: readonly unknown[]): void => {
      questions.push(words.filter((word) => typeof word === 'string').join(': '));
    };
    const ui = withInert({ confirm: async (...words: unknown[]) => (ask(...words), false), select: ask, input: ask });
    const context = withInert({ ui, hasUI: true, cwd: cwd() });
    for (const handler of handlers) {
      const result: unknown = await handler(event, context);
      if (!isObject(result) || !result['block']) continue;
      const reason = textOf(result['reason']);
      if (questions.length > 0) return { decision: 'ask', reason: questions.join('; ') };
      return { decision: 'deny', ...(reason !== undefined && { reason }) };
    }
    return input.command === command ? null : { decision: 'none', rewrite: input.command };
  };
};

/** An object of the host that has these properties, and any other to no effect. */
function withInert(known: object): unknown {
  return new Proxy(known, {
    get: (target, name) =>
      Reflect.has(target, name) ? Reflect.get(target, name) : name === 'then' ? undefined : inert,
  });
}
