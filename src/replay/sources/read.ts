/** The cases of an opened source. */

import type { Case } from '../case.ts';
import { underway, type Underway } from './read-ahead.ts';
import type { Format, Skip, Source } from './source.ts';

/**
 * Cases of all files of a source, in their order, in batches of any size but none. The same call met twice is yielded
 * twice. What the readers pass over goes to `skip`; the files that were passed over are in `source.skipped`.
 * @throws ReplayError for what cannot be read or trusted
 */
export async function* readSource(source: Source, skip: Skip): AsyncGenerator<readonly Case[]> {
  let coming = start(source, 0);
  try {
    for (let index = 1; coming !== undefined; index += 1) {
      const { format, input } = coming;
      coming = start(source, index);
      try {
        for await (const batch of format.read(input, skip)) if (batch.length > 0) yield batch;
      } finally {
        await input.close();
      }
    }
  } finally {
    await coming?.input.close();
  }
}

/** Begins to read a file of a source. */
function start(source: Source, index: number): { format: Format; input: Underway } | undefined {
  const file = source.files[index];
  return file && { format: file.format, input: underway(file.input) };
}
