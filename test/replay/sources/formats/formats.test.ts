import { expect, test } from 'vitest';
import { formats } from '../../../../src/replay/sources/index.ts';

// The order is the order of detection: the more particular comes first, a list is what is left.
test('the formats are these, tried in this order', () => {
  expect(formats.map(({ name }) => name)).toEqual([
    'claude-code',
    'claude-code-otel',
    'pre-tool-use',
    'audit-log',
    'codex',
    'gemini-cli',
    'opencode',
    'opencode-storage',
    'opencode-db',
    'copilot-cli',
    'cursor',
    'pi',
    'swe-agent',
    'mini-swe-agent',
    'openhands',
    'openhands-events',
    'atif',
    'specstory',
    'corpus-csv',
    'zsh-history',
    'fish-history',
    'bash-history',
    'atuin',
    'json-lines',
    'list',
  ]);
  expect(formats.filter((format) => format.kind === 'text' && format.lastResort).map(({ name }) => name)).toEqual([
    'list',
  ]);
  for (const { summary } of formats) expect(summary).toMatch(/^\S[^\n]{10,80}[^.\s]$/);
});
