/** The reproducers that a run has stored: without its guards they cannot be made again. */

import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { jsonIn, objectOf } from '../../json.ts';
import { CHANGES_FILE } from '../record/run-folder.ts';
import { Reproducers } from './with-reproducers.ts';

/** None where the run was made without, or its changes are gone. */
export async function readReproducers(folder: string): Promise<Reproducers> {
  const reproducers = new Reproducers();
  const file = createReadStream(path.join(folder, CHANGES_FILE));
  file.on('error', () => file.push(null));
  for await (const line of createInterface({ input: file, crlfDelay: Infinity })) {
    if (!line.includes('"reproducer":')) continue;
    const { request, candidate, reproducer } = objectOf(jsonIn(line));
    const { guard } = objectOf(candidate);
    if (typeof request === 'string' && typeof guard === 'string' && typeof reproducer === 'string') {
      reproducers.set({ request, candidate: { guard } }, reproducer);
    }
  }
  return reproducers;
}
