/** Times by the length of what was asked about. */

import { median } from '../../statistics.ts';
import type { Decide } from '../measurement.ts';

export interface TimedLength {
  readonly length: number;
  /** Of each pass. */
  readonly micros: readonly number[];
}

/** Requests in buckets whose bounds are powers of two, from the shortest; empty ones are left out. */
export function byLength(requests: readonly TimedLength[]): Decide['byLength'] {
  const buckets = new Map<number, TimedLength[]>();
  for (const request of requests) {
    const from = request.length === 0 ? 0 : 2 ** Math.floor(Math.log2(request.length));
    const bucket = buckets.get(from) ?? [];
    bucket.push(request);
    buckets.set(from, bucket);
  }
  return [...buckets]
    .sort(([one], [other]) => one - other)
    .flatMap(([from, bucket]) => {
      const p50 = median(bucket.flatMap(({ micros }) => micros));
      return p50 === undefined ? [] : { from, to: Math.max(0, 2 * from - 1), n: bucket.length, p50 };
    });
}
