import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../../../src/guards/decision.ts';
import { type Executable, USUAL } from '../../../src/guards/external/external-guard.ts';
import type { Place } from '../../../src/guards/external/isolation/place.ts';
import type { Launchers } from '../../../src/guards/external/launch/program.ts';
import { findProtocol } from '../../../src/guards/external/protocols/index.ts';
import type { Finished, Host, Protocol, Surroundings } from '../../../src/guards/external/protocols/protocol.ts';
import type { Request } from '../../../src/guards/guard.ts';
import { askExecutable } from '../../../dist/guards/external/executable.js';
import { openLaunchers } from '../../../dist/guards/external/launch/launchers.js';
import { UNWRAPPED } from './guards.ts';
import { environment, failing } from './launch/launching.ts';

const scratch = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'guard-replay-executable-')));
const within = (name: string): string => path.join(scratch, name);
let launchers: Launchers;

beforeAll(async () => {
  for (const name of ['stand-in', 'recorded', 'home', 'project']) mkdirSync(within(name));
  launchers = await openLaunchers({ jobs: 2, wrapper: UNWRAPPED, network: false });
});

afterAll(async () => {
  await launchers.close();
  rmSync(scratch, { recursive: true });
});

/** Tells what a guard is given and leaves behind: its whole standard output is the reason of a deny. */
const telling: Protocol & { readonly hosts: Host[] } = {
  name: 'telling',
  summary: 'for tests',
  tool: 'Shell',
  profiles: [{ name: 'current', summary: 'the only one' }],
  endsLine: true,
  hosts: [],
  payload: (request: Request, surroundings: Surroundings, profile: string) => ({ request, surroundings, profile }),
  environment: ({ project, cwd }: Surroundings) => ({ HOST_PROJECT: project, HOST_CWD: cwd, SAME: 'of the protocol' }),
  read: ({ exitCode, stdout }: Finished, host: Host) => {
    telling.hosts.push(host);
    return exitCode === 0
      ? { outcome: { kind: 'judged', verdict: { decision: 'deny', rule: 'told', reason: stdout } }, action: 'block' }
      : { outcome: { kind: 'crashed', detail: `exit code ${exitCode}` }, action: 'defer' };
  },
};

const silent: Executable = {
  kind: 'executable',
  name: 'mine',
  summary: 'says nothing',
  command: ['true'],
  protocol: telling,
  profile: 'current',
  failClosed: false,
  mode: 'cold',
  folder: within('project'),
  ...USUAL,
};

const place = (): Place => ({
  folder: within('project'),
  project: within('project'),
  home: within('home'),
  cwd: within('stand-in'),
  env: { ...environment, SAME: 'of the place', OWN: 'yes' },
  notes: [],
  written: () => Promise.resolve(0),
});

const requestOf = (command: string, given: Partial<Request> = {}): Request => ({
  tool: 'Bash',
  command,
  shell: 'posix',
  ...given,
});

function ask(
  command: Executable['command'],
  requests: readonly Request[],
  given: Partial<Executable> = {},
): Promise<readonly Answer[]> {
  return askExecutable({ ...silent, command, ...given }, place(), launchers).ask(requests);
}

function reasonOf(answer: Answer | undefined): string {
  const { outcome } = answer ?? {};
  return outcome?.kind === 'judged' && outcome.verdict.decision === 'deny' ? outcome.verdict.reason : '';
}

interface Told {
  readonly payload: { readonly request: Request; readonly surroundings: Surroundings; readonly profile: string };
  readonly where: string;
}

async function told(request: Request, given: Partial<Executable> = {}): Promise<Told> {
  const [answer] = await ask('cat; pwd', [request], given);
  const [payload = '', where = ''] = reasonOf(answer).split('\n');
  return { payload: JSON.parse(payload), where };
}

describe('what the guard is given', () => {
  test('one line of JSON: the request, and where the host says it is', async () => {
    const request = requestOf('rm -rf "$HOME"\n# é \uD800', { permissionMode: 'plan' });
    const { payload, where } = await told(request);
    expect(payload).toEqual({
      request,
      profile: 'current',
      surroundings: {
        cwd: within('stand-in'),
        project: within('project'),
        home: within('home'),
        session: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
        call: expect.stringMatching(/^toolu_\w{20,}$/),
        transcript: expect.stringMatching(/\.jsonl$/),
      },
    });
    expect(payload.surroundings.transcript.startsWith(within('home'))).toBe(true);
    expect(where).toBe(within('stand-in'));
    expect(telling.hosts.at(-1)).toEqual({
      profile: 'current',
      failClosed: false,
      permissionMode: 'plan',
      command: request.command,
    });
  });

  test.each([
    ['ended', true, 'all of it'],
    ['not ended', false, 'nothing'],
  ])('a line that the host has %s, which is what `while read` of a shell goes by', async (_, endsLine, sees) => {
    const command = 'seen=nothing; while read -r line; do seen="all of it"; done; printf "$seen"';
    const [answer] = await ask(command, [requestOf('ls')], { protocol: { ...telling, endsLine } });
    expect(reasonOf(answer)).toBe(sees);
  });

  test('the environment of the place and that of the protocol, which wins', async () => {
    const [answer] = await ask('echo "$OWN $SAME $HOST_PROJECT $HOST_CWD"', [requestOf('ls', { cwd: '/said' })]);
    expect(reasonOf(answer)).toBe(`yes of the protocol ${within('project')} /said\n`);
  });

  test('variables in which the host tells it where its files lie', async () => {
    const [answer] = await ask('echo "$PLUGIN_ROOT"', [requestOf('ls')], { folderVariables: ['PLUGIN_ROOT'] });
    expect(reasonOf(answer)).toBe(`${within('project')}\n`);
  });

  test.each<[string, string, Executable['cwd'], string]>([
    ['a recorded folder is said, and not entered', 'recorded', 'stand-in', 'stand-in'],
    ['a recorded folder is entered where that is asked for', 'recorded', 'recorded', 'recorded'],
    ['one that is gone is only said', 'gone', 'recorded', 'stand-in'],
    ['one that is no path is only said', 'x'.repeat(5000), 'recorded', 'stand-in'],
  ])('%s', async (_, cwd, mode, expected) => {
    const { payload, where } = await told(requestOf('ls', { cwd: within(cwd) }), { cwd: mode });
    expect(payload.surroundings.cwd).toBe(within(cwd));
    expect(where).toBe(within(expected));
  });

  test('a recorded folder with a NUL in it is said without', async () => {
    const { payload, where } = await told(requestOf('ls', { cwd: '/a\0b' }), { cwd: 'recorded' });
    expect([payload.surroundings.cwd, where]).toEqual(['/a\uFFFDb', within('stand-in')]);
  });

  test('a recorded folder that is relative is not entered', async () => {
    expect((await told(requestOf('ls', { cwd: '.' }), { cwd: 'recorded' })).where).toBe(within('stand-in'));
  });
});

describe('answers', () => {
  test('come in the order of the requests, although they run side by side', async () => {
    const requests = Array.from({ length: 30 }, (_, n) => requestOf(n % 7 === 0 ? `slow ${n}` : `fast ${n}`));
    const answers = await ask('input=$(cat); case $input in *slow*) sleep 0.1;; esac; echo "$input"', requests);
    expect(answers.map((answer) => JSON.parse(reasonOf(answer)).request.command)).toEqual(
      requests.map(({ command }) => command),
    );
  });

  test('carry the time only where they are judged', async () => {
    const [judged] = await ask(['true'], [requestOf('ls')]);
    expect(judged?.micros).toBeGreaterThan(0);
    const [crashed] = await ask([failing('crash.sh')], [requestOf('ls')]);
    expect(crashed).toEqual({
      outcome: { kind: 'crashed', detail: 'exit code 1' },
      action: 'defer',
      stderr: "Traceback (most recent call last):\nKeyError: 'tool_input'",
    });
  });

  test('carry the start of standard error, without colours and what cannot be stored', async () => {
    const [coloured] = await ask(`printf '\\033[31mred\\033[0m \\000 end\\n' >&2`, [requestOf('ls')]);
    expect(coloured?.stderr).toBe('red \uFFFD end');
    const [long] = await ask('yes x | head -c 100000 >&2', [requestOf('ls')]);
    expect(long?.stderr).toHaveLength(2000);
  });

  test('a refusal whose words are on standard error has said nothing besides them', async () => {
    const protocol = findProtocol('claude-code') ?? telling;
    const [refused] = await ask(`printf '\\033[31mno\\033[0m \\n' >&2; exit 2`, [requestOf('ls')], { protocol });
    expect(refused).toMatchObject({ outcome: { verdict: { decision: 'deny', reason: 'no' } } });
    expect(refused).not.toHaveProperty('stderr');
    const deny =
      '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no"}}';
    const [complaining] = await ask(`echo late >&2; echo '${deny}'`, [requestOf('ls')], { protocol });
    expect(complaining).toMatchObject({ outcome: { verdict: { decision: 'deny', reason: 'no' } }, stderr: 'late' });
  });

  test('are refused once the asker is closed', async () => {
    const closing = askExecutable(silent, place(), launchers);
    await closing.close();
    await expect(closing.ask([requestOf('ls')])).rejects.toThrow('mine was closed');
  });
});
