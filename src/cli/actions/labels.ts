/** The labels that reviews gave, and the file that keeps them. */

import path from 'node:path';
import process from 'node:process';
import type { GivenLabel } from '../../replay/labels/given-label.ts';
import { LABELS_FILE, readLabels } from '../../replay/labels/labels-file.ts';
import type { Config } from '../config/config.ts';
import { readConfig } from '../config/read-config.ts';

/** The labels that hold for runs here. @param config that holds here; looked for unless given */
export async function givenLabels(config?: Config): Promise<readonly GivenLabel[]> {
  const found = config ?? (await readConfig(process.cwd()));
  return (await readLabels(labelsFile(found))).labels;
}

/** What `labels:` of a replay.yaml names, else `corpora/labels.csv`; as people name it. */
export function labelsFile(config: Config | undefined): string {
  return config?.labels === undefined ? LABELS_FILE : path.relative(process.cwd(), config.labels) || config.labels;
}
