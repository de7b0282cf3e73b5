/** What a run says of the text that made a guard speak, and of whether it would have run. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Span } from '../../shell/span.ts';
import { isObject, jsonIn, objectOf, textOf } from '../../json.ts';
import { categoryOf } from '../categories/category-of.ts';
import { BLOCK_CATEGORIES } from '../categories/table.ts';
import { CHANGES_FILE } from '../record/run-folder.ts';

export interface WhatSpoke {
  readonly category?: string;
  readonly trigger?: Span;
  readonly textOnly: boolean;
}

/** What a run says in place of a category where it knows none. */
const NO_CATEGORY = new Set(['unclassified', 'uncategorised']);

/** What the changes of a run say, by request and guard. */
export type StoredChanges = ReadonlyMap<string, Stored>;

interface Stored {
  readonly category?: string;
  readonly trigger?: Span & { readonly runs?: boolean };
}

/** A change that belongs to both guards that it lies between. */
export function changeKey(requestHex: string, guard: string): string {
  return `${requestHex}\0${guard}`;
}

/** Reads them; none where the run has none. */
export async function readStoredChanges(folder: string): Promise<StoredChanges> {
  const text = await readFile(path.join(folder, CHANGES_FILE), 'utf8').catch(() => '');
  const changes = new Map<string, Stored>();
  for (const line of text.split('\n')) {
    const { request, movement, base, candidate, category, trigger } = objectOf(jsonIn(line));
    const guard = textOf(objectOf(movement === 'lost' ? base : candidate)['guard']);
    if (typeof request !== 'string' || guard === undefined) continue;
    const known = textOf(category);
    const span = spanIn(trigger);
    changes.set(changeKey(request, guard), {
      ...(known !== undefined && !NO_CATEGORY.has(known) && { category: known }),
      ...(span && { trigger: span }),
    });
  }
  return changes;
}

function spanIn(value: unknown): Stored['trigger'] | undefined {
  if (!isObject(value)) return undefined;
  const { start, end, runs } = value;
  if (typeof start !== 'number' || typeof end !== 'number') return undefined;
  return { start, end, ...(typeof runs === 'boolean' && { runs }) };
}

/** What the run says of a block, and where it is silent what the text of the command does. @param span that the guard gave */
export function whatSpoke(command: string, span: Span | undefined, stored: Stored = {}): WhatSpoke {
  const trigger = stored.trigger ?? span;
  const category = stored.category ?? (trigger && categoryIn(command, trigger));
  return {
    ...(category !== undefined && { category }),
    ...(trigger && { trigger: { start: trigger.start, end: trigger.end } }),
    textOnly: stored.trigger?.runs === undefined ? isTextOnly(category) : !stored.trigger.runs,
  };
}

function categoryIn(command: string, { start, end, runs }: NonNullable<Stored['trigger']>): string {
  const span = { start, end };
  return categoryOf({ kind: 'block', command, trigger: { span, ...(runs !== undefined && { runs }) } });
}

function isTextOnly(category: string | undefined): boolean {
  return Object.entries(BLOCK_CATEGORIES).some(([name, { textOnly }]) => name === category && textOnly);
}
