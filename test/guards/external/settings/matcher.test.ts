import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ReplayError } from '../../../../src/errors.ts';
import {
  claudeMatcher,
  codexMatcher,
  copilotMatcher,
  cursorMatcher,
  geminiMatcher,
  type Matcher,
  openhandsMatcher,
} from '../../../../src/guards/external/settings/matcher.ts';
import { Setting } from '../../../../src/guards/external/settings/setting.ts';

const MATCHERS = {
  claude: claudeMatcher,
  codex: codexMatcher,
  gemini: geminiMatcher,
  cursor: cursorMatcher,
  copilot: copilotMatcher,
  openhands: openhandsMatcher,
} satisfies Record<string, (setting: Setting) => Matcher>;

type Host = keyof typeof MATCHERS;

function matches(host: Host, written: unknown, text: string): boolean {
  return MATCHERS[host](new Setting('settings.json', written, 'matcher'))(text);
}

/** [host, matcher, tool or command, whether the hook is for it] */
const CASES: readonly (readonly [Host, string | undefined, string, boolean])[] = [
  ['claude', undefined, 'Bash', true],
  ['claude', '', 'Bash', true],
  ['claude', '*', 'Bash', true],
  ['claude', 'Bash', 'Bash', true],
  ['claude', 'bash', 'Bash', false],
  ['claude', 'Bas', 'Bash', false],
  ['claude', 'BashOutput', 'Bash', false],
  ['claude', 'Write|Edit', 'Bash', false],
  ['claude', 'Write|Bash', 'Bash', true],
  ['claude', 'Write, Bash', 'Bash', true],
  ['claude', 'Write Bash', 'Bash', true],
  ['claude', 'my-tool|Bash', 'Bash', true],
  ['claude', 'Bas.', 'Bash', true],
  ['claude', '.*', 'Bash', true],
  ['claude', 'as.', 'Bash', true],
  ['claude', '^as', 'Bash', false],
  ['claude', '^Bash$', 'Bash', true],
  ['claude', 'mcp__.*', 'Bash', false],
  ['claude', '^(?!Read)', 'Bash', true],
  ['claude', '(bash)', 'Bash', false],
  ['codex', undefined, 'Bash', true],
  ['codex', 'Bash', 'Bash', true],
  ['codex', 'apply_patch|Bash', 'Bash', true],
  ['codex', 'apply_patch', 'Bash', false],
  ['codex', 'Bas', 'Bash', false],
  ['codex', 'Write, Bash', 'Bash', false],
  ['codex', '^Ba', 'Bash', true],
  ['codex', '(?i)bash', 'Bash', true],
  ['gemini', undefined, 'run_shell_command', true],
  ['gemini', 'run_shell_command', 'run_shell_command', true],
  ['gemini', 'shell', 'run_shell_command', true],
  ['gemini', 'write_file|replace', 'run_shell_command', false],
  ['gemini', '*', 'run_shell_command', true],
  ['gemini', '(shell', 'run_shell_command', false],
  ['gemini', '(shell', '(shell', true],
  ['gemini', ' shell ', 'run_shell_command', true],
  ['cursor', undefined, 'git push', true],
  ['cursor', 'git push', 'cd x && git push', true],
  ['cursor', '^git', 'cd x && git push', false],
  ['cursor', 'rm|curl', 'ls -la', false],
  ['cursor', 'rm|curl', 'ls && curl x', true],
  ['copilot', undefined, 'bash', true],
  ['copilot', 'bash', 'bash', true],
  ['copilot', 'bas', 'bash', false],
  ['copilot', 'bash|edit', 'bash', true],
  ['copilot', 'bash|edit', 'bashful', false],
  ['copilot', '.*', 'bash', true],
  ['openhands', undefined, 'terminal', true],
  ['openhands', '*', 'terminal', true],
  ['openhands', 'terminal', 'terminal', true],
  ['openhands', 'term', 'terminal', false],
  ['openhands', '/term/', 'terminal', false],
  ['openhands', '/term.*/', 'terminal', true],
  ['openhands', 'terminal|file_editor', 'terminal', true],
  ['openhands', 'term.*', 'terminal', true],
  ['openhands', 'ter{2}', 'ter{2}', true],
];

describe('matchers', () => {
  test.each(CASES)('%s: %j and %j: %j', (host, written, text, expected) => {
    expect(matches(host, written, text)).toBe(expected);
  });

  test.each(['claude', 'codex', 'cursor', 'copilot', 'openhands'] as const)('%s: what is no pattern', (host) => {
    expect(() => matches(host, '(Bash', 'Bash')).toThrow(
      new ReplayError('settings.json: matcher is the string "(Bash": give a regular expression'),
    );
  });

  test('anything at all is a matcher or a complaint', () => {
    const hosts = fc.constantFrom<Host>('claude', 'codex', 'gemini', 'cursor', 'copilot', 'openhands');
    fc.assert(
      fc.property(hosts, fc.oneof(fc.string(), fc.jsonValue()), (host, written) => {
        try {
          expect(typeof matches(host, written, 'Bash')).toBe('boolean');
        } catch (error) {
          if (!(error instanceof ReplayError)) throw error;
        }
      }),
    );
  });
});
