import { expect, test } from 'vitest';
import { type Decision, actionOf, type Outcome } from '../../../src/guards/decision.ts';
import {
  DECISION_COLUMNS,
  type DecisionRow,
  fromDecisionRow,
  toDecisionRow,
} from '../../../src/replay/record/columns.ts';

const DENY = { decision: 'deny', rule: 'no-force', reason: 'because' } as const;

function rowOf(decision: Decision): DecisionRow {
  const values = toDecisionRow('c', decision);
  const at = (column: (typeof DECISION_COLUMNS)[number]): string => String(values[DECISION_COLUMNS.indexOf(column)]);
  return {
    case: at('case'),
    outcome: at('outcome'),
    verdict: at('verdict'),
    action: at('action'),
    rule: at('rule'),
    reason: at('reason'),
    start: at('start'),
    end: at('end'),
    micros: at('micros'),
    rewrite: at('rewrite'),
  };
}

test.each<Outcome>([
  { kind: 'judged', verdict: { decision: 'none' } },
  { kind: 'judged', verdict: { decision: 'none', rewrite: 'ls' } },
  { kind: 'judged', verdict: { decision: 'allow', rewrite: 'ls -l' } },
  { kind: 'judged', verdict: { decision: 'allow', rule: 'known', reason: 'it only reads' } },
  { kind: 'judged', verdict: { ...DENY, span: { start: 0, end: 2 }, rewrite: 'true' } },
  { kind: 'judged', verdict: { ...DENY, decision: 'ask' } },
  { kind: 'malformed', detail: 'nothing is no verdict' },
  { kind: 'malformed', detail: 'deny without a rule', meant: { decision: 'deny' } },
  { kind: 'malformed', detail: 'ask without a reason', meant: { decision: 'ask', rule: 'no-force' } },
  { kind: 'malformed', detail: '"none" is no verdict', meant: { decision: 'none' } },
  { kind: 'timedOut', detail: 'too slow' },
])('a decision is read back as it was written: %j', (outcome) => {
  const decision = { outcome, action: actionOf(outcome), micros: 1.5 };
  expect(fromDecisionRow(rowOf(decision))).toEqual(decision);
});

test.each<Partial<DecisionRow>>([
  { outcome: 'pardoned' },
  { outcome: '' },
  { action: 'wave' },
  { action: '' },
  { verdict: 'maybe' },
  { verdict: '' },
  { outcome: 'crashed', verdict: 'maybe' },
  { start: 'here' },
  { end: 'there' },
  { micros: 'soon' },
])('a row that no run has written is no decision: %j', (changed) => {
  const verdict = { ...DENY, span: { start: 0, end: 2 } };
  const row = rowOf({ outcome: { kind: 'judged', verdict }, action: 'block', micros: 1 });
  expect(fromDecisionRow(row)).toBeDefined();
  expect(fromDecisionRow({ ...row, ...changed })).toBeUndefined();
});
