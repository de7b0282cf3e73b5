/** Versions of Claude Code between which the treatment of hooks changed: each also behaves as those above it did before. */

import type { Profile } from '../protocol.ts';

interface Behaviour {
  /** `onFailure: "block"` is known: since 2.1.295. */
  readonly canFailClosed: boolean;
  /** Exit 2 blocks whatever is printed: since 2.1.214 also along with an object that its schema does not take. */
  readonly exitTwoAlwaysBlocks: boolean;
  /** JSON counts at exit code 0 only, as its manual said. */
  readonly jsonOnExitZeroOnly: boolean;
  /** No prompt_id, tool_use_id and effort: the middle one came with 2.0.43. */
  readonly minimalPayload: boolean;
}

const CURRENT: Behaviour = {
  canFailClosed: true,
  exitTwoAlwaysBlocks: true,
  jsonOnExitZeroOnly: false,
  minimalPayload: false,
};
const BEFORE_2_1_214: Behaviour = { ...CURRENT, canFailClosed: false, exitTwoAlwaysBlocks: false };
/** With JSON at exit code 0 only, nothing printed can stand in the way of exit 2. */
const BEFORE_2_0_43: Behaviour = {
  ...BEFORE_2_1_214,
  exitTwoAlwaysBlocks: true,
  jsonOnExitZeroOnly: true,
  minimalPayload: true,
};

const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  'before-2.1.214': BEFORE_2_1_214,
  'before-2.0.43': BEFORE_2_0_43,
};

export const CLAUDE_CODE_PROFILES = [
  { name: 'current', summary: 'exit 2 always blocks; JSON decides at any other exit code' },
  { name: 'before-2.1.214', summary: 'exit 2 with JSON that the schema does not take lets the command pass' },
  { name: 'before-2.0.43', summary: 'JSON counts at exit 0 only; no prompt_id, tool_use_id and effort in the payload' },
] as const satisfies readonly Profile[];

/** What a profile stands for; `current` for a name that is none. */
export function behaviourOf(profile: string): Behaviour {
  return BEHAVIOURS[profile] ?? CURRENT;
}
