/**
 * Claude Code's telemetry as teams collect it: events about tools in OpenTelemetry logs. Names of events and
 * attributes are those of Claude Code's monitoring documentation; older builds differ where the code says so.
 */

import type { Case } from '../../../case.ts';
import type { Head } from '../../open/head.ts';
import { objectOf } from '../../../../json.ts';
import { relevantRecords } from '../../text/records.ts';
import type { Input, Skip, TextFormat } from '../../source.ts';
import { Calls } from './calls.ts';
import { eventsOf, isTelemetry } from './events.ts';

/** What stands in every line that matters: the end of the name of a shell tool, or of an event about the mode. */
const NEEDLES = ['Bash"', 'Shell"', '_mode_changed'];

export const claudeCodeOtel: TextFormat = {
  kind: 'text',
  name: 'claude-code-otel',
  summary: 'OpenTelemetry logs of Claude Code: OTLP as JSON, or a record a line',
  known: 'partly',

  recognises(head: Head): boolean {
    // One export can be longer than the head: then it is the document, as far as it can be seen.
    return head.has(isTelemetry) || isTelemetry(objectOf(head.document));
  },

  async *read(input: Input, skip: Skip): AsyncGenerator<readonly Case[]> {
    const calls = new Calls(input, skip);
    for await (const batch of relevantRecords(input.bytes(), NEEDLES, skip)) {
      const cases: Case[] = [];
      for (const { record, offset } of batch) {
        let index = 0;
        for (const event of eventsOf(record)) {
          // Events of one line are told apart by an offset inside of it.
          const found = await calls.take(event, offset + index);
          if (found !== undefined) cases.push(found);
          index += 1;
        }
      }
      yield cases;
    }
    yield await calls.rest();
  },
};
