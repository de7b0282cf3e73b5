/** The agents into whose settings a hook can be installed: where those lie, and how an entry in them is written. */

import path from 'node:path';

export interface Agent {
  /** As `--agent` names it; its protocol is called alike. */
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** Below the folder of a project. */
  readonly projectFile: string;
  /** Below the folder that the user's own settings lie in. */
  readonly userFile: string;
  /** That folder, below the home. */
  readonly userFolder: string;
  /** Variable in which an absolute path stands instead. */
  readonly userFolderVariable?: string;
  /** Under `hooks`: what is asked before a shell command. */
  readonly event: string;
  /** What a file of such settings has to hold besides. */
  readonly frame: Readonly<Record<string, unknown>>;
  /** One more element of the event's list. */
  entry(command: string): Entry;
  /** What a person has to do before the hook is asked. */
  readonly remark?: string;
}

/** A hook, or a group of such with what narrows them. */
export type Entry = Readonly<Record<string, unknown>>;

export const agents: readonly Agent[] = [
  {
    name: 'claude-code',
    title: 'Claude Code',
    projectFile: '.claude/settings.json',
    userFile: 'settings.json',
    userFolder: '.claude',
    userFolderVariable: 'CLAUDE_CONFIG_DIR',
    event: 'PreToolUse',
    frame: {},
    entry: (command) => ({ matcher: 'Bash', hooks: [{ type: 'command', command }] }),
  },
  {
    name: 'codex',
    title: 'Codex',
    projectFile: '.codex/hooks.json',
    userFile: 'hooks.json',
    userFolder: '.codex',
    userFolderVariable: 'CODEX_HOME',
    event: 'PreToolUse',
    frame: {},
    entry: (command) => ({ matcher: 'Bash', hooks: [{ type: 'command', command }] }),
    remark: 'Codex runs a hook only after you have told it that you trust it, and again where its command has changed.',
  },
  {
    name: 'gemini',
    title: 'Gemini CLI',
    projectFile: '.gemini/settings.json',
    userFile: 'settings.json',
    userFolder: '.gemini',
    event: 'BeforeTool',
    frame: {},
    entry: (command) => ({ matcher: 'run_shell_command', hooks: [{ type: 'command', command }] }),
  },
  {
    name: 'copilot',
    title: 'GitHub Copilot',
    projectFile: '.github/hooks/guard-replay.json',
    userFile: 'hooks/guard-replay.json',
    userFolder: '.copilot',
    event: 'preToolUse',
    frame: { version: 1 },
    entry: (command) => ({ type: 'command', matcher: 'bash', bash: command }),
  },
  {
    name: 'cursor',
    title: 'Cursor',
    projectFile: '.cursor/hooks.json',
    userFile: 'hooks.json',
    userFolder: '.cursor',
    event: 'beforeShellExecution',
    frame: { version: 1 },
    entry: (command) => ({ command }),
  },
];

export function findAgent(name: string): Agent | undefined {
  return agents.find((agent) => agent.name === name);
}

/** Whose settings: those of a project, in an absolute folder, or the user's own. */
export type Owner =
  | { readonly project: string }
  | { readonly home: string; readonly env: Readonly<Record<string, string | undefined>> };

/** The absolute path of the settings. */
export function settingsFile(agent: Agent, owner: Owner): string {
  if ('project' in owner) return path.join(owner.project, agent.projectFile);
  const told = agent.userFolderVariable === undefined ? undefined : owner.env[agent.userFolderVariable];
  const folder = told !== undefined && path.isAbsolute(told) ? told : path.join(owner.home, agent.userFolder);
  return path.join(folder, agent.userFile);
}
