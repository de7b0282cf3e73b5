/** What became of a call, as far as hooks that ran after it were told. */

import type { Happened } from '../../../case.ts';
import { objectOf, textOf } from '../../../../json.ts';
import { exitedWith, withReason } from '../../calls/outcomes.ts';
import { outcomeOf } from '../claude-code/outcome.ts';
import type { HookEvent } from './event.ts';

/** The outcome that an event reports; none before the call. */
export function happenedIn(event: HookEvent): Happened | undefined {
  switch (event.stage) {
    case 'before':
      return undefined;
    case 'after':
      return outcomeAfter(event);
    case 'failed':
      return outcomeOfFailure(event);
    case 'denied':
      // Told only of what Claude Code's classifier denies.
      return withReason('denied-by-classifier', textOf(event.payload['reason']));
  }
}

const COPILOT_EXIT = /<(?:exited|shellId: \S+ completed) with exit code (\d+)>\s*$/;

/**
 * Claude Code calls the hook after a tool only where it succeeded, and hands it the result that it also logs. Others
 * call it either way: the exit code tells, where there is one.
 */
function outcomeAfter({ agent, payload }: HookEvent): Happened {
  const response = payload['tool_response'];
  const { exit_code, exitCode = exit_code } = objectOf(response);
  const said = textOf(objectOf(payload['toolResult'])['textResultForLlm']);
  const code = typeof exitCode === 'number' ? exitCode : Number(COPILOT_EXIT.exec(said ?? '')?.[1] ?? Number.NaN);
  if (Number.isInteger(code)) return exitedWith(code);
  if (agent !== 'claude-code') return { kind: 'ran-unknown' };
  return outcomeOf({ is_error: false }, { denialKind: undefined, toolUseResult: response }, false);
}

function outcomeOfFailure({ payload }: HookEvent): Happened {
  if (payload['is_interrupt'] === true) return { kind: 'ran-unknown' };
  const said = { is_error: true, content: payload['error'] };
  return outcomeOf(said, { denialKind: undefined, toolUseResult: undefined }, false);
}

/** Whether an answer to Claude Code blocks whatever others say: a decision, or exit 2. */
export function isRefusal(said: string): boolean {
  return /^(?:deny|exit 2)(?:$|[:\n])/.test(said);
}
