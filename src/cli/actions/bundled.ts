/** The cases that the package carries, so that a bare `replay` shows something true. */

import { fileURLToPath } from 'node:url';
import type { SourceName } from '../../replay/sources/index.ts';

/** The corpora and sample transcripts, named the same wherever the package lies. */
export const bundledSources: readonly SourceName[] = ['corpora', 'transcripts'].map((name) => ({
  name,
  path: fileURLToPath(new URL(`../../../${name}`, import.meta.url)),
}));
