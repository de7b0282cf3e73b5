/** The cases that moved: one change a distinct request under one label, counted. */

import { compareText } from '../compare-text.ts';
import { type Label, labelKey } from '../case.ts';
import type { Judgement } from '../../guards/decision.ts';
import { categoryOf } from '../categories/category-of.ts';
import { shapeOf } from '../categories/shape.ts';
import type { WhatSpoke } from '../categories/what-spoke.ts';
import type { JudgedCase } from '../judged-case.ts';
import type { Change, Side } from '../comparison.ts';
import type { Writable } from '../writable.ts';
import { ruleOf } from './movement.ts';

/** Category of a change where nobody knows what spoke. */
const UNKNOWN = 'unknown';

/** A guard, what it said, and what made it speak. */
interface Speaker {
  readonly guard: string;
  readonly judgement: Judgement;
  readonly spoke: WhatSpoke | undefined;
}

interface Speakers {
  readonly base: Speaker;
  readonly candidate: Speaker;
}

/** Collects changes. Memory grows with the distinct requests that moved, not with the cases. */
export class ChangeLog {
  readonly #changes = new Map<string, Writable<Change>>();

  /** The change that a case shows: a new one, or one that is known. */
  add(judged: JudgedCase, movement: Change['movement'], { base, candidate }: Speakers): Change {
    const { label } = judged.case;
    const key = `${judged.request}\0${label === undefined ? '' : labelKey(label)}`;
    const known = this.#changes.get(key);
    if (known !== undefined) {
      known.count++;
      return known;
    }
    const { command } = judged.case.request;
    const isLess = movement === 'lost' || movement === 'softened';
    const spoke = (isLess ? base : candidate).spoke ?? base.spoke;
    const shape = shapeOf(command, spoke?.trigger);
    const change = {
      case: judged.id,
      request: judged.request,
      command,
      count: 1,
      movement,
      base: sideOf(base),
      candidate: sideOf(candidate),
      ...(label && { label: publicLabel(label) }),
      category: label?.category ?? evidentCategory(command, label, spoke),
      ...(shape !== undefined && { shape }),
      ...(spoke && { trigger: spoke.trigger }),
    };
    this.#changes.set(key, change);
    return change;
  }

  /** By request, then label: the same order whatever the order of the cases. */
  sorted(): Change[] {
    return [...this.#changes]
      .map(([key, change]) => ({ key, change }))
      .sort((a, b) => compareText(a.key, b.key))
      .map(({ change }) => change);
  }
}

/** How a miss gets through where a label says that there is something to miss, else why the block is wrong. */
function evidentCategory(command: string, label: Label | undefined, spoke: WhatSpoke | undefined): string {
  if (label !== undefined && !label.debatable && label.expected !== 'allow') {
    return categoryOf({ kind: 'miss', command, span: spoke?.trigger });
  }
  return spoke?.category ?? UNKNOWN;
}

function sideOf({ guard, judgement }: Speaker): Side {
  const { outcome, action } = judgement;
  if (outcome.kind !== 'judged') return { guard, action, failure: `${outcome.kind}: ${outcome.detail}` };
  const { verdict } = outcome;
  const rule = ruleOf(judgement);
  return {
    guard,
    verdict: verdict.decision,
    action,
    ...(rule !== undefined && { rule }),
    ...(verdict.decision !== 'none' && verdict.reason !== undefined && { reason: verdict.reason }),
  };
}

/** In one order of properties, so that a stored run is reported to the byte as it was live. */
function publicLabel({ expected, policy, category, debatable }: Label): NonNullable<Change['label']> {
  return { expected, policy, ...(category !== undefined && { category }), debatable };
}
