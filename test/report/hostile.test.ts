/** Promise 4: whatever a transcript, a corpus or a guard says, every form shows it as harmless text. */

import { stripVTControlCharacters } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FinishedRun } from '../../src/report/index.ts';
import { SHOWS, forms } from '../../src/report/index.ts';
import { markdown } from '../../src/report/markdown.ts';
import { reproducerCorpus } from '../../src/report/reproducers.ts';
import { HOSTILE, HOSTILE_CASES } from './hostile.ts';
import { splitRow, splitRowByPairs } from './markdown-reader.ts';
import { FIVE_GUARDS, PLAIN } from './sample.ts';

/** Values that the engine alone sets; everything else that is a string may hold anything. */
const OURS: ReadonlySet<string> = new Set([
  'movement',
  'action',
  'verdict',
  'expected',
  'kind',
  'status',
  'unit',
  'by',
]);

/** Objects whose keys are names from elsewhere. */
const NAMING: ReadonlySet<string> = new Set(['skipped', 'categories', 'options']);

const REPRODUCED = withReproducer(FIVE_GUARDS);

/** The first change and the groups with a reproducer each. */
function withReproducer({ summary, changes }: FinishedRun): FinishedRun {
  const reproducer = 'git push -f';
  const comparisons = summary.comparisons.map((comparison) => ({
    ...comparison,
    groups: comparison.groups.map((group) => ({ ...group, reproducer })),
  }));
  return { summary: { ...summary, comparisons }, changes: [...changes].map((change) => ({ ...change, reproducer })) };
}

/** A run with hostile text after every string from elsewhere, keys that are names included. */
function hostileRun(poison: string): FinishedRun {
  return JSON.parse(JSON.stringify(REPRODUCED), (key, value: unknown) => {
    if (typeof value === 'string') return OURS.has(key) ? value : value + poison;
    if (!NAMING.has(key) || typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name + poison, item]));
  });
}

const HIDDEN = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|##(?:vso)?\[/u;
const poisons = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
const options = fc.record({
  colour: fc.boolean(),
  width: fc.integer({ min: 60, max: 160 }),
  unicode: fc.boolean(),
  show: fc.constantFrom(...SHOWS),
  verbose: fc.boolean(),
  all: fc.boolean(),
});

describe.each(forms)('$name', (form) => {
  test.each(HOSTILE_CASES)('is harmless with %s', (_, poison) => {
    const report = form.render(hostileRun(poison), { ...PLAIN, verbose: true });
    expect(report).not.toMatch(HIDDEN);
    expect(report).not.toMatch(/^\s*::/m);
  });

  test('is harmless with any text', () => {
    fc.assert(
      fc.property(poisons, options, (poison, chosen) => {
        const report = form.render(hostileRun(poison), chosen);
        expect(chosen.colour ? stripVTControlCharacters(report) : report).not.toMatch(HIDDEN);
        expect(report).not.toMatch(/^\s*::/m);
      }),
      { numRuns: 30 },
    );
  });
});

test.each(HOSTILE_CASES)('a corpus of reproducers is harmless with %s', (_, poison) => {
  const corpus = reproducerCorpus(hostileRun(poison), 'all');
  expect(corpus).not.toMatch(HIDDEN);
  expect(corpus).not.toMatch(/(?:^|,)"?[=+@]/m);
});

describe('the tables of Markdown', () => {
  test.each(HOSTILE_CASES)('keep their columns with %s', (_, poison) => {
    expect(raggedTables(markdown.render(hostileRun(poison), PLAIN))).toEqual([]);
  });

  test('keep their columns with any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('|', '\\', '`', '\n', ' ', 'a', '<', '-') }), (poison) => {
        expect(raggedTables(markdown.render(hostileRun(poison), PLAIN))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});

/** Tables whose rows differ in their cells, to readers of either kind. */
function raggedTables(report: string): string[] {
  const tables = report.split('\n\n').filter((block) => block.startsWith('|'));
  return tables.filter((table) =>
    [splitRow, splitRowByPairs].some((split) => new Set(table.split('\n').map((row) => split(row).length)).size > 1),
  );
}

/** Markdown without its code, where nothing can happen. */
function withoutCode(report: string): string {
  return report.replaceAll(/(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, 'CODE').replaceAll(/<code>[^<>]*<\/code>/g, 'CODE');
}

test.each(HOSTILE_CASES)('Markdown outside of code is ours alone, with %s', (_, poison) => {
  const code = withoutCode(markdown.render(hostileRun(poison), PLAIN));
  const outside = code.replaceAll(/\\[!-/:-@[-`{-~]|&#8203;/g, ' ');
  expect(outside).not.toMatch(/[<`]/);
  expect(outside).not.toMatch(/[@#](?=[\p{L}\p{N}])|https?:\/\/|\bwww\.|\]\(/u);
});
