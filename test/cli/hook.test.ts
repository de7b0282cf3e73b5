/** The hook as hosts start it: real processes, real payloads, and everything around them that can fail. */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import type { AuditRecord } from '../../src/hook/audit-record.ts';
import { findProtocol } from '../../src/guards/external/protocols/index.ts';
import { inShort } from '../guards/external/protocols/reading.ts';
import { type Folder, scratch, scratchWith } from './folder.ts';
import { type Ended, replay, shell } from './program.ts';

const FORCED = 'git push --force origin main';
const LOG = 'state/guard-replay/audit.jsonl';

/** What each agent really writes, with the command left open. */
const PAYLOADS: Readonly<Record<string, (command: string) => object>> = {
  'claude-code': (command) => ({
    session_id: '5f0c6c1e-9d5b-4c8e-8a3f-2b7d1e64a90c',
    prompt_id: 'p1',
    transcript_path: '/h/.claude/projects/x/5f.jsonl',
    cwd: '/w/app',
    permission_mode: 'default',
    effort: { level: 'high' },
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_input: { command, description: 'Push', timeout: 120000, run_in_background: false },
    tool_use_id: 'toolu_01',
  }),
  codex: (command) => ({
    session_id: 's',
    turn_id: 't',
    transcript_path: null,
    cwd: '/w/app',
    hook_event_name: 'PreToolUse',
    model: 'gpt-5-codex',
    permission_mode: 'default',
    tool_name: 'Bash',
    tool_input: { command },
    tool_use_id: 'call_1',
  }),
  gemini: (command) => ({
    session_id: 's',
    transcript_path: '/h/t.json',
    cwd: '/w/app',
    hook_event_name: 'BeforeTool',
    timestamp: '2026-11-30T12:00:00.000Z',
    tool_name: 'run_shell_command',
    tool_input: { command, description: 'Push', dir_path: '.', is_background: false },
  }),
  copilot: (command) => ({
    sessionId: 's',
    timestamp: 1_764_500_000_000,
    cwd: '/w/app',
    toolName: 'bash',
    toolArgs: JSON.stringify({ command, description: 'Push' }),
  }),
  plain: (command) => ({ tool: 'shell', input: { command } }),
};

function payloadOf(command: string, protocol = 'claude-code'): string {
  return `${JSON.stringify(PAYLOADS[protocol]?.(command))}\n`;
}

function hook(folder: Folder, ...args: readonly string[]) {
  return replay('hook', '--guard', 'argv', ...args)
    .in(folder)
    .with({ XDG_STATE_HOME: folder.at('state') });
}

/** What the host does after it. */
function readBy(protocol: string, { stdout, stderr, code = 99 }: Ended, command = FORCED): string | undefined {
  const finished = { stdout, stderr, exitCode: code, micros: 1 };
  const reading = findProtocol(protocol)?.read(finished, { profile: 'current', failClosed: false, command });
  return reading && inShort(reading);
}

async function recordsIn(folder: Folder, log = LOG): Promise<AuditRecord[]> {
  const lines = (await folder.read(log)).split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((line): AuditRecord => JSON.parse(line));
}

describe.each(Object.keys(PAYLOADS))('%s', (protocol) => {
  test('blocks what is refused, and says nothing of the rest', async () => {
    const folder = await scratch();
    const [refused, passed, mentioned] = await Promise.all(
      [FORCED, 'npm test', `echo "${FORCED}"`].map((command) =>
        hook(folder, '--protocol', protocol).given(payloadOf(command, protocol)).ends(),
      ),
    );
    expect(refused && readBy(protocol, refused)).toBe('deny → block');
    expect(passed).toEqual({ stdout: '', stderr: '', code: 0 });
    expect(mentioned).toEqual(passed);
    expect(await recordsIn(folder)).toMatchObject([{ agent: protocol, decision: 'deny', command: FORCED }]);
    expect(await folder.mode(LOG)).toBe('600');
    expect(await folder.mode('state/guard-replay')).toBe('700');
  });
});

test('another tool passes, and nothing is written', async () => {
  const folder = await scratch();
  const payload = { hook_event_name: 'PreToolUse', tool_name: 'Write', tool_input: { content: FORCED } };
  expect(await hook(folder, '--audit-all').given(JSON.stringify(payload)).succeeds()).toBe('');
  expect(await folder.everything()).toEqual([]);
});

test('a shadow says nothing and logs what it would have said', async () => {
  const folder = await scratch();
  const log = folder.at('shadow.jsonl');
  const shadow = hook(folder, '--shadow', '--audit', log);
  expect(await shadow.given(payloadOf(FORCED)).succeeds()).toBe('');
  expect(await shadow.given(payloadOf('ls')).succeeds()).toBe('');
  expect(await shadow.given('rubbish').succeeds()).toBe('');
  expect(await recordsIn(folder, 'shadow.jsonl')).toMatchObject([
    { mode: 'shadow', decision: 'deny' },
    { mode: 'shadow', decision: 'none', fallback: true },
  ]);
  const missing = await replay('hook', '--guard', 'nosuch', '--shadow').given(payloadOf(FORCED)).ends();
  expect(missing).toMatchObject({ stdout: '', code: 0, stderr: expect.stringMatching('nosuch') });
});

test('secrets are not in the log', async () => {
  const folder = await scratch();
  const secret = 'ghp_Aa0Bb1Cc2Dd3Ee4Ff5Gg6Hh7Ii8Jj9Kk0Ll1';
  await hook(folder)
    .given(payloadOf(`${FORCED} # ${secret}`))
    .ends();
  const text = await folder.read(LOG);
  expect(text).toMatch('REDACTED');
  expect(text).not.toMatch(secret);
});

describe('ten at once', () => {
  test('tear no line, however long', async () => {
    const folder = await scratch();
    const command = `${FORCED} ${'word '.repeat(3000)}`;
    const ends = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        hook(folder)
          .given(payloadOf(`${command}# ${n}`))
          .ends(),
      ),
    );
    expect(ends.map((end) => readBy('claude-code', end))).toEqual(Array.from({ length: 10 }, () => 'deny → block'));
    expect(await recordsIn(folder)).toHaveLength(10);
  });
});

test('ten processes that write without a pause tear no line', async () => {
  const folder = await scratch();
  const log = folder.at('audit.jsonl');
  const module = new URL('../../dist/hook/audit/audit-log.js', import.meta.url).href;
  const script = `import { appendRecord } from ${JSON.stringify(module)};
    for (let n = 0; n < 200; n++) appendRecord(process.argv[1], { command: 'word '.repeat(n * 10) + process.pid });`;
  const ends = Array.from({ length: 10 }, async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, log], { stdio: 'inherit' });
    const [code]: readonly unknown[] = await once(child, 'exit');
    return code;
  });
  expect(await Promise.all(ends)).toEqual(Array.from({ length: 10 }, () => 0));
  const records = await recordsIn(folder, 'audit.jsonl');
  expect(records).toHaveLength(2000);
  expect(new Set(records.map(({ command }) => command)).size).toBe(2000);
});

describe('whatever happens, what is refused is blocked', () => {
  const codex = ['--protocol', 'codex'];

  test.each([['claude-code'], ['codex']])('a disk that is full for the log: %s', async (protocol) => {
    const folder = await scratch();
    const end = await hook(folder, '--protocol', protocol, '--audit', '/dev/full')
      .given(payloadOf(FORCED, protocol))
      .ends();
    expect(readBy(protocol, end)).toBe('deny → block');
    expect(end.stderr).toMatch(/replay: the audit log was not written: .*no space left/);
  });

  test('a place where the log cannot be', async () => {
    const folder = await scratchWith({ state: 'a file where a folder should be' });
    const end = await hook(folder, ...codex)
      .given(payloadOf(FORCED, 'codex'))
      .ends();
    expect(readBy('codex', end)).toBe('deny → block');
    expect(end.stderr).toMatch('replay: the audit log was not written');
  });

  test('a log in a folder that nobody can make', async () => {
    const log = '/proc/guard-replay/audit.jsonl';
    const end = await hook(await scratch(), ...codex, '--audit', log)
      .given(payloadOf(FORCED, 'codex'))
      .ends();
    expect(readBy('codex', end)).toBe('deny → block');
    expect(end.stderr).toBe(`replay: the audit log was not written: ${log}: no such file or directory\n`);
  });

  test('a log that is standard output', async () => {
    const folder = await scratchWith({ payload: payloadOf(FORCED, 'codex') });
    const end = await shell('$REPLAY hook --guard argv --protocol codex --audit /dev/stdout < payload | cat')
      .in(folder)
      .ends();
    expect(readBy('codex', end)).toBe('deny → block');
    expect(end.stderr).toMatch('the answer of the hook is written there');
  });

  test('a folder that takes no file, and a log that takes no line', async () => {
    const folder = await scratchWith({ 'closed/audit.jsonl': '' });
    await folder.chmod('closed/audit.jsonl', 0o400);
    await folder.chmod('closed', 0o500);
    for (const log of ['closed/audit.jsonl', 'closed/other.jsonl', 'closed/deep/other.jsonl']) {
      const end = await hook(folder, ...codex, '--audit', log)
        .given(payloadOf(FORCED, 'codex'))
        .ends();
      expect(readBy('codex', end)).toBe('deny → block');
    }
    await folder.chmod('closed', 0o700);
  });

  test('a log that is a pipe nobody reads', async () => {
    const folder = await scratch();
    expect(spawnSync('mkfifo', [folder.at('log')]).status).toBe(0);
    const end = await hook(folder, ...codex, '--audit', folder.at('log'))
      .given(payloadOf(FORCED, 'codex'))
      .ends();
    expect(readBy('codex', end)).toBe('deny → block');
  });

  test('no home', async () => {
    const end = await replay('hook', '--guard', 'argv')
      .with({ HOME: '/dev/null/home', XDG_STATE_HOME: 'relative' })
      .given(payloadOf(FORCED))
      .ends();
    expect(readBy('claude-code', end)).toBe('deny → block');
    expect(end.stderr).toMatch('replay: the audit log was not written');
  });

  test('standard input that cannot be read', async () => {
    for (const input of ['< /', '< /dev/null', '<&-']) {
      const end = await shell(`$REPLAY hook --guard argv --no-audit ${input}`).ends();
      expect(readBy('claude-code', end)).toBe('deny → block');
      expect(end.stderr).toMatch('the payload is empty');
    }
  });

  test('standard output that is full, or that nobody reads', async () => {
    const folder = await scratchWith({ payload: payloadOf(FORCED, 'codex') });
    const script = '$REPLAY hook --guard argv --no-audit --protocol codex < payload';
    for (const output of ['> /dev/full', '| true; exit ${PIPESTATUS[0]}']) {
      const end = await shell(`${script} ${output}`).in(folder).ends();
      expect(readBy('codex', end)).toBe('deny → block');
    }
  });

  test('standard error that is closed or full', async () => {
    const folder = await scratchWith({ payload: payloadOf(FORCED) });
    for (const error of ['2>&-', '2> /dev/full']) {
      const end = await shell(`$REPLAY hook --guard argv --audit /dev/full < payload ${error}`).in(folder).ends();
      expect(readBy('claude-code', end)).toBe('deny → block');
    }
  });

  test('standard input that is never closed', async () => {
    const running = await hook(await scratch(), ...codex)
      .waiting()
      .starts();
    running.child.stdin?.write(payloadOf(FORCED, 'codex'));
    const end = await running.end;
    expect(readBy('codex', end)).toBe('deny → block');
  });

  test('standard input on which nothing comes', async () => {
    const end = await hook(await scratch())
      .waiting()
      .ends();
    expect(readBy('claude-code', end, '')).toBe('deny → block');
    expect(end.stderr).toMatch('the payload did not end within');
  });

  test('a payload that is no JSON', async () => {
    const folder = await scratch();
    const refused = await hook(folder).given(`oops ${FORCED}`).ends();
    expect(readBy('claude-code', refused)).toBe('deny → block');
    const passed = await hook(folder).given('oops').ends();
    expect(passed).toMatchObject({ stdout: '', code: 0, stderr: expect.stringMatching('it is no JSON') });
  });

  test.each([
    [['--guard', 'nosuch'], 'no guard that can be a hook is called "nosuch"'],
    [['--guard', 'mine=./guard.py'], 'a command of your own goes into the settings of the agent as it is'],
    [['--guard', 'arvg'], 'did you mean argv?'],
    [['--guard', 'argv', '--protocol', 'nosuch'], 'no hook speaks "nosuch"'],
    [['--protocol', 'codex'], 'a hook needs a guard'],
    [['--guard', 'argv', '--nosuch'], 'unknown option'],
  ])('a command line that is wrong: %j', async (args, sentence) => {
    const end = await replay('hook', ...args)
      .given(payloadOf(FORCED))
      .ends();
    expect(end.stderr).toContain(sentence);
    expect(readBy('claude-code', end)).toBe('deny → block');
  });
});
