import { describe, expect, test } from 'vitest';
import { cursor } from '../../../../src/guards/external/protocols/cursor/cursor.ts';
import type { Finished } from '../../../../src/guards/external/protocols/protocol.ts';
import { REQUEST, SURROUNDINGS } from './asking.ts';
import { endedBy, exited, hostOf, inShort, killed, nested, NEVER_STARTED } from './reading.ts';

const DENY = { permission: 'deny', user_message: 'no', agent_message: '[no-drops] nothing is dropped' };

/** What `current` does, what `older` does, and what `current` does with `failClosed`. */
type Row = readonly [string, Finished, string, string, string];

describe('what an answer means and what Cursor does', () => {
  const rows: readonly Row[] = [
    ...same([
      ['deny', exited(0, DENY), 'deny → block'],
      ['ask', exited(0, { permission: 'ask' }), 'ask → prompt'],
      ['allow', exited(0, { permission: 'allow' }), 'allow → run'],
      ['an empty object', exited(0, {}), 'none → defer'],
      ['exit 2', exited(2, '', 'BLOCKED: no'), 'deny → block'],
      ['exit 2 in silence', exited(2), 'deny → block'],
      ['exit 2 with a deny', exited(2, DENY), 'deny → block'],
      ['exit 2 with an allow', exited(2, { permission: 'allow' }), 'malformed, meant allow → block'],
      ['exit 2 of a missing script', exited(2, '', "python3: can't open file 'g.py'"), 'notStarted → block'],
      ['the dialect of Claude Code', exited(0, nested('deny')), 'malformed, meant deny → defer'],
      ['the dialect of its preToolUse', exited(0, { decision: 'deny' }), 'malformed, meant deny → defer'],
      ['stopping alone', exited(0, { continue: false }), 'malformed, meant deny → defer'],
    ]),
    ['silence', exited(0), 'none → defer', 'none → defer', 'malformed, meant none → block'],
    ...byVersion([
      ['an unknown word', exited(0, { permission: 'block' }), 'malformed, meant deny'],
      ['a permission that is no text', exited(0, { permission: null }), 'malformed'],
      ['two objects', exited(0, `${JSON.stringify(DENY)}\n${JSON.stringify(DENY)}`), 'malformed, meant deny'],
      ['torn JSON', exited(0, '{"permission":'), 'malformed'],
    ]),
    ['text', exited(0, 'checked'), 'malformed, meant none → block', 'none → defer', 'malformed, meant none → block'],
    ...byFailClosed([
      ['exit 1', exited(1, '', 'Traceback (most recent call last)'), 'crashed'],
      ['exit 1 after a deny', exited(1, DENY), 'crashed, meant deny'],
      ['a missing program', exited(127, '', 'jq: not found'), 'notStarted'],
      ['a signal', endedBy('SIGKILL'), 'crashed'],
      ['the timeout', killed(DENY), 'timedOut, meant deny'],
      ['no start', NEVER_STARTED, 'notStarted'],
    ]),
  ];

  test.each(rows)('%s', (_, finished, current, older, failClosed) => {
    expect(read(finished, 'current')).toBe(current);
    expect(read(finished, 'older')).toBe(older);
    expect(read(finished, 'current', true)).toBe(failClosed);
  });

  test('the agent is told before the user is, in either case of letters', () => {
    const reasonOf = (answer: object) =>
      cursor.read(exited(0, { permission: 'deny', ...answer }), hostOf(cursor)).outcome;
    expect(reasonOf(DENY)).toMatchObject({ verdict: { rule: 'no-drops' } });
    expect(reasonOf({ userMessage: 'no', agentMessage: '[no-drops] x' })).toMatchObject({
      verdict: { rule: 'no-drops' },
    });
    expect(reasonOf({ userMessage: 'not at all' })).toMatchObject({ verdict: { reason: 'not at all' } });
  });
});

describe('in preToolUse', () => {
  test.each([
    ['a permission', exited(0, DENY), 'deny → block'],
    ['a decision', exited(0, { decision: 'deny', reason: 'no' }), 'deny → block'],
    ['an allow', exited(0, { permission: 'allow' }), 'allow → run'],
    ['ask, which nobody is', exited(0, { permission: 'ask', user_message: '?' }), 'malformed, meant ask → defer'],
    ['exit 2', exited(2, '', 'no'), 'deny → block'],
    ['silence', exited(0), 'none → defer'],
    ['the dialect of Claude Code', exited(0, nested('deny')), 'malformed, meant deny → defer'],
    ['an unknown word', exited(0, { decision: 'block' }), 'malformed, meant deny → block'],
  ])('%s', (_, finished, expected) => {
    expect(read(finished, 'pre-tool-use')).toBe(expected);
  });

  test('the command can be rewritten, with or without an allow', () => {
    const rewriting = { updated_input: { command: 'ls' } };
    const verdictOf = (answer: object, profile: string) =>
      cursor.read(exited(0, answer), hostOf(cursor, { profile })).outcome;
    expect(verdictOf({ permission: 'allow', ...rewriting }, 'pre-tool-use')).toMatchObject({
      verdict: { decision: 'allow', rewrite: 'ls' },
    });
    expect(verdictOf(rewriting, 'pre-tool-use')).toMatchObject({ verdict: { decision: 'none', rewrite: 'ls' } });
    expect(verdictOf({ permission: 'allow', ...rewriting }, 'current')).toEqual({
      kind: 'judged',
      verdict: { decision: 'allow' },
    });
  });
});

test('the payloads and the environment', () => {
  const version: unknown = expect.stringMatching(/^\d+\.\d+\.\d+$/);
  const common = {
    conversation_id: 'session-1',
    generation_id: 'call-1',
    model: 'default',
    cursor_version: version,
    workspace_roots: ['/w/app'],
    user_email: null,
    transcript_path: '/h/nowhere.jsonl',
  };
  const command = 'rm -rf "build dir"';
  expect(cursor.payload(REQUEST, SURROUNDINGS, 'current')).toEqual({
    ...common,
    hook_event_name: 'beforeShellExecution',
    command,
    cwd: '/w/app/src',
    sandbox: false,
  });
  expect(cursor.payload(REQUEST, SURROUNDINGS, 'pre-tool-use')).toEqual({
    ...common,
    hook_event_name: 'preToolUse',
    tool_name: 'Shell',
    tool_input: { command, working_directory: '/w/app/src' },
    tool_use_id: 'call-1',
    cwd: '/w/app/src',
  });
  expect(cursor.environment(SURROUNDINGS)).toEqual({
    CURSOR_PROJECT_DIR: '/w/app',
    CURSOR_VERSION: version,
    CURSOR_TRANSCRIPT_PATH: '/h/nowhere.jsonl',
    CLAUDE_PROJECT_DIR: '/w/app',
  });
});

function read(finished: Finished, profile: string, failClosed = false): string {
  return inShort(cursor.read(finished, hostOf(cursor, { profile, failClosed })));
}

function same(rows: readonly (readonly [string, Finished, string])[]): readonly Row[] {
  return rows.map(([name, finished, all]) => [name, finished, all, all, all]);
}

function byVersion(rows: readonly (readonly [string, Finished, string])[]): readonly Row[] {
  return rows.map(([name, finished, all]) => [name, finished, `${all} → block`, `${all} → defer`, `${all} → block`]);
}

function byFailClosed(rows: readonly (readonly [string, Finished, string])[]): readonly Row[] {
  return rows.map(([name, finished, all]) => [name, finished, `${all} → defer`, `${all} → defer`, `${all} → block`]);
}
