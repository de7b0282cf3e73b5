/** Counts what one guard did over the cases of a run. */

import { type RecordableHistogram, createHistogram } from 'node:perf_hooks';
import { compareText } from '../compare-text.ts';
import type { Case } from '../case.ts';
import { type Decision, type Judgement, isBlocked, isJudgement } from '../../guards/decision.ts';
import type { JudgedCase } from '../judged-case.ts';
import { corpusName } from '../sources/corpus-name.ts';
import type { GuardSummary, Timing } from '../summary.ts';
import { ruleOf } from './movement.ts';
import { ScoreTally, isScoredOn } from './scores.ts';

/** What a run knows of a guard besides its decisions. */
export interface GuardInfo {
  readonly name: string;
  readonly fingerprint: string;
  readonly policy?: string;
  readonly protocol: string;
}

/** Examples kept of each kind of failure. */
const FAILED_EXAMPLES = 3;

export class GuardTally {
  readonly info: GuardInfo;
  readonly #actions = { run: 0, defer: 0, prompt: 0, block: 0 };
  readonly #verdicts = { allow: 0, ask: 0, deny: 0, none: 0 };
  readonly #failures = { malformed: 0, crashed: 0, timedOut: 0, notStarted: 0 };
  readonly #failed: GuardSummary['failed'][number][] = [];
  readonly #blocked = { right: 0, wrong: 0, debatable: 0, otherPolicy: 0, unclassified: 0 };
  readonly #rules = new Map<string, { rule: string; cases: number; requests: number }>();
  readonly #scores = new ScoreTally();
  /** In nanoseconds, up to an hour. */
  readonly #decide: RecordableHistogram = createHistogram({ lowest: 1, highest: 3_600_000_000_000, figures: 3 });
  #rewrites = 0;
  #otherShell = 0;

  constructor(info: GuardInfo) {
    this.info = info;
  }

  add(judged: JudgedCase, decision: Decision): void {
    if (!isJudgement(decision)) {
      this.#otherShell++;
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
      if (this.#failed.filter(({ kind }) => kind === outcome.kind).length < FAILED_EXAMPLES) {
        const { kind, detail } = outcome;
        this.#failed.push({ kind, detail, command: judged.case.request.command, case: judged.id });
      }
    }
    const rule = ruleOf(decision);
    if (rule !== undefined) this.#addRule(rule, judged.isNewRequest);
    this.#addLabel(judged.case, decision);
  }

  #addRule(name: string, isNewRequest: boolean): void {
    const rule = this.#rules.get(name) ?? { rule: name, cases: 0, requests: 0 };
    rule.cases++;
    if (isNewRequest) rule.requests++;
    this.#rules.set(name, rule);
  }

  #addLabel({ label, source }: Case, judgement: Judgement): void {
    const isScored = label !== undefined && isScoredOn(this.info.policy, label);
    if (isScored) this.#scores.add(corpusName(source), label, judgement);
    if (!isBlocked(judgement)) return;
    if (isScored) this.#blocked[label.expected === 'allow' ? 'wrong' : 'right']++;
    else if (label?.debatable === true) this.#blocked.debatable++;
    else if (label !== undefined) this.#blocked.otherPolicy++;
    else this.#blocked.unclassified++;
  }

  /** @param jobs how many decisions were taken at the same time */
  summarise(jobs: number): GuardSummary {
    const timing = this.#timing(jobs);
    return {
      ...this.info,
      actions: { ...this.#actions },
      verdicts: { ...this.#verdicts },
      rewrites: this.#rewrites,
      failures: { ...this.#failures },
      otherShell: this.#otherShell,
      rules: [...this.#rules.values()].sort((a, b) => b.cases - a.cases || compareText(a.rule, b.rule)),
      blocked: { ...this.#blocked },
      scores: this.#scores.scores(),
      timing: timing === undefined ? {} : { decide: timing },
      failed: this.#failed,
    };
  }

  #timing(jobs: number): Timing | undefined {
    const n = this.#decide.count;
    if (n === 0) return undefined;
    const micros = (percentile: number): number => this.#decide.percentile(percentile) / 1000;
    return {
      unit: 'us',
      jobs,
      n,
      p50: micros(50),
      p90: micros(90),
      p95: micros(95),
      p99: micros(99),
      max: this.#decide.max / 1000,
    };
  }
}
