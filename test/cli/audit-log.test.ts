/** The log of hooks as a source: what real hooks wrote, read back and compared with what guards say today. */

import { describe, expect, test } from 'vitest';
import { record } from './cases.ts';
import { type Folder, scratch, scratchWith } from './folder.ts';
import { replay } from './program.ts';

const FORCED = 'git push --force origin main';
const MENTIONED = 'grep -rn "terraform destroy" docs';
const LISTING = 'ls -la';

function payloadOf(command: string): string {
  return JSON.stringify({
    session_id: 'session-1',
    cwd: '/w/app',
    permission_mode: 'default',
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_input: { command },
  });
}

/** The guard in force, and beside it another one on trial, for each command. */
async function runHooks(folder: Folder, commands: readonly string[], ...options: readonly string[]): Promise<void> {
  for (const command of commands) {
    const hook = (...args: readonly string[]) =>
      replay('hook', '--audit', folder.at('audit.jsonl'), ...args, ...options).given(payloadOf(command));
    const [enforced, shadow] = await Promise.all([
      hook('--guard', 'argv').ends(),
      hook('--guard', 'denylist', '--shadow').ends(),
    ]);
    expect([enforced.code, shadow]).toEqual([command === FORCED ? 2 : 0, { stdout: '', stderr: '', code: 0 }]);
  }
}

test('what was on trial is compared with what was enforced', async () => {
  const folder = await scratch();
  await runHooks(folder, [FORCED, MENTIONED, LISTING], '--audit-all');
  await replay('audit.jsonl', '--guard', 'recorded', '--guard', 'shadow', '--guard', 'argv').in(folder).succeeds();
  const { cases, guards, comparisons } = await folder.summary();
  expect(cases).toMatchObject({
    total: 3,
    sources: [{ format: 'audit-log', cases: 3, skipped: { 'record of the same call': 3 } }],
  });
  expect(guards).toMatchObject([
    { name: 'recorded', verdicts: { deny: 1, none: 2 }, notRecorded: 0, timing: {} },
    { name: 'shadow', verdicts: { deny: 2, none: 1 }, notRecorded: 0, timing: {} },
    { name: 'argv', verdicts: { deny: 1, none: 2 }, notRecorded: 0, timing: { decide: { n: 3 } } },
  ]);
  expect(comparisons).toMatchObject([
    {
      candidate: 'shadow',
      gained: 1,
      unchanged: 2,
      changes: [{ command: MENTIONED, candidate: { rule: 'terraform-destroy' } }],
    },
    { candidate: 'argv', unchanged: 3 },
  ]);
});

test('without --audit-all, what passed the guard in force is not recorded, and said to be so', async () => {
  const folder = await scratch();
  await runHooks(folder, [FORCED, MENTIONED, LISTING]);
  const report = await replay('audit.jsonl', '--guard', 'recorded', '--guard', 'shadow').in(folder).succeeds();
  expect(report).toMatch(/^ +not recorded +1 +0$/m);
  expect(report).toMatch('unchanged 1 · not recorded 1');
  const { cases, guards, comparisons } = await folder.summary();
  expect(cases.total).toBe(2);
  expect(guards.map(({ notRecorded }) => notRecorded)).toEqual([1, 0]);
  expect(comparisons[0]).toMatchObject({ gained: 0, unchanged: 1, notRecorded: 1 });
});

test('a command that the log cut is counted, and not judged', async () => {
  const folder = await scratch();
  await runHooks(folder, [LISTING, `echo ${'word '.repeat(1000)}`], '--audit-all');
  await replay('audit.jsonl', '--guard', 'recorded').in(folder).succeeds();
  const { cases } = await folder.summary();
  expect(cases).toMatchObject({ total: 1, sources: [{ skipped: { 'truncated command': 2 } }] });
});

test('sources has the log of this machine, and --history does not', async () => {
  const folder = await scratch();
  const machine = { HOME: folder.path, XDG_STATE_HOME: folder.at('state') };
  await replay('hook', '--guard', 'argv').given(payloadOf(FORCED)).with(machine).ends();
  const listed = replay('sources', '--format', 'json').in(folder).with(machine);
  expect(JSON.parse(await listed.succeeds())).toMatchObject([
    { name: 'replay hook', of: 'hook', commands: 1, sessions: 1, formats: [{ name: 'audit-log' }] },
  ]);
  expect(await replay('--history', '--guard', 'argv').in(folder).with(machine).fails()).toMatch('--history: no agent');
});

const KNOWN = `${record('ls', { hook_said: 'ask: [rule: a-b] sure?' })}${record('pwd', { hook_said: 'exit 1: oops' })}`;

describe('recorded', () => {
  test('repeats what any source says that hooks answered', async () => {
    const input = `${KNOWN}${record('dir', { shell: 'cmd', happened: 'denied-by-hook', happened_why: 'no' })}`;
    const lines = (await replay('judge', '-', '--guard', 'recorded').given(input).succeeds()).trimEnd().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { outcome: 'judged', verdict: 'ask', action: 'prompt', rule: 'a-b', reason: 'sure?' },
      { outcome: 'crashed', reason: 'the hook failed: exit 1: oops' },
      { outcome: 'judged', verdict: 'deny', reason: 'no' },
    ]);
  });

  test('says so where a source tells nothing', async () => {
    const { stdout, warning } = await replay('judge', '-', '--guard', 'recorded').given(record('ls')).warns();
    expect(JSON.parse(stdout)).toMatchObject({ guard: 'recorded', outcome: 'notRecorded' });
    expect(warning).toMatch(/^recorded repeats what a log says .*: name a source that does/);
  });

  test('is not measured, and no hook', async () => {
    expect(await replay('measure', '--guard', 'argv', '--guard', 'recorded').fails()).toBe(
      'recorded repeats what a log says and decides nothing: measure the guard whose answers those are',
    );
    const hook = await replay('hook', '--guard', 'recorded').given(payloadOf(LISTING)).ends();
    expect(hook).toMatchObject({ code: 2, stderr: expect.stringMatching(/no guard that can be a hook/) });
  });

  test('is the only one that is told, whoever is asked beside it', async () => {
    const elsewhere = await scratchWith({ 'cases.jsonl': KNOWN });
    const folder = await scratchWith({
      'told.mjs': `export const judge = (request) => ('hookSaid' in request || JSON.stringify(request).includes('sure?'))
        ? { decision: 'deny', rule: 'told', reason: 'it was told' } : { decision: 'none' };`,
      'hook.sh': `#!/bin/sh\ncase "$(cat)" in *"sure?"*) echo "[rule: told] it was told" >&2; exit 2 ;; esac\n`,
    });
    const others = ['--guard', 'function=js:told.mjs:judge', '--guard', 'hook=sh hook.sh', '--no-canaries'];
    // The second time, one answer of that day is another: what is remembered of the other guards goes with the first.
    for (const [out, remembered] of [
      ['first', 0],
      ['second', 1],
    ] as const) {
      await replay(elsewhere.at('cases.jsonl'), '--guard', 'recorded', ...others, '--out', elsewhere.at(out))
        .in(folder)
        .succeeds();
      await elsewhere.write('cases.jsonl', KNOWN.replace('exit 1', 'exit 0'));
      const { guards } = await elsewhere.summary(out);
      expect(guards.map(({ verdicts }) => verdicts.deny)).toEqual([0, 0, 0]);
      expect(guards[1]?.observed?.remembered).toBe(remembered);
    }
  });
});

test('an archive keeps what both said', async () => {
  const folder = await scratch();
  await runHooks(folder, [FORCED]);
  await replay('import', 'audit.jsonl', '--out', 'archive.jsonl').in(folder).ends();
  await replay('archive.jsonl', '--guard', 'recorded', '--guard', 'shadow').in(folder).succeeds();
  const { guards } = await folder.summary();
  expect(guards).toMatchObject([
    { verdicts: { deny: 1 }, rules: [{ rule: 'git-force-push' }] },
    { verdicts: { deny: 1 }, rules: [{ rule: 'git-force-push' }] },
  ]);
});
