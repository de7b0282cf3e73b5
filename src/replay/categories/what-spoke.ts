/** What made a guard speak: which text, and whether that would run. */

import type { Judgement } from '../../guards/decision.ts';
import type { Span } from '../../shell/span.ts';
import { categoryOf } from './category-of.ts';
import { type BlockCategory, BLOCK_CATEGORIES } from './table.ts';

export interface WhatSpoke {
  /** Why the verdict is wrong, if it is. */
  readonly category: BlockCategory;
  readonly trigger: Trigger;
}

/** The text that a guard spoke about, in UTF-16 units of the stored command. */
export interface Trigger extends Span {
  /** Whether it would run; else it is only mentioned. */
  readonly runs: boolean;
}

/** What made a guard ask or deny; undefined where it did neither, and where nobody knows which text it was. */
export function whatSpoke(command: string, judgement: Judgement): WhatSpoke | undefined {
  const span = spanOf(judgement);
  return span && spokeAt(command, span);
}

function spanOf({ outcome }: Judgement): Span | undefined {
  if (outcome.kind !== 'judged') return undefined;
  const { verdict } = outcome;
  return verdict.decision === 'ask' || verdict.decision === 'deny' ? verdict.span : undefined;
}

function spokeAt(command: string, { start, end }: Span): WhatSpoke {
  const category = categoryOf({ kind: 'block', command, trigger: { span: { start, end } } });
  return { category, trigger: { start, end, runs: !BLOCK_CATEGORIES[category].textOnly } };
}

/** Spans that are remembered: what is forgotten is looked into again. */
const REMEMBERED = 20_000;

/** Tells what made guards speak in cases, most of which repeat what was proposed before. */
export class SpokeReader {
  readonly #known = new Map<string, WhatSpoke>();

  /** @param request identity of the request */
  read(request: string, command: string, judgement: Judgement): WhatSpoke | undefined {
    const span = spanOf(judgement);
    if (span === undefined) return undefined;
    const key = `${request} ${span.start} ${span.end}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#known.size >= REMEMBERED) this.#known.clear();
    const spoke = spokeAt(command, span);
    this.#known.set(key, spoke);
    return spoke;
  }
}
