/** Calls that wait for their result, by the id that the log gives them. */

import type { Case, Happened } from '../../../case.ts';
import type { JsonObject } from '../../../../json.ts';
import { isRunnable, type Proposal, type Proposals } from '../../calls/proposals.ts';
import { isRandom } from '../../calls/random-id.ts';
import { Waiting } from '../../calls/waiting.ts';
import { outcomeOfEnd, saidOf } from './outcome.ts';
import { withOutcome } from './proposal.ts';

interface WaitingCall {
  readonly proposal: Proposal;
  /** The session of a process that was left running. */
  process?: string;
  /** Why no result may come. */
  aborted?: string;
}

/** The end of a call may be recorded after its output; that many are remembered. */
const MOST_ANSWERED = 1000;

export class Calls {
  readonly #proposals: Proposals;
  /** A rollout may hold the same call twice; both then take one result. */
  readonly #waiting = new Waiting<WaitingCall>();
  /** Ids of the calls that started a process, by its session. */
  readonly #processes = new Map<string, string>();
  /** Sessions of processes, by the ids of the calls that write to them. */
  readonly #writes = new Map<string, string>();
  readonly #answered = new Set<string>();

  constructor(proposals: Proposals) {
    this.#proposals = proposals;
  }

  /** Takes in a call. Returns what is settled by it: itself, where nothing could answer it, or another with its id. */
  async propose(id: string | undefined, proposal: Proposal): Promise<readonly Case[]> {
    if (!isRunnable(proposal.command) || id === undefined) return this.#settle(proposal, { kind: 'no-result' });
    const settled = isRandom(id) ? [] : await this.#take(id, unanswered);
    this.#waiting.add(id, { proposal });
    return settled;
  }

  /** Takes in that a call writes to the process of a session. */
  write(id: string, process: string): void {
    this.#writes.set(id, process);
  }

  /** Whether a call of this id writes to a process, and its output is not there yet. */
  isWrite(id: string): boolean {
    return this.#writes.has(id);
  }

  isWaiting(id: string): boolean {
    return this.#waiting.has(id);
  }

  /** Whether an output for this id would be news: of a call, or of keystrokes to what it left running. */
  awaits(id: string): boolean {
    return this.#waiting.has(id) || this.#writes.has(id);
  }

  /** Whether a call of this id waits or, not long ago, waited. */
  knows(id: string): boolean {
    return this.#waiting.has(id) || this.#answered.has(id);
  }

  /** Takes in the text of an output. */
  async hear(id: string, text: string): Promise<readonly Case[]> {
    const said = saidOf(text);
    const process = this.#writes.get(id);
    if (process !== undefined) {
      this.#writes.delete(id);
      const starter = this.#processes.get(process);
      if (starter === undefined || !('happened' in said) || said.happened.exitCode === undefined) return [];
      return this.#take(starter, () => said.happened);
    }
    if ('happened' in said) return this.#take(id, () => said.happened);
    for (const call of this.#waiting.named(id)) call.process = said.running;
    if (this.#waiting.has(id)) this.#processes.set(said.running, id);
    return [];
  }

  /** Takes in the record of the end of a call. */
  end(id: string, end: JsonObject): Promise<readonly Case[]> {
    return this.#take(id, () => outcomeOfEnd(end), end);
  }

  /** Takes in that a turn was ended before its calls were. */
  abort(reason: string): void {
    for (const call of this.#waiting.all()) call.aborted ??= reason;
  }

  /** The calls whose result never came, in the order of proposal. */
  async rest(): Promise<readonly Case[]> {
    const settled: Case[] = [];
    for (const id of this.#waiting.names()) settled.push(...(await this.#take(id, unanswered)));
    return settled;
  }

  async #take(id: string, outcome: (call: WaitingCall) => Happened, end?: JsonObject): Promise<readonly Case[]> {
    const calls = this.#waiting.take(id);
    if (calls.length === 0) return [];
    this.#remember(id);
    const settled: Case[] = [];
    for (const call of calls) {
      if (call.process !== undefined) this.#processes.delete(call.process);
      settled.push(...(await this.#settle(call.proposal, outcome(call), end)));
    }
    return settled;
  }

  async #settle(proposal: Proposal, happened: Happened, end?: JsonObject): Promise<readonly Case[]> {
    const found = await this.#proposals.caseOf(withOutcome(proposal, happened, end));
    return found === undefined ? [] : [found];
  }

  #remember(id: string): void {
    const [oldest] = this.#answered;
    if (oldest !== undefined && this.#answered.size >= MOST_ANSWERED) this.#answered.delete(oldest);
    this.#answered.add(id);
  }
}

function unanswered({ process, aborted }: WaitingCall): Happened {
  const why = aborted === undefined ? {} : { why: `turn aborted: ${aborted}` };
  return { kind: process === undefined ? 'no-result' : 'ran-unknown', ...why };
}
