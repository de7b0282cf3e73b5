/** Lists the histories on this machine, or the formats that can be read. */

import process from 'node:process';
import { locationsOn } from '../../replay/history/locations.ts';
import { survey } from '../../replay/history/survey.ts';
import { formats } from '../../replay/sources/index.ts';
import { type Found, formatsJson, formatsTable, historiesJson, historiesTable } from '../../report/histories.ts';
import type { SourcesOptions } from '../commands/sources.ts';
import { INTERRUPTED } from '../exit-codes.ts';
import { onInterrupt } from '../interrupt.ts';
import { ProgressDisplay } from '../progress.ts';
import { complain } from '../stderr.ts';
import { print } from '../stdout.ts';
import { describeTerminal } from '../terminal.ts';
import { machine } from './machine.ts';

export async function listSources({ format, formats: wantsFormats }: SourcesOptions): Promise<void> {
  const terminal = describeTerminal(true);
  if (wantsFormats === true) {
    await print(format === 'json' ? formatsJson(formats) : formatsTable(formats, terminal));
    return;
  }
  const found = await findHistories();
  await print(format === 'json' ? historiesJson(found) : historiesTable(found, new Date(), terminal));
}

async function findHistories(): Promise<readonly Found[]> {
  const display = new ProgressDisplay();
  const interrupt = onInterrupt((text) => {
    display.clear();
    complain(text);
  });
  try {
    const found: Found[] = [];
    const before = { cases: 0, read: 0 };
    for (const location of await locationsOn(machine)) {
      if (interrupt.signal.aborted) break;
      if (!location.isRead) {
        found.push({ location });
        continue;
      }
      let here = { cases: 0, read: 0 };
      const onProgress = (progress: typeof here): void => {
        here = progress;
        display.show({ cases: before.cases + here.cases, read: before.read + here.read });
      };
      found.push({ location, there: await survey(location, { signal: interrupt.signal, onProgress }) });
      before.cases += here.cases;
      before.read += here.read;
    }
    if (interrupt.signal.aborted) process.exitCode = INTERRUPTED;
    return found;
  } finally {
    display.clear();
    interrupt.release();
  }
}
