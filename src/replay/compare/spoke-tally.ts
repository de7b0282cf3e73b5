/** Counts blocks by what made the guard speak: text that would run, or that is only mentioned. */

import type { WhatSpoke } from '../categories/what-spoke.ts';
import { compareText } from '../compare-text.ts';
import { clusteredRateOf } from '../statistics.ts';
import type { SpokeCount, SpokeSummary } from '../summary.ts';

/** Blocks of distinct requests of one session. */
interface Session {
  count: number;
  of: number;
}

export class SpokeTally {
  readonly #textOnly = new Counts();
  readonly #wouldRun = new Counts();
  readonly #unknown = { cases: 0, requests: 0 };
  readonly #sessions = new Map<string, Session>();
  /** Each by itself: nothing says which session they are of. */
  readonly #alone: Session = { count: 0, of: 0 };

  /**
   * Counts one block.
   * @param spoke undefined where nobody knows
   * @param isNew whether it is the first of its request
   */
  add(spoke: WhatSpoke | undefined, isNew: boolean, session: string | undefined): void {
    if (spoke === undefined) {
      this.#unknown.cases++;
      if (isNew) this.#unknown.requests++;
      return;
    }
    const { runs } = spoke.trigger;
    (runs ? this.#wouldRun : this.#textOnly).add(spoke.category, isNew);
    if (!isNew) return;
    const cluster = this.#clusterOf(session);
    cluster.of++;
    if (!runs) cluster.count++;
  }

  summarise(): SpokeSummary {
    const { count, of } = this.#alone;
    const alone = Array.from({ length: of }, (_, index) => ({ count: Number(index < count), of: 1 }));
    return {
      textOnly: this.#textOnly.summarise(),
      wouldRun: this.#wouldRun.summarise(),
      unknown: { ...this.#unknown },
      textShare: clusteredRateOf([...this.#sessions.values(), ...alone]),
    };
  }

  #clusterOf(session: string | undefined): Session {
    if (session === undefined) return this.#alone;
    const known = this.#sessions.get(session);
    if (known !== undefined) return known;
    const cluster = { count: 0, of: 0 };
    this.#sessions.set(session, cluster);
    return cluster;
  }
}

class Counts {
  #cases = 0;
  #requests = 0;
  readonly #categories = new Map<string, number>();

  add(category: string, isNew: boolean): void {
    this.#cases++;
    if (isNew) this.#requests++;
    this.#categories.set(category, (this.#categories.get(category) ?? 0) + 1);
  }

  /** Categories of most cases first. */
  summarise(): SpokeCount {
    const categories = [...this.#categories].sort(([a, n], [b, m]) => m - n || compareText(a, b));
    return { cases: this.#cases, requests: this.#requests, categories: Object.fromEntries(categories) };
  }
}
