import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Action } from '../../../src/guards/decision.ts';
import { findProtocol, protocols } from '../../../src/guards/external/protocols/index.ts';
import type { Protocol } from '../../../src/guards/external/protocols/protocol.ts';
import type { Request, Verdict } from '../../../src/guards/guard.ts';
import { reasonOf, unasked, type Refusal } from '../../../src/hook/answers.ts';
import type { HookHost } from '../../../src/hook/hook-host.ts';
import { findHost, hosts } from '../../../src/hook/hosts/index.ts';
import { SURROUNDINGS } from '../../guards/external/protocols/asking.ts';
import { inShort } from '../../guards/external/protocols/reading.ts';

/** Every host, as each version of it that is known. */
const VERSIONS = hosts.flatMap((host) => {
  const protocol = findProtocol(host.protocol);
  if (protocol === undefined) throw new Error(`there is no protocol ${host.protocol}`);
  return protocol.profiles.map(({ name }) => [`${host.protocol}:${name}`, host, protocol, name] as const);
});

/** What a host can be told, where that is less than everything. */
const ASKS_NOBODY = ['codex', 'cline', 'windsurf', 'kiro', 'goose', 'openhands', 'plain', 'cursor:pre-tool-use'];
const TOLD_OF_NO_ALLOW = ['codex', 'cline', 'windsurf', 'kiro'];
/** Of an allow these hosts make no more than of silence. */
const ALLOW_DEFERS = ['gemini', 'goose', 'openhands'];

/** What a hook adds about its log. */
const REMARK = 'replay: the audit log was not written: no space left';

const isAmong = (list: readonly string[], version: string): boolean =>
  list.some((entry) => version === entry || version.startsWith(`${entry}:`));

const rule = fc.constantFrom('git-force-push', 'rm-root-home', 'mkfs', 'shell-depth', 'unjudged');
const reason = fc
  .oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.constant('`rm -rf /` is refused.\nName a directory.'))
  .map((text) => text.replaceAll(/[^\P{Cc}\n]/gu, '').trim())
  .filter((text) => text !== '');
const refusal: fc.Arbitrary<Refusal> = fc.record({ decision: fc.constantFrom('ask', 'deny'), rule, reason });

describe.each(VERSIONS)('%s', (version, host, protocol, profile) => {
  const asksNobodyHere = version === 'cursor:pre-tool-use';

  test('does as the verdict says, or less where it cannot be told', () => {
    fc.assert(
      fc.property(refusal, fc.boolean(), (verdict, isRemarked) => {
        const isAsked = verdict.decision === 'ask' && !isAmong(ASKS_NOBODY, version);
        const said = host.answer(asksNobodyHere && verdict.decision === 'ask' ? unasked(verdict) : verdict);
        const { outcome, action } = readBy(protocol, profile, isRemarked ? withRemark(said) : said);
        const asked: Action = version === 'copilot:cloud' ? 'block' : 'prompt';
        expect(action).toBe(isAsked ? asked : 'block');
        const isTurned = verdict.decision === 'ask' && !isAsked;
        const told = reasonOf(isTurned ? unasked(verdict) : verdict);
        // Hosts that show standard error show the remark after the reason.
        const shown = isRemarked ? [told, `${told}\n${REMARK}`] : [told];
        expect(outcome).toEqual({
          kind: 'judged',
          verdict: { decision: isAsked ? 'ask' : 'deny', rule: verdict.rule, reason: expect.toBeOneOf(shown) },
        });
      }),
      { numRuns: 50 },
    );
  });

  test('is told nothing where there is no opinion', () => {
    const said = host.answer({ decision: 'none' });
    expect(said).toEqual({ stdout: '', stderr: '', exitCode: 0 });
    expect(inShort(readBy(protocol, profile, said))).toBe('none → defer');
    expect(inShort(readBy(protocol, profile, withRemark(said)))).toBe('none → defer');
  });

  test('is told of an allow', () => {
    const verdict: Verdict = { decision: 'allow' };
    const told = isAmong(ALLOW_DEFERS, version) ? 'allow → defer' : 'allow → run';
    const reading = readBy(protocol, profile, host.answer(verdict));
    expect(inShort(reading)).toBe(isAmong(TOLD_OF_NO_ALLOW, version) ? 'none → defer' : told);
  });

  test('tells of the request that its protocol writes', () => {
    fc.assert(
      fc.property(request(protocol, host), (asked) => {
        const payload: unknown = JSON.parse(JSON.stringify(protocol.payload(asked, SURROUNDINGS, profile)));
        const proposed = host.proposed(payload);
        const { command, shell, tool, cwd } = proposed?.request ?? {};
        expect({ command, shell, tool }).toEqual({
          command: asked.command.replaceAll('\0', ''),
          shell: asked.shell,
          tool: asked.tool,
        });
        expect({ cwd, session: proposed?.session }).toEqual({
          cwd: ['plain', 'cline'].includes(host.protocol) ? undefined : SURROUNDINGS.cwd,
          session: host.protocol === 'plain' ? undefined : SURROUNDINGS.session,
        });
        expect(proposed?.asksNobody).toBe(asksNobodyHere ? true : undefined);
      }),
      { numRuns: 50 },
    );
  });
});

test('there is a hook for every protocol', () => {
  expect(hosts.map(({ protocol }) => protocol).sort()).toEqual(protocols.map(({ name }) => name).sort());
  expect(findHost('claude-code')?.protocol).toBe('claude-code');
  expect(findHost('nosuch')).toBeUndefined();
});

function readBy(protocol: Protocol, profile: string, said: ReturnType<HookHost['answer']>) {
  return protocol.read({ ...said, micros: 1 }, { profile, failClosed: false, command: 'git push -f origin main' });
}

/** With what the hook adds about its log, where standard error is not all that says why. */
function withRemark(said: ReturnType<HookHost['answer']>) {
  const isReason = said.exitCode !== 0 && said.stdout === '';
  return isReason ? said : { ...said, stderr: `${said.stderr}${REMARK}\n` };
}

function request({ tool }: Protocol, { protocol }: HookHost): fc.Arbitrary<Request> {
  const command = fc.string({ unit: 'binary' });
  const posix = command.map((text): Request => ({ tool, command: text, shell: 'posix' }));
  if (protocol !== 'claude-code') return posix;
  return fc.oneof(
    posix,
    command.map((text): Request => ({ tool: 'PowerShell', command: text, shell: 'powershell' })),
  );
}
