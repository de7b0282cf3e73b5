import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { QuestionGroup } from '../../../src/replay/review/groups.ts';
import type { Question } from '../../../src/replay/review/question.ts';
import { Walk } from '../../../src/replay/review/walk.ts';

function groupOf(rule: string, members: number): QuestionGroup {
  const questions = Array.from({ length: members }, (_, n): Question => ({
    requestHex: `${rule}${n}`,
    request: { tool: 'Bash', command: `${rule} ${n}`, shell: 'posix' },
    policy: 'tripwire',
    guard: 'new',
    rule,
    cases: 1,
    first: { id: `${n}`, context: {} },
    next: [],
    signals: [],
  }));
  return { guard: 'new', rule, questions };
}

const where = (walk: Walk): string | undefined => {
  const step = walk.step();
  return step && `${step.kind} ${step.questions.map(({ request }) => request.command).join(', ')}`;
};

function take(walk: Walk, what: 'answered' | 'passed' | 'open'): void {
  const step = walk.step();
  if (step === undefined) throw new Error('nothing is left');
  if (what === 'open') walk.open(step);
  else walk.go(what, step);
}

test('groups are asked as a whole, single questions as they are, opened groups one by one', () => {
  const walk = new Walk([groupOf('a', 2), groupOf('b', 1), groupOf('c', 3)]);
  expect(where(walk)).toBe('group a 0, a 1');
  take(walk, 'answered');
  expect(where(walk)).toBe('question b 0');
  take(walk, 'passed');
  expect(where(walk)).toBe('group c 0, c 1, c 2');
  take(walk, 'open');
  expect(where(walk)).toBe('question c 0');
  take(walk, 'answered');
  expect(where(walk)).toBe('question c 1');
  take(walk, 'answered');
  take(walk, 'answered');
  expect(where(walk)).toBeUndefined();
  expect(walk.reached).toEqual({ answered: 5, passed: 1, of: 6 });
});

test('every step back leads to where the step was taken, up to the start', () => {
  const moves = fc.array(fc.constantFrom('answered', 'passed', 'open'), { maxLength: 12 });
  fc.assert(
    fc.property(moves, fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }), (wanted, sizes) => {
      const walk = new Walk(sizes.map((size, n) => groupOf(`r${n}`, size)));
      const seen: (string | undefined)[] = [];
      for (const what of wanted) {
        const step = walk.step();
        if (step === undefined) break;
        seen.push(where(walk));
        take(walk, step.kind === 'question' && what === 'open' ? 'passed' : what);
      }
      for (const before of seen.toReversed()) {
        expect(walk.back()).toBeDefined();
        expect(where(walk)).toBe(before);
      }
      expect(walk.back()).toBeUndefined();
      expect(walk.reached.answered + walk.reached.passed).toBe(0);
    }),
  );
});
