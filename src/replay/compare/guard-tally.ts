/** Counts what one guard did over the cases of a run. */

import { type RecordableHistogram, createHistogram } from 'node:perf_hooks';
import { cutShort } from '../../cut.ts';
import { isNamedByHash } from '../../guards/external/protocols/reading/rule-of-reason.ts';
import { sessionOf } from '../aftermath/following.ts';
import { compareText } from '../compare-text.ts';
import type { Case } from '../case.ts';
import { type Action, type Failure, type Judgement, isBlocked, isJudgement } from '../../guards/decision.ts';
import type { JudgedCase } from '../judged-case.ts';
import { corpusName } from '../sources/corpus-name.ts';
import type { Observed } from '../observation.ts';
import type { Failed, GuardSummary, RuleCount, Timing } from '../summary.ts';
import { ruleOf } from './movement.ts';
import type { Said } from './said.ts';
import { ScoreTally, isScoredOn } from './scores.ts';
import { SpokeTally } from './spoke-tally.ts';
import type { Writable } from '../writable.ts';

/** What a run knows of a guard besides its decisions. */
export interface GuardInfo {
  readonly name: string;
  readonly fingerprint: string;
  readonly policy?: string;
  /** The set of hooks in the run that it is one of: how the set comes to its answers, and nothing to ship in its place. */
  readonly partOf?: string;
  /** `in-process`, or the name of a hook protocol, with the profile of its host where that is not the present one. */
  readonly protocol: string;
  /** What the time of a decision is: inside the process, unless given. */
  readonly timed?: 'process';
  /** Known once it has been asked for the last time. */
  readonly observed?: Observed;
}

/** UTF-16 units of a reason that stand for a rule. */
const REASON_UNITS = 160;

/** Microseconds in each unit of time that is reported. */
const MICROS = { us: 1, ms: 1000 };

export class GuardTally {
  readonly info: GuardInfo;
  readonly #actions = { run: 0, defer: 0, prompt: 0, block: 0 };
  readonly #verdicts = { allow: 0, ask: 0, deny: 0, none: 0 };
  readonly #failures = { malformed: 0, crashed: 0, timedOut: 0, notStarted: 0 };
  /** By kind, what was meant, and action. */
  readonly #failed = new Map<string, Writable<Failed>>();
  readonly #blocked = { right: 0, wrong: 0, debatable: 0, otherPolicy: 0, unclassified: 0 };
  readonly #rules = new Map<string, Writable<RuleCount>>();
  readonly #spoke = new SpokeTally();
  readonly #scores = new ScoreTally();
  /** In nanoseconds, up to an hour. */
  readonly #decide: RecordableHistogram = createHistogram({ lowest: 1, highest: 3_600_000_000_000, figures: 3 });
  #rewrites = 0;
  readonly #unasked = { otherShell: 0, notRecorded: 0 };

  constructor(info: GuardInfo) {
    this.info = info;
  }

  add(judged: JudgedCase, { decision, spoke }: Said): void {
    if (!isJudgement(decision)) {
      this.#unasked[decision.outcome.kind]++;
      return;
    }
    const { outcome, action, micros } = decision;
    this.#actions[action]++;
    if (micros !== undefined) this.#decide.record(Math.max(1, Math.round(micros * 1000)));
    if (outcome.kind === 'judged') {
      this.#verdicts[outcome.verdict.decision]++;
      if (outcome.verdict.rewrite !== undefined) this.#rewrites++;
    } else {
      this.#failures[outcome.kind]++;
      this.#addFailed(judged, outcome, action);
    }
    const rule = ruleOf(decision);
    if (rule !== undefined) this.#addRule(rule, decision, judged.isNewRequest);
    this.#addLabel(judged.case, decision);
    if (isBlocked(decision)) this.#spoke.add(spoke, judged.isNewRequest, sessionOf(judged.case));
  }

  #addFailed({ case: stored, id }: JudgedCase, { kind, detail, meant }: Failure, action: Action): void {
    const key = `${kind} ${meant?.decision} ${action}`;
    const failed = this.#failed.get(key);
    if (failed !== undefined) failed.cases++;
    else {
      const { command } = stored.request;
      const said = meant && { meant: meant.decision };
      this.#failed.set(key, { kind, ...said, action, cases: 1, detail, command, case: id });
    }
  }

  #addRule(name: string, decision: Judgement, isNewRequest: boolean): void {
    const rule = this.#rules.get(name) ?? { rule: name, cases: 0, requests: 0, ...wordsBehind(name, decision) };
    rule.cases++;
    if (isNewRequest) rule.requests++;
    this.#rules.set(name, rule);
  }

  #addLabel({ label, source }: Case, judgement: Judgement): void {
    const isScored = label !== undefined && isScoredOn(this.info.policy, label);
    if (isScored && label.fromReview === undefined) this.#scores.add(corpusName(source), label, judgement);
    if (!isBlocked(judgement)) return;
    if (isScored) this.#blocked[label.expected === 'allow' ? 'wrong' : 'right']++;
    else if (label?.debatable === true) this.#blocked.debatable++;
    else if (label !== undefined) this.#blocked.otherPolicy++;
    else this.#blocked.unclassified++;
  }

  /**
   * @param jobs how many decisions were taken at the same time
   * @param observed what was seen of it meanwhile
   */
  summarise(jobs: number, observed?: Observed): GuardSummary {
    const { timed, observed: _, ...info } = this.info;
    return {
      ...info,
      ...(observed && { observed }),
      actions: { ...this.#actions },
      verdicts: { ...this.#verdicts },
      rewrites: this.#rewrites,
      failures: { ...this.#failures },
      ...this.#unasked,
      rules: [...this.#rules.values()].sort((a, b) => b.cases - a.cases || compareText(a.rule, b.rule)),
      blocked: { ...this.#blocked },
      spoke: this.#spoke.summarise(),
      scores: this.#scores.scores(),
      timing: this.#decide.count === 0 ? {} : this.#timingOf(timed, jobs),
      failed: [...this.#failed.values()].sort((a, b) => b.cases - a.cases),
    };
  }

  #timingOf(timed: GuardInfo['timed'], jobs: number): GuardSummary['timing'] {
    return timed === 'process' ? { process: this.#timing('ms', jobs) } : { decide: this.#timing('us', jobs) };
  }

  #timing<Unit extends 'us' | 'ms'>(unit: Unit, jobs: number): Timing<Unit> {
    const nanos = MICROS[unit] * 1000;
    const at = (percentile: number): number => this.#decide.percentile(percentile) / nanos;
    const max = this.#decide.max / nanos;
    return { unit, jobs, n: this.#decide.count, p50: at(50), p90: at(90), p95: at(95), p99: at(99), max };
  }
}

/** The reason of a rule whose name tells nobody what it is about. */
function wordsBehind(rule: string, { outcome }: Judgement): { readonly reason?: string } {
  if (!isNamedByHash(rule) || outcome.kind !== 'judged' || outcome.verdict.decision === 'none') return {};
  const { reason } = outcome.verdict;
  return reason === undefined ? {} : { reason: cutShort(reason, REASON_UNITS) };
}
