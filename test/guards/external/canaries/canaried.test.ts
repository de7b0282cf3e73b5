import { expect, test } from 'vitest';
import { canaried } from '../../../../src/guards/external/canaries/canaried.ts';
import { type Executable, type FunctionGuard, USUAL } from '../../../../src/guards/external/external-guard.ts';
import type { Isolation } from '../../../../src/guards/external/isolation/place.ts';
import { findProtocol } from '../../../../src/guards/external/protocols/index.ts';
import type { Protocol } from '../../../../src/guards/external/protocols/protocol.ts';

const BUBBLEWRAP: Isolation = { by: 'bubblewrap', withoutNetwork: true, ownProcesses: true };
const NOTHING: Isolation = { by: 'nothing', withoutNetwork: false, ownProcesses: false };

function protocolNamed(name: string): Protocol {
  const found = findProtocol(name);
  if (found === undefined) throw new Error(`no protocol ${name}`);
  return found;
}

const hook = (protocol: string, more: Partial<Executable> = {}): Executable => ({
  ...USUAL,
  name: 'mine',
  summary: 'a hook',
  kind: 'executable',
  folder: '/guard',
  command: ['./guard'],
  protocol: protocolNamed(protocol),
  profile: 'current',
  failClosed: false,
  mode: 'cold',
  ...more,
});

test.each([
  ['claude-code', 'tool_input.command'],
  ['plain', 'input.command'],
  ['cursor', 'command'],
  ['copilot', 'toolArgs'],
  ['windsurf', 'tool_info.command_line'],
])('%s sends the command as %s', (protocol, field) => {
  expect(canaried(hook(protocol), protocol, NOTHING).asked).toBe(`protocol ${protocol}, which sends ${field}`);
});

test('a line that its host does not end is said', () => {
  expect(canaried(hook('codex'), 'codex', NOTHING).asked).toBe(
    'protocol codex, which sends tool_input.command in a line that it does not end',
  );
});

test('how the host hears it is that of its protocol', () => {
  expect(canaried(hook('claude-code'), 'claude-code', NOTHING).hears).toMatch(/^Claude Code: exit 2 blocks/);
});

test.each<readonly [string, Partial<Executable>, Isolation, readonly string[]]>([
  [
    'what an agent gives',
    {},
    BUBBLEWRAP,
    ['an empty home', 'an empty working folder', 'no network', 'a read-only disk'],
  ],
  ['bubblewrap', {}, NOTHING, ['an empty home', 'an empty working folder']],
  ['settings', { home: 'real', cwd: 'recorded', network: true }, BUBBLEWRAP, ['a read-only disk']],
  [
    'what git does not keep, at a revision',
    { revision: 'main', home: 'real', cwd: 'recorded' },
    NOTHING,
    ['no untracked files'],
  ],
  [
    'anything, where untracked folders are linked',
    { revision: 'main', links: ['node_modules'], home: 'real', cwd: 'recorded' },
    NOTHING,
    [],
  ],
  ['an empty home where files are copied into it', { home: ['.guard.json'], cwd: 'recorded' }, NOTHING, []],
])('what is other: %s', (_, more, isolation, here) => {
  expect(canaried(hook('claude-code', more), 'claude-code', isolation).here).toEqual(here);
});

test('a function is sent nothing by a host', () => {
  const guard: FunctionGuard = {
    ...USUAL,
    name: 'mine',
    summary: 'a function',
    kind: 'function',
    folder: '/guard',
    language: 'python',
    module: 'guards.py',
    function: 'judge',
    convention: 'plain',
  };
  const told = canaried(guard, 'function', NOTHING);
  expect([told.asked, told.hears]).toEqual(['protocol function', undefined]);
});
