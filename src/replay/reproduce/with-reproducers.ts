/** Reproducers where they belong: on the changes that they were made from, and on the groups that show these. */

import type { Change, ComparisonSummary, Group } from '../comparison.ts';
import type { Summary } from '../summary.ts';

/** A comparison as it is reported, with all changes. */
export interface Compared {
  readonly summary: Summary;
  readonly changes: readonly Change[];
}

/** Reproducers by what they were made from. */
export class Reproducers {
  readonly #commands = new Map<string, string>();

  get size(): number {
    return this.#commands.size;
  }

  set(change: ChangeKey, command: string): void {
    this.#commands.set(keyOf(change), command);
  }

  get(change: ChangeKey): string | undefined {
    return this.#commands.get(keyOf(change));
  }
}

/** Which change of a run it is, under whatever label. */
type ChangeKey = Pick<Change, 'request'> & { readonly candidate: Pick<Change['candidate'], 'guard'> };

function keyOf({ request, candidate: { guard } }: ChangeKey): string {
  return `${request}\0${guard}`;
}

/** The same comparison with its reproducers. */
export function withReproducers<Given extends Compared>({ ...given }: Given, reproducers: Reproducers): Given {
  if (reproducers.size === 0) return given;
  const { summary, changes } = given;
  const reproduced = (some: readonly Change[]): Change[] =>
    some.map((change) => withOne(change, reproducers.get(change)));
  const comparisons = summary.comparisons.map((comparison) => ({
    ...comparison,
    groups: comparison.groups.map((group) => {
      const example = exampleOf(group, comparison, changes);
      return withOne(group, example && reproducers.get(example));
    }),
    changes: reproduced(comparison.changes),
  }));
  return { ...given, summary: { ...summary, comparisons }, changes: reproduced(changes) };
}

function withOne<Shown extends Change | Group>(shown: Shown, reproducer: string | undefined): Shown {
  return reproducer === undefined ? shown : { ...shown, reproducer };
}

/** The change whose command a group shows. */
export function exampleOf(
  { example, movement }: Group,
  { candidate }: ComparisonSummary,
  changes: readonly Change[],
): Change | undefined {
  return changes.find(
    (change) => change.command === example && change.movement === movement && change.candidate.guard === candidate,
  );
}
