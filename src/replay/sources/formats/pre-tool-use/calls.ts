/** Calls, put together from what hooks were told before and after them. */

import type { Case, Happened } from '../../../case.ts';
import { projectOf } from '../../calls/folders.ts';
import { textOf } from '../../../../json.ts';
import { isRunnable, Proposals } from '../../calls/proposals.ts';
import { SessionPlaces } from '../../calls/session-places.ts';
import type { Input, Skip } from '../../source.ts';
import type { HookEvent } from './event.ts';
import { happenedIn, isRefusal } from './outcome.ts';

/** A call that waits for the hook after it. */
interface Call {
  readonly agent: string;
  readonly proposed: Case;
  readonly answers: string[];
}

/** A log may be of hooks before calls alone: then all wait, and the oldest have waited long enough. */
const MOST_WAITING = 1000;

export class Calls {
  readonly #input: Input;
  readonly #skip: Skip;
  readonly #places = new SessionPlaces();
  readonly #proposals = new Map<string, Proposals>();
  /** By session, the folder where it began. */
  readonly #projects = new Map<string, string>();
  readonly #waiting = new Map<string, Call>();
  /** Whether the log has hooks after calls at all: without them, that none came says nothing. */
  #hasResults = false;

  constructor(input: Input, skip: Skip) {
    this.#input = input;
    this.#skip = skip;
  }

  /**
   * Takes in an event.
   * @returns the cases that are over with it
   */
  async take(event: HookEvent, offset: number): Promise<readonly Case[]> {
    const name = nameOf(event);
    const happened = happenedIn(event);
    const begun = this.#waiting.get(name);
    // A call that several hooks were told of is one call, where it has an id of its own.
    const isAnother = begun === undefined || (happened === undefined && event.id === undefined);
    const call = isAnother ? await this.#propose(event, offset) : begun;
    if (call === undefined) return [];
    if (event.said !== undefined && event.stage === 'before') call.answers.push(event.said);
    if (happened === undefined) return this.#wait(name, call);
    this.#hasResults = true;
    this.#waiting.delete(name);
    return [this.#settled(call, happened)];
  }

  /** The calls after which no hook was told of them. */
  rest(): readonly Case[] {
    return [...this.#waiting.values()].map((call) => this.#unanswered(call));
  }

  /** Lets a call wait; where another has waited under its name, or too many have, that one is over. */
  #wait(name: string, call: Call): readonly Case[] {
    const before = this.#waiting.get(name);
    this.#waiting.set(name, call);
    if (before !== undefined && before !== call) return [this.#unanswered(before)];
    const [oldest] = this.#waiting;
    if (oldest === undefined || this.#waiting.size <= MOST_WAITING) return [];
    this.#waiting.delete(oldest[0]);
    return [this.#unanswered(oldest[1])];
  }

  async #propose(event: HookEvent, offset: number): Promise<Call | undefined> {
    const { agent, tool, command, description, session, cwd, permissionMode, subagent, hostVersion, user, time } =
      event;
    const proposed = await this.#proposalsOf(agent).caseOf({
      tool,
      command,
      description,
      id: event.id ?? this.#places.momentOf(session, time, event.given),
      offset,
      seq: isRunnable(command) ? this.#places.next(session) : undefined,
      session,
      cwd,
      project: this.#projectOf(session, cwd),
      permissionMode,
      subagent,
      hostVersion,
      user,
      time,
    });
    return proposed && { agent, proposed, answers: [] };
  }

  #projectOf(session = '', cwd: string | undefined): string | undefined {
    const known = this.#projects.get(session) ?? (cwd && projectOf(cwd));
    if (known !== undefined) this.#projects.set(session, known);
    return known;
  }

  #proposalsOf(agent: string): Proposals {
    const known = this.#proposals.get(agent) ?? new Proposals(agent, this.#input, this.#skip);
    this.#proposals.set(agent, known);
    return known;
  }

  #unanswered(call: Call): Case {
    const refusal = call.agent === 'claude-code' ? call.answers.find(isRefusal) : undefined;
    if (refusal !== undefined) return this.#settled(call, { kind: 'denied-by-hook', why: refusal });
    return this.#settled(call, this.#hasResults ? { kind: 'no-result' } : undefined);
  }

  #settled({ agent, proposed, answers }: Call, happened: Happened | undefined): Case {
    return this.#proposalsOf(agent).settled(proposed, { happened, hookSaid: answers.join('\n') });
  }
}

/** What hooks before and after a call have in common: its id, or where that is none of its own what it is. */
function nameOf({ agent, id, given = '', session = '', command }: HookEvent): string {
  return id === undefined ? `${agent}\0${session}\0${given}\0${textOf(command) ?? ''}` : `${agent}\0${id}`;
}
