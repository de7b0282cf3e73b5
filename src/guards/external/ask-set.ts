/** Asks all hooks of a settings file, and puts their answers together as their host does. */

import { answersWhereAsked } from './applying.ts';
import type { Asker } from './asker.ts';
import type { HookSet } from './external-guard.ts';

/** @param askers one a hook, in their order; they go on when the set is closed */
export function askSet({ hooks, compose }: Pick<HookSet, 'hooks' | 'compose'>, askers: readonly Asker[]): Asker {
  return {
    async ask(requests) {
      const byHook = await Promise.all(
        hooks.map(async (hook, index) => {
          const asker = askers[index];
          return asker === undefined ? [] : answersWhereAsked(requests, asker, hook);
        }),
      );
      return requests.map((_, request) => compose(byHook.map((answers) => answers[request])));
    },
    close: async () => undefined,
  };
}
