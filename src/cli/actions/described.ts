/** What a run says of the options that shaped it. */

import { FILTERS } from '../../replay/filters.ts';
import { redact } from '../../replay/redact/index.ts';
import type { RunInfo } from '../../replay/summary.ts';
import type { RunOptions } from '../commands/replay.ts';

/** Options that change what is judged, and what is known of it: a report has to name them. */
const GIVEN = ['map', 'limit', 'sample', 'seed', 'budget', 'by', 'timeout', 'protocol', 'repeat', 'triggers'];
const SHAPING = [...FILTERS, ...GIVEN];

/** Those that were given, without secrets. */
export function described(options: RunOptions): RunInfo['options'] {
  const names = options.sample === undefined ? SHAPING.filter((name) => name !== 'seed') : SHAPING;
  const shaping = Object.entries(options)
    .filter(([name, value]) => names.includes(name) && value !== undefined)
    .map(([name, value]) => [name, describeValue(value)] as const);
  return Object.fromEntries(shaping);
}

function describeValue(value: unknown): string | number | boolean {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (value instanceof Date) return value.toISOString();
  return redact(Array.isArray(value) ? value.join(', ') : String(value)).text;
}
