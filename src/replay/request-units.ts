/** How large a request is: what bounds memory where a count of requests would not. */

import type { Request } from '../guards/guard.ts';

/** Length of a request's text in UTF-16 units. */
export function requestUnits({ command, task = '', reason = '', hookSaid = '', shadowSaid = '' }: Request): number {
  return command.length + task.length + reason.length + hookSaid.length + shadowSaid.length;
}
