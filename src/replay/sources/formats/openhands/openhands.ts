/** OpenHands before its rewrite as an SDK: the events of a conversation in one list, or of one run a line. */

import type { Case } from '../../../case.ts';
import { peek } from '../../input/bytes.ts';
import { completeSoFar } from '../../text/complete-so-far.ts';
import { readDocument } from '../../text/document.ts';
import type { Head } from '../../open/head.ts';
import { isObject, listOf, type JsonObject } from '../../../../json.ts';
import { parseLine } from '../../text/json.ts';
import { lines, type Line } from '../../text/lines.ts';
import { Proposals } from '../../calls/proposals.ts';
import type { Input, Skip, TextFormat } from '../../source.ts';
import { isEvent } from './event.ts';
import { casesOf } from './run.ts';
import { isSdkEvent } from './sdk-event.ts';

/** Enough to see past blanks whether a list or an object begins. */
const START_BYTES = 64;
const LIST = /^\uFEFF?\s*\[/;

export const openhands: TextFormat = {
  kind: 'text',
  name: 'openhands',
  summary: 'trajectories of OpenHands before version 1, and its output.jsonl',
  known: 'well',

  recognises({ document, objects }: Head): boolean {
    if (Array.isArray(document)) return isHistory(document);
    const [first = {}] = objects;
    return isOutput(isObject(document) ? document : first);
  },

  async *read(input: Input, skip: Skip): AsyncGenerator<readonly Case[]> {
    const proposals = new Proposals('openhands', input, skip);
    const { start, all } = await peek(input.bytes(), START_BYTES);
    if (LIST.test(start.toString())) {
      const events = await readDocument({ bytes: () => all, shown: input.shown }, skip);
      yield await casesOf({ events: listOf(events), output: {} }, proposals, skip);
      return;
    }
    for await (const batch of lines(all)) {
      for (const line of batch) {
        for (const { output, offset } of outputsOn(line, skip)) {
          yield await casesOf({ events: listOf(output['history']), output, offset }, proposals, skip);
        }
      }
    }
  },
};

/** The runs on a line; of a torn one what is complete. */
function* outputsOn(line: Line, skip: Skip): Generator<{ readonly output: JsonObject; readonly offset: number }> {
  const { values, broken } = parseLine(line.bytes, skip);
  for (const { value, start } of values) {
    if (isObject(value)) yield { output: value, offset: line.offset + start };
    else skip('not a record');
  }
  if (!broken) return;
  skip(line.ended ? 'malformed line' : 'torn line');
  const complete = line.ended ? undefined : completeSoFar(line.bytes.toString());
  if (isObject(complete)) yield { output: complete, offset: line.offset };
}

/** Whether events are some of a run; the last in sight may be cut off. */
function isHistory(events: readonly unknown[]): boolean {
  const seen: readonly unknown[] = events.slice(0, 4).flat();
  return seen.length > 0 && seen.every((event, index) => isEvent(event) || (index > 0 && index === seen.length - 1));
}

/** Whether an object is a line of output.jsonl. Where it is cut off, its history may not be in sight. */
function isOutput(output: JsonObject): boolean {
  const { history } = output;
  if (Array.isArray(history) && history.length > 0) return isHistory(history) || isSdkEvent(history[0]);
  const has = (...names: readonly string[]): boolean => names.every((name) => Object.hasOwn(output, name));
  return has('instruction', 'git_patch', 'issue') || has('instance_id', 'test_result', 'instruction', 'metadata');
}
