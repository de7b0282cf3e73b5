/** The installed hook as hosts start it: the shell alone, then Node, then the last resort. */

import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, symlink, truncate } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { denylist } from '../../src/guards/denylist/index.ts';
import type { AuditRecord } from '../../src/hook/audit-record.ts';
import { findProtocol } from '../../src/guards/external/protocols/index.ts';
import { SURROUNDINGS } from '../guards/external/protocols/asking.ts';
import { inShort } from '../guards/external/protocols/reading.ts';
import { judged } from '../guards/argv/judged.ts';
import { shells } from '../hook/fast-way/shells.ts';
import { witnesses } from '../hook/fast-way/witnesses.ts';
import { type Folder, scratch } from './folder.ts';
import { replay } from './program.ts';

const DIST = path.join(import.meta.dirname, '../../dist');

/** Passes, but only Node can tell. */
const HARMLESS = 'rm -rf build';
/** Stopped by the guard, and by the expressions, in whose way quotes, lines and escapes stand. */
const DESTRUCTIVE = 'cd "/tmp"\n\trm -rf "$HOME"';
const UNTOUCHED = 'git status && cat "a b" | head';

const PROTOCOLS = ['claude-code', 'codex', 'gemini', 'copilot', 'plain', 'cursor', 'cline'];

/** A package of its own, whose hook can be broken. */
async function packageOfItsOwn(): Promise<Folder> {
  const folder = await scratch();
  const filter = (file: string): boolean => !file.includes('.cache');
  await cp(path.join(DIST, 'cli/installed'), folder.at('dist/cli/installed'), { recursive: true, filter });
  return folder;
}

/** A folder for PATH with these programs in it. */
async function pathWith(...programs: readonly string[]): Promise<string> {
  const folder = await scratch();
  for (const program of programs) {
    const found = spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).stdout.trim();
    await symlink(found, folder.at(program));
  }
  return folder.path;
}

interface Machine {
  readonly shell?: readonly [string, ...string[]];
  readonly PATH?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the hook of a host on a payload; one that does not end has failed. */
function start(
  folder: Folder,
  protocol: string,
  payload: string | Buffer,
  machine: Machine = {},
): SpawnSyncReturns<string> {
  const { shell: [program, ...options] = ['/bin/sh'], PATH = process.env['PATH'] ?? '', args = [] } = machine;
  const script = folder.at(`dist/cli/installed/${protocol}.sh`);
  const env = { PATH, HOME: folder.path, XDG_STATE_HOME: folder.at('state'), ...machine.env };
  return spawnSync(program, [...options, script, ...args], { input: payload, env, encoding: 'utf8', timeout: 20_000 });
}

function payloadFor(protocolName: string, command: string): string {
  const protocol = findProtocol(protocolName);
  if (protocol === undefined) throw new Error(`no protocol ${protocolName}`);
  const profile = protocol.profiles[0]?.name ?? '';
  return JSON.stringify(protocol.payload({ tool: protocol.tool, command, shell: 'posix' }, SURROUNDINGS, profile));
}

/** What the host makes of it: `deny → block`. */
function madeOf(protocolName: string, { status, stdout, stderr }: SpawnSyncReturns<string>): string {
  const protocol = findProtocol(protocolName);
  if (protocol === undefined) throw new Error(`no protocol ${protocolName}`);
  const profile = protocol.profiles[0]?.name ?? '';
  const finished = { ...(status !== null && { exitCode: status }), stdout, stderr, micros: 1 };
  return inShort(protocol.read(finished, { profile, failClosed: false }));
}

const LOG = 'state/guard-replay/audit.jsonl';

async function recordsIn(folder: Folder, log: string): Promise<AuditRecord[]> {
  const lines = (await folder.read(log)).split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((line): AuditRecord => JSON.parse(line));
}

const SILENT = { status: 0, stdout: '', stderr: '' };

describe.each(PROTOCOLS)('in %s', (protocol) => {
  test('it lets pass what cannot trip a rule without Node, and stops what the guard stops', async () => {
    const folder = await packageOfItsOwn();
    const nowhere = { PATH: folder.at('nowhere') };
    expect(start(folder, protocol, payloadFor(protocol, UNTOUCHED), nowhere)).toMatchObject(SILENT);
    expect(start(folder, protocol, payloadFor(protocol, HARMLESS))).toMatchObject(SILENT);
    const denied = start(folder, protocol, payloadFor(protocol, DESTRUCTIVE));
    expect(madeOf(protocol, denied)).toMatch(/^deny .*→ block$/);
    expect(denied.stdout + denied.stderr).toContain('`rm` would delete $HOME');
  });

  test('without Node the expressions judge', async () => {
    const folder = await packageOfItsOwn();
    const machine = { PATH: await pathWith('grep') };
    const denied = start(folder, protocol, payloadFor(protocol, DESTRUCTIVE), machine);
    expect(madeOf(protocol, denied)).toMatch(/^deny .*→ block$/);
    expect(denied.stdout + denied.stderr).toContain('rm-root-home');
    expect(start(folder, protocol, payloadFor(protocol, HARMLESS), machine)).toMatchObject({ status: 0, stdout: '' });
    const severed = start(folder, protocol, payloadFor(protocol, DESTRUCTIVE.replace('rm', 'r\0m')), machine);
    expect(madeOf(protocol, severed)).toMatch(/^deny .*→ block$/);
  });

  test.skipIf(!existsSync('/dev/full'))('what cannot be printed is refused by what is left', async () => {
    const folder = await packageOfItsOwn();
    const shell = ['/bin/sh', '-c', 'exec sh "$@" > /dev/full', 'sh'] as const;
    for (const PATH of [process.env['PATH'] ?? '', await pathWith('sh', 'grep')]) {
      const denied = start(folder, protocol, payloadFor(protocol, DESTRUCTIVE), { shell, PATH });
      expect(denied).toMatchObject({ status: 2, stderr: expect.stringContaining('rm-root-home') });
      expect(start(folder, protocol, payloadFor(protocol, HARMLESS), { shell, PATH })).toMatchObject({ status: 0 });
    }
  });

  test('what the expressions decide is logged', async () => {
    const folder = await packageOfItsOwn();
    const machine = { PATH: await pathWith('grep', 'date', 'mkdir') };
    start(folder, protocol, payloadFor(protocol, DESTRUCTIVE), machine);
    start(folder, protocol, payloadFor(protocol, HARMLESS), machine);
    start(folder, protocol, payloadFor(protocol, DESTRUCTIVE), { ...machine, args: ['--no-audit'] });
    const facts = { schema: 1, agent: protocol, guard: 'argv', mode: 'enforced', fallback: true };
    expect(await recordsIn(folder, LOG)).toEqual([
      expect.objectContaining({ ...facts, decision: 'deny', rule: 'rm-root-home' }),
      expect.objectContaining({ ...facts, decision: 'none' }),
    ]);
    expect(await folder.mode(LOG)).toBe('600');
    expect(await folder.mode('state/guard-replay')).toBe('700');
  });

  test('without grep as well everything is refused that the shell cannot let pass', async () => {
    const folder = await packageOfItsOwn();
    const denied = start(folder, protocol, payloadFor(protocol, HARMLESS), { PATH: folder.at('nowhere') });
    expect(madeOf(protocol, denied)).toMatch(/^deny .*→ block$/);
  });
});

describe('a broken package', () => {
  const IN = 'dist/cli/installed';
  test.each<[string, (folder: Folder) => Promise<void>]>([
    ['no bundle', (folder) => truncate(folder.at(`${IN}/guard.js`))],
    ['half a bundle', (folder) => truncate(folder.at(`${IN}/guard.js`), 90_000)],
    ['a bundle of which a line is left', (folder) => truncate(folder.at(`${IN}/guard.js`), 68)],
    ['another text', (folder) => folder.write(`${IN}/guard.js`, '{{{')],
    ['half a program', (folder) => truncate(folder.at(`${IN}/start.cjs`), 600)],
    ['no program', (folder) => truncate(folder.at(`${IN}/start.cjs`))],
  ])('%s: what the expressions stop is stopped', async (_, spoil) => {
    const folder = await packageOfItsOwn();
    await spoil(folder);
    const denied = start(folder, 'claude-code', payloadFor('claude-code', DESTRUCTIVE));
    expect(denied.status).toBe(2);
    expect(denied.stderr).toContain('rm-root-home');
    expect(start(folder, 'claude-code', payloadFor('claude-code', HARMLESS))).toMatchObject({ status: 0, stdout: '' });
  });

  test('code that V8 kept and that is none is made anew', async () => {
    const folder = await packageOfItsOwn();
    const payload = payloadFor('claude-code', DESTRUCTIVE);
    const first = start(folder, 'claude-code', payload);
    const [kept] = (await folder.list(IN)).filter((name) => name.endsWith('.cache'));
    expect(kept).toBeDefined();
    const good = await folder.readBytes(`${IN}/${kept}`);
    await folder.write(`${IN}/${kept}`, Buffer.alloc(good.length));
    expect(start(folder, 'claude-code', payload).stdout).toBe(first.stdout);
    expect((await folder.readBytes(`${IN}/${kept}`)).subarray(0, 16)).toEqual(good.subarray(0, 16));
    expect(start(folder, 'claude-code', payload).stdout).toBe(first.stdout);
  });

  test('on trial it stops nothing', async () => {
    const folder = await packageOfItsOwn();
    const machine = { PATH: folder.at('nowhere'), args: ['--shadow'] };
    expect(start(folder, 'claude-code', payloadFor('claude-code', DESTRUCTIVE), machine)).toMatchObject({
      status: 0,
      stdout: '',
    });
  });
});

describe('whatever the log is, what is refused is blocked', () => {
  const LONG = `/tmp/${'x'.repeat(5000)}`;

  test.each<[string, Machine]>([
    ['a state folder in which none can be made', { env: { XDG_STATE_HOME: '/proc' } }],
    ['a state folder that is too long', { env: { XDG_STATE_HOME: LONG } }],
    ['no home', { env: { XDG_STATE_HOME: '', HOME: '' } }],
    ['a full disk', { args: ['--audit', '/dev/full'] }],
    ['a folder', { args: ['--audit', '/tmp'] }],
    ['a file in no folder', { args: ['--audit', '/etc/passwd/log'] }],
    ['a long path', { args: ['--audit', LONG] }],
    ['no path', { args: ['--audit', ''] }],
    ['the answer', { args: ['--audit', '/dev/stdout'] }],
    ['the answer by another name', { args: ['--audit', '/proc/self/fd/1'] }],
    ['a terminal that is none', { args: ['--audit', '/dev/tty'] }],
  ])('%s', async (_, machine) => {
    const folder = await packageOfItsOwn();
    const withoutNode = { ...machine, PATH: await pathWith('grep', 'date', 'mkdir') };
    for (const each of [machine, withoutNode]) {
      const end = start(folder, 'codex', payloadFor('codex', DESTRUCTIVE), each);
      expect(end.status).toBe(0);
      expect(madeOf('codex', end)).toMatch(/^deny .*→ block$/);
    }
  });

  test('a pipe that nobody reads, and a link that leads to itself', async () => {
    const folder = await packageOfItsOwn();
    spawnSync('mkfifo', [folder.at('pipe')]);
    await folder.link('loop', 'loop');
    for (const log of ['pipe', 'loop', 'loop/log']) {
      const end = start(folder, 'codex', payloadFor('codex', DESTRUCTIVE), { args: ['--audit', folder.at(log)] });
      expect(madeOf('codex', end)).toMatch(/^deny .*→ block$/);
    }
  });
});

describe('whatever a payload is, the script decides as the guard alone, and nothing passes it that is refused there', () => {
  const refused = payloadFor('codex', 'rm -rf /');
  const passed = payloadFor('codex', 'rm -rf build');
  const at = refused.indexOf('rm -rf');
  const broken = (...bytes: readonly number[]): Buffer =>
    Buffer.concat([Buffer.from(refused.slice(0, at)), Buffer.from(bytes), Buffer.from(refused.slice(at))]);

  test.each<[string, string | Buffer]>([
    ['nothing', ''],
    ['blanks', ' \t\n'],
    ['NULs', Buffer.alloc(99)],
    ['an empty object', '{}'],
    ['a list', '[]'],
    ['no command', passed.replace('"command"', '"other"')],
    ['words', passed.replace('"rm -rf build"', '["rm","-rf","/"]')],
    ['two commands, the last of which counts', passed.replace('"command"', '"command":"rm -rf /","command"')],
    ['two objects', `${passed}${refused}`],
    ['two lines', `${passed}\n${refused}\n`],
    ['cut off', refused.slice(0, -3)],
    ['a mark before it', `\uFEFF${refused}`],
    ['lines of Windows', `${JSON.stringify(JSON.parse(refused), undefined, 2).replaceAll('\n', '\r\n')}\r\n`],
    ['a NUL before it', `\0${refused}`],
    ['a NUL in a word', refused.replace('rm -rf', 'r\0m -rf')],
    ['a NUL by its number', refused.replace('rm -rf', String.raw`r\u0000m -rf`)],
    ['two bytes a character', Buffer.from(refused, 'utf16le')],
    ['a byte that is no text', broken(0xff, 0x3b)],
    ['half a character', broken(0xc3)],
    ['half a pair', refused.replace('rm -rf', String.raw`\ud800;rm -rf`)],
    ['characters by their numbers', refused.replace('rm -rf', String.raw`\u0072\u006D -rf`)],
    ['a key by its numbers', refused.replace('"command"', String.raw`"c\u006fmmand"`)],
    ['a deep one', `{"a":${'['.repeat(9999)}${']'.repeat(9999)},${refused.slice(1)}`],
    ['a long one', payloadFor('codex', `echo ${'x'.repeat(70_000)}; rm -rf /`)],
    ['many escapes', payloadFor('codex', `echo ${'\\'.repeat(9999)}; rm -rf build`)],
  ])('%s', async (_, payload) => {
    const folder = await packageOfItsOwn();
    const guarded = await replay('hook', '--guard', 'argv', '--protocol', 'codex', '--no-audit').given(payload).ends();
    const { stdout, status } = start(folder, 'codex', payload, { args: ['--no-audit'] });
    expect({ stdout, status }).toEqual({ stdout: guarded.stdout, status: guarded.code });
  });

  test('what takes the shell too long is refused where Node is missing', async () => {
    const folder = await packageOfItsOwn();
    const machine = { PATH: await pathWith('grep') };
    for (const text of ['"'.repeat(20_000), 'x'.repeat(600_000)]) {
      const denied = start(folder, 'codex', payloadFor('codex', `rm -rf build ${text}`), machine);
      expect(madeOf('codex', denied)).toMatch(/^deny .*→ block$/);
      expect(denied.stdout).toMatch('unjudged');
    }
  });
});

test('ten shells at once tear no line of a log that is moved away meanwhile', async () => {
  const folder = await packageOfItsOwn();
  await folder.write('payload', payloadFor('plain', DESTRUCTIVE));
  const script = folder.at('dist/cli/installed/plain.sh');
  const one = `/bin/sh '${script}' --audit log.jsonl < payload > /dev/null`;
  const half = `for n in 1 2 3 4 5; do ${one} & done`;
  const env = { PATH: await pathWith('grep', 'date', 'mkdir', 'mv') };
  spawnSync('/bin/sh', ['-c', `${half}; ${one}; mv log.jsonl log.1; ${half}; wait`], { cwd: folder.path, env });
  const records = [...(await recordsIn(folder, 'log.1')), ...(await recordsIn(folder, 'log.jsonl'))];
  expect(records.map(({ rule }) => rule)).toEqual(Array.from({ length: 11 }, () => 'rm-root-home'));
});

test('where everything is to be logged the shell lets nothing pass', async () => {
  const folder = await packageOfItsOwn();
  const { status } = start(folder, 'claude-code', payloadFor('claude-code', UNTOUCHED), { args: ['--audit-all'] });
  expect(status).toBe(0);
  expect(await folder.read('state/guard-replay/audit.jsonl')).toContain('"decision":"none"');
});

test.each(['', '\n', '{', payloadFor('claude-code', DESTRUCTIVE).slice(0, -20)])(
  'a payload that is not whole is not let pass: %j',
  async (payload) => {
    const folder = await packageOfItsOwn();
    expect(start(folder, 'claude-code', payload).status).toBe(payload === '{' ? 0 : 2);
  },
);

describe.each(shells)('the last resort in %s', (program, ...options) => {
  test('stops what the expressions stop', async () => {
    const folder = await packageOfItsOwn();
    const shell = [
      spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).stdout.trim(),
      ...options,
    ] as const;
    const machine = { shell, PATH: await pathWith('grep') };
    const commands = [
      'echo "\\"; rm -rf /',
      "echo 'a\\nb' \\\\; git push -f origin main",
      'x="é\u0001" \\\n  terraform destroy',
      'printf "\\\\\\\\" && helm del "app"',
      ...witnesses.map(({ command }) => command).filter((_, at) => at % 8 === 0),
    ];
    const stopped = commands.filter((command) => judged(command, {}, denylist).decision === 'deny');
    expect(stopped.length).toBeGreaterThan(5);
    for (const command of stopped) {
      const { status } = start(folder, 'claude-code', payloadFor('claude-code', command), machine);
      expect({ command, status }).toEqual({ command, status: 2 });
    }
    for (const command of [HARMLESS, 'terraform plan && terraform apply plan.out', 'kubectl delete pod x']) {
      const { status } = start(folder, 'claude-code', payloadFor('claude-code', command), machine);
      expect({ command, status }).toEqual({ command, status: 0 });
    }
  });
});
