/** The commands of a conversation up to version 0, as its events tell of them one after the other. */

import type { Case, Happened } from '../../../case.ts';
import { projectOf } from '../../calls/folders.ts';
import { objectOf, textOf, type JsonObject } from '../../../../json.ts';
import { contentText } from '../../text/json.ts';
import { idOf, Lineage, sessionOf } from '../../calls/lineage.ts';
import type { Proposal, Proposals } from '../../calls/proposals.ts';
import type { Skip } from '../../source.ts';
import { notedIn, runActionOf, type RunAction } from './event.ts';
import { outcomeOfNote, terminalNoteOf } from './outcome.ts';
import type { Task } from './task.ts';

interface Call {
  readonly action: RunAction;
  readonly known: Pick<Proposal, 'id' | 'session' | 'cwd' | 'hostVersion'>;
  confirmation: string | undefined;
  asked: 'approved' | 'rejected' | undefined;
  happened: Happened | undefined;
}

/** An error of the terminal by which a command is refused; after any other, nobody knows how far it came. */
const REFUSED_BY_TERMINAL = /^ERROR: Cannot execute multiple commands at once\./;

export class History {
  readonly #task: Task;
  readonly #skip: Skip;
  readonly #calls: Call[] = [];
  /** By the id of the event that proposes them: it is written again once a person has confirmed it. */
  readonly #byEvent = new Map<unknown, Call>();
  readonly #lineage = new Lineage();
  /** The call that waits for a person. */
  #awaiting: Call | undefined;
  #session: string | undefined;
  #hostVersion: string | undefined;
  #cwd: string | undefined;
  #project: string | undefined;

  constructor(task: Task, skip: Skip) {
    this.#task = task;
    this.#skip = skip;
  }

  /** Takes in the next event. */
  take(event: JsonObject): void {
    const action = runActionOf(event);
    const { content, command } = notedIn(event);
    const { timestamp, action: kind, observation, code, thought } = event;
    this.#lineage.follow(timestamp, kind, observation, contentText(content), command, action?.command, code, thought);
    if (action?.isInput) this.#skip('keystrokes');
    else if (action !== undefined) this.#propose(action);
    else if (event['action'] === 'system') this.#hostVersion ??= textOf(objectOf(event['args'])['openhands_version']);
    else this.#observe(event);
  }

  /** Its cases, when all events were taken in; without an offset of them all, each counts by its ordinal. */
  async cases(proposals: Proposals, offset: number | undefined): Promise<readonly Case[]> {
    const cases: Case[] = [];
    for (const [index, { action, known, asked, happened, confirmation }] of this.#calls.entries()) {
      const made = await proposals.caseOf({
        id: known.id,
        session: known.session,
        cwd: known.cwd,
        hostVersion: known.hostVersion,
        tool: action.tool,
        shell: 'posix',
        command: action.command,
        time: textOf(action.event['timestamp']),
        offset: offset ?? index,
        seq: cases.length,
        project: this.#project,
        repository: this.#task.repository,
        asked,
        happened: happened ?? { kind: confirmation === 'rejected' ? 'denied-by-user' : 'no-result' },
      });
      if (made !== undefined) cases.push(made);
    }
    return cases;
  }

  #propose(action: RunAction): void {
    const call = this.#answered(action) ?? this.#begin(action);
    const isAnswer = call === this.#awaiting;
    this.#byEvent.set(action.event['id'], call);
    if (action.confirmation === 'rejected') call.asked = 'rejected';
    else if (isAnswer && action.confirmation === 'confirmed') call.asked = 'approved';
    call.confirmation = action.confirmation;
    this.#awaiting = action.confirmation === 'awaiting_confirmation' ? call : undefined;
  }

  /** The call that waits for a person, if this is it again with the answer. */
  #answered({ callId, command }: RunAction): Call | undefined {
    const waiting = this.#awaiting;
    return waiting?.action.callId === callId && waiting?.action.command === command ? waiting : undefined;
  }

  #begin(action: RunAction): Call {
    this.#session ??= sessionOf(this.#task.name, this.#lineage.id);
    const cwd = action.cwd ?? this.#cwd;
    const known = { id: this.#idOf(action), session: this.#session, cwd, hostVersion: this.#hostVersion };
    const call: Call = { action, known, confirmation: undefined, asked: undefined, happened: undefined };
    this.#calls.push(call);
    return call;
  }

  /** Ids of events are ordinals; with the microsecond of the event they are unique, and old ones have neither. */
  #idOf({ event, callId, command }: RunAction): string {
    const { id, timestamp } = event;
    const isTimed = typeof timestamp === 'string' && !Number.isNaN(Date.parse(timestamp));
    return isTimed && typeof id === 'number' ? idOf(id, timestamp, callId, command) : this.#lineage.id;
  }

  #observe(event: JsonObject): void {
    const note = terminalNoteOf(notedIn(event));
    const call = this.#observed(event);
    switch (event['observation']) {
      case 'run':
        if (call !== undefined) call.happened = outcomeOfNote(note);
        this.#cwd = note.workingDir ?? this.#cwd;
        this.#project ??= this.#cwd && projectOf(this.#cwd);
        break;
      case 'user_rejected':
      case 'reject':
        if (call === undefined) break;
        call.asked = 'rejected';
        call.happened = { kind: 'denied-by-user', why: contentText(event['content']) };
        break;
      case 'error':
        if (call !== undefined) call.happened = outcomeOfError(contentText(event['content']));
        break;
      default:
    }
  }

  /** The call that an observation is about: the one that caused it, in old builds the last one with its command. */
  #observed(event: JsonObject): Call | undefined {
    const { cause } = event;
    if (cause !== undefined) return this.#byEvent.get(cause);
    if (event['observation'] !== 'run') return undefined;
    const last = this.#calls.at(-1);
    return last?.happened === undefined && last?.action.command === notedIn(event)['command'] ? last : undefined;
  }
}

function outcomeOfError(said: string): Happened {
  return REFUSED_BY_TERMINAL.test(said) ? { kind: 'not-run', why: said } : { kind: 'ran-unknown' };
}
