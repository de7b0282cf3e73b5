/** The audit log of `replay hook`: what guards of the package decided as hooks of agents, in force or on trial. */

import type { Case } from '../../../case.ts';
import type { JsonObject } from '../../../../json.ts';
import type { Head } from '../../open/head.ts';
import { lines } from '../../text/lines.ts';
import { recordsOn } from '../../text/records.ts';
import type { Input, Skip, TextFormat } from '../../source.ts';
import { Calls } from './calls.ts';
import { recordIn } from './record.ts';

export const auditLog: TextFormat = {
  kind: 'text',
  name: 'audit-log',
  summary: 'the log of replay hook: what was refused, what a guard on trial would have said',
  known: 'well',

  recognises(head: Head): boolean {
    return head.has(isRecord);
  },

  async *read(input: Input, skip: Skip): AsyncGenerator<readonly Case[]> {
    const calls = new Calls(input, skip);
    for await (const batch of lines(input.bytes())) {
      const cases: Case[] = [];
      for (const line of batch) {
        for (const { record: object, offset } of recordsOn(line, skip)) {
          const record = recordIn(object, skip);
          if (record !== undefined) cases.push(...(await calls.take(record, offset)));
        }
      }
      yield cases;
    }
    yield calls.rest();
  },
};

/** Of whatever version, whole or the start of one. */
function isRecord(object: JsonObject): boolean {
  const { mode } = object;
  const has = (name: string): boolean => Object.hasOwn(object, name);
  return (mode === 'enforced' || mode === 'shadow') && ['schema', 'time', 'agent', 'guard', 'decision'].every(has);
}
