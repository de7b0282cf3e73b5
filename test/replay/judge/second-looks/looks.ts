/** Requests that guards have answered, for second looks. */

import type { Judgement } from '../../../../src/guards/decision.ts';
import type { OnDemand } from '../../../../src/guards/guard.ts';
import { Identifier } from '../../../../src/replay/identify.ts';
import type { Answered } from '../../../../src/replay/judge/second-looks/second-look.ts';
import { buildCase } from '../../build-case.ts';

/** One a command, with what each guard answered first. */
export function answeredWith(
  commands: readonly string[],
  judgements: (command: string) => readonly (Judgement | undefined)[],
  cwd?: string,
  reads: readonly OnDemand[] = [],
): Answered[] {
  const identifier = new Identifier(reads);
  const cases = commands.map((command, offset) => {
    const found = buildCase(command, { offset, key: { by: 'place', sha256: 'test', offset } });
    return cwd === undefined ? found : { ...found, request: { ...found.request, cwd } };
  });
  return identifier
    .identify(cases)
    .map((identified) => ({ identified, judgements: judgements(identified.request.command) }));
}
