import { describe, expect, test } from 'vitest';
import type { Finished, Reading } from '../../../../../src/guards/external/protocols/protocol.ts';
import { findProtocol } from '../../../../../src/guards/external/protocols/index.ts';
import { heardOrNot } from '../../../../../src/guards/external/protocols/reading/unheard.ts';
import { exited, hostOf, inShort, nested } from '../reading.ts';

const COMMAND = 'rm -rf build';
const SAFER = { command: 'trash build' };
const SAME = { command: COMMAND };

const ofEvent = (more: object): object => ({ hookSpecificOutput: { hookEventName: 'BeforeTool', ...more } });

describe.each([
  // In its own dialect.
  ['claude-code', nested('allow', { updatedInput: SAFER }), 'allow as trash build → run'],
  ['gemini', { decision: 'allow', ...ofEvent({ tool_input: SAFER }) }, 'allow as trash build → defer'],
  ['copilot', { permissionDecision: 'allow', modifiedArgs: SAFER }, 'allow as trash build → run'],
  // In that of another host.
  ['claude-code', nested('allow', { modifiedArgs: SAFER }), 'malformed, meant allow → run'],
  ['claude-code', { ...nested('allow'), updatedInput: SAFER }, 'malformed, meant allow → run'],
  ['claude-code', { updatedInput: SAFER }, 'malformed, meant none → defer'],
  ['gemini', { decision: 'allow', ...ofEvent({ updatedInput: SAFER }) }, 'malformed, meant allow → defer'],
  ['gemini', { decision: 'allow', tool_input: SAFER }, 'allow → defer'],
  ['copilot', { permissionDecision: 'allow', updatedInput: SAFER }, 'malformed, meant allow → run'],
  ['copilot', { permissionDecision: 'allow', updatedInput: JSON.stringify(SAFER) }, 'malformed, meant allow → run'],
  ['cursor', { permission: 'allow', updated_input: SAFER }, 'malformed, meant allow → run'],
  ['openhands', { decision: 'allow', updatedInput: SAFER }, 'malformed, meant allow → defer'],
  ['plain', { decision: 'allow', modifiedArgs: SAFER }, 'malformed, meant allow → run'],
  // What was asked, said again, is no rewrite; who is stopped or asked about needs none.
  ['copilot', { permissionDecision: 'allow', updatedInput: SAME }, 'allow → run'],
  ['copilot', { permissionDecision: 'deny', permissionDecisionReason: 'no', updatedInput: SAFER }, 'deny → block'],
  ['copilot', { permissionDecision: 'ask', permissionDecisionReason: 'sure?', updatedInput: SAFER }, 'ask → prompt'],
])('%s reads %j', (name, answer, expected) => {
  test('as the host does', () => {
    const protocol = findProtocol(name);
    if (!protocol) throw new Error(name);
    const host = hostOf(protocol, { command: COMMAND });
    const finished = exited(0, answer);
    expect(inShort(heardOrNot(protocol.read(finished, host), finished, host, name))).toBe(expected);
  });
});

const REFUSAL = { behavior: 'deny', message: '[no-push] not here' };
const DENIED = nested('deny', { permissionDecisionReason: '[no-push] not here' });

describe.each(['claude-code', 'cursor', 'copilot', 'gemini', 'openhands', 'droid'])('%s', (name) => {
  const protocol = findProtocol(name);
  const read = (finished: Finished): Reading => {
    if (!protocol) throw new Error(name);
    const host = hostOf(protocol, { command: COMMAND });
    return heardOrNot(protocol.read(finished, host), finished, host, name);
  };

  test.each<readonly [string, Finished]>([
    [
      'in the shape of another event',
      exited(0, { hookSpecificOutput: { hookEventName: 'PreToolUse', decision: REFUSAL } }),
    ],
    ['two levels down', exited(0, { output: DENIED })],
    ['as a string of JSON', exited(0, JSON.stringify(JSON.stringify(DENIED)))],
    ['as JSON in a property', exited(0, { output: JSON.stringify(DENIED) })],
  ])('a refusal %s is none to it, and was meant', (_, finished) => {
    expect(read(finished)).toMatchObject({
      outcome: { kind: 'malformed', meant: { decision: 'deny', rule: 'no-push' } },
    });
  });

  test('nor is one on standard error, unless it looks there', () => {
    const { outcome } = read(exited(0, '', JSON.stringify(DENIED)));
    expect(outcome).toMatchObject({ kind: 'malformed', meant: { decision: 'deny' } });
  });

  test.each([
    ['nothing', exited(0)],
    ['a log of its own', exited(0, '', '{"level":"info","took":3}')],
    ['words', exited(0, '', 'deny list loaded')],
    ['what was asked', exited(0, '', JSON.stringify({ tool_input: { command: 'echo deny' } }))],
  ])('%s is silence', (_, finished) => {
    expect(read(finished).outcome).toEqual({ kind: 'judged', verdict: { decision: 'none' } });
  });
});

describe.each(['codex', 'openhands', 'goose'])('%s takes a byte order mark for text', (name) => {
  test('so that what follows it is no answer', () => {
    const protocol = findProtocol(name);
    if (!protocol) throw new Error(name);
    const denied = name === 'codex' ? DENIED : { decision: name === 'goose' ? 'block' : 'deny', reason: 'not here' };
    const read = (stdout: string): string => inShort(protocol.read(exited(0, stdout), hostOf(protocol)));
    expect(read(JSON.stringify(denied))).toBe('deny → block');
    expect(read(`\ufeff${JSON.stringify(denied)}`)).toBe('malformed, meant deny → defer');
  });
});

test('hosts in JavaScript pass over it', () => {
  const protocol = findProtocol('claude-code');
  if (!protocol) throw new Error('claude-code');
  expect(inShort(protocol.read(exited(0, `\ufeff${JSON.stringify(DENIED)}`), hostOf(protocol)))).toBe('deny → block');
});
