/** A function that judges: `judge(request)`, or `judge(command)` where its first parameter is named `command` or `cmd`. */

import { type Convention, Unfit } from './convention.ts';

/** The head of a function, method or arrow function whose first parameter is the command. */
const TAKES_COMMAND = /^(?:async\b\s*)?(?:function\b\s*)?[\w$]*\s*\(?\s*(?:command|cmd)\s*(?:[,)=]|=>)/;

export const plain: Convention = (exported) => {
  if (typeof exported !== 'function') throw new Unfit('what the module exports under that name is no function');
  const judge = exported;
  if (TAKES_COMMAND.test(judge.toString())) return ({ command }): unknown => judge(command);
  return (request): unknown => judge(request);
};
