import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AuditRecord } from '../../../../../src/hook/audit-record.ts';
import { recordOf, type Judged } from '../../../../../src/hook/audit/record-of.ts';
import { auditLog } from '../../../../../src/replay/sources/formats/audit-log/audit-log.ts';
import { Head } from '../../../../../src/replay/sources/open/head.ts';
import { type Read, commandsOf, readAs } from '../../files.ts';
import { mutated } from '../mutations.ts';
import { recognisedBy } from '../recognised-by.ts';
import { after, enforced, jsonl, onTrial, readRecords, silent } from './records.ts';

const SAID = 'deny: [rule: git-force-push] It overwrites work.';

/** What was in force and what was on trial said of each call. */
function said({ cases }: Read): unknown[] {
  return cases.map(({ context }) => [context.hookSaid, context.shadowSaid]);
}

describe('a record', () => {
  test('is a case, with what the hook answered', async () => {
    expect(await readRecords(enforced())).toEqual({
      cases: [
        {
          key: { by: 'call', agent: 'audit-log', id: 'session-1 2026-11-30T12:00:00.000Z 0' },
          request: {
            tool: 'Bash',
            command: 'git push --force',
            shell: 'posix',
            cwd: '/home/ada/app',
            permissionMode: 'acceptEdits',
          },
          context: {
            agent: 'claude-code',
            session: 'session-1',
            time: '2026-11-30T12:00:00.000Z',
            project: 'app',
            hookSaid: SAID,
          },
          happened: { kind: 'denied-by-hook', why: '[rule: git-force-push] It overwrites work.' },
          source: 'test',
          offset: 0,
        },
      ],
      skipped: {},
    });
  });

  test.each<[AuditRecord, string | undefined, string | undefined, string | undefined]>([
    [enforced({ decision: 'ask' }), SAID.replace('deny', 'ask'), undefined, undefined],
    [silent(enforced()), 'none', undefined, undefined],
    [silent(enforced({ decision: 'allow' })), 'none', undefined, undefined],
    [
      enforced({ decision: 'allow', rule: 'reads', reason: 'It\n reads.' }),
      'allow: [rule: reads] It reads.',
      undefined,
      undefined,
    ],
    [{ ...silent(enforced()), reason: 'argv failed' }, 'none: argv failed', undefined, undefined],
    [onTrial(), undefined, SAID, undefined],
    [silent(onTrial()), undefined, 'none', undefined],
  ])('%j says no more than it does', async (record, hookSaid, shadowSaid, happened) => {
    const { cases } = await readRecords(record);
    expect([cases[0]?.context.hookSaid, cases[0]?.context.shadowSaid, cases[0]?.happened?.kind]).toEqual([
      hookSaid,
      shadowSaid,
      happened,
    ]);
  });

  test.each([
    ['claude-code', 'PowerShell', 'claude-code', 'powershell'],
    ['gemini', 'run_shell_command', 'gemini-cli', 'posix'],
    ['copilot', 'bash', 'copilot-cli', 'posix'],
    ['droid', 'Execute', 'droid', 'posix'],
    ['qwen', 'run_shell_command', 'qwen-code', 'posix'],
    ['plain', 'shell', undefined, 'posix'],
  ])(
    'of a hook of %s for %s is of the agent, in the dialect that the hook read',
    async (protocol, tool, agent, shell) => {
      const { cases } = await readRecords(enforced({ agent: protocol, tool }));
      expect([cases[0]?.context.agent, cases[0]?.request.shell]).toEqual([agent, shell]);
    },
  );

  test('needs no more than the log always has', async () => {
    const { schema, time, agent, tool, command, guard, mode, decision } = enforced();
    const { cases, skipped } = await readRecords({ schema, time, agent, tool, command, guard, mode, decision });
    expect(cases).toMatchObject([{ key: { by: 'place', offset: 0 }, context: { hookSaid: 'deny' } }]);
    expect(skipped).toEqual({});
  });
});

describe('what is no whole command is not judged', () => {
  test.each<[string, object, string]>([
    ['cut', enforced({ command: 'echo a long …' }), 'truncated command'],
    ['withheld', enforced({ command: '(not kept: secrets could not be looked for)' }), 'command not kept'],
    ['the text of a payload', enforced({ tool: 'unknown', command: '{"tool_' }), 'unread payload'],
    ['blank', enforced({ command: ' \n' }), 'no command'],
    ['missing', { ...enforced(), command: undefined }, 'not a record'],
  ])('where it is %s', async (_, record, reason) => {
    expect(await readRecords(record)).toEqual({ cases: [], skipped: { [reason]: 1 } });
  });

  // What the hook writes and what is read here must not drift apart.
  const request = { tool: 'Bash', shell: 'posix', cwd: '/w' } as const;
  const judged = (command: string): Judged => ({
    verdict: { decision: 'deny', rule: 'a-b', reason: 'no' },
    text: command,
    proposed: { request: { ...request, command }, session: 's' },
  });
  const setting = { agent: 'claude-code', guard: 'argv', mode: 'enforced', time: new Date(0) } as const;
  const keep = (texts: readonly string[]): readonly string[] => texts;

  test.each<[string, AuditRecord, Readonly<Record<string, number>>]>([
    ['a whole one', recordOf(judged('ls'), setting, keep), {}],
    ['a long one', recordOf(judged('word '.repeat(1000)), setting, keep), { 'truncated command': 1 }],
    ['one long word', recordOf(judged('x'.repeat(5000)), setting, keep), { 'truncated command': 1 }],
    [
      'one of which a secret took most',
      recordOf(judged('word '.repeat(20_000)), setting, (texts) =>
        texts.map((text) => text.replace(/(?:word ){10000}/, '')),
      ),
      { 'truncated command': 1 },
    ],
    ['one not looked through', recordOf(judged('ls'), setting), { 'command not kept': 1 }],
    [
      'a payload that nobody could read',
      recordOf({ verdict: { decision: 'none' }, text: '{"tool_' }, setting, keep),
      { 'unread payload': 1 },
    ],
  ])('as the hook logs it: %s', async (_, record, skipped) => {
    const read = await readRecords(record);
    expect(read.skipped).toEqual(skipped);
    expect(read.cases).toHaveLength(Object.keys(skipped).length === 0 ? 1 : 0);
  });

  test('a folder that is not whole is none', async () => {
    const { cases } = await readRecords(
      enforced({ cwd: '/very/long…' }),
      enforced({ cwd: '(not kept: x)', command: 'ls' }),
    );
    expect(cases.map(({ request: { cwd } }) => cwd)).toEqual([undefined, undefined]);
  });
});

describe('records of one call are one case', () => {
  test('in whatever order they come', async () => {
    for (const records of [
      [enforced(), onTrial({ time: after(2) })],
      [onTrial(), enforced({ time: after(-1) })],
    ]) {
      const read = await readRecords(...records);
      expect(said(read)).toEqual([[SAID, SAID]]);
      expect(read.skipped).toEqual({ 'record of the same call': 1 });
    }
  });

  test('of several guards, a line for each', async () => {
    const other = { guard: 'scoped', rule: 'git-subcommand', reason: 'no' };
    const read = await readRecords(enforced(), onTrial(), enforced(other), silent(onTrial(other)));
    expect(said(read)).toEqual([[`${SAID}\ndeny: [rule: git-subcommand] no`, `${SAID}\nnone`]]);
  });

  test.each<[string, Partial<AuditRecord>]>([
    ['session', { session: 'session-2' }],
    ['folder', { cwd: '/elsewhere' }],
    ['mode', { permission_mode: 'plan' }],
    ['command', { command: 'git push -f' }],
    ['agent', { agent: 'codex' }],
    ['tool', { tool: 'PowerShell' }],
    ['moment', { time: after(10.001) }],
    ['moment before it', { time: after(-10.001) }],
  ])('but not with another %s', async (_, changed) => {
    const read = await readRecords(enforced(), onTrial(changed));
    expect(said(read)).toEqual([
      [SAID, undefined],
      [undefined, SAID],
    ]);
    expect(read.skipped).toEqual({});
  });

  test.each<[string, readonly AuditRecord[]]>([
    ['one after the other', [enforced(), onTrial(), enforced({ time: after(3) }), onTrial({ time: after(3) })]],
    ['at once', [enforced(), enforced(), onTrial(), onTrial()]],
  ])('a command that is proposed again is another call: %s', async (_, records) => {
    const read = await readRecords(...records);
    expect(said(read)).toEqual([
      [SAID, SAID],
      [SAID, SAID],
    ]);
    expect(new Set(read.cases.map(({ key }) => JSON.stringify(key))).size).toBe(2);
  });

  test('and those of a copy are the same ones', async () => {
    const content = jsonl(enforced(), onTrial({ time: after(1) }), enforced({ time: after(60) }));
    const once = await readAs(auditLog, content);
    const { cases } = await readAs(auditLog, jsonl({ ...enforced(), session: 'other' }) + content);
    expect(cases.slice(1).map(({ key }) => key)).toEqual(once.cases.map(({ key }) => key));
  });

  test('thousands in a moment are no work of hooks, and end all the same', async () => {
    const many = Array.from({ length: 3000 }, (_, index) => enforced({ command: `echo ${index}` }));
    const read = await readRecords(...many, onTrial({ command: 'echo 0' }), onTrial({ command: 'echo 2999' }));
    expect(read.cases).toHaveLength(3001);
    expect(read.skipped).toEqual({ 'record of the same call': 1 });
  });
});

describe('what is recognised', () => {
  test.each<[string, string]>([
    ['a record', jsonl(enforced())],
    ['one of a later version', jsonl({ ...enforced(), schema: 2 })],
    ['records after a torn line', `{"schema":1,"ti\n${jsonl(onTrial())}`],
  ])('%s', (_, content) => {
    expect(recognisedBy(content)[0]).toBe('audit-log');
  });

  test.each<[string, object]>([
    ['commands with a mode', { command: 'ls', mode: 'default', time: 'now', agent: 'mine' }],
    ['decisions of replay judge', { case: 'a', request: 'b', guard: 'argv', outcome: 'judged', verdict: 'deny' }],
    ['a quotation', { text: JSON.stringify(enforced()) }],
  ])('is not %s', (_, object) => {
    expect(auditLog.recognises(new Head(jsonl(object), true))).toBe(false);
  });
});

describe('a file as it is found', () => {
  const content = jsonl(enforced(), onTrial(), enforced({ command: 'terraform destroy', time: after(30) }));

  test('may be written right now', async () => {
    for (const pieceBytes of [7, 1 << 20]) {
      const read = await readAs(auditLog, content.slice(0, -40), { pieceBytes });
      expect(commandsOf(read)).toEqual(['git push --force']);
      expect(read.skipped).toEqual({ 'record of the same call': 1, 'torn line': 1 });
    }
  });

  test('may hold a line that a full disk cut', async () => {
    const read = await readAs(auditLog, `${content.slice(0, 60)}\n${content}`);
    expect(read.skipped).toEqual({ 'record of the same call': 1, 'malformed line': 1 });
    expect(read.cases).toHaveLength(2);
  });

  test.each<[object, string]>([
    [{ ...enforced(), schema: 2 }, 'record of another version'],
    [{ ...enforced(), schema: '1' }, 'not a record'],
    [{ ...enforced(), time: 'yesterday' }, 'not a record'],
    [{ ...enforced(), decision: 'maybe' }, 'not a record'],
    [{ ...enforced(), mode: 'off' }, 'not a record'],
    [{}, 'not a record'],
  ])('may hold %j', async (record, reason) => {
    const read = await readRecords(record, enforced());
    expect([read.cases.length, read.skipped]).toEqual([1, { [reason]: 1 }]);
  });

  test('may hold text that is none', async () => {
    const read = await readRecords(enforced({ command: 'echo \0 \uD800', reason: 'a\nallow: b\0' }));
    expect(read.cases).toMatchObject([{ request: { command: 'echo \uFFFD \uFFFD' } }]);
    expect(said(read)).toEqual([['deny: [rule: git-force-push] a allow: b\uFFFD', undefined]]);
  });

  test('may hold anything in any field', async () => {
    const records = [enforced(), onTrial(), silent(enforced({ time: after(5) })), enforced({ agent: 'plain' })];
    await fc.assert(
      fc.asyncProperty(mutated(records), async (changed) => {
        const text = jsonl(...changed);
        auditLog.recognises(new Head(text, true));
        const { cases, skipped } = await readAs(auditLog, text);
        const { 'replaced character': _, ...passedOver } = skipped;
        const counted = Object.values(passedOver).reduce((sum, count) => sum + count, cases.length);
        expect(counted).toBe(changed.length);
      }),
      { numRuns: 300 },
    );
  });
});
