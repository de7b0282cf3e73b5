import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cpuTimeSince } from '../../../../cpu-time.ts';
import { claudeCode } from '../../../../../src/replay/sources/formats/claude-code/claude-code.ts';
import { commandsOf, readAs } from '../../files.ts';
import { BASE, jsonl, mirrored, onlyCase, prompt, proposal, readRecords, result } from './session.ts';

describe('a call', () => {
  test('has its context from its own record', async () => {
    const first = prompt('acceptEdits');
    const found = await onlyCase(first, proposal('t1', 'npm test', { cwd: '/home/ada/app/web' }), result('t1'));
    expect(found).toEqual({
      key: { by: 'call', agent: 'claude-code', id: 'uuid of t1 0' },
      request: {
        tool: 'Bash',
        command: 'npm test',
        shell: 'posix',
        cwd: '/home/ada/app/web',
        permissionMode: 'acceptEdits',
      },
      context: {
        agent: 'claude-code',
        hostVersion: '2.1.214',
        session: 'session-1',
        seq: 0,
        time: '2026-07-16T06:10:30.100Z',
        description: 'what t1 does',
        branch: 'main',
        project: 'app',
      },
      happened: { kind: 'ran-ok' },
      source: 'test',
      offset: jsonl(first).length,
    });
  });

  test('may be made through PowerShell', async () => {
    const found = await onlyCase(proposal('t1', 'Get-Item .', { cwd: 'C:\\src\\app' }, 'PowerShell'), result('t1'));
    expect(found).toMatchObject({ request: { tool: 'PowerShell', shell: 'powershell' }, context: { project: 'app' } });
  });

  test.each(['Read', 'bash', 'BashOutput', 'mcp__shell__Bash', 'KillShell'])('of %s is not ours', async (name) => {
    expect(await readRecords(proposal('t1', 'ls', {}, name), result('t1'))).toEqual({ cases: [], skipped: {} });
  });

  test.each<[unknown, Record<string, number>]>([
    [undefined, { 'no command': 1 }],
    ['', { 'no command': 1 }],
    [' \n', { 'no command': 1 }],
    [['ls'], { 'command not text': 1 }],
    [null, { 'no command': 1 }],
    [42, { 'command not text': 1 }],
  ])('with the command %j is counted', async (command, skipped) => {
    expect(await readRecords(proposal('t1', command), result('t1'))).toEqual({ cases: [], skipped });
  });

  test('belongs to an unnamed subagent where an old build wrote it into the session', async () => {
    expect((await onlyCase(proposal('t1', 'ls', { isSidechain: true }))).context.subagent).toBe('sidechain');
  });

  test('has its session by either name', async () => {
    const fields = { sessionId: undefined, session_id: 'session-9' };
    expect((await onlyCase(proposal('t1', 'ls', fields))).context.session).toBe('session-9');
  });

  test('that a person typed is not ours', async () => {
    const content = '<bash-input>rm -rf build</bash-input>';
    expect(await readRecords(prompt('default', { message: { role: 'user', content } }))).toEqual({
      cases: [],
      skipped: {},
    });
  });

  test('belongs to the subagent whose file it is in', async () => {
    const fields = { isSidechain: true, agentId: 'a1' };
    expect((await onlyCase(proposal('t1', 'ls', fields), result('t1', {}, fields))).context).toMatchObject({
      session: 'session-1',
      subagent: 'a1',
    });
  });
});

describe('the permission mode', () => {
  const mode = (permissionMode: string, sessionId = 'session-1'): object => ({
    type: 'permission-mode',
    permissionMode,
    sessionId,
  });

  test('is carried forward in the order of the file, for each session', async () => {
    const other = { sessionId: 'session-2' };
    const { cases } = await readRecords(
      proposal('t1', 'a'),
      mode('plan'),
      proposal('t2', 'b'),
      prompt('auto'),
      prompt(),
      proposal('t3', 'c'),
      proposal('t4', 'd', other),
      prompt('default', other),
      mode('bypassPermissions'),
      proposal('t5', 'e', other),
      proposal('t6', 'f'),
    );
    expect(cases.map(({ request }) => [request.command, request.permissionMode])).toEqual([
      ['a', undefined],
      ['b', 'plan'],
      ['c', 'auto'],
      ['d', undefined],
      ['e', 'default'],
      ['f', 'bypassPermissions'],
    ]);
  });

  test('is not what a tool was given under that name', async () => {
    const input = { permissionMode: 'nonsense' };
    const content = [{ type: 'tool_use', id: 'x', name: 'Configure', input }];
    const found = await onlyCase(
      prompt('plan'),
      { ...BASE, type: 'assistant', message: { content } },
      proposal('t1', 'ls'),
    );
    expect(found.request.permissionMode).toBe('plan');
  });
});

describe('the order', () => {
  test('of calls is that of their proposal, in each session, whenever results come', async () => {
    const other = { sessionId: 'session-2' };
    const { cases } = await readRecords(
      proposal('t1', 'a'),
      proposal('t2', 'b', other),
      proposal('t3', 'c'),
      result('t3'),
      proposal('t4', 'd'),
      result('t2', {}, other),
      result('t1'),
    );
    expect(cases.map(({ request, context }) => [request.command, context.session, context.seq])).toEqual([
      ['c', 'session-1', 1],
      ['b', 'session-2', 0],
      ['a', 'session-1', 0],
      ['d', 'session-1', 2],
    ]);
  });

  test('in which a project is named is that of the records: the first says where the session began', async () => {
    const { cases } = await readRecords(
      { type: 'summary', summary: 'x', leafUuid: 'y' },
      { ...BASE, type: 'system', cwd: '/home/ada/first/' },
      proposal('t1', 'ls', { cwd: '/tmp' }),
      proposal('t2', 'ls', { cwd: '/home/ada/second', sessionId: 'session-2' }),
      proposal('t3', 'ls', { cwd: '/tmp', sessionId: 'session-2' }),
      proposal('t4', 'ls', { cwd: '/', sessionId: 'session-3' }),
    );
    expect(cases.map(({ context }) => context.project)).toEqual(['first', 'second', 'second', '/']);
  });
});

describe('the same call twice in a file', () => {
  test.each<[string, readonly object[]]>([
    ['proposed twice, then answered', [proposal('t1', 'ls'), proposal('t1', 'ls'), result('t1')]],
    ['mirrored, then proposed', [mirrored(proposal('t1', 'ls')), proposal('t1', 'ls'), result('t1')]],
    [
      'proposed, then mirrored with the answer',
      [proposal('t1', 'ls'), mirrored(proposal('t1', 'ls')), mirrored(result('t1'))],
    ],
    ['answered twice', [proposal('t1', 'ls'), result('t1'), proposal('t1', 'ls'), result('t1')]],
  ])('%s, keeps its outcome', async (_, records) => {
    const { cases } = await readRecords(...records);
    expect(cases.map(({ key, happened }) => [key, happened?.kind])).toEqual([
      [{ by: 'call', agent: 'claude-code', id: 'uuid of t1 0' }, 'ran-ok'],
      [{ by: 'call', agent: 'claude-code', id: 'uuid of t1 0' }, 'ran-ok'],
    ]);
  });

  test('comes first with its outcome where the copy has none', async () => {
    const { cases } = await readRecords(proposal('t1', 'ls'), result('t1'), proposal('t1', 'ls'));
    expect(cases.map(({ happened }) => happened?.kind)).toEqual(['ran-ok', 'no-result']);
  });
});

test('results that share a record are each their own', async () => {
  const content = [
    { tool_use_id: 't1', type: 'tool_result', content: 'fine', is_error: false },
    { tool_use_id: 't2', type: 'tool_result', content: 'Exit code 1', is_error: true },
  ];
  const shared = result('t1', {}, { message: { role: 'user', content } });
  const { cases } = await readRecords(proposal('t1', 'a'), proposal('t2', 'b'), shared);
  expect(cases.map(({ request, happened }) => [request.command, happened?.kind])).toEqual([
    ['a', 'ran-ok'],
    ['b', 'ran-failed'],
  ]);
});

test('a subagent is read from its mirror', async () => {
  const said = { isError: true, content: 'Exit code 2\nno' };
  const found = await onlyCase(mirrored(proposal('t1', 'ls'), 'a7'), mirrored(result('t1', said), 'a7'));
  expect(found).toMatchObject({
    key: { by: 'call', agent: 'claude-code', id: 'uuid of t1 0' },
    request: { command: 'ls', cwd: '/home/ada/app' },
    context: { subagent: 'a7', session: 'session-1', time: '2026-07-16T06:10:30.100Z', branch: 'main' },
    happened: { kind: 'ran-failed', exitCode: 2 },
  });
});

describe('an id that was blanked', () => {
  test.each(['', 'REDACTED', '[REDACTED]', '<redacted>', ' '])('%j gives way to that of its record', async (id) => {
    const records = [proposal(id, 'ls', { uuid: 'u1' }), proposal(id, 'pwd', { uuid: 'u2' })];
    const { cases } = await readRecords(
      ...records,
      result(id, { isError: true, content: 'Exit code 1\n' }, { sourceToolAssistantUUID: 'u2' }),
    );
    expect(cases.map(({ key, request, happened }) => [key, request.command, happened?.kind])).toEqual([
      [{ by: 'call', agent: 'claude-code', id: 'u2 0' }, 'pwd', 'ran-failed'],
      [{ by: 'call', agent: 'claude-code', id: 'u1 0' }, 'ls', 'no-result'],
    ]);
  });

  test('and so was that of its record gives way to the place', async () => {
    const records = ['ls', 'pwd'].map((command) => proposal('REDACTED', command, { uuid: 'REDACTED' }));
    const content = jsonl(...records);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const { cases } = await readRecords(...records);
    expect(cases.map(({ key }) => key)).toEqual([
      { by: 'place', sha256, offset: 0 },
      { by: 'place', sha256, offset: content.indexOf('\n') + 1 },
    ]);
  });

  test('takes the result of the record that answers its own', async () => {
    const answer = result('', {}, { sourceToolAssistantUUID: 'u1' });
    expect((await onlyCase(proposal('', 'ls', { uuid: 'u1' }), answer)).happened).toEqual({ kind: 'ran-ok' });
  });

  test('takes no result that may be of another call', async () => {
    const { cases } = await readRecords(
      proposal('', 'ls', { uuid: 'u1' }),
      result('', {}, { sourceToolAssistantUUID: 'u9' }),
    );
    expect(cases[0]?.happened).toEqual({ kind: 'no-result' });
  });

  test('leaves two calls of one record apart', async () => {
    const content = ['ls', 'pwd'].map((command) => ({ type: 'tool_use', id: '', name: 'Bash', input: { command } }));
    const { cases } = await readRecords(
      proposal('', 'x', { message: { content }, uuid: 'u1' }),
      result('', {}, { sourceToolAssistantUUID: 'u1' }),
    );
    expect(new Set(cases.map(({ key }) => JSON.stringify(key))).size).toBe(2);
    expect(cases.map(({ happened }) => happened?.kind)).toEqual(['no-result', 'no-result']);
  });
});

describe('an id that counts', () => {
  const ID = 'functions.Bash:0';
  const turn = (command: string, uuid: string, fields: object = {}): readonly object[] => [
    proposal(ID, command, { ...fields, uuid }),
    result(ID, {}, { ...fields, sourceToolAssistantUUID: uuid }),
  ];

  test('swallows no call of its session or of another', async () => {
    const { cases } = await readRecords(
      ...turn('ls', 'u1'),
      ...turn('ls', 'u2'),
      ...turn('pwd', 'u3', { sessionId: 'session-2' }),
    );
    expect(cases.map(({ key, happened }) => [key, happened?.kind])).toEqual(
      ['u1 0', 'u2 0', 'u3 0'].map((id) => [{ by: 'call', agent: 'claude-code', id }, 'ran-ok']),
    );
  });

  test('is the same call in a fork, which keeps its record and names another session', async () => {
    const { cases } = await readRecords(...turn('ls', 'u1'), ...turn('ls', 'u1', { sessionId: 'session-2' }));
    expect(cases[0]?.key).toEqual(cases[1]?.key);
  });

  test('gives way to the service’s own', async () => {
    const id = 'toolu_01A2b3C4d5E6f7G8h9J0k1L2';
    expect((await onlyCase(proposal(id, 'ls'))).key).toEqual({ by: 'call', agent: 'claude-code', id });
  });
});

describe('a file as crashes and merges leave it', () => {
  const call = JSON.stringify(proposal('t1', 'ls'));
  const answer = JSON.stringify(result('t1'));
  const metadata = '{"type":"summary","summary":"x","leafUuid":"y"}';

  test.each<[string, string, Record<string, number>]>([
    ['two records on a line', `${call}${answer}\n`, {}],
    ['metadata on the line of a call', `${metadata}${call}\n${answer}\n`, {}],
    ['metadata on the line of a result', `${call}\n${answer}${metadata}\n`, {}],
    ['a half line at the end', `${call}\n${answer}\n${call.slice(0, 90)}`, { 'torn line': 1 }],
    ['a half line in the middle', `${call}\n${call.slice(0, 90)}\n${answer}\n`, { 'malformed line': 1 }],
    ['half a result at the end', `${call}\n${answer}\n${answer.slice(0, 200)}`, { 'torn line': 1 }],
    ['no line break at the end', `${call}\n${answer}`, {}],
    ['zeros from a crash', `${call}\n${'\0'.repeat(50)}\n${answer}\n`, { 'malformed line': 1 }],
    ['empty lines', `\n${call}\n\r\n  \n${answer}\n\n`, {}],
    ['lines that hold something else', `42\n"x"\n[1]\n{"a":1}\n${call}\n${answer}\n`, { 'not a record': 3 }],
    ['CRLF', `${call}\r\n${answer}\r\n`, {}],
    ['a byte order mark', `\uFEFF${call}\n${answer}\n`, {}],
  ])('%s', async (_, content, skipped) => {
    for (const pieceBytes of [7, 1 << 20]) {
      const found = await readAs(claudeCode, content, { pieceBytes });
      expect(found.cases.map(({ request, happened }) => [request.command, happened?.kind])).toEqual([['ls', 'ran-ok']]);
      expect(found.skipped).toEqual(skipped);
    }
  });

  test('the second of two records on a line is where it starts', async () => {
    const { cases } = await readAs(claudeCode, `${JSON.stringify({ type: 'x', é: 1 })}${call}\n`);
    expect(cases[0]?.offset).toBe(Buffer.byteLength(JSON.stringify({ type: 'x', é: 1 })));
  });

  test('text that no file of a run could hold becomes U+FFFD, and is counted', async () => {
    const { cases, skipped } = await readRecords(proposal('t1', 'a\0b\uD800', { gitBranch: '\0' }));
    expect(cases[0]).toMatchObject({ request: { command: 'a\uFFFDb\uFFFD' }, context: { branch: '\uFFFD' } });
    expect(skipped).toEqual({ 'replaced character': 3 });
  });

  test('bytes that are not UTF-8 become U+FFFD', async () => {
    const [before = '', after = ''] = jsonl(proposal('t1', 'cat caf@')).split('@');
    const content = Buffer.concat([Buffer.from(before), Buffer.from([0xe9]), Buffer.from(after)]);
    expect(commandsOf(await readAs(claudeCode, content))).toEqual(['cat caf\uFFFD']);
  });

  test('line separators of Unicode are text', async () => {
    expect(commandsOf(await readRecords(proposal('t1', 'echo a\u2028b\u2029c\u0085d')))).toEqual([
      'echo a\u2028b\u2029c\u0085d',
    ]);
  });
});

test('a line of 60 MB costs little more than finding its end', async () => {
  const stdout = 'x'.repeat(60 * 1024 * 1024);
  const content = jsonl(
    proposal('t1', 'cat big'),
    result('t1', { content: 'x', toolUseResult: { stdout, stderr: '', interrupted: false } }),
  );
  const started = process.cpuUsage();
  const { cases } = await readAs(claudeCode, content);
  expect(cases.map(({ happened }) => happened?.kind)).toEqual(['ran-ok']);
  expect(cpuTimeSince(started)).toBeLessThan(2000);
});
