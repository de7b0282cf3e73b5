/** Judged cases for tests, from a few words. */

import type { Verdict } from '../../src/guards/guard.ts';
import type { Case } from '../../src/replay/case.ts';
import { type Decision, type Outcome, actionOf } from '../../src/guards/decision.ts';
import { caseId, requestId, toHex } from '../../src/replay/identity.ts';
import type { JudgedCase } from '../../src/replay/judged-case.ts';

/** A case of a command, with whatever else matters to a test. */
export function buildCase(command: string, changed: Partial<Case> = {}): Case {
  return {
    key: { by: 'place', sha256: 'test', offset: 0 },
    request: { tool: 'Bash', command, shell: 'posix' },
    context: {},
    source: 'test.jsonl',
    offset: 0,
    ...changed,
  };
}

/** `deny:rule`, `ask:rule`, `allow`, `none`, a failure's kind, or why it was not asked. */
export type Said = string;

/** What a guard said, as a decision. */
export function decide(said: Said, micros?: number): Decision {
  if (said === 'otherShell' || said === 'notRecorded') return { outcome: { kind: said } };
  const outcome = toOutcome(said);
  return { outcome, action: actionOf(outcome), ...(micros !== undefined && { micros }) };
}

function toOutcome(said: Said): Outcome {
  const [word = '', rule = 'some-rule'] = said.split(':');
  switch (word) {
    case 'malformed':
    case 'crashed':
    case 'timedOut':
    case 'notStarted':
      return { kind: word, detail: 'it broke' };
    default:
      return { kind: 'judged', verdict: toVerdict(word, rule) };
  }
}

function toVerdict(word: string, rule: string): Verdict {
  if (word === 'allow' || word === 'none') return { decision: word };
  if (word === 'ask' || word === 'deny')
    return { decision: word, rule, reason: `because of ${rule}`, span: { start: 0, end: 2 } };
  throw new Error(`no verdict is called ${word}`);
}

/** A judged case; `offset` tells cases with the same command apart. */
export function buildJudged(found: Case, said: readonly Said[], isNewRequest = true): JudgedCase {
  const request = requestId(found.request);
  return {
    case: found,
    id: toHex(caseId(found, request)),
    request: toHex(request),
    isNewRequest,
    decisions: said.map((one) => decide(one)),
  };
}
