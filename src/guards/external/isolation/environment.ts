/** The environment of a guard: the user's, without what would tell it of another agent, repository or wrapper. */

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Variables that agents set for what they start, or that settle where they keep things: guards infer from them which
 * agent asks. What ends in `*` stands for all that starts so.
 */
const OF_AGENTS = names(`
  AGENT AGENT_TOOL_NAME AI_AGENT PLUGIN_DATA PLUGIN_ROOT AIDER_* AMAZON_Q_* AMP_* ANTIGRAVITY_* AUGMENT_*
  CLAUDECODE CLAUDE_* CLINE_* CODEIUM_* CODEX_* COPILOT_* CRUSH* CURSOR_* DEVIN_* DROID_* FACTORY_* GEMINI_*
  GOOSE_* KIMI_* KIRO_* OPENCODE* OPENHANDS_* PI_* QWEN_* ROO_* TRAE_* WINDSURF_*
`);

/** Variables by which git and its hooks are told of one repository: those of `git rev-parse --local-env-vars`. */
const OF_A_REPOSITORY = names(`
  GIT_ALTERNATE_OBJECT_DIRECTORIES GIT_COMMON_DIR GIT_CONFIG GIT_CONFIG_COUNT GIT_CONFIG_KEY_*
  GIT_CONFIG_PARAMETERS GIT_CONFIG_VALUE_* GIT_DIR GIT_GRAFT_FILE GIT_IMPLICIT_WORK_TREE GIT_INDEX_FILE
  GIT_INTERNAL_SUPER_PREFIX GIT_NAMESPACE GIT_NO_REPLACE_OBJECTS GIT_OBJECT_DIRECTORY GIT_PREFIX
  GIT_REPLACE_REF_BASE GIT_SHALLOW_FILE GIT_WORK_TREE
`);

/** What package managers tell the scripts they run, and shells each other. */
const OF_A_WRAPPER = names('npm_* INIT_CWD OLDPWD');

const LEFT_OUT = [...OF_AGENTS, ...OF_A_REPOSITORY, ...OF_A_WRAPPER];

/**
 * The user's environment without those, then what is set over it, the later over the earlier: what isolation needs, and
 * what the user configured for this guard, which wins over everything.
 */
export function environmentOf(real: Environment, ...set: readonly Environment[]): Readonly<Record<string, string>> {
  const kept = Object.entries(real).filter(([name]) => !LEFT_OUT.some((pattern) => matches(name, pattern)));
  const env: Record<string, string> = {};
  for (const [name, value] of [...kept, ...set.flatMap((each) => Object.entries(each))]) {
    if (value !== undefined) env[name] = value;
  }
  return env;
}

function names(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

function matches(name: string, pattern: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}
