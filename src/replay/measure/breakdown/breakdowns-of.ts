/** Where the starts of several guards go. */

import type { Sandbox } from '../../../guards/external/isolation/sandbox.ts';
import type { Request } from '../../../guards/guard.ts';
import type { Breakdown } from '../measurement.ts';
import type { MeasuredStarts, StartedGuard } from '../starts/measure-starts.ts';
import { whileOpen } from '../while-open.ts';
import { breakdownOf } from './breakdown-of.ts';

export interface BreakdownsOptions {
  /** Whoever opened it closes it. */
  readonly sandbox: Sandbox;
  /** What they were started for; each is started again for the first that its host asks it about. */
  readonly requests: readonly Request[];
  readonly signal: AbortSignal | undefined;
}

/** By the names of guards that are one process; a set of hooks is several. */
export async function breakdownsOf(
  started: readonly StartedGuard[],
  measured: MeasuredStarts,
  { sandbox, requests, signal }: BreakdownsOptions,
): Promise<ReadonlyMap<string, Breakdown>> {
  const breakdowns = new Map<string, Breakdown>();
  const single = started.flatMap((guard) => (guard.kind === 'executable' ? [guard] : []));
  await whileOpen(sandbox, signal, async (external) => {
    await external.settle(single);
    for (const guard of single) {
      signal?.throwIfAborted();
      const starts = measured.guards.find(({ name }) => name === guard.name)?.starts;
      const request = requests.find((one) => guard.appliesTo?.(one) !== false);
      if (starts === undefined || request === undefined) continue;
      const { startFor, launchers } = await external.startable(guard);
      const breakdown = await breakdownOf(startFor(request), {
        run: (program, input) => launchers.run(program, input),
        starts,
        floors: measured.floors,
      });
      if (breakdown !== undefined) breakdowns.set(guard.name, breakdown);
    }
  });
  return breakdowns;
}
