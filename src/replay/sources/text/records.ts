/** The records of JSON Lines that can matter, parsed. */

import { isObject, type JsonObject } from '../../../json.ts';
import { parseLine } from './json.ts';
import type { Line } from './lines.ts';
import { relevantLines } from './relevant-lines.ts';
import type { Skip } from '../source.ts';

export interface LineRecord {
  readonly record: JsonObject;
  /** Where it starts, in bytes. */
  readonly offset: number;
}

/** The objects on a line; a `torn line`, a `malformed line` and a value that is `not a record` are counted. */
export function recordsOn(line: Line, skip: Skip): readonly LineRecord[] {
  const found: LineRecord[] = [];
  const { values, broken } = parseLine(line.bytes, skip);
  for (const { value, start } of values) {
    if (isObject(value)) found.push({ record: value, offset: line.offset + start });
    else skip('not a record');
  }
  if (broken) skip(line.ended ? 'malformed line' : 'torn line');
  return found;
}

/**
 * The objects on lines in which one of the needles stands, in batches; counted is what `recordsOn` counts.
 * @param needles as `relevantLines` has them
 */
export async function* relevantRecords(
  bytes: AsyncIterable<Uint8Array>,
  needles: readonly string[],
  skip: Skip,
): AsyncGenerator<readonly LineRecord[]> {
  for await (const batch of relevantLines(bytes, needles)) yield batch.flatMap((line) => recordsOn(line, skip));
}
