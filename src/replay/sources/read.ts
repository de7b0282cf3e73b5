/** The cases of an opened source. */

import type { Case } from '../case.ts';
import type { Skip, Source, SourceFile } from './source.ts';

/**
 * Cases of all files of a source, in their order, in batches of any size but none. The same call met twice is yielded
 * twice. What the readers pass over goes to `skip`; the files that were passed over are in `source.skipped`.
 * @param onFile told of each file before it is read
 * @throws ReplayError for what cannot be read or trusted
 */
export async function* readSource(
  source: Source,
  skip: Skip,
  onFile: (file: SourceFile) => void = () => {},
): AsyncGenerator<readonly Case[]> {
  for (const file of source.files) {
    onFile(file);
    const { input, format } = file;
    for await (const batch of format.read(input, skip)) if (batch.length > 0) yield batch;
  }
}
