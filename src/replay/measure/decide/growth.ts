/** How the time of a guard grows with the length of what it is asked about. */

import type { Request } from '../../../guards/guard.ts';
import type { Timer } from '../../../guards/timer.ts';
import { median } from '../../statistics.ts';
import type { Growth, GrownRequest } from '../measurement.ts';
import { FACTORS, grown, WAYS } from './grow.ts';
import { type Point, slopeOf } from './slope.ts';

/** Times of each text, of which the median counts. */
const PASSES = 9;

/** A text that takes so long is timed once: what disturbs it is little beside it. */
const LONG_NANOS = 20e6;

/** Shorter times are the clock's as much as the guard's. */
const LEAST_MICROS = 0.1;

/** One request, grown in one way. */
interface Series {
  readonly request: Request;
  readonly by: GrownRequest['by'];
  /** From the shortest, as far as the guard answers. */
  readonly steps: readonly Step[];
  /** The next length, with the time after which it was given up. */
  readonly givenUp?: Point;
}

interface Step {
  readonly request: Request;
  /** By the clock. */
  readonly nanos: number[];
}

/**
 * Grows requests in each way that they can be and fits time to length.
 * @param warmUp done where the guard had to be started anew
 * @returns nothing where no request could be grown
 */
export async function growthOf(
  timer: Timer,
  requests: readonly Request[],
  warmUp: () => Promise<void>,
): Promise<Growth | undefined> {
  const all: Series[] = [];
  for (const request of requests) {
    for (const by of WAYS) {
      const series = await firstTimes(timer, request, by);
      if (series !== undefined) all.push(series);
    }
  }
  if (all.some(({ givenUp }) => givenUp !== undefined)) await warmUp();
  await furtherTimes(
    timer,
    all.flatMap(({ steps }) => steps),
  );
  const steepest = requests.flatMap((request) => {
    const fitted = all
      .filter((series) => series.request === request)
      .flatMap((series) => fittedTo(series, timer) ?? []);
    return fitted.sort(bySteepness).slice(0, 1);
  });
  const [first] = steepest.sort(bySteepness);
  return first === undefined ? undefined : { exponent: first.exponent, requests: steepest };
}

/** Grows until the guard gives no answer; each text is timed once. */
async function firstTimes(timer: Timer, request: Request, by: Series['by']): Promise<Series | undefined> {
  const steps: Step[] = [];
  for (const factor of FACTORS) {
    const command = grown(request.command, by, factor);
    if (command === undefined) return undefined;
    const longer = { ...request, command };
    const [timed] = await timer.time([longer]);
    if (timed === undefined || 'failed' in timed) {
      const { afterMillis } = timed ?? {};
      const givenUp = afterMillis === undefined ? undefined : { length: command.length, micros: afterMillis * 1000 };
      return { request, by, steps, ...(givenUp && { givenUp }) };
    }
    steps.push({ request: longer, nanos: [timed.nanos] });
  }
  return { request, by, steps };
}

async function furtherTimes(timer: Timer, steps: readonly Step[]): Promise<void> {
  const short = steps.filter(({ nanos: [first = 0] }) => first < LONG_NANOS);
  // The first time was that of a guard that had not seen the text.
  for (const { nanos } of short) nanos.length = 0;
  for (let pass = 0; pass < PASSES; pass++) {
    const timed = await timer.time(short.map(({ request }) => request));
    for (const [index, { nanos }] of short.entries()) {
      const one = timed[index];
      if (one !== undefined && 'nanos' in one) nanos.push(one.nanos);
    }
  }
}

function fittedTo({ request, by, steps, givenUp }: Series, { clockNanos }: Timer): GrownRequest | undefined {
  const points = steps.flatMap(({ request: { command }, nanos }) => {
    const middle = median(nanos);
    if (middle === undefined) return [];
    return { length: command.length, micros: Math.max(0, middle - clockNanos) / 1000 };
  });
  const told = points.map(({ length, micros }) => ({ length, micros: Math.max(micros, LEAST_MICROS) }));
  const exponent = slopeOf(givenUp === undefined ? told : [...told, givenUp]);
  if (exponent === undefined) return undefined;
  return {
    request: request.command,
    length: request.command.length,
    by,
    exponent,
    micros: points.map(({ micros }) => micros),
    ...(givenUp && { endsInTime: false as const }),
  };
}

function bySteepness(one: GrownRequest, other: GrownRequest): number {
  return other.exponent - one.exponent;
}
