/** The payload of a hook, off standard input: all of it, or why not. */

import { jsonIn } from '../json.ts';

/** What was read. */
export interface Payload {
  readonly text: string;
  /** There was more, or must have been: why it was not read, in words that follow "the payload". */
  readonly unread?: string;
}

export type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Nobody proposes anything near it; parsing it takes a second. */
const MOST_BYTES = 32 * 1024 * 1024;

/** How long after the last piece a document that is whole is taken for all there is, although the input stays open. */
const WHOLE_MILLIS = 100;

/** How long more is waited for: well below the 30 s after which the first hosts let the command pass. */
const PATIENCE_MILLIS = 5000;

/** Reads to the end of input; a host that never ends it is answered all the same. */
export async function readPayload(pieces: Pieces, patienceMillis = PATIENCE_MILLIS): Promise<Payload> {
  const iterator = iteratorOf(pieces);
  const bytes: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const next = iterator.next();
    const piece =
      (await within(next, WHOLE_MILLIS)) ??
      (length > 0 && jsonIn(textOf(bytes)) !== undefined ? END : await within(next, patienceMillis));
    if (piece === undefined) return { text: textOf(bytes), unread: `did not end within ${patienceMillis} ms` };
    if (piece.done === true) return ended(textOf(bytes));
    bytes.push(piece.value);
    length += piece.value.length;
    if (length > MOST_BYTES) return { text: textOf(bytes), unread: `is longer than ${MOST_BYTES} bytes` };
  }
}

/** No host writes nothing: the payload got lost on the way, and nobody knows what is proposed. */
function ended(text: string): Payload {
  return text.trim() === '' ? { text, unread: 'is empty' } : { text };
}

const END = { done: true, value: undefined } as const;

function iteratorOf(pieces: Pieces): AsyncIterator<Uint8Array> | Iterator<Uint8Array> {
  return Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]();
}

/** What a promise comes to; undefined where it takes longer. */
function within<T>(promise: T | Promise<T>, millis: number): T | Promise<T | undefined> {
  if (!(promise instanceof Promise)) return promise;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, millis, undefined);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Bytes that are no text become U+FFFD; a mark at the beginning, as Windows writes it, is none of it. NULs, which JSON
 * has only as escapes, are lost as they are to a shell, so that nothing is judged otherwise for having passed one.
 */
function textOf(bytes: readonly Uint8Array[]): string {
  return new TextDecoder().decode(Buffer.concat(bytes)).replaceAll('\0', '');
}
