import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { ReplayError } from '../../../src/errors.ts';
import { SHELLS } from '../../../src/guards/guard.ts';
import { EXPECTED, HAPPENED } from '../../../src/replay/case.ts';
import type { RunFile } from '../../../src/replay/compare/tally.ts';
import { Tally } from '../../../src/replay/compare/tally.ts';
import type { JudgedCase } from '../../../src/replay/judged-case.ts';
import { makeRunFolder, removeRunFolder } from '../../../src/replay/record/run-folder.ts';
import { RunWriter } from '../../../src/replay/record/run-writer.ts';
import { compareStored, newestRun, readJudgedCases } from '../../../src/replay/record/stored-run.ts';
import { buildCase, buildJudged, decide } from '../build-case.ts';

const STARTED = new Date('2026-11-30T15:04:05.678Z');
const GUARDS: RunFile['guards'] = [
  { name: 'old', fingerprint: 'a', policy: 'tripwire', protocol: 'in-process' },
  { name: 'new', fingerprint: 'b', policy: 'tripwire', protocol: 'in-process' },
];
const RUN_FILE: RunFile = {
  run: {
    id: '2026-11-30T15-04-05',
    version: '0.0.0',
    status: 'complete',
    started: STARTED.toISOString(),
    elapsedSeconds: 1,
    machine: { processor: 'x', cores: 2, system: 'y', runtime: 'node' },
    options: {},
  },
  guards: GUARDS,
  sources: [{ name: 'x', format: 'list', files: 1, cases: 1, skipped: {} }],
  filtered: 0,
  jobs: 1,
};

async function scratch(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'guard-replay-'));
  scratched.push(folder);
  return folder;
}
const scratched: string[] = [];
afterEach(async () => {
  await Promise.all(scratched.splice(0).map((folder) => rm(folder, { recursive: true })));
});

async function record(judged: readonly JudgedCase[]): Promise<{ folder: string; summary: unknown; changes: unknown }> {
  const folder = await makeRunFolder(await scratch(), STARTED, undefined);
  const writer = new RunWriter(folder, GUARDS.length);
  const tally = new Tally(GUARDS);
  for (const one of judged) {
    await writer.write(one);
    tally.add(one);
  }
  const { summary, changes } = tally.summarise(RUN_FILE);
  await writer.finish(RUN_FILE, summary, changes);
  return { folder: folder.final, summary, changes };
}

/** What readers let through: no NUL, no lone surrogate; empty means unknown. */
const text = fc
  .string({
    unit: fc.oneof(
      fc.string({ unit: 'binary', maxLength: 1 }),
      fc.constantFrom('"', ',', '\n', '\r', '\r\n', "'", ' ', '\t', '=', '\u2028', '\uFEFF'),
    ),
    minLength: 1,
    maxLength: 12,
  })
  .map((value) => value.replace(/[\0\p{Surrogate}]/gu, ''))
  .filter((value) => value !== '');
const anyJudged = fc
  .record({
    request: fc.record(
      { tool: text, command: text, shell: fc.constantFrom(...SHELLS), cwd: text, permissionMode: text },
      { requiredKeys: ['tool', 'command', 'shell'] },
    ),
    context: fc.record(
      { agent: text, session: text, seq: fc.nat(), time: text, description: text, hookSaid: text, shadowSaid: text },
      { requiredKeys: [] },
    ),
    happened: fc.record(
      { kind: fc.constantFrom(...HAPPENED), why: text, exitCode: fc.nat(255) },
      { requiredKeys: ['kind'] },
    ),
    label: fc.record(
      { expected: fc.constantFrom(...EXPECTED), policy: text, category: text, debatable: fc.boolean() },
      { requiredKeys: ['expected', 'policy', 'debatable'] },
    ),
    has: fc.record({ happened: fc.boolean(), label: fc.boolean(), micros: fc.boolean() }),
    source: text,
    offset: fc.nat(),
    said: fc.tuple(
      fc.constantFrom('none', 'allow', 'ask:a', 'deny:b', 'crashed', 'timedOut', 'otherShell', 'notRecorded'),
      fc.constantFrom('none', 'allow', 'ask:a', 'deny:b', 'malformed', 'notStarted', 'otherShell', 'notRecorded'),
    ),
    micros: fc.nat(100_000).map((tenths) => tenths / 10),
  })
  .map(({ request, context, happened, label, has, source, offset, said, micros }) => {
    const found = buildCase(request.command, {
      request,
      context,
      ...(has.happened && { happened }),
      ...(has.label && { label }),
      source,
      offset,
    });
    const decisions = said.map((one) => decide(one, has.micros ? micros : undefined));
    return { ...buildJudged(found, said), decisions };
  });

/** The keys differ on purpose: a stored case is known by its id. */
const withoutKey = (judged: JudgedCase): unknown => ({ ...judged, case: { ...judged.case, key: undefined } });

const isFirst = (judged: readonly JudgedCase[], index: number): boolean =>
  judged.findIndex(({ request }) => request === judged[index]?.request) === index;

test('a run is read back as it was written, whatever the text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyJudged, { maxLength: 8 }), async (judged) => {
      const { folder } = await record(judged);
      const read: JudgedCase[] = [];
      for await (const one of readJudgedCases(folder, GUARDS.length)) read.push(one);
      expect(read.map(withoutKey)).toEqual(
        judged.map((one, index) => withoutKey({ ...one, isNewRequest: isFirst(judged, index) })),
      );
    }),
    { numRuns: 60 },
  );
});

test('comparing a stored run gives what comparing it live gave', async () => {
  const judged = ['ls', 'rm -rf /', 'git push', 'ls'].map((command, offset) => {
    const found = buildCase(command, { key: { by: 'place', sha256: 's', offset }, offset });
    return buildJudged(found, command === 'ls' ? ['none', 'none'] : ['deny:a', 'none'], offset < 3);
  });
  const { folder, summary, changes } = await record(judged);
  expect(await compareStored(folder)).toEqual({ summary, changes });
  expect(JSON.parse(await readFile(path.join(folder, 'summary.json'), 'utf8'))).toEqual(summary);
  const lines = (await readFile(path.join(folder, 'changes.jsonl'), 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(changes);
});

describe('the folder of a run', () => {
  test('is private, keeps itself out of git, and bears its name only when whole', async () => {
    const cwd = await scratch();
    const folder = await makeRunFolder(cwd, STARTED, undefined);
    expect(await readdir(path.join(cwd, 'results'))).toEqual(['.gitignore', '2026-11-30T15-04-05.partial']);
    const writer = new RunWriter(folder, 0);
    const { summary, changes } = new Tally([]).summarise(RUN_FILE);
    await writer.finish(RUN_FILE, summary, changes);
    expect(await readdir(path.join(cwd, 'results'))).toEqual(['.gitignore', '2026-11-30T15-04-05']);
    const modes = await Promise.all(
      [
        'results',
        'results/2026-11-30T15-04-05',
        'results/2026-11-30T15-04-05/cases.csv',
        'results/2026-11-30T15-04-05/run.json',
      ].map(async (file) => (await stat(path.join(cwd, file))).mode & 0o777),
    );
    expect(modes).toEqual([0o700, 0o700, 0o600, 0o600]);
  });

  test('gets another name where two runs start in one second', async () => {
    const cwd = await scratch();
    const first = await makeRunFolder(cwd, STARTED, undefined);
    const second = await makeRunFolder(cwd, STARTED, undefined);
    expect([first.id, second.id]).toEqual(['2026-11-30T15-04-05', '2026-11-30T15-04-05-2']);
  });

  test('gets another name where two runs start at the same moment', async () => {
    const cwd = await scratch();
    const folders = await Promise.all(Array.from({ length: 5 }, () => makeRunFolder(cwd, STARTED, undefined)));
    expect(new Set(folders.map(({ partial }) => partial)).size).toBe(5);
  });

  test('is never one that exists', async () => {
    const cwd = await scratch();
    await writeFile(path.join(cwd, 'taken'), '');
    await expect(makeRunFolder(cwd, STARTED, 'taken')).rejects.toThrow(
      new ReplayError('taken exists already: name a new folder with --out, or remove it'),
    );
  });

  test('below something that is no folder is refused in one line', async () => {
    const cwd = await scratch();
    await writeFile(path.join(cwd, 'file'), '');
    const error = await makeRunFolder(cwd, STARTED, 'file/run').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ReplayError);
    expect(String(error)).toMatch(/^ReplayError: cannot write a run to file\/run: .*; name another place with --out$/);
  });
});

test.runIf(process.platform === 'linux')('a file system that takes no folders is refused at once', async () => {
  await expect(makeRunFolder('/', STARTED, '/proc/nowhere/run')).rejects.toThrow(
    'cannot write a run to /proc/nowhere/run',
  );
});

describe('reading a run', () => {
  test('that is not one says so', async () => {
    await expect(compareStored('/nowhere')).rejects.toThrow('/nowhere is not a finished run');
  });

  test('whose decisions do not match its cases says so', async () => {
    const { folder } = await record([buildJudged(buildCase('ls'), ['none', 'none'])]);
    await writeFile(path.join(folder, 'decisions-2.csv'), 'case,outcome,verdict,action,rule,reason,start,end,micros\n');
    await expect(compareStored(folder)).rejects.toThrow('does not add up');
  });

  test.each([
    ['decisions-2.csv', '', 'the decisions for case'],
    ['decisions-2.csv', 'case,outcome\na,"', 'decisions-2.csv cannot be read'],
    ['cases.csv', 'case,request\n', 'has decisions and is not in cases.csv'],
    ['run.json', '{"schema":', 'run.json is not JSON'],
    ['run.json', '{"schema":9}', 'was written with schema 9'],
    ['run.json', '{"schema":1}', 'its run.json does not say what a run says; run it again'],
    ['run.json', 'null', 'its run.json does not say what a run says'],
    ['run.json', '{"schema":1,"run":{},"guards":[{}],"sources":[]}', 'its run.json does not say what a run says'],
  ])('with a damaged %s says so', async (file, content, said) => {
    const { folder } = await record([buildJudged(buildCase('ls'), ['none', 'none'])]);
    await writeFile(path.join(folder, file), content);
    const error = await compareStored(folder).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ReplayError);
    expect(String(error)).toContain(said);
  });

  test('takes the one that was started last, whatever its name, and none that is not finished', async () => {
    const cwd = await scratch();
    await expect(newestRun(path.join(cwd, 'results'))).rejects.toThrow('no run in');
    for (const [day, name] of [
      ['01', undefined],
      ['03', undefined],
      ['02', 'results/mine'],
    ] as const) {
      const started = new Date(`2026-11-${day}T00:00:00Z`);
      const folder = await makeRunFolder(cwd, started, name);
      const runFile = { ...RUN_FILE, run: { ...RUN_FILE.run, started: started.toISOString() } };
      if (day !== '03') await new RunWriter(folder, 0).finish(runFile, new Tally([]).summarise(runFile).summary, []);
    }
    expect(path.basename(await newestRun(path.join(cwd, 'results')))).toBe('mine');
  });
});

describe('a folder in which nothing was recorded', () => {
  test.each([undefined, 'out/of/the/way'])('goes, and what was made for it: %s', async (out) => {
    const cwd = await scratch();
    await removeRunFolder(await makeRunFolder(cwd, STARTED, out));
    expect(await readdir(cwd)).toEqual([]);
  });

  test('leaves what others have there', async () => {
    const cwd = await scratch();
    const folder = await makeRunFolder(cwd, STARTED, undefined);
    await makeRunFolder(cwd, STARTED, undefined);
    await removeRunFolder(folder);
    expect(await readdir(path.join(cwd, 'results'))).toEqual(['.gitignore', '2026-11-30T15-04-05-2.partial']);
  });
});
