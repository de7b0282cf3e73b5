/**
 * The comparison: a fold over judged cases, fed live during a run or from a stored one, with the same result.
 */

import { type Decision, isJudgement } from '../../guards/decision.ts';
import { SpokeReader } from '../categories/what-spoke.ts';
import type { Change } from '../comparison.ts';
import type { RunInfo, SourceSummary, Summary } from '../summary.ts';
import type { JudgedCase } from '../judged-case.ts';
import type { BreakdownBy } from './breakdown-by.ts';
import { BreakdownTally } from './breakdown.ts';
import { ComparisonTally } from './comparison-tally.ts';
import { type GuardInfo, GuardTally } from './guard-tally.ts';
import type { Said } from './said.ts';

/** What is known of a run besides its cases and decisions; stored as `run.json`. */
export interface RunFile {
  readonly run: RunInfo;
  readonly guards: readonly GuardInfo[];
  readonly sources: readonly SourceSummary[];
  /** Cases left out by filters. */
  readonly filtered: number;
  /** Decisions taken at the same time, for the timing's sake. */
  readonly jobs: number;
}

export class Tally {
  readonly #guards: readonly GuardTally[];
  /** Places of the guards that are compared, one a comparison. */
  readonly #candidates: readonly number[];
  readonly #comparisons: readonly ComparisonTally[];
  readonly #breakdown: BreakdownTally | undefined;
  readonly #spoke = new SpokeReader();
  readonly #sessions = new Set<string>();
  readonly #labelled = { allow: 0, ask: 0, deny: 0, debatable: 0 };
  #cases = 0;
  #requests = 0;

  /** The first guard is the baseline; every other one is compared with it, unless it is part of a set of hooks. */
  constructor(guards: readonly GuardInfo[], by?: BreakdownBy) {
    this.#guards = guards.map((guard) => new GuardTally(guard));
    const [base] = guards;
    this.#candidates = [...guards.keys()].filter((index) => index > 0 && guards[index]?.partOf === undefined);
    this.#comparisons = this.#candidates.flatMap((index) => {
      const candidate = guards[index];
      return base && candidate ? [new ComparisonTally(base, candidate)] : [];
    });
    this.#breakdown = by === undefined ? undefined : new BreakdownTally(by);
  }

  get cases(): number {
    return this.#cases;
  }

  add(judged: JudgedCase): void {
    const { context, label } = judged.case;
    this.#cases++;
    if (judged.isNewRequest) this.#requests++;
    if (context.session !== undefined) this.#sessions.add(`${context.agent}\0${context.session}`);
    if (label !== undefined) this.#labelled[label.debatable ? 'debatable' : label.expected]++;

    const said = judged.decisions.map((decision) => this.#saidOf(judged, decision));
    const [base] = said;
    this.#guards.forEach((guard, index) => {
      const one = said[index];
      if (one !== undefined) guard.add(judged, one);
    });
    const movements = this.#comparisons.map((comparison, index) => {
      const candidate = said[this.#candidates[index] ?? 0];
      return base && candidate && comparison.add(judged, base, candidate);
    });
    this.#breakdown?.add(judged, said, movements);
  }

  #saidOf(
    {
      request,
      case: {
        request: { command },
      },
    }: JudgedCase,
    decision: Decision,
  ): Said {
    const spoke = isJudgement(decision) ? this.#spoke.read(request, command, decision) : undefined;
    return { decision, spoke };
  }

  /** The summary, and all changes of all comparisons in canonical order. */
  summarise({ run, guards, sources, filtered, jobs }: RunFile): {
    summary: Summary;
    changes: readonly Change[];
  } {
    const compared = this.#comparisons.map((comparison) => comparison.summarise());
    const summary: Summary = {
      schema: 1,
      run,
      cases: {
        total: this.#cases,
        requests: this.#requests,
        sessions: this.#sessions.size,
        labelled: { ...this.#labelled },
        filtered,
        sources,
      },
      guards: this.#guards.map((guard, index) => guard.summarise(jobs, guards[index]?.observed)),
      comparisons: compared.map(({ comparison }) => comparison),
      ...(this.#breakdown && { breakdown: this.#breakdown.summarise() }),
    };
    return { summary, changes: compared.flatMap(({ changes }) => changes) };
  }
}
