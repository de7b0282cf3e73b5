/** Runs on disk for tests of reviews, removed after the test. */

import { RunWriter } from '../../../src/replay/record/run-writer.ts';
import { makeRunFolder } from '../../../src/replay/record/run-folder.ts';
import { type RunFile, Tally } from '../../../src/replay/compare/tally.ts';
import type { Case, Context } from '../../../src/replay/case.ts';
import type { JudgedCase } from '../../../src/replay/judged-case.ts';
import { type Said, buildCase, buildJudged } from '../build-case.ts';
import { folderOf } from '../sources/files.ts';

const STARTED = new Date('2026-11-30T15:04:05.678Z');

/** Two guards of one policy. */
export const GUARDS: RunFile['guards'] = [
  { name: 'old', fingerprint: 'a', policy: 'tripwire', protocol: 'in-process' },
  { name: 'new', fingerprint: 'b', policy: 'tripwire', protocol: 'in-process' },
];

let offset = 0;

/** A case that two guards judged; every call gives another case. */
export function judged(command: string, said: readonly Said[], changed: Partial<Case> = {}): JudgedCase {
  offset += 1;
  return buildJudged(buildCase(command, { key: { by: 'place', sha256: 'test', offset }, offset, ...changed }), said);
}

/** The context of a call of a session. */
export function inSession(session: string, more: Partial<Context> = {}): Partial<Case> {
  return { context: { agent: 'claude-code', session, ...more } };
}

/** Writes a run with these cases; gives its folder. */
export async function storedRun(cases: readonly JudgedCase[], guards: RunFile['guards'] = GUARDS): Promise<string> {
  const folder = await makeRunFolder(folderOf({}), STARTED, undefined);
  const writer = new RunWriter(folder, guards.length);
  const tally = new Tally(guards);
  for (const one of cases) {
    await writer.write(one);
    tally.add(one);
  }
  const runFile = runFileOf(guards, folder.id);
  const { summary, changes } = tally.summarise(runFile);
  await writer.finish(runFile, summary, changes);
  return folder.final;
}

/** What such a run says of itself. */
export function runFileOf(guards: RunFile['guards'], id = 'run'): RunFile {
  return {
    run: {
      id,
      version: '0.0.0',
      status: 'complete',
      started: STARTED.toISOString(),
      elapsedSeconds: 1,
      machine: { processor: 'x', cores: 2, system: 'y', runtime: 'node' },
      options: {},
    },
    guards,
    sources: [],
    filtered: 0,
    jobs: 1,
  };
}
