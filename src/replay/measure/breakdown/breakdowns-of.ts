/** Where the starts of several guards go. */

import type { Sandbox } from '../../../guards/external/isolation/sandbox.ts';
import { ExternalGuards } from '../../../guards/external/open.ts';
import type { Request } from '../../../guards/guard.ts';
import type { Breakdown, Floor, Starts } from '../measurement.ts';
import { isAskedAbout } from '../starts/contestant.ts';
import type { MeasuredStarts, StartedGuard } from '../starts/measure-starts.ts';
import { unlessInterrupted } from '../unless-interrupted.ts';
import { whileOpen } from '../while-open.ts';
import { breakdownOf, fullWayOf } from './breakdown-of.ts';

export interface BreakdownsOptions {
  /** Whoever opened it closes it. */
  readonly sandbox: Sandbox;
  /** What they were started for; each is started again for the first that its host asks it about. */
  readonly requests: readonly Request[];
  /** Aborting leaves out those that are not known by then. */
  readonly signal: AbortSignal | undefined;
}

/** A guard that is one process. */
type Single = Extract<StartedGuard, { readonly kind: 'executable' }>;

/** By the names of guards that are one process; a set of hooks is several. */
export async function breakdownsOf(
  started: readonly StartedGuard[],
  { guards, floors }: MeasuredStarts,
  { sandbox, requests, signal }: BreakdownsOptions,
): Promise<ReadonlyMap<string, readonly Breakdown[]>> {
  const breakdowns = new Map<string, readonly Breakdown[]>();
  const single = started.flatMap((guard) => (guard.kind === 'executable' ? [guard] : []));
  await unlessInterrupted(signal, () =>
    whileOpen(new ExternalGuards(sandbox, 1), signal, async (external) => {
      await external.settle(single.flatMap((guard) => [guard, ...(guard.fastWay ? [guard.fastWay.full] : [])]));
      for (const guard of single) {
        const starts = guards.find(({ name }) => name === guard.name)?.starts;
        const request = requests.find((one) => isAskedAbout(guard, one));
        if (starts === undefined || request === undefined) continue;
        const found = await breakdownsOfOne(guard, request, { external, starts, floors });
        signal?.throwIfAborted();
        breakdowns.set(guard.name, found);
      }
    }),
  );
  return breakdowns;
}

interface Taken {
  readonly external: ExternalGuards;
  readonly starts: Starts;
  readonly floors: readonly Floor[];
}

/** One, or one for each way that was taken. */
async function breakdownsOfOne(
  guard: Single,
  request: Request,
  { external, starts: { times, fastWay }, floors }: Taken,
): Promise<readonly Breakdown[]> {
  const { startFor, launchers } = await external.startable(guard);
  const start = startFor(request);
  const run: Parameters<typeof breakdownOf>[1] = (program, input) => launchers.run(program, input);
  if (guard.fastWay === undefined) return listOf(await breakdownOf(start, run, { times, floors }));
  const { fast, full } = fastWay ?? {};
  const behind = (await external.startable(guard.fastWay.full)).startFor(request).program;
  const ways = {
    fast: fast && (await breakdownOf(start, run, { times: fast, floors })),
    full: full && (await fullWayOf(start.program, behind, { times: full, floors })),
  };
  return (['fast', 'full'] as const).flatMap((way) => listOf(ways[way] && { way, ...ways[way] }));
}

function listOf<T>(one: T | undefined): readonly T[] {
  return one === undefined ? [] : [one];
}
