/**
 * Answers requests with a function of a module: a line of JSON in, a line of JSON out, on descriptor 3. Runs as a
 * process of its own: `node worker.js MODULE FUNCTION CONVENTION`.
 *
 * The first line says `{"ready": true}` or `{"failed": WHY}`. Each answer holds the id of what was asked, what the function
 * returned (`returned`, or `odd` where JSON has no word for it) or what it threw (`raised`), the microseconds it took, and
 * what was printed. Asked to time requests (`{"timed": [REQUEST, …]}`), it answers with the nanoseconds of each call
 * (`nanos`, null where it threw) and what asking the clock twice costs (`clock`).
 * Standard output and standard error are one file, which is read and emptied after each call.
 */

import { fstatSync, ftruncateSync, readSync } from 'node:fs';
import { Socket } from 'node:net';
import { argv, exit, hrtime } from 'node:process';
import type { Request } from '../../guard.ts';
import { eachLine } from '../workers/each-line.ts';
import { type Ask, Unfit } from './conventions/convention.ts';
import { conventions } from './conventions/index.ts';
import { clockNanos } from '../../clock.ts';
import { wordsOfThrown } from '../../words-of-thrown.ts';
import { exportedBy } from './exported.ts';

const PRINTED_BYTES = 16 * 1024;
const STDERR = 2;

const [, , file = '', name = '', convention = ''] = argv;
const channel = new Socket({ fd: 3 });
let clock: number | undefined;

try {
  const called = Object.entries(conventions).find(([known]) => known === convention)?.[1];
  if (called === undefined) throw new Unfit(`functions are not called as ${convention}`);
  await serve(await called(await exportedBy(file, name)));
} catch (error) {
  send({ failed: error instanceof Unfit ? error.message : wordsOfThrown(error) });
}

/** Answers line by line until there are no more. */
async function serve(ask: Ask): Promise<void> {
  printed();
  send({ ready: true });
  let last = Promise.resolve();
  await eachLine(channel, (line) => {
    const { id, asked }: { readonly id: number; readonly asked: Request | { readonly timed: readonly Request[] } } =
      JSON.parse(line);
    last = last.then(async () =>
      send({ id, ...('timed' in asked ? await timed(ask, asked.timed) : await answer(ask, asked)) }),
    );
  });
  exit();
}

async function answer(ask: Ask, request: Request): Promise<object> {
  const start = hrtime.bigint();
  const micros = (): number => Number(hrtime.bigint() - start) / 1000;
  try {
    const asked = ask(request);
    const returned: unknown = isThenable(asked) ? await asked : asked;
    return { micros: micros(), ...said(returned), ...printed() };
  } catch (error) {
    return { micros: micros(), raised: wordsOfThrown(error), ...printed() };
  }
}

/** One call after the other, with nothing between them that takes long. */
async function timed(ask: Ask, requests: readonly Request[]): Promise<object> {
  clock ??= clockNanos();
  const nanos: (number | null)[] = [];
  for (const request of requests) {
    try {
      const start = hrtime.bigint();
      const asked = ask(request);
      if (isThenable(asked)) await asked;
      nanos.push(Number(hrtime.bigint() - start));
    } catch {
      nanos.push(null);
    }
  }
  printed();
  return { nanos, clock };
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

/** What JSON can say of it. */
function said(returned: unknown): object {
  if (returned === undefined) return { returned: null };
  const type = typeof returned;
  if (type === 'string' || type === 'boolean') return { returned };
  if (typeof returned !== 'object') return { odd: type };
  try {
    return { returned: JSON.parse(JSON.stringify(inParts(returned))) };
  } catch {
    return { odd: 'object' };
  }
}

/** An answer with the parts that its class gives it. */
function inParts(returned: object | null): unknown {
  if (returned === null || !('decision' in returned)) return returned;
  const parts = ['decision', 'rule', 'reason', 'rewrite', 'span'];
  return { ...returned, ...Object.fromEntries(parts.map((part) => [part, Reflect.get(returned, part)])) };
}

function printed(): { readonly stderr?: string } {
  try {
    if (fstatSync(STDERR).size === 0) return {};
    const bytes = Buffer.alloc(PRINTED_BYTES);
    const text = bytes.toString('utf8', 0, readSync(STDERR, bytes, 0, PRINTED_BYTES, 0));
    ftruncateSync(STDERR);
    return { stderr: text };
  } catch {
    // The function closed what it prints on.
    return {};
  }
}

function send(message: object): void {
  channel.write(`${JSON.stringify(message)}\n`);
}
