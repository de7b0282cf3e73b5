/** Proposed calls, and how they meet their results. */

import type { Case, Happened } from '../../../case.ts';
import { objectOf, textOf, type JsonObject } from '../../../../json.ts';
import { contentText } from '../../text/json.ts';
import { callId, isRunnable, type Proposal, type Proposals } from '../../calls/proposals.ts';
import { Waiting } from '../../calls/waiting.ts';
import type { Entry } from './entry.ts';
import { outcomeOf } from './outcome.ts';
import type { Session } from './sessions.ts';

/** The tools that run commands. What a person runs with `!` is a `bashExecution`, and no call. */
const SHELL_TOOLS = new Set<unknown>(['bash', 'powershell']);

export class Calls {
  readonly #proposals: Proposals;
  /** By the id that results name, in the order of proposal: one message may have several of the same, or of none. */
  readonly #waiting = new Waiting<Proposal>();

  constructor(proposals: Proposals) {
    this.#proposals = proposals;
  }

  /** Takes in the shell commands that an entry proposes; those whose outcome is known by then. */
  async propose(entry: Entry, session: Session, offset: number): Promise<readonly Case[]> {
    if (entry.role !== 'assistant') return [];
    const calls = entry.blocks.filter(isShellCall);
    const named = new Map<string, number>();
    // The results of a message come before the next message: what waits under the same name is never answered.
    const settled = await this.#giveUp(new Set(calls.map(nameOf)));
    for (const block of calls) {
      const name = nameOf(block);
      const before = named.get(name) ?? 0;
      named.set(name, before + 1);
      const proposal = proposalOf(block, before, entry, session, offset);
      if (isRunnable(proposal.command)) session.calls += 1;
      if (entry.cutOff === undefined) this.#waiting.add(name, proposal);
      else settled.push(...(await this.#settled([proposal], { kind: 'not-run', why: entry.cutOff })));
    }
    return settled;
  }

  /** The call that an entry has the result of. */
  async settle({ role, message }: Entry): Promise<readonly Case[]> {
    if (role !== 'toolResult' || !SHELL_TOOLS.has(message['toolName'])) return [];
    const name = textOf(message['toolCallId']) ?? '';
    const first = this.#waiting.takeFirst(name);
    if (first === undefined) return [];
    return this.#settled([first], outcomeOf(contentText(message['content']), message['isError']));
  }

  /** The calls whose result never came, in the order of proposal. */
  rest(): Promise<readonly Case[]> {
    return this.#giveUp(new Set(this.#waiting.names()));
  }

  async #giveUp(names: ReadonlySet<string>): Promise<Case[]> {
    const settled: Case[] = [];
    for (const name of names) {
      settled.push(...(await this.#settled(this.#waiting.take(name), { kind: 'no-result' })));
    }
    return settled;
  }

  #settled(proposals: readonly Proposal[], happened: Happened): Promise<readonly Case[]> {
    return this.#proposals.casesOf(proposals.map((proposal) => ({ ...proposal, happened })));
  }
}

function isShellCall(block: JsonObject): boolean {
  return block['type'] === 'toolCall' && SHELL_TOOLS.has(block['name']);
}

function nameOf(block: JsonObject): string {
  return textOf(block['id']) ?? '';
}

/** @param before how many calls of this message have the same id */
function proposalOf(block: JsonObject, before: number, entry: Entry, session: Session, offset: number): Proposal {
  return {
    tool: String(block['name']),
    command: objectOf(block['arguments'])['command'],
    id: idOf(block, before, entry),
    offset,
    cwd: session.cwd,
    session: session.id,
    seq: session.calls,
    time: entry.time,
    subagent: session.subagent,
    project: session.project,
  };
}

/**
 * Unique across files: the call's id with the millisecond in which its message was made, because some models number
 * their calls anew in every session. A fork, and the transcript of a child, copy both.
 */
function idOf(block: JsonObject, before: number, { made }: Entry): string | undefined {
  const id = callId(block['id']);
  if (id === undefined || made === undefined) return undefined;
  return before === 0 ? `${made}/${id}` : `${made}/${id}/${before}`;
}
