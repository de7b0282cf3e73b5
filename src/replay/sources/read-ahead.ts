/** Reading ahead, so that nobody waits for a disk while there is something to parse. */

import type { Input } from './source.ts';

/** The same items, the next one asked for before the current one is used: one more is held. */
export async function* ahead<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]();
  try {
    for (let next = await iterator.next(); next.done !== true;) {
      const coming = iterator.next();
      // Awaited below; if it fails before that, it is no unhandled failure.
      coming.catch(() => {});
      yield next.value;
      next = await coming;
    }
  } finally {
    await iterator.return?.();
  }
}

/** An input whose first piece is on its way already, for whoever asks for its bytes first. */
export interface Underway extends Input {
  /** To be called in the end, in case nobody asked. */
  close(): Promise<void>;
}

export function underway(input: Input): Underway {
  const iterator = input.bytes()[Symbol.asyncIterator]();
  const first = iterator.next();
  first.catch(() => {});
  let isTaken = false;

  async function* taken(): AsyncGenerator<Uint8Array> {
    try {
      for (let next = await first; next.done !== true; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  return {
    ...input,
    bytes: () => {
      if (isTaken) return input.bytes();
      isTaken = true;
      return taken();
    },
    close: async () => {
      if (!isTaken) await iterator.return?.();
    },
  };
}
