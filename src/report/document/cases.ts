/** Single cases that changed, most telling first. */

import type { Change, ComparisonSummary, Side } from '../../replay/comparison.ts';
import { type Effect, effectOf } from '../effect.ts';
import type { RenderOptions } from '../form.ts';
import { changeFilter, kindOfFailure, listsCases } from '../show.ts';
import type { TellingCases } from '../telling-cases.ts';
import { count, shortId } from '../text/numbers.ts';
import { type Block, type Row, cells, columnUnder, leftColumn, rightColumn } from './document.ts';
import { type Line, type Tone, command, line, name, words } from './line.ts';

/** Which changes are listed one by one: all, or those that got worse and those that no group has shown already. */
export function listed(
  { groups }: ComparisonSummary,
  { show, all }: Pick<RenderOptions, 'show' | 'all'>,
): (change: Change) => boolean {
  if (!listsCases(show)) return () => false;
  const mayShow = changeFilter(show);
  if (all) return mayShow;
  const examples = new Set(groups.map(({ example }) => example));
  return (change) => mayShow(change) && (isWorse(change) || !examples.has(change.command));
}

function isWorse(change: Change): boolean {
  const effect = effectOf(change);
  return effect === 'new-miss' || effect === 'new-false-positive';
}

export function cases({ changes, total }: TellingCases, verbose: boolean): Block[] {
  if (changes.length === 0) return [];
  const blocks: Block[] = [
    {
      kind: 'grid',
      columns: [
        rightColumn(line`cases`),
        leftColumn(line`most telling first`),
        leftColumn(line`command`),
        columnUnder(line`what happened`),
      ],
      rows: changes.map((change) => rowOf(change, verbose)),
    },
  ];
  const rest = total - changes.length;
  if (rest > 0) {
    const more = `and ${count(rest)} more; --all shows them`;
    blocks.push({ kind: 'paragraph', line: [words(more, 'quiet')] });
  }
  return blocks;
}

function rowOf(change: Change, verbose: boolean): Row {
  const { text, tone } = titleOf(change);
  const reason = verbose ? reasonOf(change) : [];
  const happened = line`${sideOf(change.base)} → ${sideOf(change.candidate)} · ${name(shortId(change.case), 'quiet')}${reason}`;
  return cells([words(count(change.count))], [words(text, tone)], [command(change.command, change.trigger)], happened);
}

const EFFECTS: Readonly<Record<Exclude<Effect, 'none'>, { readonly text: string; readonly tone: Tone }>> = {
  'new-miss': { text: 'new miss', tone: 'bad' },
  'new-false-positive': { text: 'new false positive', tone: 'bad' },
  'fixed-miss': { text: 'miss fixed', tone: 'good' },
  'fixed-false-positive': { text: 'false positive fixed', tone: 'good' },
};

const MOVED: Readonly<Record<Change['movement'], string>> = {
  broke: 'failing now',
  recovered: 'judged again',
  gained: 'block gained',
  lost: 'block lost',
  hardened: 'hardened',
  softened: 'softened',
  reattributed: 'reattributed',
};

/** What the label makes of it; a change of a case without label is unclassified, never right or wrong. */
function titleOf(change: Change): { readonly text: string; readonly tone: Tone } {
  const effect = effectOf(change);
  if (effect !== 'none') return EFFECTS[effect];
  const moved = MOVED[change.movement];
  if (change.movement === 'broke') return { text: moved, tone: 'bad' };
  if (change.label === undefined) return { text: `${moved}, unclassified`, tone: 'plain' };
  return {
    text: `${moved}, ${change.label.debatable ? 'debatable' : `expected ${change.label.expected}`}`,
    tone: 'plain',
  };
}

const ACTED: Readonly<Record<Side['action'], string>> = {
  block: 'blocked',
  prompt: 'prompted',
  defer: 'deferred',
  run: 'allowed',
};

function sideOf({ guard, action, rule, failure }: Side): Line {
  if (failure !== undefined) return line`${name(guard)} failed (${name(kindOfFailure(failure))})`;
  const by = rule === undefined ? [] : line` by ${name(rule)}`;
  return line`${name(guard)} ${words(ACTED[action])}${by}`;
}

/** The words of the stricter side, or of the failure. */
function reasonOf({ base, candidate, movement }: Change): Line {
  const said = movement === 'lost' || movement === 'softened' ? base : candidate;
  const reason = said.failure ?? said.reason;
  return reason === undefined ? [] : line` · ${name(reason, 'quiet')}`;
}
