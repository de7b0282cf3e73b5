/**
 * A session as its records bring it. A message is written again whenever it gains a call, and a patch can repeat all
 * messages: the last state of the message at hand counts, and what is repeated later, maybe with its output masked,
 * adds nothing. What was rewound did run.
 */

import { projectOf } from '../../calls/folders.ts';
import { isObject, textOf, type JsonObject } from '../../../../json.ts';
import { callId, isRunnable, type Proposal } from '../../calls/proposals.ts';
import { describedFolder, factsOf, shellCallsOf } from './call.ts';
import { rootOf, type KnownRoots } from './project-root.ts';

export class Session {
  readonly #roots: KnownRoots;
  #id: string | undefined;
  #isSubagent = false;
  /** Of the project. */
  #root: string | undefined;
  #calls = 0;
  /** Id of the message at hand, which may be written again. */
  #message: string | undefined;
  /** Calls by name: those of the message at hand, and earlier ones without a result. */
  readonly #open = new Map<string, Proposal>();
  /** Names of the calls that are settled. */
  readonly #settled = new Set<string>();

  /** @param roots what the files around it say */
  constructor(roots: KnownRoots) {
    this.#roots = roots;
  }

  /**
   * Takes in a record: metadata, a patch of it, a message, or a whole session in one.
   * @returns the calls that are settled by it
   */
  take(record: JsonObject, offset: number): readonly Proposal[] {
    const patch = record['$set'];
    const metadata = isObject(patch) ? patch : record;
    this.#learn(metadata);
    const messages = Array.isArray(metadata['messages']) ? metadata['messages'].filter(isObject) : [record];
    const settled: Proposal[] = [];
    let place = offset;
    for (const message of messages) {
      const calls = shellCallsOf(message);
      if (calls.length === 0) continue;
      const id = callId(message['id']);
      if (id === undefined || id !== this.#message) settled.push(...this.#settle());
      this.#message = id;
      this.#propose(calls, message, place);
      place += calls.length;
    }
    return settled;
  }

  /** The calls that are left at the end. */
  rest(): readonly Proposal[] {
    return [...this.#settle(), ...this.#open.values()];
  }

  #learn({ sessionId, projectHash, kind }: JsonObject): void {
    this.#id = textOf(sessionId) ?? this.#id;
    if (kind === 'subagent') this.#isSubagent = true;
    this.#root ??= rootOf(textOf(projectHash), this.#roots);
  }

  #propose(calls: readonly JsonObject[], message: JsonObject, offset: number): void {
    for (const [index, name] of namesOf(calls, message, offset).entries()) {
      const call = calls[index];
      if (call === undefined || this.#settled.has(name)) continue;
      this.#root ??= describedFolder(call);
      const facts = factsOf(call, message, this.#root);
      this.#open.set(name, {
        ...facts,
        id: this.#vouchedId(name, message),
        offset: offset + index,
        session: this.#id,
        seq: this.#open.get(name)?.seq ?? (isRunnable(facts.command) ? this.#calls++ : undefined),
        subagent: this.#isSubagent ? this.#id : undefined,
        project: this.#root && projectOf(this.#root),
      });
    }
  }

  /**
   * The host names a call by its tool and the millisecond, which two sessions can share; session and message are UUIDs,
   * and the same in every copy.
   */
  #vouchedId(name: string, message: JsonObject): string | undefined {
    const session = callId(this.#id);
    return session === undefined || callId(message['id']) === undefined ? undefined : `${session} ${name}`;
  }

  #settle(): readonly Proposal[] {
    const settled: Proposal[] = [];
    for (const [name, proposal] of this.#open) {
      if (proposal.happened?.kind === 'no-result') continue;
      this.#open.delete(name);
      this.#settled.add(name);
      settled.push(proposal);
    }
    return settled;
  }
}

/** Names that tell the calls of a session apart, and are the same wherever a message is repeated. */
function namesOf(calls: readonly JsonObject[], message: JsonObject, offset: number): readonly string[] {
  const messageId = callId(message['id']);
  const names: string[] = [];
  for (const [index, call] of calls.entries()) {
    let name = messageId === undefined ? `at ${offset + index}` : `${messageId} ${callId(call['id']) ?? index}`;
    while (names.includes(name)) name += ' again';
    names.push(name);
  }
  return names;
}
