/** The cases that the package carries, so that a bare `replay` shows something true. */

import { fileURLToPath } from 'node:url';
import type { SourceName } from '../../replay/sources/index.ts';

/** The corpora, named the same wherever the package lies. */
export const bundledCorpora: readonly SourceName[] = [inPackage('corpora')];

/** These and the sample transcripts. */
export const bundledSources: readonly SourceName[] = [...bundledCorpora, inPackage('transcripts')];

function inPackage(name: string): SourceName {
  return { name, path: fileURLToPath(new URL(`../../../${name}`, import.meta.url)) };
}
