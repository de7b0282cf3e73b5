/** How often a guard's blocks are wrong: from labels of a random sample alone. */

import { type Draw, placeOf } from '../labels/draw.ts';
import type { GivenLabel } from '../labels/given-label.ts';
import { clusteredRateOf } from '../statistics.ts';
import type { Rate } from '../summary.ts';
import { answerOf } from './answer.ts';
import type { BlockedCase } from './sample.ts';

/** The share of a guard's blocks that are wrong, by one sample. Counts are of cases. */
export interface Precision {
  readonly guard: string;
  readonly policy: string;
  readonly seed: string;
  /** All blocks that no source labels. */
  readonly blocks: number;
  readonly sample: {
    readonly drawn: number;
    readonly sessions: number;
    readonly right: number;
    readonly wrong: number;
    readonly debatable: number;
    /** Drawn, and passed over. */
    readonly unanswered: number;
  };
  /** Wrong of those that are right or wrong, with a 95% interval clustered by session. */
  readonly falseBlocks: Rate;
  /** Of all blocks, so many are wrong. Absent where nothing is known. */
  readonly projected?: { readonly wrong: number; readonly low: number; readonly high: number };
  /** The share were all that is unanswered right, and were it wrong; absent where all is answered. */
  readonly whateverUnanswered?: { readonly low: number; readonly high: number };
}

type Labels = readonly (GivenLabel & { readonly drawn: Draw })[];

/**
 * The precision of a guard by every sample of its blocks, by seed. Labels that somebody picked are left out, those of
 * other policies too.
 * @param blocks all of them that no source labels
 */
export function precisionsOf(
  { guard, policy }: Pick<Precision, 'guard' | 'policy'>,
  blocks: readonly BlockedCase[],
  labels: readonly GivenLabel[],
): readonly Precision[] {
  const asked = new Set(blocks.map(({ requestHex }) => requestHex));
  const drawn: Labels = labels.flatMap((label) =>
    label.drawn !== undefined && label.label.policy === policy && asked.has(label.requestHex)
      ? [{ ...label, drawn: label.drawn }]
      : [],
  );
  const seeds = [...new Set(drawn.map((label) => label.drawn.seed))].sort();
  return seeds.map((seed) => ({ guard, policy, seed, blocks: blocks.length, ...figuresOf(blocks, drawn, seed) }));
}

function figuresOf(
  blocks: readonly BlockedCase[],
  labels: Labels,
  seed: string,
): Pick<Precision, 'sample' | 'falseBlocks' | 'projected' | 'whateverUnanswered'> {
  const reached = Math.max(...labels.filter(({ drawn }) => drawn.seed === seed).map(({ drawn }) => drawn.at));
  const sample = blocks.filter(({ id }) => placeOf(id, seed) <= reached);
  const byRequest = new Map(labels.map((label) => [label.requestHex, label]));
  const counts = { right: 0, wrong: 0, debatable: 0, unanswered: 0 };
  const clusters = new Map<string, { count: number; of: number }>();
  for (const { requestHex, session } of sample) {
    const label = byRequest.get(requestHex);
    const answer = label === undefined ? 'unanswered' : answerOf(label).block;
    counts[answer]++;
    if (answer !== 'right' && answer !== 'wrong') continue;
    const cluster = clusters.get(session) ?? { count: 0, of: 0 };
    clusters.set(session, { count: cluster.count + Number(answer === 'wrong'), of: cluster.of + 1 });
  }
  const falseBlocks = clusteredRateOf([...clusters.values()]);
  const projected = projectedTo(blocks.length, counts, falseBlocks);
  const decided = counts.right + counts.wrong;
  return {
    sample: { drawn: sample.length, sessions: new Set(sample.map(({ session }) => session)).size, ...counts },
    falseBlocks,
    ...(projected && { projected }),
    ...(counts.unanswered > 0 && {
      whateverUnanswered: {
        low: counts.wrong / (decided + counts.unanswered),
        high: (counts.wrong + counts.unanswered) / (decided + counts.unanswered),
      },
    }),
  };
}

/** What is known of the sample is known of all; what is debatable in it is taken to be so in the rest. */
function projectedTo(
  blocks: number,
  { right, wrong, debatable }: Pick<Precision['sample'], 'right' | 'wrong' | 'debatable'>,
  { rate, low, high }: Rate,
): Precision['projected'] {
  if (rate === undefined || low === undefined || high === undefined) return undefined;
  const decidable = (blocks * (right + wrong)) / (right + wrong + debatable);
  const within = (share: number): number =>
    Math.round(Math.min(blocks - right - debatable, Math.max(wrong, decidable * share)));
  return { wrong: within(rate), low: within(low), high: within(high) };
}
