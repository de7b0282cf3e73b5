/** A measurement on disk, in a folder like that of a run. */

import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ReplayError, messageOf } from '../../errors.ts';
import { PRIVATE_FILE, makeRunFolder, removeRunFolder } from '../record/run-folder.ts';
import type { Measurement } from './measurement.ts';

const MEASURE_FILE = 'measure.json';

/**
 * Writes it to `out`, else to `results/<start time>`, and says where that is.
 * @throws ReplayError where it cannot be written
 */
export async function recordMeasurement(
  measurement: Measurement,
  { cwd, out }: { readonly cwd: string; readonly out?: string },
): Promise<string> {
  const folder = await makeRunFolder(cwd, new Date(measurement.start), out);
  try {
    const text = `${JSON.stringify(measurement, null, 2)}\n`;
    await writeFile(path.join(folder.partial, MEASURE_FILE), text, { mode: PRIVATE_FILE });
    await rename(folder.partial, folder.final);
    return folder.final;
  } catch (error) {
    await removeRunFolder(folder);
    throw new ReplayError(
      `cannot write the measurement to ${folder.final}: ${messageOf(error)}; make room, or name another place with --out`,
    );
  }
}
