/** Hooks that sit in a run several times, by themselves and in a set, and are asked about each request once. */

import type { Answer } from '../decision.ts';
import type { Request } from '../guard.ts';
import type { Asker } from './asker.ts';

/** Remembers answers by the identity of their requests, so that a repetition is a new request. */
export function askedOnce(asker: Asker): Asker {
  const known = new WeakMap<Request, Promise<Answer | undefined>>();
  return {
    async ask(requests) {
      const asked = [...new Set(requests.filter((request) => !known.has(request)))];
      const answers = asker.ask(asked);
      for (const [index, request] of asked.entries()) {
        const answer = answers.then((all) => all[index]);
        known.set(request, answer);
      }
      const found = await Promise.all(requests.map(async (request) => known.get(request)));
      return found.flatMap((answer) => answer ?? []);
    },
    close: () => asker.close(),
  };
}
