/** How a JavaScript function is called: as one of ours, or as a plugin by its host. */

import type { Request } from '../../../guard.ts';

/** Asks about one request; what it returns is read as what a function returned. */
export type Ask = (request: Request) => unknown;

/** @throws Unfit where what the module exports cannot be asked */
export type Convention = (exported: unknown) => Ask | Promise<Ask>;

/** The module does not have what is asked for; its message is for people. */
export class Unfit extends Error {
  override readonly name = 'Unfit';
}

/** Stands for whatever of its host a plugin touches: any property of it and any call of it is the same again. */
export const inert: unknown = new Proxy(() => inert, {
  get: (_, name) => {
    if (name === 'then') return undefined;
    return name === Symbol.toPrimitive ? () => '' : inert;
  },
});
