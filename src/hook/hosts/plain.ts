/** No host: a tool and its input in, a decision and the exit code that goes with it out. */

import { objectOf, textOf } from '../../json.ts';
import { answering, saying } from '../answers.ts';
import type { HookHost } from '../hook-host.ts';
import { objectIn, proposal } from './call.ts';

export const plain: HookHost = {
  protocol: 'plain',
  proposed(payload) {
    const object = objectIn(payload);
    const tool = textOf(object['tool']);
    if (tool === undefined) throw new Error('it has no tool');
    if (tool !== 'shell') return undefined;
    return proposal(object, { tool, shell: 'posix', command: objectOf(object['input'])['command'] });
  },
  answer: answering({
    deny: (reason) => ({ ...saying({ decision: 'deny', reason }), exitCode: 1 }),
    allow: () => saying({ decision: 'allow' }),
  }),
};
