import { expect, test } from 'vitest';
import { type Outcome, actionOf } from '../../../src/guards/decision.ts';
import { DecisionTable } from '../../../src/replay/judge/decision-table.ts';
import { TOKENS } from '../redact/secrets.ts';

const secret = TOKENS['github-token'];

test.each<Outcome>([
  { kind: 'judged', verdict: { decision: 'deny', rule: secret, reason: secret, rewrite: secret } },
  { kind: 'judged', verdict: { decision: 'ask', rule: secret, reason: secret } },
  { kind: 'judged', verdict: { decision: 'allow', rule: secret, reason: secret, rewrite: secret } },
  { kind: 'judged', verdict: { decision: 'none', rewrite: secret } },
  { kind: 'malformed', detail: secret, meant: { decision: 'deny', rule: secret } },
])('nothing that a guard says is kept with a secret in it: %j', (outcome) => {
  const table = new DecisionTable(1, 'secrets');
  table.set(0, 0, { outcome, action: actionOf(outcome) }, []);
  const kept = JSON.stringify(table.get(0));
  expect(kept).not.toContain(secret);
  expect(kept.match(/REDACTED-github-token-64/g)).toHaveLength(JSON.stringify(outcome).split(secret).length - 1);
});
