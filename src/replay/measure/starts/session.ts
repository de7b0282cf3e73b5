/** Starts in turn: round by round everyone once. */

import type { Request } from '../../../guards/guard.ts';
import type { Pair } from '../statistics/compare-pairs.ts';
import type { Contestant, Started } from './contestant.ts';
import { turnsOf } from './turns.ts';

/** Who has never answered by then is not asked any more. */
const TRIES = 3;

/** What became of the starts of one contestant. */
export interface StartRecord {
  readonly contestant: Contestant;
  /** Milliseconds of each round, absent where it gave no answer; that of the first start apart. */
  readonly rounds: readonly (number | undefined)[];
  readonly first: number | undefined;
  readonly failed: { readonly starts: number; readonly detail: string } | undefined;
}

export interface SessionOptions {
  /** Starts of each after the first. */
  readonly rounds: number;
  /** Aborting ends it: with the rounds that are over, or the reason of the signal where there are none. */
  readonly signal?: AbortSignal;
  /** Told how many rounds are over; 0 after the first starts. */
  readonly onRound?: (done: number) => void;
}

/** What became of all of them. */
export interface Session {
  /** In the order of the contestants. */
  readonly records: readonly StartRecord[];
  /** What going through a gate costs at least, taken off every time. */
  readonly gateMicros: number;
}

/** A contestant that ends as no answer each time, with how it did. */
export class NeverAnswered extends Error {
  readonly contestant: Contestant;
  readonly detail: string;

  constructor(contestant: Contestant, detail: string) {
    super(`${contestant.name} never answers: ${detail}`);
    this.contestant = contestant;
    this.detail = detail;
  }
}

/**
 * Starts all of them once, apart, and then `rounds` times in turn: in a round everyone once.
 * @throws NeverAnswered
 */
export async function startInTurn(
  contestants: readonly Contestant[],
  { rounds, signal, onRound }: SessionOptions,
): Promise<Session> {
  const all = contestants.map((contestant) => ({ contestant, starts: [] as Started[] }));
  let over = 0;
  try {
    for (; over <= rounds; over++) {
      signal?.throwIfAborted();
      // The first start is of the first request, and so is that of the first round.
      const round = Math.max(0, over - 1);
      for (const index of turnsOf(round, all.length)) {
        const one = all[index];
        if (one === undefined) continue;
        one.starts.push(await one.contestant.start(requestOfRound(round, one.contestant)));
        if (one.starts.length === TRIES) expectAnswer(one.contestant, one.starts);
      }
      onRound?.(over);
    }
  } catch (error) {
    // What was under way has failed because of it; the rounds before are whole.
    if (signal?.aborted !== true || over < 2) throw error;
    for (const { starts } of all) starts.length = over;
  }
  for (const { contestant, starts } of all) expectAnswer(contestant, starts.slice(1));
  const gateMicros = leastGateOf(all.flatMap(({ starts }) => starts));
  return {
    records: all.map(({ contestant, starts }) => ({ contestant, ...recordOf(starts, gateMicros) })),
    gateMicros,
  };
}

/** Requests are gone through in their order, from the beginning again where there are fewer than rounds. */
export function requestOfRound(round: number, { requests }: Pick<Contestant, 'requests'>): Request {
  return requests[round % requests.length] ?? requests[0];
}

/** @throws NeverAnswered where none of the starts is an answer */
function expectAnswer(contestant: Contestant, starts: readonly Started[]): void {
  const [first] = starts;
  if (first?.kind === 'failed' && starts.every(({ kind }) => kind === 'failed')) {
    throw new NeverAnswered(contestant, first.detail);
  }
}

/**
 * The least that a way through a gate took. More than that is waiting for a processor, which a start waits for or not whatever
 * the way just before it did: on a busy machine the usual way takes longer than a quick program, while no start takes less
 * than the least, since every one goes that way.
 */
function leastGateOf(starts: readonly Started[]): number {
  const gates = starts.flatMap((started) => (started.kind === 'answered' ? started.gateMicros : []));
  return gates.length === 0 ? 0 : gates.reduce((least, gate) => Math.min(least, gate));
}

function recordOf(starts: readonly Started[], gateMicros: number): Omit<StartRecord, 'contestant'> {
  const [first, ...rounds] = starts.map((started) =>
    started.kind === 'answered' ? (started.micros - gateMicros * started.gateMicros.length) / 1000 : undefined,
  );
  const failures = starts.flatMap((started) => (started.kind === 'failed' ? started.detail : []));
  const [detail] = failures;
  return { rounds, first, failed: detail === undefined ? undefined : { starts: failures.length, detail } };
}

/** Times of the rounds in which both answered. */
export function pairsOf(base: StartRecord, candidate: StartRecord): readonly Pair[] {
  return base.rounds.flatMap((time, round) => {
    const other = candidate.rounds[round];
    return time === undefined || other === undefined ? [] : { base: time, candidate: other };
  });
}
