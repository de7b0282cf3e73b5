/** Where agents and shells keep what was run, on this machine. */

import { readFile, readdir } from 'node:fs/promises';
import path, { join } from 'node:path';
import { compareText } from '../compare-text.ts';

/** What of a machine decides where histories lie. */
export interface Machine {
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** Some tools keep a history in the project. */
  readonly cwd: string;
}

/** A file or folder that is there. */
export interface Location {
  /** An agent as `--agent` names it, a shell, or what else keeps a log. */
  readonly name: string;
  readonly of: Keeper;
  /** Absolute. */
  readonly path: string;
  /** With `~` for the home folder. */
  readonly shown: string;
  /** Whether there is a reader for what lies there. */
  readonly isRead: boolean;
  /** Days after which the agent deletes a session by itself. */
  readonly keptDays?: number;
}

/** Who keeps a history. Hooks log again what agents log, so that the two together would count it twice. */
type Keeper = 'agent' | 'shell' | 'hook';

interface Place {
  readonly name: string;
  readonly of: Keeper;
  readonly isRead: boolean;
  /** Absolute paths; a `*` in the last part stands for any characters. */
  readonly paths: (machine: Machine) => readonly string[];
  /** From the path found to the days after which the agent deletes. */
  readonly keptDays?: (found: string) => Promise<number>;
}

/**
 * Overrides are those the agents document, and for folders that hold several installations also the comma-separated
 * lists that usage counters of the field (ccusage) accept.
 */
const PLACES: readonly Place[] = [
  {
    ...agent('claude-code', (on) =>
      folders(on, 'CLAUDE_CONFIG_DIR', [join(on.home, '.claude'), join(configFolder(on), 'claude')], 'projects'),
    ),
    keptDays: daysClaudeKeeps,
  },
  agent('codex', (on) => [
    ...folders(on, 'CODEX_HOME', [join(on.home, '.codex')], 'sessions'),
    ...folders(on, 'CODEX_HOME', [join(on.home, '.codex')], 'archived_sessions'),
  ]),
  agent('gemini-cli', (on) => folders(on, 'GEMINI_CLI_HOME', [on.home], '.gemini/tmp')),
  agent('opencode', (on) => [join(dataFolder(on), 'opencode/opencode*.db'), join(dataFolder(on), 'opencode/storage')]),
  agent('copilot-cli', (on) => folders(on, 'COPILOT_HOME', [join(on.home, '.copilot')], 'session-state')),
  agent('cursor', (on) => [join(on.home, '.cursor/projects')]),
  agent('pi', (on) => folders(on, 'PI_CODING_AGENT_DIR', [join(on.home, '.pi/agent')], 'sessions')),
  agent('openhands', (on) => [join(on.home, '.openhands/conversations')]),
  agent('specstory', (on) => [join(on.cwd, '.specstory/history')]),

  shell('bash', (on) => [join(on.home, '.bash_history')]),
  shell('zsh', (on) =>
    ['.zsh_history', '.zhistory', '.histfile'].map((file) => join(on.env['ZDOTDIR'] ?? on.home, file)),
  ),
  shell('fish', (on) => [join(dataFolder(on), 'fish/fish_history')]),
  shell('atuin', (on) => [on.env['ATUIN_DB_PATH'] ?? join(dataFolder(on), 'atuin/history.db')]),

  { name: 'replay hook', of: 'hook', isRead: true, paths: (on) => [join(stateFolder(on), 'guard-replay/audit.jsonl')] },

  unread('cline', (on) => [...extensionFolders(on, 'saoudrizwan.claude-dev/tasks'), join(on.home, '.cline/data')]),
  unread('roo-code', (on) => extensionFolders(on, 'rooveterinaryinc.roo-cline/tasks')),
  unread('cursor', (on) => [
    join(on.home, '.cursor/chats'),
    join(editorSettings(on), 'Cursor/User/globalStorage/state.vscdb'),
  ]),
  unread('goose', (on) => [
    join(on.env['GOOSE_PATH_ROOT'] ?? dataFolder(on), on.env['GOOSE_PATH_ROOT'] ? 'data/sessions' : 'goose/sessions'),
    join(on.home, 'Library/Application Support/goose/sessions'),
  ]),
  unread('qwen-code', (on) => [join(on.home, '.qwen/projects')]),
  unread('droid', (on) => [join(on.home, '.factory/sessions')]),
  unread('kiro', (on) => [
    ...['kiro-cli', 'amazon-q'].map((name) => join(dataFolder(on), name, 'data.sqlite3')),
    ...['kiro-cli', 'amazon-q'].map((name) => join(on.home, 'Library/Application Support', name, 'data.sqlite3')),
  ]),
  unread('amp', (on) => [join(dataFolder(on), 'amp/threads')]),
  unread('kimi', (on) => [join(on.home, '.kimi/sessions')]),
];

function agent(name: string, paths: Place['paths']): Place {
  return { name, of: 'agent', isRead: true, paths };
}

function shell(name: string, paths: Place['paths']): Place {
  return { name, of: 'shell', isRead: true, paths };
}

/** Histories that wait for a reader until a real file of them is at hand. */
function unread(name: string, paths: Place['paths']): Place {
  return { name, of: 'agent', isRead: false, paths };
}

/** Every known location that exists, agents before shells before hooks before what is not read, in the order of the list above. */
export async function locationsOn(machine: Machine): Promise<readonly Location[]> {
  const found: Location[] = [];
  for (const { paths, keptDays, ...place } of PLACES) {
    for (const pattern of new Set(paths(machine).map((one) => path.normalize(one)))) {
      for (const one of await matching(pattern)) {
        const days = await keptDays?.(one);
        found.push({
          ...place,
          path: one,
          shown: shownOn(machine, one),
          ...(days !== undefined && { keptDays: days }),
        });
      }
    }
  }
  return found;
}

/** Below each folder that an environment variable lists, else below each of the usual ones. */
function folders(on: Machine, variable: string, usual: readonly string[], below: string): readonly string[] {
  const given = on.env[variable]?.split(',').filter((folder) => folder.trim() !== '') ?? [];
  return (given.length > 0 ? given : usual).map((folder) => join(path.resolve(on.cwd, folder.trim()), below));
}

/** Where programs keep data, by the XDG Base Directory Specification. */
function dataFolder({ env, home }: Machine): string {
  return absolute(env['XDG_DATA_HOME']) ?? join(home, '.local/share');
}

/** Where they keep what they note down. */
function stateFolder({ env, home }: Machine): string {
  return absolute(env['XDG_STATE_HOME']) ?? join(home, '.local/state');
}

function configFolder({ env, home }: Machine): string {
  return absolute(env['XDG_CONFIG_HOME']) ?? join(home, '.config');
}

/** The specification has relative paths ignored. */
function absolute(folder: string | undefined): string | undefined {
  return folder !== undefined && path.isAbsolute(folder) ? folder : undefined;
}

const EDITORS = ['Code', 'Code - Insiders', 'VSCodium', 'Cursor', 'Windsurf'];

/** Where editors of the VS Code family keep what extensions store, here or for a remote window. */
function extensionFolders(on: Machine, extension: string): readonly string[] {
  const here = EDITORS.map((editor) => join(editorSettings(on), editor));
  const remote = ['.vscode-server', '.cursor-server'].map((folder) => join(on.home, folder, 'data'));
  return [...here, ...remote].map((folder) => join(folder, 'User/globalStorage', extension));
}

/** Where each of them has a folder of its name. */
function editorSettings(on: Machine): string {
  if (on.platform === 'darwin') return join(on.home, 'Library/Application Support');
  if (on.platform === 'win32') return on.env['APPDATA'] ?? join(on.home, 'AppData/Roaming');
  return configFolder(on);
}

/** The paths that exist; sorted where a `*` finds several. */
async function matching(pattern: string): Promise<readonly string[]> {
  const { dir, base } = path.parse(pattern);
  const [before = '', after] = base.split('*');
  const entries = await readdir(dir).catch(() => []);
  const names =
    after === undefined ? entries.filter((entry) => entry === base) : entries.filter(isBetween(before, after));
  return names.sort(compareText).map((name) => join(dir, name));
}

function isBetween(before: string, after: string): (name: string) => boolean {
  return (name) => name.startsWith(before) && name.endsWith(after) && name.length >= before.length + after.length;
}

/** A path as people are shown it, with `~` for the home folder. */
export function shownOn({ home }: Machine, found: string): string {
  const below = path.relative(home, found);
  return below.startsWith('..') || path.isAbsolute(below) ? found : join('~', below);
}

/** Unless `cleanupPeriodDays` of its settings says otherwise. */
const CLAUDE_KEEPS_DAYS = 30;

async function daysClaudeKeeps(projects: string): Promise<number> {
  try {
    const settings: unknown = JSON.parse(await readFile(join(path.dirname(projects), 'settings.json'), 'utf8'));
    const given =
      typeof settings === 'object' &&
      settings !== null &&
      'cleanupPeriodDays' in settings &&
      settings.cleanupPeriodDays;
    return typeof given === 'number' && given > 0 ? given : CLAUDE_KEEPS_DAYS;
  } catch {
    return CLAUDE_KEEPS_DAYS;
  }
}
