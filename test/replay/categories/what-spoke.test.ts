import { expect, test } from 'vitest';
import { type Judgement, actionOf } from '../../../src/guards/decision.ts';
import type { Verdict } from '../../../src/guards/guard.ts';
import { SpokeReader, whatSpoke } from '../../../src/replay/categories/what-spoke.ts';

function judged(verdict: Verdict): Judgement {
  const outcome = { kind: 'judged', verdict } as const;
  return { outcome, action: actionOf(outcome) };
}

/** A denial because of that part of a command. */
function deniedFor(command: string, part: string): Judgement {
  const start = command.indexOf(part);
  return judged({ decision: 'deny', rule: 'r', reason: 'no', span: { start, end: start + part.length } });
}

test.each([
  ['git commit -m "never terraform destroy"', 'terraform destroy', 'commit-message', false],
  ['terraform destroy # now', 'terraform destroy', 'other', true],
  ['grep -rn "rm -rf /" .', 'rm -rf /', 'search-pattern', false],
  ['rm -rf node_modules', 'rm -rf node_modules', 'routine-cleanup', true],
])('%s', (command, part, category, runs) => {
  const start = command.indexOf(part);
  expect(whatSpoke(command, deniedFor(command, part))).toEqual({
    category,
    trigger: { start, end: start + part.length, runs },
  });
});

test.each<[string, Judgement]>([
  ['no opinion', judged({ decision: 'none' })],
  ['a grant', judged({ decision: 'allow' })],
  ['a denial that does not say of what', judged({ decision: 'deny', rule: 'r', reason: 'no' })],
  ['a failure', { outcome: { kind: 'crashed', detail: 'x' }, action: 'block' }],
])('nobody knows what spoke in %s', (_, judgement) => {
  expect(whatSpoke('rm -rf /', judgement)).toBeUndefined();
  expect(new SpokeReader().read('1', 'rm -rf /', judgement)).toBeUndefined();
});

test('what is read again is what was read before, also after much else', () => {
  const reader = new SpokeReader();
  const command = 'echo "helm uninstall web"';
  const judgement = deniedFor(command, 'helm uninstall');
  const first = reader.read('request', command, judgement);
  expect(first).toEqual(whatSpoke(command, judgement));
  expect(reader.read('request', command, judgement)).toBe(first);
  for (let n = 0; n < 20_001; n++) reader.read(`other ${n}`, 'ls', deniedFor('ls', 'ls'));
  const again = reader.read('request', command, judgement);
  expect(again).not.toBe(first);
  expect(again).toEqual(first);
});
