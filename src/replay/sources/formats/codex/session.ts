/** What is carried forward in a file: where the session is, and under which rules. */

import type { Shell } from '../../../../guards/guard.ts';
import { projectOf } from '../../calls/folders.ts';
import { isObject, objectOf, textOf, type JsonObject } from '../../../../json.ts';
import { dialectOf } from '../../calls/tools.ts';
import { folderOf } from './places.ts';
import { outputTexts } from './record.ts';

/** What every call has of the session that it is made in. */
export interface Setting {
  readonly session: string | undefined;
  readonly cwd: string | undefined;
  readonly permissionMode: string | undefined;
  readonly hostVersion: string | undefined;
  readonly branch: string | undefined;
  readonly project: string | undefined;
  readonly subagent: string | undefined;
  readonly shell: Shell;
}

/** What a record says of it; what it says nothing of stays. */
type News = { readonly [Name in keyof Setting]?: Setting[Name] | undefined };

const UNKNOWN: Setting = {
  session: undefined,
  cwd: undefined,
  permissionMode: undefined,
  hostVersion: undefined,
  branch: undefined,
  project: undefined,
  subagent: undefined,
  shell: 'posix',
};

export class Session {
  #setting = UNKNOWN;
  #turn: string | undefined;
  #calls = 0;

  get setting(): Setting {
    return this.#setting;
  }

  /** The id of the turn, which forks copy with its records. */
  get turn(): string | undefined {
    return this.#turn;
  }

  /** The order of the next call. */
  nextCall(): number {
    this.#calls += 1;
    return this.#calls - 1;
  }

  /** Takes in a `session_meta`. A fork holds that of its parent too, after its own: the first is the file's. */
  begin(meta: JsonObject): void {
    const id = textOf(meta['id']) ?? textOf(meta['session_id']);
    const { session } = this.#setting;
    if (session !== undefined && session !== id) return;
    const git = objectOf(meta['git']);
    this.#learn({
      session: id,
      cwd: folderOf(textOf(meta['cwd']), undefined),
      hostVersion: textOf(meta['cli_version']),
      branch: textOf(git['branch']),
      subagent: subagentOf(meta['source']),
    });
  }

  /** Takes in a `thread.started` of `codex exec --json`. */
  beginThread(id: string | undefined): void {
    this.#setting = { ...this.#setting, session: id };
  }

  /** Takes in a `turn_context`. */
  context(context: JsonObject): void {
    this.#learn({
      cwd: folderOf(textOf(context['cwd']), undefined),
      permissionMode: permissionModeOf(context),
    });
  }

  /** Takes in that a turn begins. Returns whether it is another than before. */
  beginTurn(turn: string | undefined): boolean {
    const isAnother = turn === undefined || turn !== this.#turn;
    this.#turn = turn;
    return isAnother;
  }

  /** Takes in a message of the host about the environment, which also early builds write. */
  environment(message: JsonObject): void {
    const text = outputTexts(message['content']).find((part) => part.trimStart().startsWith('<environment_context>'));
    if (text === undefined || message['role'] !== 'user') return;
    const mode = [tagged(text, 'approval_policy'), tagged(text, 'sandbox_mode')].filter((part) => part !== undefined);
    const { cwd, permissionMode } = this.#setting;
    this.#learn({
      shell: dialectOf(tagged(text, 'shell') ?? ''),
      cwd: cwd ?? tagged(text, 'cwd'),
      permissionMode: permissionMode ?? (mode.length === 0 ? undefined : mode.join('/')),
    });
  }

  /** Keeps what was known where nothing new is said. */
  #learn(news: News): void {
    const old = this.#setting;
    const cwd = news.cwd ?? old.cwd;
    this.#setting = {
      session: news.session ?? old.session,
      cwd,
      permissionMode: news.permissionMode ?? old.permissionMode,
      hostVersion: news.hostVersion ?? old.hostVersion,
      branch: news.branch ?? old.branch,
      project: old.project ?? (cwd === undefined ? undefined : projectOf(cwd)),
      subagent: news.subagent ?? old.subagent,
      shell: news.shell ?? old.shell,
    };
  }
}

/** Who is asked, and how far the sandbox lets go: `on-request/workspace-write`. */
function permissionModeOf(context: JsonObject): string | undefined {
  const policy = nameOf(context['approval_policy']);
  const sandbox = nameOf(context['sandbox_policy']);
  const parts = [policy, sandbox].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join('/');
}

/** A name that stands alone, in a field, or around fields: `"never"`, `{"type":"read-only"}`, `{"granular":{…}}`. */
function nameOf(value: unknown): string | undefined {
  if (!isObject(value)) return textOf(value);
  return textOf(value['type']) ?? textOf(value['mode']) ?? Object.keys(value)[0];
}

/** What a subagent is there for: `{"subagent":"review"}`, `{"subagent":{"thread_spawn":{"agent_role":"explorer"}}}`. */
function subagentOf(source: unknown): string | undefined {
  const subagent = isObject(source) ? (source['subagent'] ?? source['sub_agent']) : undefined;
  if (!isObject(subagent)) return textOf(subagent);
  const [kind, details] = Object.entries(subagent)[0] ?? [];
  if (!isObject(details)) return textOf(details) ?? kind;
  return textOf(details['agent_nickname']) ?? textOf(details['agent_role']) ?? kind;
}

function tagged(text: string, tag: string): string | undefined {
  return new RegExp(`<${tag}>([^<]{1,4096})</${tag}>`).exec(text)?.[1];
}
