import { describe, expect, test } from 'vitest';
import { exitTwo } from '../../../../src/guards/external/protocols/exit-two/exit-two.ts';
import type { Finished, Protocol } from '../../../../src/guards/external/protocols/protocol.ts';
import { REQUEST, SURROUNDINGS } from './asking.ts';
import { endedBy, exited, hostOf, inShort, killed, nested, NEVER_STARTED } from './reading.ts';

const DENY = nested('deny', { permissionDecisionReason: '[no-drops] nothing is dropped' });
const REWRITE = nested('allow', { updatedInput: { command: 'ls' } });
const IGNORED = 'malformed, meant deny → defer';
const ASK_IGNORED = 'malformed, meant ask → defer';
const ALLOW_IGNORED = 'malformed, meant allow → defer';
const FAILED = 'crashed, meant deny → defer';
const MISHEARD = 'malformed, meant deny → block';

/** Alike for all hosts. */
const COMMON: readonly (readonly [string, Finished, string])[] = [
  ['silence', exited(0), 'none → defer'],
  ['exit 2', exited(2, '', 'BLOCKED: no'), 'deny → block'],
  ['exit 2 in silence', exited(2), 'deny → block'],
  ['exit 2 with a deny', exited(2, DENY), 'deny → block'],
  ['exit 2 with an allow', exited(2, nested('allow')), 'malformed, meant allow → block'],
  ['exit 2 of a missing script', exited(2, '', "python3: can't open file 'g.py'"), 'notStarted → block'],
];

/** A failure, which lets the command pass unless the hook is set to block then. */
const FAILURES: readonly (readonly [string, Finished, string])[] = [
  ['exit 1', exited(1, '', 'Traceback (most recent call last)'), 'crashed'],
  ['exit 3', exited(3, '', 'cannot read the policy'), 'crashed'],
  ['exit 1 after two objects', exited(1, `${JSON.stringify(DENY)}\n{}`), 'crashed, meant deny'],
  ['a missing program', exited(127, '', 'jq: not found'), 'notStarted'],
  ['a signal', endedBy('SIGSEGV'), 'crashed'],
  ['the timeout', killed(), 'timedOut'],
  ['the timeout after a deny', killed(DENY), 'timedOut, meant deny'],
  ['no start', NEVER_STARTED, 'notStarted'],
];

/** What Windsurf and Kiro, Droid, Qwen, Goose, and Goose with `on_failure: "block"` make of it. */
const DIALECTS: readonly (readonly [string, Finished, readonly [string, string, string, string, string]])[] = [
  ['deny', exited(0, DENY), [IGNORED, 'deny → block', 'deny → block', IGNORED, MISHEARD]],
  [
    'ask',
    exited(0, nested('ask')),
    [ASK_IGNORED, 'ask → prompt', 'ask → prompt', ASK_IGNORED, 'malformed, meant ask → block'],
  ],
  [
    'allow',
    exited(0, nested('allow')),
    [ALLOW_IGNORED, 'allow → run', 'allow → run', ALLOW_IGNORED, 'malformed, meant allow → block'],
  ],
  [
    'another command',
    exited(0, REWRITE),
    [ALLOW_IGNORED, 'allow as ls → run', 'allow as ls → run', ALLOW_IGNORED, 'malformed, meant allow → block'],
  ],
  [
    'block at the top',
    exited(0, { decision: 'block', reason: 'no' }),
    [IGNORED, 'deny → block', 'deny → block', 'deny → block', 'deny → block'],
  ],
  ['deny at the top', exited(0, { decision: 'deny' }), [IGNORED, IGNORED, 'deny → block', IGNORED, MISHEARD]],
  [
    'allow at the top',
    exited(0, { decision: 'allow' }),
    [ALLOW_IGNORED, ALLOW_IGNORED, 'allow → run', 'allow → defer', 'allow → defer'],
  ],
  [
    'a block whose reason is no text',
    exited(0, { decision: 'block', reason: ['no'] }),
    [IGNORED, 'deny → block', 'deny → block', IGNORED, MISHEARD],
  ],
  ['stopping', exited(0, { continue: false }), [IGNORED, 'deny → block', 'deny → block', IGNORED, MISHEARD]],
  ['an unknown word', exited(0, nested('block')), [IGNORED, IGNORED, IGNORED, IGNORED, MISHEARD]],
  [
    'an empty object',
    exited(0, {}),
    ['none → defer', 'none → defer', 'none → defer', 'none → defer', 'malformed, meant none → block'],
  ],
  [
    'text',
    exited(0, 'checked'),
    ['none → defer', 'none → defer', 'none → defer', 'none → defer', 'malformed, meant none → block'],
  ],
  [
    'torn JSON',
    exited(0, '{"decision":'),
    ['malformed → defer', 'malformed → defer', 'malformed → defer', 'malformed → defer', 'malformed → block'],
  ],
  ['two objects', exited(0, `${JSON.stringify(DENY)}\n{}`), [IGNORED, IGNORED, IGNORED, IGNORED, MISHEARD]],
  ['deny at exit 1', exited(1, DENY), [FAILED, FAILED, 'deny → block', FAILED, 'crashed, meant deny → block']],
  [
    'block at exit 1',
    exited(1, { decision: 'block' }),
    [FAILED, FAILED, 'deny → block', 'deny → block', 'deny → block'],
  ],
  [
    'allow at exit 1',
    exited(1, { decision: 'allow' }),
    [
      'crashed, meant allow → defer',
      'crashed, meant allow → defer',
      'allow → run',
      'crashed, meant allow → defer',
      'crashed, meant allow → block',
    ],
  ],
  [
    'a signal after a block',
    endedBy('SIGSEGV', { decision: 'block' }),
    [FAILED, FAILED, 'crashed, meant deny → block', 'crashed, meant deny → block', 'crashed, meant deny → block'],
  ],
  [
    'deny on standard error alone',
    exited(0, '', JSON.stringify(DENY)),
    ['none → defer', 'none → defer', 'deny → block', 'none → defer', 'none → defer'],
  ],
];

describe('what an answer means and what the host does', () => {
  test.each(COMMON)('%s', (_, finished, expected) => {
    expect(readings(finished)).toEqual(exitTwo.map(({ name }) => `${name}: ${expected}`));
  });

  test.each(FAILURES)('%s', (_, finished, expected) => {
    expect(readings(finished)).toEqual(exitTwo.map(({ name }) => `${name}: ${expected} → defer`));
    expect(readings(finished, true)).toEqual(
      exitTwo.map(({ name }) => `${name}: ${expected} → ${name === 'goose' ? 'block' : 'defer'}`),
    );
  });

  test.each(DIALECTS)('%s', (_, finished, [exitCodesOnly, droid, qwen, goose, gooseClosed]) => {
    expect({
      windsurf: read(named('windsurf'), finished),
      kiro: read(named('kiro'), finished),
      droid: read(named('droid'), finished),
      qwen: read(named('qwen'), finished),
      goose: read(named('goose'), finished),
      gooseClosed: read(named('goose'), finished, true),
    }).toEqual({ windsurf: exitCodesOnly, kiro: exitCodesOnly, droid, qwen, goose, gooseClosed });
  });

  test('what is ignored is told with the name of the host and what it reads instead', () => {
    expect(named('windsurf').read(exited(0, DENY), hostOf(named('windsurf'))).outcome).toEqual({
      kind: 'malformed',
      detail: 'windsurf reads exit codes only: the command passes as if nothing were said',
      meant: { decision: 'deny', rule: 'no-drops' },
    });
  });
});

describe('the payload and the environment', () => {
  const payloads: Readonly<Record<string, object>> = {
    windsurf: {
      agent_action_name: 'pre_run_command',
      trajectory_id: 'session-1',
      execution_id: 'call-1',
      timestamp: '2026-01-01T00:00:00.000Z',
      tool_info: { command_line: 'rm -rf "build dir"', cwd: '/w/app/src' },
    },
    kiro: {
      hook_event_name: 'preToolUse',
      cwd: '/w/app/src',
      session_id: 'session-1',
      tool_name: 'execute_bash',
      tool_input: { command: 'rm -rf "build dir"', summary: 'Clean' },
    },
    droid: {
      session_id: 'session-1',
      transcript_path: '/h/nowhere.jsonl',
      cwd: '/w/app/src',
      hook_event_name: 'PreToolUse',
      tool_name: 'Execute',
      tool_input: { command: 'rm -rf "build dir"' },
    },
    qwen: {
      session_id: 'session-1',
      transcript_path: '/h/nowhere.jsonl',
      cwd: '/w/app/src',
      permission_mode: 'plan',
      hook_event_name: 'PreToolUse',
      tool_name: 'run_shell_command',
      tool_input: { command: 'rm -rf "build dir"', description: 'Clean' },
    },
    goose: {
      event: 'PreToolUse',
      session_id: 'session-1',
      matcher_context: 'developer__shell',
      tool_name: 'developer__shell',
      tool_input: { command: 'rm -rf "build dir"' },
      working_dir: '/w/app/src',
      tool_call_id: 'call-1',
    },
  };
  const environments: Readonly<Record<string, object>> = {
    windsurf: {},
    kiro: {},
    droid: { FACTORY_PROJECT_DIR: '/w/app' },
    qwen: { QWEN_PROJECT_DIR: '/w/app', GEMINI_PROJECT_DIR: '/w/app', CLAUDE_PROJECT_DIR: '/w/app' },
    goose: { PLUGIN_ROOT: '/w/app' },
  };

  test.each(exitTwo.map((protocol) => [protocol.name, protocol] as const))('%s', (name, protocol) => {
    const request = { ...REQUEST, reason: 'Clean', permissionMode: 'plan' };
    expect(protocol.payload(request, SURROUNDINGS, 'current')).toEqual(payloads[name]);
    expect(protocol.environment(SURROUNDINGS)).toEqual(environments[name]);
  });
});

function named(name: string): Protocol {
  const found = exitTwo.find((protocol) => protocol.name === name);
  if (found === undefined) throw new Error(`${name} is no row of the table`);
  return found;
}

function readings(finished: Finished, failClosed = false): readonly string[] {
  return exitTwo.map((protocol) => `${protocol.name}: ${read(protocol, finished, failClosed)}`);
}

function read(protocol: Protocol, finished: Finished, failClosed = false): string {
  return inShort(protocol.read(finished, hostOf(protocol, { failClosed })));
}
