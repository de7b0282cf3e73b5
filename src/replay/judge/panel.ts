/** All guards of a run, ready to be asked: those in threads of this process and those outside it. */

import type { Answer } from '../../guards/decision.ts';
import type { Asker } from '../../guards/external/asker.ts';
import type { Request } from '../../guards/guard.ts';
import { toldTo } from './told.ts';

/** What answers for every guard of a run. */
export interface Panel {
  /**
   * Asks every guard every request; the answer at [r][g] is guard g's to request r.
   * @param skip positions (request × guards + guard) that are not to be asked; their answers mean nothing
   */
  judge(requests: readonly Request[], skip?: readonly number[]): Promise<readonly (readonly Answer[])[]>;
}

/** Where a guard of the run is asked. */
export type Seat =
  | { readonly kind: 'thread' }
  /** `readsFolder`: it is told the recorded folder; else it is told where it stands. */
  | { readonly kind: 'asker'; readonly asker: Asker; readonly readsFolder: boolean };

/** Stands where a guard was not asked. */
const NOT_ASKED: Answer = { outcome: { kind: 'judged', verdict: { decision: 'none' } }, action: 'defer' };

export class MixedPanel implements Panel {
  readonly #seats: readonly Seat[];
  readonly #pool: Panel;

  /** @param pool has the guards that sit in threads, in their order */
  constructor(seats: readonly Seat[], pool: Panel) {
    this.#seats = seats;
    this.#pool = pool;
  }

  async judge(requests: readonly Request[], skip: readonly number[] = []): Promise<readonly (readonly Answer[])[]> {
    const skipped = new Set(skip);
    const isAsked = (request: number, guard: number): boolean => !skipped.has(request * this.#seats.length + guard);
    const inThreads = this.#askThreads(requests, isAsked);
    // The same objects for every guard, and others the next time: a hook that sits here twice is asked once.
    const withFolder = requests.map((request) => toldTo({ readsFolder: true }, request));
    const withoutFolder = requests.map((request) => toldTo({ readsFolder: false }, request));
    const byGuard = await Promise.all(
      this.#seats.map(async (seat, guard) => {
        if (seat.kind === 'thread') return (await inThreads)[guard] ?? [];
        const asked = [...requests.keys()].filter((request) => isAsked(request, guard));
        return answersAt(asked, seat.readsFolder ? withFolder : withoutFolder, seat.asker);
      }),
    );
    return requests.map((_, request) => byGuard.map((answers) => answers[request] ?? NOT_ASKED));
  }

  /** The answers at [g][r] of the guards in threads; nothing at the others. */
  async #askThreads(
    requests: readonly Request[],
    isAsked: (request: number, guard: number) => boolean,
  ): Promise<readonly (readonly Answer[])[]> {
    const guards = [...this.#seats.keys()].filter((guard) => this.#seats[guard]?.kind === 'thread');
    if (guards.length === 0) return [];
    const skip = requests.flatMap((_, request) =>
      guards.flatMap((guard, column) => (isAsked(request, guard) ? [] : [request * guards.length + column])),
    );
    const answers = await this.#pool.judge(requests, skip);
    const byGuard: Answer[][] = [];
    for (const [column, guard] of guards.entries()) byGuard[guard] = answers.map((row) => row[column] ?? NOT_ASKED);
    return byGuard;
  }
}

/** Asks about the requests at some positions; the answers stand at the same. */
async function answersAt(
  positions: readonly number[],
  requests: readonly Request[],
  asker: Asker,
): Promise<readonly (Answer | undefined)[]> {
  const asked = positions.flatMap((position) => requests[position] ?? []);
  const answers: (Answer | undefined)[] = [];
  for (const [index, answer] of (await asker.ask(asked)).entries()) answers[positions[index] ?? 0] = answer;
  return answers;
}
