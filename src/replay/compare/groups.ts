/** Changes that are one: of one rule, category and shape. */

import { byShape, groupedBy, shapeOfAll } from '../categories/by-shape.ts';
import { compareText } from '../compare-text.ts';
import type { Change, Group, Movement } from '../comparison.ts';

/** What deserves a look first. */
const TELLING: readonly Exclude<Movement, 'unchanged'>[] = [
  'broke',
  'lost',
  'gained',
  'softened',
  'hardened',
  'reattributed',
  'recovered',
];

/** Changes of one movement, rule, category and shape together; most telling movement first, then most cases. */
export function groupChanges(changes: readonly Change[]): Group[] {
  const alike = groupedBy(changes, (change) => [change.movement, ruleThatSpoke(change), change.category].join('\0'));
  return alike.flatMap(byShape).map(toGroup).sort(byTelling);
}

function toGroup(changes: readonly Change[]): Group {
  const shortest = changes.reduce((best, change) => (isShorter(change, best) ? change : best));
  const { category, movement, command, trigger } = shortest;
  const shape = shapeOfAll(changes);
  return {
    rule: ruleThatSpoke(shortest),
    category,
    ...(shape !== undefined && { shape }),
    movement,
    cases: changes.reduce((sum, { count }) => sum + count, 0),
    requests: new Set(changes.map(({ request }) => request)).size,
    example: command,
    ...(trigger && { trigger }),
  };
}

function isShorter({ command }: Change, { command: best }: Change): boolean {
  return (command.length - best.length || compareText(command, best)) < 0;
}

function byTelling(a: Group, b: Group): number {
  return (
    TELLING.indexOf(a.movement) - TELLING.indexOf(b.movement) ||
    b.cases - a.cases ||
    compareText(a.rule, b.rule) ||
    compareText(a.category, b.category) ||
    compareText(a.shape ?? '', b.shape ?? '')
  );
}

/** The candidate's rule where it is the stricter, else the base's; `(no rule)` where neither named one. */
function ruleThatSpoke({ movement, base, candidate }: Change): string {
  const rules =
    movement === 'gained' || movement === 'hardened' ? [candidate.rule, base.rule] : [base.rule, candidate.rule];
  return rules.find((rule) => rule !== undefined) ?? '(no rule)';
}
