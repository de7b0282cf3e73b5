import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../src/guards/decision.ts';
import type { Request } from '../../../src/guards/guard.ts';
import type { AnyGuard } from '../../../src/replay/any-guard.ts';
import type { Change, ComparisonSummary, Group } from '../../../src/replay/comparison.ts';
import { shrinkChanges } from '../../../src/replay/reproduce/shrink-changes.ts';
import { type Reproducers, withReproducers } from '../../../src/replay/reproduce/with-reproducers.ts';
import { SUMMARY } from '../../report/sample.ts';
import { SILENT, answering } from '../../guards/external/asker.ts';

const GUARDS: readonly AnyGuard[] = ['old', 'new'].map((name) => ({
  name,
  summary: '',
  judge: () => ({ decision: 'none' }),
}));

const deny = (rule: string): Answer => answering({ decision: 'deny', rule, reason: 'no' });

/** The old guard looks for a text, the new one finds nothing. */
const old = ({ command }: Request): Answer => {
  if (command.includes('rm -rf')) return deny('no-rm');
  return command.includes('rm') ? deny('no-rm-at-all') : SILENT;
};

function lost(command: string, more: Partial<Change> = {}): Change {
  return {
    case: 'c'.repeat(32),
    request: command,
    command,
    count: 1,
    movement: 'lost',
    base: { guard: 'old', verdict: 'deny', action: 'block', rule: 'no-rm' },
    candidate: { guard: 'new', verdict: 'none', action: 'defer' },
    category: 'other',
    ...more,
  };
}

function comparedOf(changes: readonly Change[]) {
  const [first] = changes;
  const group = { rule: 'no-rm', category: 'other', movement: 'lost', cases: 1, requests: 1 } as const;
  const groups: readonly Group[] = first === undefined ? [] : [{ ...group, example: first.command }];
  const [known] = SUMMARY.comparisons;
  const comparison: ComparisonSummary = { ...known!, base: 'old', candidate: 'new', groups, changes };
  return { summary: { ...SUMMARY, comparisons: [comparison] }, changes };
}

/** Shrinks changes; says what was asked. */
async function shrink(
  changes: readonly Change[],
  answer: (request: Request) => Answer | Promise<Answer> = old,
): Promise<{ readonly reproducers: Reproducers; readonly asked: readonly string[] }> {
  const asked: string[] = [];
  const reproducers = await shrinkChanges(comparedOf(changes), {
    guards: GUARDS,
    questions: {
      ask: async (guard, request) => {
        if (guard === 0) asked.push(request.command);
        return guard === 0 ? answer(request) : SILENT;
      },
    },
    moved: { get: (request) => ({ tool: 'Bash', command: request, shell: 'posix' }) },
    level: 'secrets',
    jobs: 2,
    elapsed: 0,
  });
  return { reproducers, asked };
}

const COMMAND = 'git add a && git commit -m "why we never rm -rf anything"';

describe('a change is shrunk', () => {
  test('while the two guards differ in the same way, by the same rule', async () => {
    const { reproducers } = await shrink([lost(COMMAND)]);
    expect(reproducers.get(lost(COMMAND))).toBe('git "rm -rf"');
  });

  test('by any rule where one of the times none is named', async () => {
    const change = lost(COMMAND, { base: { guard: 'old', verdict: 'deny', action: 'block' } });
    expect((await shrink([change])).reproducers.get(change)).toBe('git "rm"');
  });

  test('once, under however many labels it stands', async () => {
    const twice = [lost(COMMAND), lost(COMMAND, { label: { expected: 'allow', policy: 'a', debatable: false } })];
    const { asked } = await shrink(twice);
    expect(new Set(asked).size).toBe(asked.length);
  });

  test('not where it does not show the difference as it is stored', async () => {
    const change = lost('git commit -m "never rm -r -f REDACTED-password-8"');
    const { reproducers, asked } = await shrink([change]);
    expect(reproducers.size).toBe(0);
    expect(asked).toEqual([change.command]);
  });

  test('not where a guard was late, which would be waited for again', async () => {
    const late = { guard: 'new', action: 'run', failure: 'timedOut: killed after 1000 ms' } as const;
    expect((await shrink([lost(COMMAND, { movement: 'broke', candidate: late })])).asked).toEqual([]);
  });

  test('not where guards cannot be asked any more: the run is as it is', async () => {
    const { reproducers } = await shrink([lost(COMMAND)], () => Promise.reject(new Error('closed')));
    expect(reproducers.size).toBe(0);
  });
});

test('of many changes some are shrunk, the examples of groups among them', async () => {
  const changes = Array.from({ length: 100 }, (_, n) => lost(`ls && rm -rf ${n}`));
  const { reproducers } = await shrink(changes);
  expect(reproducers.size).toBeGreaterThan(10);
  expect(reproducers.size).toBeLessThan(50);
  expect(reproducers.get(changes[0]!)).toBe('rm -rf');
});

test('a reproducer stands on its change and on the group that shows it', async () => {
  const changes = [lost(COMMAND), lost('rm -rf a b')];
  const { reproducers } = await shrink(changes);
  const { summary, changes: all } = withReproducers(comparedOf(changes), reproducers);
  expect(all.map(({ reproducer }) => reproducer)).toEqual(['git "rm -rf"', 'rm -rf']);
  expect(summary.comparisons[0]?.groups[0]?.reproducer).toBe('git "rm -rf"');
  expect(summary.comparisons[0]?.changes).toEqual(all);
});
