import { describe, expect, test, vi } from 'vitest';
import type { Guard, Verdict } from '../../src/guards/guard.ts';
import { OVERRIDE } from '../../src/guards/argv/override-name.ts';
import { inShort } from '../guards/external/protocols/reading.ts';
import { findProtocol } from '../../src/guards/external/protocols/index.ts';
import type { AuditRecord } from '../../src/hook/audit-record.ts';
import { argvHook, denylistHook, hookGuards, type HookGuard } from '../../src/hook/guards.ts';
import type { Answered } from '../../src/hook/hook-host.ts';
import { findHost, hosts } from '../../src/hook/hosts/index.ts';
import { type HookOptions, type HookProcess, runHook } from '../../src/hook/main.ts';
import { SURROUNDINGS } from '../guards/external/protocols/asking.ts';
import { type Folder, scratch } from '../cli/folder.ts';

const FORCED = 'git push --force origin main';
const OVERRIDDEN = `${OVERRIDE}="Anna approved it" ${FORCED}`;

const [allowlistHook = argvHook] = hookGuards.filter(({ name }) => name === 'allowlist');

interface Setting extends Partial<Omit<HookOptions, 'audit'>> {
  readonly protocol?: string;
  readonly command?: string;
  readonly mode?: string;
  readonly payload?: string;
  readonly all?: boolean;
  readonly process?: Partial<HookProcess>;
}

/** A hook that has run: the answers that it gave in turn, what it added, and what stands in its log. */
interface Ran {
  readonly answers: readonly Answered[];
  readonly remarks: readonly string[];
  readonly records: readonly AuditRecord[];
  /** What its host does. */
  readonly reading: string;
}

async function run(setting: Setting): Promise<Ran> {
  const { protocol = 'claude-code', command = FORCED, mode, all = false, guard = argvHook, process } = setting;
  const folder: Folder = await scratch();
  const spoken = findProtocol(protocol);
  const host = findHost(protocol);
  if (spoken === undefined || host === undefined) throw new Error(`there is no ${protocol}`);
  const asked = {
    tool: spoken.tool,
    command,
    shell: 'posix',
    ...(mode !== undefined && { permissionMode: mode }),
  } as const;
  const payload = setting.payload ?? JSON.stringify(spoken.payload(asked, SURROUNDINGS, 'current'));
  const answers: Answered[] = [];
  const remarks: string[] = [];
  await runHook(
    { guard, host, grant: false, shadow: false, audit: { file: folder.at('log/audit.jsonl'), all }, ...setting },
    {
      env: {},
      input: () => [new TextEncoder().encode(payload)],
      answer(answered) {
        answers.push(answered);
        return true;
      },
      complain: (sentence) => void remarks.push(sentence),
      redact: () => Promise.resolve((texts) => texts.map((text) => text.replaceAll('hunter2', 'REDACTED'))),
      ...process,
    },
  );
  const last = answers.at(-1) ?? { stdout: '', stderr: '', exitCode: 99 };
  const reading = inShort(spoken.read({ ...last, micros: 1 }, { profile: 'current', failClosed: false, command }));
  return { answers, remarks, records: await recordsOf(folder), reading };
}

async function recordsOf(folder: Folder): Promise<AuditRecord[]> {
  const text = await folder.read('log/audit.jsonl').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): AuditRecord => JSON.parse(line));
}

/** A guard that answers so. */
function saying(verdict: Verdict | Error, facts: Partial<Guard & HookGuard> = {}): HookGuard {
  const guard: Guard = {
    name: 'own',
    summary: 'answers always the same',
    judge() {
      if (verdict instanceof Error) throw verdict;
      return verdict;
    },
    ...facts,
  };
  return { name: 'own', policy: 'tripwire', load: () => Promise.resolve(guard), ...facts };
}

describe('verdicts, as the host carries them out', () => {
  test.each(hosts.map(({ protocol }) => [protocol]))('%s blocks, and lets pass', async (protocol) => {
    expect((await run({ protocol })).reading).toBe('deny → block');
    expect((await run({ protocol, command: 'git push origin topic' })).reading).toBe('none → defer');
    expect((await run({ protocol, command: FORCED.replace('push', 'p\0ush') })).reading).toBe('deny → block');
  });

  test('an override is a question, where there is somebody to ask', async () => {
    expect((await run({ command: OVERRIDDEN })).reading).toBe('ask → prompt');
    expect((await run({ command: OVERRIDDEN, mode: 'bypassPermissions' })).reading).toBe('deny → block');
    expect((await run({ command: OVERRIDDEN, protocol: 'codex' })).reading).toBe('deny → block');
    const cursor = findProtocol('cursor');
    const ask = { tool: 'Shell', command: OVERRIDDEN, shell: 'posix' } as const;
    const payload = JSON.stringify(cursor?.payload(ask, SURROUNDINGS, 'pre-tool-use'));
    expect((await run({ protocol: 'cursor', command: OVERRIDDEN })).reading).toBe('ask → prompt');
    expect((await run({ protocol: 'cursor', payload })).reading).toBe('deny → block');
  });

  test('an allow is said only where that is wanted', async () => {
    const guard = saying({ decision: 'allow' });
    expect((await run({ guard })).answers).toEqual([{ stdout: '', stderr: '', exitCode: 0 }]);
    expect((await run({ guard, grant: true })).reading).toBe('allow → run');
  });
});

describe('what is loaded', () => {
  test('no guard where no shell command is proposed', async () => {
    const load = vi.fn<HookGuard['load']>(() => argvHook.load());
    const payload = JSON.stringify({ tool_name: 'Write', tool_input: { content: FORCED } });
    const { answers, records } = await run({ payload, guard: { ...argvHook, load }, all: true });
    expect(answers).toEqual([{ stdout: '', stderr: '', exitCode: 0 }]);
    expect(records).toEqual([]);
    expect(load).not.toHaveBeenCalled();
  });

  test('nothing that looks for secrets where nothing is logged', async () => {
    const redact = vi.fn<HookProcess['redact']>(() => Promise.resolve((texts) => texts));
    await run({ command: 'ls', process: { redact } });
    expect(redact).not.toHaveBeenCalled();
  });
});

describe('it fails towards blocking', () => {
  const failing = saying(new Error('out of order'));
  const unloadable: HookGuard = { ...failing, load: () => Promise.reject(new Error('no such module')) };

  test.each([
    ['a guard that throws', failing],
    ['a guard that cannot be loaded', unloadable],
    ['a guard that does not read the dialect', saying({ decision: 'none' }, { shells: ['powershell'] })],
  ])('%s', async (_, guard) => {
    const stopped = await run({ guard });
    expect(stopped.reading).toBe('deny → block');
    expect(stopped.records).toMatchObject([{ decision: 'deny', rule: 'git-force-push', fallback: true }]);
    const passed = await run({ guard, command: 'ls' });
    expect(passed.reading).toBe('none → defer');
    expect(passed.remarks).toEqual([
      expect.stringMatching(/^own could not judge \(.*\), and the rules of last resort/),
    ]);
    expect(passed.records).toMatchObject([
      { decision: 'none', reason: expect.stringMatching('own could'), fallback: true },
    ]);
    expect((await run({ guard: { ...guard, policy: 'workspace' }, command: 'ls' })).reading).toBe('deny → block');
  });

  test.each([
    ['no JSON', FORCED],
    ['torn JSON', `{"tool_name":"Bash","tool_input":{"command":"${FORCED}`],
    ['of another host', JSON.stringify({ tool: 'shell', input: { command: FORCED } })],
    [
      'of another event',
      JSON.stringify({ hook_event_name: 'PostToolUse', tool_name: 'Bash', tool_input: { command: FORCED } }),
    ],
    ['without a command where it belongs', JSON.stringify({ tool_name: 'Bash', tool_input: { cmd: FORCED } })],
  ])('a payload that is %s', async (_, payload) => {
    const { reading, records } = await run({ payload });
    expect(reading).toBe('deny → block');
    expect(records).toMatchObject([{ tool: 'unknown', fallback: true, command: payload }]);
  });

  test('a payload that cannot be read', async () => {
    const input = (): never => {
      throw new Error('EISDIR');
    };
    expect((await run({ process: { input } })).reading).toBe('deny → block');
  });

  test('a command that is too long to be read in time', async () => {
    const { reading, records } = await run({ command: `echo ${'a'.repeat(1 << 19)}` });
    expect(reading).toBe('deny → block');
    expect(records).toMatchObject([{ rule: 'unjudged' }]);
  });

  test.each(hosts.map(({ protocol }) => protocol).filter((protocol) => protocol !== 'cline'))(
    'standard output that takes nothing, under %s',
    async (protocol) => {
      for (const command of [FORCED, OVERRIDDEN]) {
        let given: Answered | undefined;
        await run({
          protocol,
          command,
          process: {
            answer(answered) {
              given = { ...answered, stdout: '' };
              return answered.stdout === '';
            },
          },
        });
        const left = { stdout: '', stderr: '', exitCode: 0, ...given, micros: 1 };
        const action = findProtocol(protocol)?.read(left, { profile: 'current', failClosed: false }).action;
        expect(action).toBe('block');
      }
    },
  );
});

describe('the log', () => {
  test('says what was stopped', async () => {
    const { records } = await run({ command: `${FORCED} # hunter2`, mode: 'acceptEdits' });
    expect(records).toEqual([
      {
        schema: 1,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        agent: 'claude-code',
        session: SURROUNDINGS.session,
        cwd: SURROUNDINGS.cwd,
        permission_mode: 'acceptEdits',
        tool: 'Bash',
        command: `${FORCED} # REDACTED`,
        guard: 'argv',
        mode: 'enforced',
        decision: 'deny',
        rule: 'git-force-push',
        reason: expect.stringMatching('is refused'),
        micros: expect.any(Number),
      },
    ]);
  });

  test('says what passed only where that is wanted', async () => {
    expect((await run({ command: 'ls' })).records).toEqual([]);
    expect((await run({ command: 'ls', all: true })).records).toMatchObject([{ decision: 'none' }]);
  });

  test('says every use of the override', async () => {
    const override = 'Anna approved it';
    expect((await run({ command: OVERRIDDEN })).records).toMatchObject([{ decision: 'ask', override }]);
    const unreviewed = await run({ command: OVERRIDDEN, mode: 'dontAsk' });
    expect(unreviewed.records).toMatchObject([{ decision: 'deny', override, permission_mode: 'dontAsk' }]);
    const needless = await run({ command: `${OVERRIDE}="${override}" ls`, guard: denylistHook });
    expect(needless.records).toMatchObject([{ decision: 'none', override }]);
    expect((await run({ command: `grep -r ${OVERRIDE} docs` })).records).toEqual([]);
  });

  test('keeps no text where secrets cannot be looked for', async () => {
    const { records, reading } = await run({
      command: `${FORCED} # hunter2`,
      process: { redact: () => Promise.reject(new Error('no such file')) },
    });
    expect(reading).toBe('deny → block');
    expect(records).toMatchObject([{ command: expect.stringMatching('not kept'), rule: 'git-force-push' }]);
    expect(JSON.stringify(records)).not.toMatch('hunter2');
  });

  test('is cut', async () => {
    const { records } = await run({ command: `${FORCED} ${'x '.repeat(20_000)}` });
    expect(records[0]?.command.length).toBeLessThanOrEqual(4001);
  });

  test('is written after the answer', async () => {
    const order: string[] = [];
    await run({
      process: {
        answer: () => order.push('answered') > 0,
        redact: () => {
          order.push('logged');
          return Promise.resolve((texts) => texts);
        },
      },
    });
    expect(order).toEqual(['answered', 'logged']);
  });
});

describe('in the shadow', () => {
  test.each([
    ['a refusal', {}, [{ mode: 'shadow', decision: 'deny', rule: 'git-force-push' }]],
    ['a question', { command: OVERRIDDEN }, [{ mode: 'shadow', decision: 'ask' }]],
    ['no opinion', { command: 'ls' }, []],
    ['a failure', { guard: saying(new Error('x')), command: 'ls' }, [{ mode: 'shadow', fallback: true }]],
    ['a payload of nobody', { payload: 'x' }, [{ mode: 'shadow', fallback: true }]],
    ['everything refused', { guard: allowlistHook, command: 'rm x' }, [{ mode: 'shadow', decision: 'deny' }]],
  ] as const)('%s is not answered', async (_, setting, records) => {
    const ran = await run({ ...setting, shadow: true });
    expect(ran.answers).toEqual([{ stdout: '', stderr: '', exitCode: 0 }]);
    expect(ran.remarks).toEqual([]);
    expect(ran.records).toMatchObject(records);
  });
});
