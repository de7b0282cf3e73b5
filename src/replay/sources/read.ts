/** The cases of an opened source. */

import type { Case } from '../case.ts';
import type { Skip, Source } from './source.ts';

/**
 * Cases of all files of a source, in their order, in batches of any size but none. The same call met twice is yielded
 * twice. What the readers pass over goes to `skip`; the files that were passed over are in `source.skipped`.
 * @throws ReplayError for what cannot be read or trusted
 */
export async function* readSource(source: Source, skip: Skip): AsyncGenerator<readonly Case[]> {
  for (const { input, format } of source.files) {
    for await (const batch of format.read(input, skip)) if (batch.length > 0) yield batch;
  }
}
