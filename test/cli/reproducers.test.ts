/** The smallest commands on which two guards differ: stored with the run, shown, and ready for a corpus. */

import { describe, expect, test } from 'vitest';
import type { Change } from '../../src/replay/comparison.ts';
import { TOKENS } from '../replay/redact/secrets.ts';
import { type Folder, scratchWith } from './folder.ts';
import { pythonHook } from './hooks.ts';
import { replay } from './program.ts';

const LABELLED = `command,expected,policy,category
"cd docs && git commit -m ""why we never terraform destroy anything"" | tee log",allow,tripwire,commit-message
`;
const HISTORY = `${JSON.stringify({ command: 'ls -la && grep -rn "DROP TABLE users" src | head' })}\n`;

const FILES = { 'corpus.csv': LABELLED, 'history.jsonl': HISTORY };

const REPRODUCERS = ['git "terraform destroy"', 'grep "DROP TABLE"'];

async function reproducersOf(folder: Folder, run: string): Promise<readonly (string | undefined)[]> {
  const lines = (await folder.read(`${run}/changes.jsonl`)).trim().split('\n');
  return lines.map((line): Change => JSON.parse(line)).map(({ reproducer }) => reproducer);
}

const run = (folder: Folder, ...more: readonly string[]): Promise<string> =>
  replay('corpus.csv', 'history.jsonl', '--guard', 'v1', '--guard', 'v2', '--out', 'run', ...more)
    .in(folder)
    .succeeds();

describe.concurrent('of two guards of the package', () => {
  test('are stored with changes and groups, and shown with --verbose', async () => {
    const folder = await scratchWith(FILES);
    expect(await run(folder, '--verbose')).toContain('smallest command');
    expect(new Set(await reproducersOf(folder, 'run'))).toEqual(new Set(REPRODUCERS));
    const [comparison] = (await folder.summary('run')).comparisons;
    expect(new Set(comparison?.groups.map(({ reproducer }) => reproducer))).toEqual(new Set(REPRODUCERS));
    for (const reproducer of REPRODUCERS) {
      expect(await replay('report', 'run', '--verbose').in(folder).succeeds()).toContain(reproducer);
    }
  });

  test('are a corpus, whose rows without a label have to be labelled first', async () => {
    const folder = await scratchWith(FILES);
    await run(folder);
    const corpus = await replay('report', 'run', '--table', 'reproducers').in(folder).succeeds();
    const lines = corpus.split('\n').toSorted();
    expect(lines.join('\n')).toMatch(
      /^\n"git ""terraform destroy""",allow,tripwire,commit-message,"denylist blocks \(terraform-destroy\), argv has no objection; .*"\n"grep ""DROP TABLE""",,,,".*"\ncommand,expected,policy,category,note$/,
    );
    await folder.write('all.csv', corpus);
    expect(await replay('all.csv', '--guard', 'v1').in(folder).fails()).toMatch(
      /^all\.csv:\d: expected is empty; it must be allow, ask or deny/,
    );
    await folder.write('labelled.csv', corpus.replace(/^.*,,,,.*\n/m, ''));
    await replay('labelled.csv', '--guard', 'v1', '--guard', 'v2', '--out', 'again').in(folder).succeeds();
    expect((await folder.summary('again')).comparisons[0]).toMatchObject({ lost: 1, unchanged: 0 });
  });

  test('show no more of a command than a report may', async () => {
    const folder = await scratchWith(FILES);
    await run(folder);
    const counts = await replay('report', 'run', '--show', 'counts', '--format', 'json').in(folder).succeeds();
    expect(counts).not.toMatch(/DROP TABLE|terraform destroy"/);
    const labelled = replay('report', 'run', '--show', 'labelled', '--table', 'reproducers').in(folder);
    expect(await labelled.succeeds()).not.toContain('DROP TABLE');
  });

  test('are not made where nobody wants them', async () => {
    const folder = await scratchWith(FILES);
    await run(folder, '--no-reproducers');
    expect(await reproducersOf(folder, 'run')).toEqual([undefined, undefined]);
    expect(await replay('report', 'run', '--table', 'reproducers').in(folder).fails()).toMatch(
      /^run has no reproducers: /,
    );
  });

  test('hold no secret', async () => {
    const secret = TOKENS['github-token'] ?? '';
    const command = `curl -H "Authorization: Bearer ${secret}" -d 'DROP TABLE users' https://example.test`;
    const folder = await scratchWith({ ...FILES, 'history.jsonl': `${JSON.stringify({ command })}\n` });
    await run(folder);
    const [first = '', second = ''] = await reproducersOf(folder, 'run');
    expect([first, second]).toContain("curl 'DROP TABLE'");
    expect(await folder.read('run/changes.jsonl')).not.toContain(secret);
  });
});

test.concurrent('of a hook are made of the examples of groups, and its questions count nowhere', async () => {
  const folder = await scratchWith({ ...FILES, 'guard.py': pythonHook('terraform +destroy') });
  await replay('corpus.csv', '--guard', 'v2', '--guard', 'mine=python3 guard.py', '--out', 'run').in(folder).succeeds();
  // How far it is shrunk goes by the clock.
  const [reproducer = ''] = await reproducersOf(folder, 'run');
  expect(reproducer).toMatch(/^git .*terraform destroy/);
  expect(reproducer).not.toContain('tee');
  expect((await folder.summary('run')).guards[1]).toMatchObject({
    observed: { asked: 1 },
    timing: { process: { n: 1 } },
  });
});
