/** Calls of the shell, from proposal to result. */

import { objectOf, type JsonObject } from '../../../../json.ts';
import { callId, type Proposal } from '../../calls/proposals.ts';
import { Waiting } from '../../calls/waiting.ts';
import type { Event } from './event.ts';
import { answerAbout, BEFORE_TOOL, callsAskedAbout, denies } from './hooks.ts';
import { endOfShell, outcomeOf, outcomeWithoutResult, shellLeftRunning } from './outcome.ts';
import { PermissionRequests } from './permissions.ts';
import { proposalOf, SHELL_TOOLS } from './proposal.ts';
import type { Session } from './session.ts';

/** A call that waits for its result. */
interface Call {
  readonly proposal: Proposal;
  readonly hooksSaid: string[];
  deniedByHook: boolean;
  asked: string | undefined;
}

export class Calls {
  /** By id. Ids may come twice; then all take the first result. */
  readonly #waiting = new Waiting<Call>();
  /** Calls that run on in the background, by shell. */
  readonly #running = new Map<string, Proposal>();
  /** Ids of the calls that a hook was asked about, by invocation. */
  readonly #hooks = new Map<string, readonly string[]>();
  readonly #permissions = new PermissionRequests();

  /** Whether the result of a call may settle one: its own, or one that runs on. */
  mayAwait(id: string): boolean {
    return this.#waiting.has(id) || this.#running.size > 0;
  }

  /** Takes in an event; the calls that it settles. */
  take(event: Event, session: Session, offset: number): readonly Proposal[] {
    const { type, data } = event;
    switch (type) {
      case 'tool.execution_start':
        if (SHELL_TOOLS.has(data['toolName'])) this.#propose(event, session, offset);
        return [];
      case 'hook.start':
        if (data['hookType'] === BEFORE_TOOL) this.#hooks.set(String(data['hookInvocationId']), callsAskedAbout(data));
        return [];
      case 'hook.end':
        if (data['hookType'] === BEFORE_TOOL) this.#hear(data);
        return [];
      case 'permission.requested':
        this.#permissions.ask(data);
        return [];
      case 'permission.completed':
        this.#answer(data);
        return [];
      case 'tool.execution_complete':
        return this.#complete(data);
      default:
        return [];
    }
  }

  /** The calls that are left at the end: those that run on, then those without a result. */
  rest(): readonly Proposal[] {
    const unanswered = this.#waiting.all().map((call) => settled(call, outcomeWithoutResult(call)));
    return [...this.#running.values(), ...unanswered];
  }

  #propose(event: Event, session: Session, offset: number): void {
    const proposal = proposalOf(event, session, offset);
    const name = callId(event.data['toolCallId']) ?? `at ${offset}`;
    const call = { proposal, hooksSaid: [], deniedByHook: false, asked: undefined };
    this.#waiting.add(name, call);
  }

  #hear(data: JsonObject): void {
    const invocation = String(data['hookInvocationId']);
    const asked = this.#hooks.get(invocation) ?? [];
    this.#hooks.delete(invocation);
    const calls = asked.length > 0 ? asked : Object.keys(objectOf(data['output']));
    for (const id of calls) {
      const answer = answerAbout(id, calls, data);
      for (const call of this.#waiting.named(id)) {
        call.hooksSaid.push(answer);
        call.deniedByHook ||= denies(answer);
      }
    }
  }

  #answer(data: JsonObject): void {
    const answer = this.#permissions.answer(data);
    for (const call of this.#waiting.named(answer?.callId ?? '')) call.asked = answer?.kind;
  }

  #complete(data: JsonObject): readonly Proposal[] {
    const id = callId(data['toolCallId']) ?? '';
    const calls = this.#waiting.take(id);
    if (calls.length === 0) return this.#endShell(data);
    const proposals = calls.map((call) => settled(call, outcomeOf(data, call)));
    const [proposal] = proposals;
    if (proposal === undefined || proposals.length > 1) return proposals;
    return this.#inShell(shellLeftRunning(data), endOfShell(data)?.shell, proposal);
  }

  /** Of what ran on in a shell that a call has taken nobody will hear any more. */
  #inShell(left: string | undefined, ended: string | undefined, proposal: Proposal): readonly Proposal[] {
    const shell = left ?? ended ?? '';
    const before = this.#running.get(shell);
    this.#running.delete(shell);
    if (left !== undefined) this.#running.set(left, proposal);
    return [before, left === undefined ? proposal : undefined].filter((found) => found !== undefined);
  }

  #endShell(data: JsonObject): readonly Proposal[] {
    const end = this.#running.size === 0 ? undefined : endOfShell(data);
    const proposal = end && this.#running.get(end.shell);
    if (end === undefined || proposal === undefined) return [];
    this.#running.delete(end.shell);
    return [{ ...proposal, happened: end.happened }];
  }
}

function settled({ proposal, hooksSaid, asked }: Call, happened: Proposal['happened']): Proposal {
  return { ...proposal, hookSaid: hooksSaid.join('\n'), asked, happened };
}
