/** Asking `argv`, in tests. */

import { argv } from '../../../src/guards/argv/index.ts';
import type { Guard, Request, Verdict } from '../../../src/guards/guard.ts';

/** The verdict on a command; `argv` answers at once. */
export function judged(command: string, context: Partial<Request> = {}, guard: Guard = argv): Verdict {
  const verdict = guard.judge({ tool: 'Bash', command, shell: 'posix', ...context });
  if (verdict instanceof Promise) throw new TypeError('expected an answer at once');
  return verdict;
}

/** What the verdict points at in the command. */
export function pointedAt(command: string): string | undefined {
  const verdict = judged(command);
  if (verdict.decision !== 'deny' && verdict.decision !== 'ask') return undefined;
  const { start, end } = verdict.span ?? { start: 0, end: 0 };
  return command.slice(start, end);
}

/** The decision, with the rule where there is one: `deny rm-root-home`. */
export function decided(command: string, context: Partial<Request> = {}): string {
  const verdict = judged(command, context);
  return 'rule' in verdict ? `${verdict.decision} ${verdict.rule}` : verdict.decision;
}
