/** Starts in turn: round by round everyone once. */

import { median } from '../../statistics.ts';
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
 * @param onRound told how many rounds are over; may throw to end it all
 * @returns one record a contestant, in their order
 * @throws NeverAnswered
 */
export async function startInTurn(
  contestants: readonly Contestant[],
  rounds: number,
  onRound: (done: number) => void,
): Promise<readonly StartRecord[]> {
  const all = contestants.map((contestant) => ({ contestant, starts: [] as Started[] }));
  for (let round = 0; round <= rounds; round++) {
    // The first start is of the first request, and so is that of the first round.
    const turn = Math.max(0, round - 1);
    for (const index of turnsOf(turn, all.length)) {
      const one = all[index];
      if (one === undefined) continue;
      const { requests } = one.contestant;
      one.starts.push(await one.contestant.start(requests[turn % requests.length] ?? requests[0]));
      if (one.starts.length === TRIES) expectAnswer(one.contestant, one.starts);
    }
    onRound(round);
  }
  for (const { contestant, starts } of all) expectAnswer(contestant, starts.slice(1));
  const gate = median(all.flatMap(({ starts }) => starts.flatMap(gatesOf))) ?? 0;
  return all.map(({ contestant, starts }) => ({ contestant, ...recordOf(starts, gate) }));
}

/** @throws NeverAnswered where none of the starts is an answer */
function expectAnswer(contestant: Contestant, starts: readonly Started[]): void {
  const [first] = starts;
  if (first?.kind === 'failed' && starts.every(({ kind }) => kind === 'failed')) {
    throw new NeverAnswered(contestant, first.detail);
  }
}

function gatesOf(started: Started): readonly number[] {
  return started.kind === 'answered' ? started.gateMicros : [];
}

/** @param gate what going through a gate costs, taken off every time */
function recordOf(starts: readonly Started[], gate: number): Omit<StartRecord, 'contestant'> {
  const [first, ...rounds] = starts.map((started) =>
    started.kind === 'answered' ? Math.max(0, started.micros - gate * started.gateMicros.length) / 1000 : undefined,
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
