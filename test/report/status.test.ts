/** What a report says of what was replayed, and of how much that is. */

import { expect, test } from 'vitest';
import type { RunInfo, Summary } from '../../src/replay/summary.ts';
import { forms } from '../../src/report/index.ts';
import { table } from '../../src/report/table.ts';
import { CHANGES, PLAIN, SUMMARY } from './sample.ts';

type Fields = Partial<Pick<RunInfo, 'status' | 'options' | 'budget'>> & {
  readonly total: number;
  readonly found: number;
  readonly filtered?: number;
};

function summaryWith({ total, found, filtered = 0, ...run }: Fields): Summary {
  const [source] = SUMMARY.cases.sources;
  const sources = source === undefined ? [] : [{ ...source, cases: found }];
  return { ...SUMMARY, run: { ...SUMMARY.run, ...run }, cases: { ...SUMMARY.cases, total, filtered, sources } };
}

/** What stands between the headline and the sources, without the breaks of lines. */
function statusIn(summary: Summary): string {
  const report = table.render({ summary, changes: CHANGES }, { ...PLAIN, width: 200 });
  const [, ...blocks] = report.slice(0, report.indexOf('\n\nread ')).split('\n\n');
  return blocks.map((block) => block.replaceAll('\n', ' ')).join('\n');
}

const budget = { seconds: 300, judged: 777, of: 902 };

test.each<[Fields, string]>([
  [{ total: 1155, found: 1155 }, ''],
  [{ total: 1155, found: 1155, options: { by: 'agent', timeout: 50 } }, ''],
  [{ total: 5, found: 256, options: { limit: 5 } }, 'replayed: 5 of the 256 cases found so far (limit 5)'],
  [{ total: 5, found: 5, options: { limit: 5 } }, 'replayed: 5 of the 5 cases found so far (limit 5)'],
  [{ total: 4, found: 4, options: { limit: 5 } }, 'replayed: all 4 cases found (limit 5)'],
  [
    { total: 572, found: 46_445, options: { sample: 500, seed: '1' } },
    'replayed: 572 of the 46,445 cases found (sample of 500 distinct, seed 1)',
  ],
  [
    { total: 5, found: 46_445, options: { sample: 500, seed: '1', limit: 5 } },
    'replayed: 5 of the 46,445 cases found (sample of 500 distinct, seed 1; limit 5)',
  ],
  [
    { total: 8, found: 8, filtered: 92_882, options: { program: 'kubectl' } },
    'replayed: all 8 cases found, after filters (program=kubectl) left out 92,882',
  ],
  [
    { total: 1, found: 1, filtered: 0, options: { agent: 'codex', since: '2026-01-01' } },
    'replayed: the one case found, after filters (agent=codex, since=2026-01-01) left out none',
  ],
  [{ total: 1, found: 1, filtered: 3 }, 'replayed: the one case found, after filters left out 3'],
  [
    { total: 2, found: 9, filtered: 3, options: { match: '^ls', limit: 2 } },
    'replayed: 2 of the 9 cases found so far (limit 2), after filters (match=^ls) left out 3',
  ],
  [
    { total: 800, found: 1155, budget },
    'replayed: 800 of the 1,155 cases found (budget of 5 min: 777 of 902 distinct requests judged, 86.1%)',
  ],
  [
    { total: 3, found: 9, status: 'interrupted' },
    'Interrupted: only what was judged until then is counted.\nreplayed: 3 of the 9 cases found so far',
  ],
  [{ total: 9, found: 9, status: 'interrupted' }, 'Interrupted: only what was judged until then is counted.'],
])('%j', (fields, status) => {
  expect(statusIn(summaryWith(fields))).toBe(status);
});

test('the table of sources counts what was found', () => {
  const report = table.render({ summary: summaryWith({ total: 5, found: 256 }), changes: [] }, PLAIN);
  expect(report).toMatch(/^read +format +files +found +skipped\ncorpora\/mentions\.csv +corpus-csv +1 +256 /m);
});

test('the names of files that were passed over are told with --verbose', () => {
  const source = {
    name: 'logs',
    format: 'json-lines',
    files: 1,
    cases: 3,
    skipped: { 'not recognised': 7, empty: 1, 'torn line': 2 },
    skippedNames: { 'not recognised': ['a.bin', 'b\u001b[31m.png'], empty: ['c'] },
  };
  const run = { summary: { ...SUMMARY, cases: { ...SUMMARY.cases, sources: [source] } }, changes: [] };
  const report = table.render(run, { ...PLAIN, verbose: true });
  expect(/^passed over[^]*?\n(?=\n)/m.exec(report)?.[0]).toMatchInlineSnapshot(`
    "passed over  why             files
    logs         not recognised  a.bin, b\\x1b[31m.png and 5 more
    logs         empty           c
    "
  `);
  expect(table.render(run, PLAIN)).not.toContain('a.bin');
  for (const form of forms.filter(({ name }) => name === 'markdown')) {
    expect(form.render(run, { ...PLAIN, verbose: true })).toContain('a.bin');
  }
});
