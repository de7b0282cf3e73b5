import { expect, test } from 'vitest';

import { environmentOf } from '../../../../src/guards/external/isolation/environment.ts';

const UNSET = `
  CLAUDECODE CLAUDE_PROJECT_DIR CLAUDE_CONFIG_DIR CODEX_HOME CURSOR_TRACE_ID GEMINI_CLI COPILOT_MODEL OPENCODE
  OPENCODE_CONFIG CLINE_ACTIVE FACTORY_PROJECT_DIR QWEN_CODE GOOSE_MODEL OPENHANDS_SESSION_ID KIRO_X
  WINDSURF_X AMP_X DEVIN_X PI_X AGENT_TOOL_NAME AI_AGENT PLUGIN_ROOT GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
  GIT_CONFIG_KEY_0 GIT_PREFIX npm_config_user_agent npm_lifecycle_event INIT_CWD OLDPWD
`;

const KEPT = `
  PATH LANG USER ANTHROPIC_API_KEY GIT_AUTHOR_NAME GIT_SSH_COMMAND GIT_CONFIG_GLOBAL NPM_TOKEN PIP_INDEX_URL
  AMPLIFIER PICKLE CODEXES MY_CLAUDE_HOME claude_x
`;

test.each(UNSET.trim().split(/\s+/))('unsets %s', (name) => {
  expect(environmentOf({ [name]: 'x', LANG: 'C' })).toEqual({ LANG: 'C' });
});

test.each(KEPT.trim().split(/\s+/))('keeps %s', (name) => {
  expect(environmentOf({ [name]: 'x' })).toEqual({ [name]: 'x' });
});

test('lets what is set win over the real one, and the later over the earlier', () => {
  const env = environmentOf(
    { HOME: '/real', LANG: 'C', SHELL: undefined },
    { HOME: '/own', A: '1' },
    { A: '2', CLAUDE_X: 'y' },
  );
  expect(env).toEqual({ HOME: '/own', LANG: 'C', A: '2', CLAUDE_X: 'y' });
});

test('takes a variable with a name of objects for a variable', () => {
  expect(environmentOf({ constructor: 'x' })).toEqual({ constructor: 'x' });
});
