/** What the log of a case says of hooks, for guards that repeat it. */

import type { Request } from '../guards/guard.ts';
import type { Case } from './case.ts';
import { answerLine } from './sources/calls/hook-answers.ts';

/** The request with what hooks said. Where the log has no more than a denial that came of a hook, that is an answer. */
export function withRecord({ request, context: { hookSaid, shadowSaid }, happened }: Case): Request {
  const denial = happened?.kind === 'denied-by-hook' ? answerLine('deny', happened.why) : undefined;
  const said = [hookSaid, denial].filter((line) => line !== undefined).join('\n');
  return { ...request, ...(said !== '' && { hookSaid: said }), ...(shadowSaid !== undefined && { shadowSaid }) };
}
