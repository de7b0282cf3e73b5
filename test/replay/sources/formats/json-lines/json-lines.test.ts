import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ReplayError } from '../../../../../src/errors.ts';
import { jsonLines } from '../../../../../src/replay/sources/formats/json-lines/json-lines.ts';
import { isBlank } from '../../../../../src/replay/sources/text/text.ts';
import { commandsOf, readAs } from '../../files.ts';

const read = (...lines: readonly (object | string)[]): ReturnType<typeof readAs> =>
  readAs(jsonLines, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'), {
    name: 'cases.jsonl',
  });

const CASE = '0123456789abcdef0123456789abcdef';

describe('an object', () => {
  test('gives every name of cases.csv its place', async () => {
    const { cases, skipped } = await read({
      case: CASE,
      request: CASE,
      tool: 'shell_command',
      command: 'ls',
      shell: 'posix',
      cwd: '/w',
      agent: 'codex',
      host_version: '0.149',
      session: 's',
      seq: 3,
      time: '2026-01-02T03:04:05Z',
      permission_mode: 'never',
      description: 'look',
      task: 'find out',
      reason: 'to see',
      subagent: 'a',
      branch: 'main',
      project: 'app',
      happened: 'ran-failed',
      happened_why: 'because',
      exit_code: 2,
      hook_said: 'exit 0',
      shadow_said: 'deny: no',
      user: 'u',
      repository: 'r',
      expected: 'deny',
      policy: 'tripwire',
      category: 'plain',
      debatable: 'true',
      source: 'first/file.jsonl',
      offset: 99,
    });
    expect(cases).toEqual([
      {
        key: { by: 'case', id: CASE },
        request: {
          tool: 'shell_command',
          command: 'ls',
          shell: 'posix',
          cwd: '/w',
          permissionMode: 'never',
          task: 'find out',
          reason: 'to see',
        },
        context: {
          agent: 'codex',
          hostVersion: '0.149',
          session: 's',
          seq: 3,
          time: '2026-01-02T03:04:05Z',
          description: 'look',
          subagent: 'a',
          branch: 'main',
          project: 'app',
          user: 'u',
          repository: 'r',
          hookSaid: 'exit 0',
          shadowSaid: 'deny: no',
        },
        happened: { kind: 'ran-failed', why: 'because', exitCode: 2 },
        label: { expected: 'deny', policy: 'tripwire', category: 'plain', debatable: true },
        source: 'first/file.jsonl',
        offset: 99,
      },
    ]);
    expect(skipped).toEqual({});
  });

  test('without a label is history, by its place', async () => {
    const line = { command: 'ls', ts: '2026-01-02T03:04:05Z', mode: 'plan', outcome: 'error', seq: '7' };
    const { cases } = await read({ x: 1, command: 'pwd' }, line);
    const content = `${JSON.stringify({ x: 1, command: 'pwd' })}\n${JSON.stringify(line)}`;
    expect(cases[1]).toEqual({
      key: { by: 'place', sha256: createHash('sha256').update(content).digest('hex'), offset: 24 },
      request: { tool: 'Bash', command: 'ls', shell: 'unknown', permissionMode: 'plan' },
      context: { seq: 7, time: '2026-01-02T03:04:05Z' },
      happened: { kind: 'ran-failed' },
      source: 'cases.jsonl',
      offset: 24,
    });
  });

  test.each<[object, object]>([
    [
      { expected: 'ask', id: 'x' },
      { by: 'row', corpus: 'cases', id: 'x' },
    ],
    [{ expected: 'ask' }, { by: 'row', corpus: 'cases' }],
    [
      { expected: 'ask', id: 'x', case: CASE },
      { by: 'case', id: CASE },
    ],
    [{ case: CASE }, { by: 'case', id: CASE }],
    [
      { expected: 'ask', id: 'x', case: 'my case' },
      { by: 'row', corpus: 'cases', id: 'x' },
    ],
  ])('with %j has the key %j', async (fields, key) => {
    expect((await read({ command: 'ls', ...fields })).cases[0]?.key).toEqual(key);
  });

  test('of a corpus belongs to that, wherever it was taken from', async () => {
    const { cases } = await read({ command: 'ls', expected: 'allow', source: 'somebody#12', offset: 5 });
    expect(cases).toMatchObject([{ source: 'cases.jsonl', offset: 0 }]);
  });

  test.each([
    ['Bash', 'posix'],
    ['bash', 'posix'],
    ['exec_command', 'posix'],
    ['run_shell_command', 'posix'],
    ['PowerShell', 'powershell'],
    ['pwsh', 'powershell'],
    ['cmd', 'cmd'],
    ['something_else', 'unknown'],
  ])('of the tool %s has a %s command', async (tool, shell) => {
    expect((await read({ command: 'ls', tool })).cases[0]?.request).toMatchObject({ tool, shell });
  });

  test.each([
    ['outcome', 'ok', 'ran-ok'],
    ['outcome', 'error', 'ran-failed'],
    ['outcome', 'rejected', 'denied-by-user'],
    ['happened', 'no-result', 'no-result'],
    ['happened', 'denied-by-classifier', 'denied-by-classifier'],
  ])('%s %s happened as %s', async (name, value, kind) => {
    const { cases, skipped } = await read({ command: 'ls', [name]: value });
    expect(cases[0]?.happened).toEqual({ kind });
    expect(skipped).toEqual({});
  });
});

describe('what is not as it should be', () => {
  test.each<[object | string, readonly string[], Record<string, number>]>([
    [{ session: 's' }, [], { 'no command': 1 }],
    [{ command: '' }, [], { 'no command': 1 }],
    [{ command: null }, [], { 'no command': 1 }],
    [{ command: ['ls', '-la'] }, [], { 'command not text': 1 }],
    [{ command: { text: 'ls' } }, [], { 'command not text': 1 }],
    ['42', [], { 'not a record': 1 }],
    ['["ls"]', [], { 'not a record': 1 }],
    [
      { command: 'ls', cwd: 5, seq: 'x', session: {} },
      ['ls'],
      { 'cwd not text': 1, 'seq not a number': 1, 'session not text': 1 },
    ],
    [{ command: 'ls', cwd: null, seq: '', session: '' }, ['ls'], {}],
    [{ command: 'ls', outcome: 'perhaps' }, ['ls'], { 'unknown outcome': 1 }],
    [{ command: 'ls', happened: 'ok' }, ['ls'], { 'unknown outcome': 1 }],
    [{ command: 'ls', shell: 'fish' }, ['ls'], { 'unknown shell': 1 }],
    ['{"command":"ls"}{"command":"pwd"}', ['ls', 'pwd'], {}],
    ['{"command":"ls"}{"comm', ['ls'], { 'malformed line': 1 }],
    ['{"command":"l', [], { 'malformed line': 1 }],
    ['{"command":"a\0b"}', [], { 'malformed line': 1 }],
    ['{"command":"a\\u0000b\\ud800","cwd":"\\u0000"}', ['a\uFFFDb\uFFFD'], { 'replaced character': 3 }],
    ['{"command":"a\\ud83d\\ude00\\u00e9"}', ['a😀é'], {}],
    [{ command: ' \t\r\n' }, [], { 'no command': 1 }],
    [{ command: '\uFEFF' }, ['\uFEFF'], {}],
    ['', [], {}],
    ['  ', [], {}],
    ['\u00A0', [], { 'malformed line': 1 }],
  ])('%j is counted', async (line, commands, skipped) => {
    const found = await read(line, { command: 'last' });
    expect(commandsOf(found)).toEqual([...commands, 'last']);
    expect(found.skipped).toEqual(skipped);
  });

  test.each([
    ['{"command":"ls"}\n{"command":"pw', { 'torn line': 1 }],
    ['{"command":"ls"}\n{"command":"pw\n', { 'malformed line': 1 }],
    ['{"command":"ls"}', {}],
    ['{"command":"ls"}\r\n', {}],
    ['\uFEFF{"command":"ls"}\n', {}],
  ])('the end of %j', async (content, skipped) => {
    const found = await readAs(jsonLines, content);
    expect(commandsOf(found)).toEqual(['ls']);
    expect(found.skipped).toEqual(skipped);
  });

  test('bytes that are not UTF-8 become U+FFFD', async () => {
    const content = Buffer.concat([Buffer.from('{"command":"caf'), Buffer.from([0xe9]), Buffer.from('"}\n')]);
    const found = await readAs(jsonLines, content);
    expect(commandsOf(found)).toEqual(['caf\uFFFD']);
    expect(found.skipped).toEqual({ 'replaced character': 1 });
  });

  test.each<[object, string]>([
    [{ expected: 'block' }, 'expected is "block"; it must be allow, ask or deny'],
    [{ expected: true }, 'expected is not text; it must be allow, ask or deny'],
    [{ expected: 'deny', debatable: 'perhaps' }, 'debatable is neither true nor false; it must be one of them'],
    [{ expected: 'deny', id: 'a' }, 'the id "a" is taken by line 1; ids are unique in a corpus'],
  ])('a label such as %j is an error', async (label, problem) => {
    const first = { command: 'ls', expected: 'allow', id: 'a' };
    await expect(read(first, '', { command: 'ls', ...label })).rejects.toThrow(
      new ReplayError(`cases.jsonl:3: ${problem}`),
    );
  });
});

test('what is written as JSON Lines is read back, however it is formatted', async () => {
  const text = fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\0', ''));
  const command = text.filter((value) => !isBlank(value));
  const record = fc.record({ command, cwd: text, session: text, seq: fc.nat() });
  const glue = fc.constantFrom('\n', '\r\n', '', ' ', '\n\n');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(record, glue)), fc.integer({ min: 1, max: 40 }), async (records, pieceBytes) => {
      const content = records.map(([value, end]) => JSON.stringify(value) + end).join('');
      const { cases, skipped } = await readAs(jsonLines, content, { pieceBytes });
      expect(skipped).toEqual({});
      expect(
        cases.map(({ request, context }) => ({
          command: request.command,
          cwd: request.cwd ?? '',
          session: context.session ?? '',
          seq: context.seq,
        })),
      ).toEqual(records.map(([value]) => value));
    }),
  );
});

test.each([
  ['2026-04-01T10:00:00Z', '2026-04-01T10:00:00Z', {}],
  [1_775_037_600, '2026-04-01T10:00:00.000Z', {}],
  [1_775_037_600_123, '2026-04-01T10:00:00.123Z', {}],
  [1_775_037_600_123_456, '2026-04-01T10:00:00.123Z', {}],
  ['1775037600', '2026-04-01T10:00:00.000Z', {}],
  ['1775037600123456789', '2026-04-01T10:00:00.123Z', {}],
  ['yesterday', 'yesterday', { 'time not a time': 1 }],
  [true, undefined, { 'time not text': 1 }],
  [1e30, undefined, { 'time not a time': 1 }],
])('the time %j is read as %s', async (time, expected, skipped) => {
  const found = await readAs(jsonLines, JSON.stringify({ command: 'ls', time }));
  expect(found.cases[0]?.context.time).toBe(expected);
  expect(found.skipped).toEqual(skipped);
});

test.each([
  [0, { kind: 'ran-ok', exitCode: 0 }],
  ['2', { kind: 'ran-failed', exitCode: 2 }],
])('the exit code %j alone says what happened', async (exit_code, happened) => {
  expect((await readAs(jsonLines, JSON.stringify({ command: 'ls', exit_code }))).cases[0]?.happened).toEqual(happened);
});
