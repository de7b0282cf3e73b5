/** `allowlist`: only programs known to read may run; whatever is not known is refused. */

import type { Guard, Verdict } from './guard.ts';
import { refusalOf } from './workspace/refusal-of.ts';
import { verdictOf } from './workspace/refusals.ts';

/** The published design with its holes: interpreters run anything, substitutions and lines are not looked at. */
export const allowlist: Guard = {
  name: 'allowlist',
  summary: 'program names; everything unknown is refused, and every write',
  policy: 'workspace',
  judge: ({ command }): Verdict => verdictOf(refusalOf(command)),
};
