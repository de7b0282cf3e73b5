/** Passes over requests, and what their times come to. */

import { ReplayError } from '../../../errors.ts';
import type { Request } from '../../../guards/guard.ts';
import type { Timer } from '../../../guards/timer.ts';
import { median } from '../../statistics.ts';
import type { Decide } from '../measurement.ts';
import { distributionOf } from '../statistics/distribution.ts';
import { unlessInterrupted } from '../unless-interrupted.ts';
import { byLength } from './by-length.ts';
import { growthOf } from './growth.ts';

/** Until then what is timed is also compiled: the guard's code runs many times slower at first. */
const WARM_UP_MILLIS = 1000;

/** Requests that are grown: the slowest. */
const GROWN = 5;

export interface PassOptions {
  /** Passes over all requests after the warm-up, at least one. */
  readonly passes: number;
  /** How long it is warmed up before, at least one pass; `WARM_UP_MILLIS` unless given. */
  readonly warmUpMillis?: number;
  /** Aborting ends it: with the passes that are over, or the reason of the signal where there are none. */
  readonly signal?: AbortSignal;
  /** Told how many passes are over; 0 after the warm-up. */
  readonly onPass?: (done: number) => void;
}

/** Times of all passes. */
export interface Passes {
  /** Those that were answered each time, with the microseconds of each pass, the clock's own cost taken off. */
  readonly answered: readonly { readonly request: Request; readonly micros: readonly number[] }[];
  /** The others, with what became of them. */
  readonly failed: readonly string[];
}

/** @throws ReplayError where none of the requests is answered */
export async function decideBy(
  timer: Timer,
  name: string,
  requests: readonly Request[],
  options: PassOptions,
): Promise<Decide> {
  const { signal } = options;
  const { answered, failed } = await passesOver(timer, requests, options);
  const [detail] = failed;
  if (answered.length === 0) throw new ReplayError(`guard ${name} cannot be timed: ${detail ?? NOTHING_TO_READ}`);
  const slowest = answered
    .map(({ request, micros }) => ({ request, middle: median(micros) ?? 0 }))
    .sort((one, other) => other.middle - one.middle)
    .slice(0, GROWN);
  const growth = await unlessInterrupted(signal, async () => {
    const grown = slowest.map(({ request }) => request);
    const asked = answered.map(({ request }) => request);
    const found = await growthOf(timer, grown, () => warmUp(timer, asked, options));
    signal?.throwIfAborted();
    return found;
  });
  return {
    times: distributionOf(passByPass(answered), 'us'),
    passes: answered[0]?.micros.length ?? 0,
    clockNanos: timer.clockNanos,
    byLength: byLength(answered.map(({ request, micros }) => ({ length: request.command.length, micros }))),
    ...(growth && { growth }),
    ...(detail !== undefined && { failed: { requests: failed.length, detail } }),
  };
}

const NOTHING_TO_READ = 'none of the requests is in a shell that it reads; give others';

/** Warms up, and then goes over the requests again and again. */
export async function passesOver(timer: Timer, requests: readonly Request[], options: PassOptions): Promise<Passes> {
  const { passes, signal, onPass } = options;
  const failed = new Map<Request, string>();
  const times = new Map(requests.map((request) => [request, [] as number[]]));
  let over = 0;
  try {
    await warmUp(timer, requests, options, failed);
    onPass?.(0);
    while (over < passes) {
      const asked = requests.filter((request) => !failed.has(request));
      for (const [request, nanos] of await onePass(timer, asked, options, failed)) {
        times.get(request)?.push(Math.max(0, nanos - timer.clockNanos) / 1000);
      }
      over += 1;
      onPass?.(over);
    }
  } catch (error) {
    if (signal?.aborted !== true || over === 0) throw error;
  }
  return {
    answered: [...times].flatMap(([request, micros]) => (failed.has(request) ? [] : { request, micros })),
    failed: [...failed.values()],
  };
}

/** In the order in which they were taken. */
export function passByPass(answered: Passes['answered']): readonly number[] {
  const passes = answered[0]?.micros.length ?? 0;
  return Array.from({ length: passes }, (_, pass) => answered.map(({ micros }) => micros[pass] ?? 0)).flat();
}

/** Goes over the requests until it has been at it for long enough, once at least; who fails is left out. */
async function warmUp(
  timer: Timer,
  requests: readonly Request[],
  options: PassOptions,
  failed = new Map<Request, string>(),
): Promise<void> {
  const { warmUpMillis = WARM_UP_MILLIS } = options;
  const started = performance.now();
  for (let asked = requests; asked.length > 0; asked = requests.filter((request) => !failed.has(request))) {
    await onePass(timer, asked, options, failed);
    if (performance.now() - started >= warmUpMillis) return;
  }
}

/** Nanoseconds by request; who fails is added to `failed`. */
async function onePass(
  timer: Timer,
  requests: readonly Request[],
  { signal }: PassOptions,
  failed: Map<Request, string>,
): Promise<ReadonlyMap<Request, number>> {
  signal?.throwIfAborted();
  const timed = await timer.time(requests);
  // What was under way has failed because of it.
  signal?.throwIfAborted();
  const nanos = new Map<Request, number>();
  for (const [index, request] of requests.entries()) {
    const one = timed[index];
    if (one !== undefined && 'nanos' in one) nanos.set(request, one.nanos);
    else failed.set(request, one?.failed ?? 'it was not asked');
  }
  return nanos;
}
