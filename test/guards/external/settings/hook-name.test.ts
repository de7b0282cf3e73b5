import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hookNames, setName, validName } from '../../../../src/guards/external/settings/hook-name.ts';

const NAME = /^[a-z][a-z0-9._-]*$/;

describe('a hook is named after', () => {
  test.each([
    ['.claude/hooks/guard-git.sh', 'guard-git'],
    ['"$CLAUDE_PROJECT_DIR"/.claude/hooks/guard-git.sh', 'guard-git'],
    ['${CLAUDE_PLUGIN_ROOT}/hooks/Check Bash.py', 'bash'],
    ['python3 "$HOME/.claude/hooks/Guard Git.py" --strict', 'guard-git'],
    ['/usr/bin/env python3 hooks/pre_tool.py', 'pre_tool'],
    ['/usr/bin/python3.11 -u hooks/check', 'check'],
    ['uv run --script guard.py', 'guard'],
    ['node hooks/v1.2.mjs', 'v1.2'],
    ['FOO=/x/y ~/bin/dcg hook', 'dcg'],
    ['hooks/2fast.sh', 'fast'],
    ['hooks/---.sh', 'hooks.1'],
    ['npx block-no-verify', 'hooks.1'],
    ['cat > /dev/null; exit 2', 'hooks.1'],
    ['cat >/dev/null 2>/dev/null; ~/dev/dcg </dev/null', 'dcg'],
    ['jq -e .x', 'hooks.1'],
    ['', 'hooks.1'],
  ])('%s: %s', (command, expected) => {
    expect(hookNames([{ command }], [])).toEqual([expected]);
  });

  test('what its file calls it, before its script', () => {
    expect(hookNames([{ name: 'Block pushes!', command: 'a.sh' }], [])).toEqual(['block-pushes']);
  });

  test('a command that is a list too', () => {
    expect(hookNames([{ command: ['python3', './hooks/my guard.py'] }], [])).toEqual(['my-guard']);
  });
});

test('a name is taken once', () => {
  const commands = ['a/guard.sh', 'b/guard.sh', 'guard-2.sh', 'x', 'c/guard.py', 'claude-settings.sh'];
  expect(
    hookNames(
      commands.map((command) => ({ command })),
      ['claude-settings'],
    ),
  ).toEqual(['guard', 'guard-2', 'guard-2-2', 'hooks.4', 'guard-3', 'claude-settings-2']);
});

test.each([
  ['claude', '.claude/settings.json', 'claude-settings'],
  ['claude', 'settings.local.json', 'claude-settings.local'],
  ['claude', 'plugin/hooks/hooks.json', 'claude-hooks'],
  ['copilot', '.github/hooks/copilot-guards.json', 'copilot-guards'],
  ['codex', 'codex.json', 'codex'],
  ['codex', '1.json', 'codex-hooks'],
])('the set of %s in %s is %s', (host, file, expected) => {
  expect(setName(host, file)).toBe(expected);
});

test('whatever commands there are, names are valid and unique', () => {
  const commands = fc.array(fc.record({ command: fc.oneof(fc.string(), fc.array(fc.string())), name: fc.string() }));
  fc.assert(
    fc.property(commands, (hooks) => {
      const names = hookNames(hooks, []);
      expect(new Set(names).size).toBe(hooks.length);
      for (const name of names) expect(name).toMatch(NAME);
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(validName(text) ?? 'none').toMatch(NAME);
    }),
  );
});
