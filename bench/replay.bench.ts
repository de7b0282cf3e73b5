/** The whole run (read, redact, judge by v1 and v2, write, compare, report) against a bare loop, and its peak memory. */

import { createReadStream, createWriteStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { data, root } from './shared.ts';
import { inTurn, median, printRatio, runProgram } from './measure.ts';

const ROUNDS = 5;

export async function benchReplay(): Promise<void> {
  if (!existsSync(data)) {
    console.log('replay: skipped, ../shared/data/commands.jsonl.gz is not there');
    return;
  }
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'guard-replay-bench-'));
  let n = 0;
  const replay = (input: string): Promise<{ seconds: number; peakMegabytes: number }> => {
    const out = path.join(scratch, `run-${n++}`);
    const args = [path.join(root, 'dist/cli.js'), input, '--guard', 'v1', '--guard', 'v2', '--out', out, '--quiet'];
    return runProgram(args).finally(() => rmSync(out, { recursive: true, force: true }));
  };
  const bareLoop = (): ReturnType<typeof replay> =>
    runProgram([path.join(root, 'bench/programs/bare-loop.mjs'), data, scratch]);
  try {
    const { ours, floor } = await inTurn(ROUNDS, () => replay(data), bareLoop);
    const seconds = (runs: typeof ours): number[] => runs.map((run) => run.seconds);
    printRatio('replay of 92,890 commands, v1 and v2', seconds(ours), seconds(floor), 's', 'at most 2');
    const peak = median(ours.map(({ peakMegabytes }) => peakMegabytes));
    console.log(
      `  peak memory ${peak.toFixed(0)} MB (at most 300), floor ${median(floor.map((run) => run.peakMegabytes)).toFixed(0)} MB`,
    );
    const tenfold = path.join(scratch, 'tenfold.jsonl.gz');
    await writeTenfold(tenfold);
    const large = await replay(tenfold);
    console.log(
      `  ten times over, sessions renamed: ${large.seconds.toFixed(1)} s, peak memory ${large.peakMegabytes.toFixed(0)} MB (at most 300), n = 1`,
    );
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The same commands ten times, each time in sessions of other names, so that no case is a duplicate. */
async function writeTenfold(file: string): Promise<void> {
  async function* lines(): AsyncGenerator<string> {
    for (let copy = 0; copy < 10; copy++) {
      for await (const line of createInterface({ input: createReadStream(data).pipe(createGunzip()) })) {
        if (line !== '') yield `${line.replace('"session": "', `"session": "copy-${copy}-`)}\n`;
      }
    }
  }
  await pipeline(Readable.from(lines()), createGzip({ level: 1 }), createWriteStream(file));
}
