/** What a session is at the moment: its events tell what changes. */

import { projectOf } from '../../calls/folders.ts';
import { isObject, textOf, type JsonObject } from '../../../../json.ts';
import { isRunnable, type Proposal } from '../../calls/proposals.ts';
import type { Event } from './event.ts';

/** What a call takes from its session. */
type SessionFacts = Pick<
  Proposal,
  'session' | 'hostVersion' | 'cwd' | 'branch' | 'repository' | 'project' | 'permissionMode' | 'seq'
>;

export class Session {
  #id: string | undefined;
  #hostVersion: string | undefined;
  #cwd: string | undefined;
  #branch: string | undefined;
  #repository: string | undefined;
  /** Last folder of the path in which the session began. */
  #project: string | undefined;
  /** `interactive`, `plan`, `autopilot`; told only when it changes. */
  #mode: string | undefined;
  #allowsAll = false;
  #calls = 0;

  /** Takes in what an event says of the session. */
  follow({ type, data }: Event): void {
    switch (type) {
      case 'session.start':
        this.#begin(data);
        break;
      case 'session.resume':
        this.#hostVersion = textOf(data['copilotVersion']) ?? this.#hostVersion;
        this.#enter(data['context']);
        break;
      case 'session.context_changed':
        this.#enter(isObject(data['context']) ? data['context'] : data);
        break;
      case 'session.mode_changed':
        this.#mode = textOf(data['newMode']) ?? this.#mode;
        break;
      case 'session.permissions_changed':
        this.#allowsAll = data['allowAllPermissions'] === true;
        break;
    }
  }

  /** What holds for a call that is proposed now, and its place in the order of calls if it has something to run. */
  nextCall(command: unknown): SessionFacts {
    return {
      session: this.#id,
      hostVersion: this.#hostVersion,
      cwd: this.#cwd,
      branch: this.#branch,
      repository: this.#repository,
      project: this.#project,
      permissionMode: this.#permissionMode(),
      seq: isRunnable(command) ? this.#calls++ : undefined,
    };
  }

  #begin(data: JsonObject): void {
    const id = textOf(data['sessionId']);
    if (id !== this.#id) {
      this.#calls = 0;
      this.#project = undefined;
      this.#mode = undefined;
      this.#allowsAll = false;
    }
    this.#id = id;
    this.#hostVersion = textOf(data['copilotVersion']);
    this.#enter(data['context']);
  }

  /** A context is told as a whole: a folder in no repository has no branch. */
  #enter(context: unknown): void {
    if (!isObject(context)) return;
    this.#cwd = textOf(context['cwd']) ?? this.#cwd;
    this.#branch = textOf(context['branch']);
    this.#repository = textOf(context['repository']);
    this.#project ??= this.#cwd && projectOf(this.#cwd);
  }

  /** Both say what runs unasked: `autopilot`, `interactive+allow-all`, … */
  #permissionMode(): string | undefined {
    if (!this.#allowsAll) return this.#mode;
    return this.#mode === undefined ? 'allow-all' : `${this.#mode}+allow-all`;
  }
}
