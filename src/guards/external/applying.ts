/** Requests that a host asks a hook about: those that its place in a settings file lets through. */

import type { Answer } from '../decision.ts';
import type { Request } from '../guard.ts';
import type { Asker } from './asker.ts';
import type { Executable } from './external-guard.ts';

/** What the host does about a request that it does not ask a hook about. */
const NOT_ASKED: Answer = { outcome: { kind: 'judged', verdict: { decision: 'none' } }, action: 'defer' };

/** The answers of an executable, absent where its host does not ask it. */
export async function answersWhereAsked(
  requests: readonly Request[],
  asker: Asker,
  { appliesTo }: Pick<Executable, 'appliesTo'>,
): Promise<readonly (Answer | undefined)[]> {
  if (appliesTo === undefined) return asker.ask(requests);
  const asked = requests.filter(appliesTo);
  const answers = await asker.ask(asked);
  const byRequest = new Map(asked.map((request, index) => [request, answers[index]]));
  return requests.map((request) => byRequest.get(request));
}

/** Asks an executable what its host asks it; of anything else the host decides as if it were not there. */
export function askWhereAsked(asker: Asker, executable: Pick<Executable, 'appliesTo'>): Asker {
  if (executable.appliesTo === undefined) return asker;
  return {
    async ask(requests) {
      const answers = await answersWhereAsked(requests, asker, executable);
      return answers.map((answer) => answer ?? NOT_ASKED);
    },
    close: () => asker.close(),
  };
}
