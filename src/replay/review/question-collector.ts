/** Questions out of blocked cases: one a distinct request and policy, with all that speaks for the block being wrong. */

import type { Judgement } from '../../guards/decision.ts';
import { sessionOf, Following } from '../aftermath/following.ts';
import { subjectOf } from '../aftermath/acts.ts';
import { undoes } from '../aftermath/undoes.ts';
import type { Case } from '../case.ts';
import { shapeOf } from '../categories/shape.ts';
import { type WhatSpoke, whatSpoke } from '../categories/what-spoke.ts';
import type { GuardInfo } from '../compare/guard-tally.ts';
import { ruleOf } from '../compare/movement.ts';
import type { JudgedCase } from '../judged-case.ts';
import { SIGNALS, type Question, type Signal, policyOf } from './question.ts';

/** Of what followed, so much is shown. */
const SHOWN_NEXT = 3;

/** A case that a guard blocks. */
export interface Blocked {
  readonly judged: JudgedCase;
  readonly guard: GuardInfo;
  readonly judgement: Judgement;
  readonly movement?: 'gained' | 'lost';
}

interface Open {
  readonly blocked: Blocked;
  /** Absent where nobody knows. */
  readonly spoke?: WhatSpoke | undefined;
  readonly next: readonly Case[];
  cases: number;
  /** What ran, with what followed. */
  readonly ran: (readonly Case[])[];
  isRepeated: boolean;
}

/** Memory grows with the distinct requests that are blocked, not with the cases. */
export class QuestionCollector {
  readonly #following = new Following();
  readonly #questions = new Map<string, Open>();
  /** The first question by session, guard and subject. */
  readonly #blockedOnce = new Map<string, Open>();

  /** Takes in a case that no guard in question blocks: it may follow one that is. To be told every case in order. */
  pass(found: Case): void {
    this.#following.add(found);
  }

  /** Takes in a case that is blocked. */
  add(blocked: Blocked): void {
    const { judged, guard } = blocked;
    this.#following.add(judged.case);
    const next = this.#following.watch(judged.case);
    const key = `${judged.request}\0${policyOf(guard)}`;
    const known = this.#questions.get(key);
    const question = known ?? this.#open(blocked, next);
    question.cases++;
    if (known === undefined) this.#questions.set(key, question);
    if (judged.case.happened?.kind === 'ran-ok') question.ran.push(next);
    this.#noteRepeated(question, judged.case);
  }

  /** The questions, in the order in which they came up. To be called after the last case. */
  questions(): readonly Question[] {
    return Array.from(this.#questions.values(), toQuestion);
  }

  #open(blocked: Blocked, next: readonly Case[]): Open {
    const { judged, judgement } = blocked;
    const spoke = whatSpoke(judged.case.request.command, judgement);
    return { blocked, spoke, next, cases: 0, ran: [], isRepeated: false };
  }

  #noteRepeated(question: Open, found: Case): void {
    const session = sessionOf(found);
    if (session === undefined) return;
    const subject = subjectOf(found.request.command, question.spoke?.trigger);
    if (subject === undefined) return;
    const key = `${session}\0${question.blocked.guard.name}\0${subject}`;
    const before = this.#blockedOnce.get(key);
    if (before === undefined) this.#blockedOnce.set(key, question);
    else {
      before.isRepeated = true;
      question.isRepeated = true;
    }
  }
}

function toQuestion({ blocked, spoke, next, cases, ran, isRepeated }: Open): Question {
  const { judged, guard, judgement, movement } = blocked;
  const { request, context, happened } = judged.case;
  const { outcome } = judgement;
  const reason = outcome.kind === 'judged' && outcome.verdict.decision !== 'none' ? outcome.verdict.reason : undefined;
  const shape = shapeOf(request.command, spoke?.trigger);
  const held: Readonly<Record<Signal, boolean>> = {
    ran: ran.some((followed) => !followed.some((call) => undoes(call.request.command))),
    repeated: isRepeated,
    'text-only': spoke?.trigger.runs === false,
  };
  return {
    requestHex: judged.request,
    request,
    policy: policyOf(guard),
    guard: guard.name,
    rule: ruleOf(judgement) ?? '(no rule)',
    ...(reason !== undefined && { reason }),
    ...(movement && { movement }),
    cases,
    first: { id: judged.id, context, ...(happened && { happened }) },
    next: next.slice(0, SHOWN_NEXT).map((call) => call.request.command),
    ...(spoke && { category: spoke.category, trigger: spoke.trigger }),
    ...(shape !== undefined && { shape }),
    signals: SIGNALS.filter((signal) => held[signal]),
  };
}
