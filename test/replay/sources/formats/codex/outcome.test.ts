import { describe, expect, test } from 'vitest';
import type { Happened } from '../../../../../src/replay/case.ts';
import type { Fields } from './rollout.ts';
import {
  A,
  B,
  call,
  context,
  ended,
  event,
  exited,
  jsonl,
  meta,
  onlyCase,
  outline,
  output,
  readRecords,
  run,
  running,
} from './rollout.ts';

/** What an output means, at its beginning and in the middle of something else. */
const TEXTS: readonly (readonly [unknown, Happened])[] = [
  [exited(0), { kind: 'ran-ok', exitCode: 0 }],
  [exited(128), { kind: 'ran-failed', exitCode: 128 }],
  [`Command: /bin/zsh -lc 'git commit -m "a\nb"'\n${exited(1)}`, { kind: 'ran-failed', exitCode: 1 }],
  [`Command: ${'x'.repeat(5000)}\n${exited(1)}`, { kind: 'ran-failed', exitCode: 1 }],
  [exited(-1), { kind: 'ran-failed', exitCode: -1 }],
  [[{ type: 'input_text', text: exited(3) }], { kind: 'ran-failed', exitCode: 3 }],
  [
    { content: exited(3), success: false },
    { kind: 'ran-failed', exitCode: 3 },
  ],
  ['Exit code: 0\nWall time: 1 seconds\nOutput:\nx', { kind: 'ran-ok', exitCode: 0 }],
  ['Exit code: 1\nWall time: 1 seconds\nTotal output lines: 9\nOutput:\nx', { kind: 'ran-failed', exitCode: 1 }],
  [
    'Exit code: 124\nWall time: 1 seconds\nOutput:\ncommand timed out after 1009 milliseconds\n',
    { kind: 'ran-unknown', exitCode: 124 },
  ],
  ['Exit code: 124\nWall time: 1 seconds\nOutput:\nx', { kind: 'ran-failed', exitCode: 124 }],
  ['{"output":"x","metadata":{"exit_code":0,"duration_seconds":1.0}}', { kind: 'ran-ok', exitCode: 0 }],
  ['{"output":"x","metadata":{"exit_code":2,"duration_seconds":1.0}}', { kind: 'ran-failed', exitCode: 2 }],
  ['{"output":"x","metadata":', { kind: 'ran-unknown' }],
  ['{"output":"x"}', { kind: 'ran-unknown' }],
  ['sandbox denied exec error, exit code: 2, stdout: , stderr: no', { kind: 'ran-failed', exitCode: 2 }],
  ['something new', { kind: 'ran-unknown' }],
  ['', { kind: 'ran-unknown' }],
  [7, { kind: 'ran-unknown' }],
];

const REFUSALS: readonly (readonly [string, Happened['kind'], string?])[] = [
  ['exec command rejected by user', 'denied-by-user'],
  ['rejected by user', 'denied-by-user'],
  ['rejected by user approval settings', 'denied-by-rule'],
  ['approval required by policy, but AskForApproval is set to Never', 'denied-by-rule'],
  ['approval policy is Never; reject command — you cannot ask for escalated permissions', 'denied-by-rule'],
  ['`/bin/zsh -lc ls` rejected: blocked by policy', 'denied-by-rule'],
  ['This action was rejected due to unacceptable risk.\nReason: it may.', 'denied-by-classifier'],
  ['Guardian rejected this action due to unacceptable risk.', 'denied-by-classifier'],
  ['Automatic approval review failed: try again', 'denied-by-classifier'],
  ['Command blocked by PreToolUse hook: too bold. Command: ls', 'denied-by-hook'],
  ['failed to parse function arguments: missing field `cmd`', 'not-run'],
  ['Failed to create unified exec process: No such file or directory', 'not-run'],
  [
    'exec_command failed for `/bin/zsh -lc ls`: CreateProcess { message: "Rejected(\\"rejected by user\\")" }',
    'denied-by-user',
    'rejected by user',
  ],
  [
    'exec_command failed: CreateProcess { message: "Rejected(\\"`/bin/zsh -lc ls` rejected: no\\")" }',
    'denied-by-rule',
    '`/bin/zsh -lc ls` rejected: no',
  ],
  ['exec_command failed: CreateProcess { message: "Rejected(\\"anything else\\")" }', 'not-run', 'anything else'],
  ['aborted by user after 5.0s', 'no-result'],
  ['Wall time: 1.2 seconds\naborted by user', 'no-result'],
  ['aborted', 'no-result'],
];

describe('the output', () => {
  test.each(TEXTS)('%j is %j', async (text, happened) => {
    expect((await onlyCase(run(A, 'ls'), output(A, text))).happened).toEqual(happened);
  });

  test.each(REFUSALS)('%j is %s', async (text, kind, why = text) => {
    expect((await onlyCase(run(A, 'ls'), output(A, text))).happened).toEqual({ kind, why });
  });

  test.each(REFUSALS)('of a command that quotes %j is not', async (text) => {
    const found = await onlyCase(run(A, 'cat log'), output(A, exited(0, text)));
    expect(found.happened).toEqual({ kind: 'ran-ok', exitCode: 0 });
    const unknown = await onlyCase(run(A, 'cat log'), output(A, `> ${text}`));
    expect(unknown.happened).toEqual({ kind: 'ran-unknown' });
  });

  test.each([...TEXTS.map(([text]) => text), ...REFUSALS.map(([text]) => text)])(
    '%j means the same when it is long',
    async (text) => {
      if (typeof text !== 'string' || text.endsWith('}')) return;
      const long = `${text}\n${'é"\\\n\u2028😀'.repeat(3000)}`;
      const short = `${text}\né`;
      const happened = async (said: string): Promise<unknown> =>
        (await onlyCase(run(A, 'ls'), output(A, said))).happened?.kind;
      expect(await happened(long)).toBe(await happened(short));
    },
  );

  test('of the first builds tells at its end', async () => {
    const text = JSON.stringify({ output: 'x'.repeat(9000), metadata: { exit_code: 7 } });
    expect((await onlyCase(run(A, 'ls'), output(A, text))).happened).toEqual({ kind: 'ran-failed', exitCode: 7 });
  });

  test.each([400, 500, 600, 700, 767, 768, 769, 800])(
    'may be cut after any character, with %i before',
    async (before) => {
      const text = `${exited(4, '')}${'x'.repeat(before)}${'\\"😀é\n'.repeat(2000)}`;
      expect((await onlyCase(run(A, 'ls'), output(A, text))).happened).toEqual({ kind: 'ran-failed', exitCode: 4 });
      const blocks = [{ type: 'input_text', text }];
      expect((await onlyCase(run(A, 'ls'), output(A, blocks))).happened).toEqual({ kind: 'ran-failed', exitCode: 4 });
    },
  );
});

test('what a hook said is without the command, which may be anything', async () => {
  const command = 'echo ". Command: x"';
  const said = `Command blocked by PreToolUse hook: no. Command: no. Command: ${command}`;
  const found = await onlyCase(run(A, command), output(A, said));
  expect(found.context.hookSaid).toBe('deny: no. Command: no');
});

describe('the record of the end', () => {
  test.each<[Fields, Happened]>([
    [{}, { kind: 'ran-ok', exitCode: 0 }],
    [
      { exit_code: 2, status: 'failed' },
      { kind: 'ran-failed', exitCode: 2 },
    ],
    [
      { exit_code: -1, status: 'failed', aggregated_output: 'execution error: Io' },
      { kind: 'not-run', why: 'execution error: Io' },
    ],
    [
      { exit_code: -1, status: 'failed' },
      { kind: 'ran-failed', exitCode: -1 },
    ],
    [
      { exit_code: -1, status: 'declined', aggregated_output: 'exec command rejected by user' },
      { kind: 'denied-by-user', why: 'exec command rejected by user' },
    ],
    [
      { exit_code: -1, status: 'declined', stderr: '`ls` rejected: no' },
      { kind: 'denied-by-rule', why: '`ls` rejected: no' },
    ],
    [{ status: 'declined' }, { kind: 'denied-by-user' }],
    [
      { status: 'declined', stderr: 'no room' },
      { kind: 'not-run', why: 'no room' },
    ],
    [{ exit_code: null }, { kind: 'ran-ok' }],
    [{ exit_code: null, status: 'failed' }, { kind: 'ran-failed' }],
    [{ exit_code: null, status: 7 }, { kind: 'ran-unknown' }],
    [
      { exit_code: 1, aggregated_output: 'rejected by user', status: 'failed' },
      { kind: 'ran-failed', exitCode: 1 },
    ],
  ])('%j is %j', async (fields, happened) => {
    expect((await onlyCase(run(A, 'ls'), ended(A, fields))).happened).toEqual(happened);
  });

  test('goes before the output, and says nothing new after it', async () => {
    const before = await readRecords(run(A, 'a'), ended(A), output(A, exited(1)));
    const after = await readRecords(run(A, 'a'), output(A, exited(1)), ended(A));
    expect(outline(before)).toEqual([['a', 'ran-ok', 0]]);
    expect(outline(after)).toEqual([['a', 'ran-failed', 1]]);
  });

  test('knows the dialect and the folder', async () => {
    const words = [String.raw`C:\Windows\System32\WindowsPowerShell\v1.0\powershell.exe`, '-Command', 'dir'];
    const found = await onlyCase(run(A, 'dir'), ended(A, { command: words, cwd: 'file:///C:/src' }));
    expect(found.request).toMatchObject({ command: 'dir', shell: 'powershell', cwd: String.raw`C:\src` });
  });

  test('of keystrokes is none of a call', async () => {
    const read = await readRecords(
      run(A, 'python3'),
      output(A, running(7)),
      call(B, { session_id: 7, chars: 'exit()\n' }, 'write_stdin'),
      ended(B, { source: 'unified_exec_interaction' }),
      ended(B),
    );
    expect(outline(read)).toEqual([['python3', 'ran-unknown']]);
  });
});

describe('a process that goes on', () => {
  const write = (id: string, session: number | string): object =>
    call(id, { session_id: session, chars: '' }, 'write_stdin');

  test('ends in the output of keystrokes to it', async () => {
    const read = await readRecords(
      run(A, 'make'),
      output(A, running(6593)),
      write('w1', 6593),
      output('w1', running(6593)),
      write('w2', 6593),
      output('w2', exited(2)),
    );
    expect(outline(read)).toEqual([['make', 'ran-failed', 2]]);
  });

  test('is told from others', async () => {
    const read = await readRecords(
      run(A, 'a'),
      run(B, 'b'),
      output(A, running(1)),
      output(B, running(2)),
      write('w1', 2),
      write('w2', 1),
      write('w3', 9),
      output('w3', exited(9)),
      output('w1', exited(0)),
      output('w2', exited(1)),
    );
    expect(outline(read)).toEqual([
      ['a', 'ran-failed', 1],
      ['b', 'ran-ok', 0],
    ]);
  });

  test.each<[string, readonly object[]]>([
    ['nobody looks', []],
    ['it is unknown later', [write('w', 1), output('w', 'write_stdin failed: Unknown process id 1')]],
    ['its turn is aborted', [event({ type: 'turn_aborted', reason: 'interrupted' })]],
  ])('is unknown where %s', async (_, records) => {
    const found = await onlyCase(run(A, 'npm start'), output(A, running(1)), ...records);
    expect(found.happened?.kind).toBe('ran-unknown');
  });

  test('ends in the record of its end', async () => {
    const read = await readRecords(run(A, 'make'), output(A, running(1)), ended(A, { exit_code: 3, status: 'failed' }));
    expect(outline(read)).toEqual([['make', 'ran-failed', 3]]);
  });
});

describe('a call without output', () => {
  test('has no result', async () => {
    expect((await onlyCase(run(A, 'ls'))).happened).toEqual({ kind: 'no-result' });
  });

  test('of an aborted turn has none for that reason', async () => {
    const aborted = event({ type: 'turn_aborted', turn_id: 't', reason: 'interrupted' });
    expect((await onlyCase(run(A, 'ls'), aborted)).happened).toEqual({
      kind: 'no-result',
      why: 'turn aborted: interrupted',
    });
    const late = await onlyCase(run(A, 'ls'), aborted, output(A, exited(0)));
    expect(late.happened).toEqual({ kind: 'ran-ok', exitCode: 0 });
  });

  test('comes last, in the order of the session all the same', async () => {
    const { cases } = await readRecords(meta(), context(), run(A, 'a'), run(B, 'b'), output(B, exited(0)));
    expect(cases.map(({ request, context: { seq } }) => [request.command, seq])).toEqual([
      ['b', 1],
      ['a', 0],
    ]);
  });

  test('without an id is a case of its own, at its place', async () => {
    const before = jsonl(meta());
    const { cases } = await readRecords(meta(), run(undefined, 'a'), run('', 'b'), run('REDACTED', 'c'));
    expect(cases.map(({ request, happened }) => [request.command, happened?.kind])).toEqual([
      ['a', 'no-result'],
      ['b', 'no-result'],
      ['c', 'no-result'],
    ]);
    expect(cases[0]?.key).toMatchObject({ by: 'place', offset: before.length });
    expect(new Set(cases.map(({ key }) => JSON.stringify(key))).size).toBe(3);
  });
});
