/** What a guard said, as it is stored. */

import type { Answer, Judgement, Meant, Outcome } from '../../guards/decision.ts';
import type { Verdict } from '../../guards/guard.ts';
import { type Level, type Redacted, redact, spanAfter } from '../redact/index.ts';

/** An answer in the form in which it is stored. @param edits of the command that it is about */
export function storedJudgement(
  { outcome, action }: Answer,
  edits: Redacted['edits'],
  level: Level,
): Pick<Judgement, 'outcome' | 'action'> {
  return { outcome: storedOutcome(outcome, edits, level), action };
}

/** The outcome redacted, its span moved along with the edits of the command. */
export function storedOutcome(outcome: Outcome, edits: Redacted['edits'], level: Level): Outcome {
  if (outcome.kind === 'judged') return { kind: 'judged', verdict: redactVerdict(outcome.verdict, edits, level) };
  const { kind, detail, meant } = outcome;
  return { kind, detail: redact(detail, level).text, ...(meant && { meant: redactMeant(meant, level) }) };
}

function redactMeant({ decision, rule }: Meant, level: Level): Meant {
  return { decision, ...(rule !== undefined && { rule: redact(rule, level).text }) };
}

function redactVerdict(verdict: Verdict, edits: Redacted['edits'], level: Level): Verdict {
  const text = (said: string): string => redact(said, level).text;
  const rewrite = verdict.rewrite === undefined ? {} : { rewrite: text(verdict.rewrite) };
  switch (verdict.decision) {
    case 'none':
      return { decision: 'none', ...rewrite };
    case 'allow':
      return {
        ...verdict,
        ...(verdict.rule !== undefined && { rule: text(verdict.rule) }),
        ...(verdict.reason !== undefined && { reason: text(verdict.reason) }),
        ...rewrite,
      };
    case 'ask':
    case 'deny':
      return {
        ...verdict,
        rule: text(verdict.rule),
        reason: text(verdict.reason),
        ...(verdict.span && { span: spanAfter(edits, verdict.span) }),
        ...rewrite,
      };
  }
}
