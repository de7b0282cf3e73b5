/** JSON Lines whose objects carry a command: exported histories, imports, labelled cases. */

import type { Case } from '../../../case.ts';
import type { Head } from '../../open/head.ts';
import type { JsonObject } from '../../../../json.ts';
import { lines } from '../../text/lines.ts';
import { recordsOn } from '../../text/records.ts';
import type { Input, Skip, TextFormat } from '../../source.ts';
import { Fields } from './fields.ts';
import { RecordReader } from './record-reader.ts';

const ESCAPE = Buffer.from('\\u');

export const jsonLines: TextFormat = {
  kind: 'text',
  name: 'json-lines',
  summary: 'one JSON object a line, with a command',
  known: 'well',

  recognises({ objects }: Head): boolean {
    return objects.some((object) => Object.hasOwn(object, 'command'));
  },

  read: (input, skip) => readObjects(input, skip, { columnsOf: (object) => object, idsAreUnique: false }),
};

export interface ObjectOptions {
  /** From an object to what it holds, by the names of `cases.csv`. */
  readonly columnsOf: (object: JsonObject) => JsonObject;
  /** Whether ids tell calls apart wherever they stand, and not only in one file. */
  readonly idsAreUnique: boolean;
}

/** Reads JSON Lines. */
export async function* readObjects(
  input: Input,
  skip: Skip,
  { columnsOf, idsAreUnique }: ObjectOptions,
): AsyncGenerator<readonly Case[]> {
  const records = new RecordReader(input, await input.identity(), idsAreUnique, skip);
  let number = 0;
  for await (const batch of lines(input.bytes())) {
    const cases: Case[] = [];
    for (const line of batch) {
      number += 1;
      for (const { record, offset } of recordsOn(line, skip)) {
        const fields = new Fields(columnsOf(record), line.bytes.includes(ESCAPE), skip);
        const found = records.caseOf(fields, { line: number, offset });
        if (found !== undefined) cases.push(found);
      }
    }
    yield cases;
  }
}
