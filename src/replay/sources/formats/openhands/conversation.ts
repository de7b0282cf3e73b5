/** The commands of a conversation, as the events of the SDK tell of them one after the other. */

import type { Case } from '../../../case.ts';
import { projectOf } from '../../calls/folders.ts';
import { answerLine } from '../../calls/hook-answers.ts';
import { objectOf, textOf, type JsonObject } from '../../../../json.ts';
import { idOf } from '../../calls/lineage.ts';
import { withReason } from '../../calls/outcomes.ts';
import { callId, type Proposal, type Proposals } from '../../calls/proposals.ts';
import type { Skip } from '../../source.ts';
import { outcomeOfNote, terminalNoteOf } from './outcome.ts';
import { terminalCallOf, type TerminalCall } from './sdk-event.ts';

/** What is known of a conversation besides its events. */
export interface Circumstances {
  readonly session: string | undefined;
  /** Where it began. */
  readonly cwd: string | undefined;
  readonly permissionMode: string | undefined;
  readonly repository?: string | undefined;
}

/** Where an event stands. */
export interface Place {
  readonly proposals: Proposals;
  readonly offset: number;
}

/** Ids of events, which are random; others may be in every conversation. */
const UUID = /^[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}$/i;

interface Waiting {
  readonly proposed: Case;
  readonly proposals: Proposals;
  readonly isInvalid: boolean;
}

type Settlement = Pick<Proposal, 'happened' | 'hookSaid' | 'asked'>;

export class Conversation {
  readonly #circumstances: Circumstances;
  readonly #skip: Skip;
  /** By the id of the event; an error names only the call. */
  readonly #waiting = new Map<string, Waiting>();
  readonly #eventOfCall = new Map<string, string>();
  #cwd: string | undefined;
  #project: string | undefined;
  #proposed = 0;

  constructor(circumstances: Circumstances, skip: Skip) {
    this.#circumstances = circumstances;
    this.#skip = skip;
    this.#moveTo(circumstances.cwd);
  }

  /** Takes in the next event; the cases that it settles. */
  async take(event: JsonObject, place: Place): Promise<readonly Case[]> {
    const call = terminalCallOf(event);
    if (call?.isInput === true) this.#skip('keystrokes');
    else if (call !== undefined) await this.#propose(event, call, place);
    return call === undefined ? this.#settle(event) : [];
  }

  /** The calls whose result never came, in the order of proposal. */
  rest(): readonly Case[] {
    const names = [...this.#waiting.keys()];
    return names.flatMap((name) => this.#take(name, () => ({ happened: { kind: 'no-result' } })));
  }

  async #propose(event: JsonObject, { tool, command, isInvalid }: TerminalCall, place: Place): Promise<void> {
    const { session, permissionMode, repository } = this.#circumstances;
    const id = callId(event['id']);
    const proposed = await place.proposals.caseOf({
      tool,
      shell: 'posix',
      command,
      id: id === undefined || UUID.test(id) ? id : idOf(id, event['timestamp'], command),
      offset: place.offset,
      seq: this.#proposed,
      time: textOf(event['timestamp']),
      description: textOf(event['summary']),
      cwd: this.#cwd,
      project: this.#project,
      session,
      permissionMode,
      repository,
    });
    if (proposed === undefined) return;
    const name = id === undefined || this.#waiting.has(id) ? `call ${this.#proposed}` : id;
    this.#waiting.set(name, { proposed, proposals: place.proposals, isInvalid });
    const ofCall = callId(event['tool_call_id']);
    if (ofCall !== undefined) this.#eventOfCall.set(ofCall, name);
    this.#proposed += 1;
  }

  #settle(event: JsonObject): readonly Case[] {
    const ofCall = textOf(event['tool_call_id']) ?? '';
    const name = textOf(event['action_id']) ?? this.#eventOfCall.get(ofCall);
    switch (event['kind']) {
      case 'ObservationEvent': {
        const note = terminalNoteOf(objectOf(event['observation']));
        this.#moveTo(note.workingDir);
        return this.#take(name, () => ({ happened: outcomeOfNote(note) }));
      }
      case 'UserRejectObservation':
        return this.#take(name, () => rejectionOf(event));
      case 'AgentErrorEvent':
        return this.#take(name, (waiting) => errorOf(event, waiting));
      default:
        return [];
    }
  }

  #take(name: string | undefined, settlement: (waiting: Waiting) => Settlement): readonly Case[] {
    const waiting = name === undefined ? undefined : this.#waiting.get(name);
    if (name === undefined || waiting === undefined) return [];
    this.#waiting.delete(name);
    return [waiting.proposals.settled(waiting.proposed, settlement(waiting))];
  }

  #moveTo(cwd: string | undefined): void {
    this.#cwd = cwd ?? this.#cwd;
    this.#project ??= cwd && projectOf(cwd);
  }
}

/** A person or a hook refused; builds without hooks do not say who. */
function rejectionOf({ rejection_reason: reason, rejection_source: source }: JsonObject): Settlement {
  const why = textOf(reason);
  if (source === 'hook') return { happened: withReason('denied-by-hook', why), hookSaid: answerLine('deny', why) };
  return { happened: withReason('denied-by-user', why), asked: 'rejected' };
}

/** What had no valid arguments never ran; of anything else nobody knows how far it came. */
function errorOf({ error }: JsonObject, { isInvalid }: Waiting): Settlement {
  return { happened: isInvalid ? withReason('not-run', textOf(error)) : { kind: 'ran-unknown' } };
}
