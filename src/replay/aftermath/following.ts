/** The calls that follow a call in its session, as a run is read. */

import type { Case } from '../case.ts';

/** How far one looks: what comes later has hardly to do with it. */
export const FOLLOWING_CALLS = 10;

/** One conversation with an agent, and within it one agent; undefined where the log does not say. */
export function sessionOf({ context: { agent = '', session, subagent = '' } }: Case): string | undefined {
  return session === undefined ? undefined : `${agent}\0${session}\0${subagent}`;
}

/** Watches calls until enough have followed. Memory grows with the sessions that end before. */
export class Following {
  readonly #open = new Map<string, Case[][]>();

  /** Takes the next call in. To be told every case, in the order of the run. */
  add(next: Case): void {
    const session = sessionOf(next);
    const watched = session === undefined ? undefined : this.#open.get(session);
    if (session === undefined || watched === undefined) return;
    for (const calls of watched) calls.push(next);
    const open = watched.filter(({ length }) => length < FOLLOWING_CALLS);
    if (open.length === 0) this.#open.delete(session);
    else this.#open.set(session, open);
  }

  /** The calls that will have followed a call, once they were added; at most so many as one looks at. */
  watch(call: Case): readonly Case[] {
    const calls: Case[] = [];
    const session = sessionOf(call);
    if (session !== undefined) this.#open.set(session, [...(this.#open.get(session) ?? []), calls]);
    return calls;
  }
}
