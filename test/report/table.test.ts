import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { ComparisonSummary } from '../../src/replay/comparison.ts';
import type { Summary } from '../../src/replay/summary.ts';
import type { RenderOptions } from '../../src/report/index.ts';
import { table } from '../../src/report/table.ts';
import { columnsOf } from '../../src/report/text/width.ts';
import { HOSTILE } from './hostile.ts';
import {
  ARGV,
  COMPARISON,
  DENYLIST,
  FIVE_GUARDS,
  ONE_GUARD,
  PLAIN,
  SAMPLE,
  SUMMARY,
  changeOf,
  spokeOf,
} from './sample.ts';
import { OUTSIDE } from './sample-outside.ts';

function widest(report: string): number {
  return Math.max(...report.split('\n').map(columnsOf));
}

test.each<[string, Partial<RenderOptions>]>([
  ['table-80', {}],
  ['table-120', { width: 120 }],
  ['table-verbose', { verbose: true }],
  ['table-counts', { show: 'counts' }],
  ['table-ascii', { unicode: false }],
])('%s', async (name, options) => {
  await expect(table.render(SAMPLE, { ...PLAIN, ...options })).toMatchFileSnapshot(`../golden/report/${name}.txt`);
});

test('one guard is described, not compared', async () => {
  await expect(table.render(ONE_GUARD, PLAIN)).toMatchFileSnapshot('../golden/report/table-one-guard.txt');
});

test('guards outside this process are told with how they were asked, where they stood and what else was seen', async () => {
  await expect(table.render(OUTSIDE, PLAIN)).toMatchFileSnapshot('../golden/report/table-outside.txt');
});

test('several are each compared with the first, also where they have to stand in parts', async () => {
  const report = table.render(FIVE_GUARDS, PLAIN);
  await expect(report).toMatchFileSnapshot('../golden/report/table-five-guards.txt');
  expect(report.match(/^denylist → \S+$/gm)).toEqual(['denylist → argv', 'denylist → allowlist', 'denylist → scoped']);
});

describe('width', () => {
  test.each([60, 70, 80, 100, 120, 200])('no line is wider than %i columns', (width) => {
    for (const run of [SAMPLE, ONE_GUARD, FIVE_GUARDS, OUTSIDE]) {
      for (const unicode of [true, false]) {
        for (const verbose of [true, false]) {
          expect(widest(table.render(run, { ...PLAIN, width, unicode, verbose }))).toBeLessThanOrEqual(width);
        }
      }
    }
  });

  test('nor with commands, names and messages in wide letters or without a blank', () => {
    for (const text of [...HOSTILE, '日本語'.repeat(40), '🦀'.repeat(80), '👩‍👩‍👧‍👦 '.repeat(30), 'x'.repeat(400)]) {
      const group = { rule: text, category: text, movement: 'lost', cases: 1, requests: 1, example: text } as const;
      const failed = [{ kind: 'crashed', action: 'run', cases: 1, detail: text, command: text, case: '1' } as const];
      const summary: Summary = {
        ...SUMMARY,
        guards: [DENYLIST, { ...ARGV, failed, rules: [{ rule: text, cases: 1, requests: 1 }] }],
        comparisons: [
          {
            ...COMPARISON,
            groups: [
              { ...group, trigger: { start: 1, end: 3, runs: true } },
              { ...group, movement: 'gained' },
            ],
          },
        ],
      };
      const changes = [changeOf('1', { command: `x ${text}`, count: 1, movement: 'lost', category: text })];
      expect(widest(table.render({ summary, changes }, PLAIN))).toBeLessThanOrEqual(80);
    }
  });

  test('a terminal narrower than 60 columns is taken for one of 60', () => {
    expect(table.render(SAMPLE, { ...PLAIN, width: 20 })).toBe(table.render(SAMPLE, { ...PLAIN, width: 60 }));
  });
});

test('colour adds nothing but colour', () => {
  const coloured = table.render(SAMPLE, { ...PLAIN, colour: true });
  expect(coloured).not.toBe(table.render(SAMPLE, PLAIN));
  expect(stripVTControlCharacters(coloured)).toBe(table.render(SAMPLE, PLAIN));
});

test('a breakdown has a column for each guard and comparison, and sums what a first look leaves out', () => {
  const rows = Array.from({ length: 22 }, (_, index) => ({
    key: `program-${index}`,
    cases: 1000 - index,
    requests: 10,
    guards: [
      { blocked: 3, prompted: 0, failed: 0, spoke: spokeOf({ comment: 1 }, { other: 2 }) },
      { blocked: 1, prompted: 2, failed: 0, spoke: spokeOf({}, { other: 1 }) },
    ],
    comparisons: [{ gained: 0, lost: 2 }],
  }));
  const summary: Summary = { ...SUMMARY, breakdown: { by: 'program', rows } };
  const report = table.render({ summary, changes: [] }, PLAIN);
  const [header, first] = report.slice(report.indexOf('by program')).split('\n');
  expect(header).toMatchInlineSnapshot(
    `"by program  cases  distinct   blocked      only  blocked  prompted  gained  lost"`,
  );
  expect(first).toMatchInlineSnapshot(
    `"program-0   1,000        10         3         1        1         2       0     2"`,
  );
  expect(/^2 more.*$/m.exec(report)?.[0]).toMatchInlineSnapshot(
    `"2 more      1,959        20         6         2        2         4       0     4"`,
  );
  expect(table.render({ summary, changes: [] }, { ...PLAIN, verbose: true })).toContain('program-21');
});

describe('many groups', () => {
  const group = (index: number, rule: string) => ({
    rule,
    category: `c${index}`,
    movement: 'lost' as const,
    cases: 30 - index,
    requests: 2,
    example: `ls ${'x'.repeat(20 - index)}`,
  });
  const rendered = (groups: ComparisonSummary['groups']): string =>
    table.render({ summary: { ...SUMMARY, comparisons: [{ ...COMPARISON, groups }] }, changes: [] }, PLAIN);

  test('are folded by their rules beyond the first eight, each with its shortest example', () => {
    const report = rendered(Array.from({ length: 12 }, (_, index) => group(index, `rule-${index % 2}`)));
    expect(report).toMatch(
      /\n +42 +4 {2}rule-0 · 2 more groups +ls x{10}\n +40 +4 {2}rule-1 · 2 more groups +ls x{9}\n/,
    );
  });

  test('of ever more rules are summed up at the end', () => {
    const report = rendered(Array.from({ length: 19 }, (_, index) => group(index, `rule-${index}`)));
    expect(report).toMatch(/rule-15 · c15.*\n +39 +6 {2}in 3 more groups\n/);
  });
});

test('cases beyond the most telling are counted', () => {
  const changes = Array.from({ length: 15 }, (_, index) =>
    changeOf(`${index}`, { command: `git push ${index}`, count: 1, movement: 'lost', category: 'c' }),
  );
  expect(table.render({ summary: SUMMARY, changes }, PLAIN)).toContain('\nand 5 more; --all shows them\n');
});

test('what breaking a line leaves at its start is no command to a CI', () => {
  const name = `${'x'.repeat(26)}/::error::broken`;
  const sources = [{ name, format: 'f', files: 1, cases: 1, skipped: {} }];
  const report = table.render({ summary: { ...SUMMARY, cases: { ...SUMMARY.cases, sources } }, changes: [] }, PLAIN);
  expect(report).not.toMatch(/^\s*::/m);
});

test('where every case is distinct, its rules are counted once', () => {
  const guards = SUMMARY.guards.map((guard) => ({
    ...guard,
    rules: [{ rule: 'helm-uninstall', cases: 9, requests: 9 }],
  }));
  expect(table.render({ summary: { ...SUMMARY, guards }, changes: [] }, PLAIN)).toContain(
    'rules, cases (all distinct)  denylist  argv\nhelm-uninstall                      9     9\n',
  );
});

test('catches by a prompt and interruptions are told apart', () => {
  const scores = ARGV.scores.map((score) => ({
    ...score,
    detection: { ...score.detection, prompted: 7 },
    falsePositives: { ...score.falsePositives, interrupted: 2 },
  }));
  const report = table.render(
    { summary: { ...ONE_GUARD.summary, guards: [{ ...ARGV, scores }] }, changes: [] },
    { ...PLAIN, width: 120 },
  );
  const [, ...lines] = report.slice(report.indexOf('labelled cases')).split('\n');
  expect(lines.slice(0, 2).join('\n')).toMatchInlineSnapshot(`
    "mentions.csv · tripwire       60 of 60 (7 prompted)  100% [94–100]  0 (≤ 4.9%)          0 of 60  0% [0–6]              2
    unrecoverable.csv · tripwire  80 of 80 (7 prompted)  100% [95–100]  0 (≤ 3.7%)          0 of 40  0% [0–9]              2"
  `);
});

test('a corpus with nothing to catch or nothing to let pass has no rate of it', () => {
  const none = { detection: { caught: 0, prompted: 0, of: 0 }, falsePositives: { blocked: 0, interrupted: 0, of: 0 } };
  const scores = [{ corpus: 'empty.csv', policy: 'tripwire', ...none }];
  const report = table.render({ summary: { ...ONE_GUARD.summary, guards: [{ ...ARGV, scores }] }, changes: [] }, PLAIN);
  expect(/^empty\.csv.*$/m.exec(report)?.[0]).toMatchInlineSnapshot(
    `"empty.csv · tripwire       –              –                     –"`,
  );
});

test('with all of them, every group and every case is there', () => {
  const changes = Array.from({ length: 150 }, (_, index) =>
    changeOf(`${index}`, { command: `git push ${index}`, count: 1, movement: 'lost', category: 'c' }),
  );
  const groups = changes.map(({ command }) => ({
    rule: 'r',
    category: command,
    movement: 'lost' as const,
    cases: 1,
    requests: 1,
    example: command,
  }));
  const summary: Summary = { ...SUMMARY, comparisons: [{ ...COMPARISON, groups }] };
  const report = table.render({ summary, changes }, { ...PLAIN, all: true });
  expect(report.match(/block lost, unclassified/g)).toHaveLength(150);
  expect(report.match(/r · git push \d+/g)).toHaveLength(150);
  expect(report).not.toMatch(/more groups|and \d+ more/);
});
