import { describe, expect, test } from 'vitest';
import { type Show, SHOWS, forms } from '../../src/report/index.ts';
import { changeFilter, kindOfFailure } from '../../src/report/show.ts';
import { ARGV, CHANGES, COMPARISON, PLAIN, SAMPLE, changeOf } from './sample.ts';
import { OUTSIDE } from './sample-outside.ts';

/** Something that only the text of one kind of case holds. */
const LABELLED = ['explain why', 'encoder', 'docs/ infra'];
const HISTORY = ['/tmp/scratch', 'Never run', 'preview-812', 'for f in', '$f'];
const SAID = ['throws away', 'Cannot read properties'];

function textIn(report: string, parts: readonly string[]): string[] {
  return parts.filter((part) => report.replaceAll(/\s+/g, ' ').includes(part));
}

describe.each(forms)('$name', (form) => {
  const render = (show: Show): string => form.render(SAMPLE, { ...PLAIN, show, verbose: true, width: 200 });

  test('counts hold no command, and nothing that quotes one', () => {
    expect(textIn(render('counts'), [...LABELLED, ...HISTORY, ...SAID])).toEqual([]);
  });

  test('labelled holds the text of the corpora and of nothing else', () => {
    expect(textIn(render('labelled'), LABELLED)).toEqual(LABELLED);
    expect(textIn(render('labelled'), [...HISTORY, ...SAID])).toEqual([]);
  });

  test('groups and all hold history too', () => {
    for (const show of ['groups', 'all'] as const) expect(textIn(render(show), ['/tmp/scratch'])).not.toEqual([]);
  });
});

test.each<Show>(['counts', 'labelled'])('%s holds nothing of what guards outside this process said', (show) => {
  const said = ['jq: error', 'Deprecation', 'top level', 'reset', 'rm -rf', 'no opinion'];
  for (const form of forms) {
    expect(textIn(form.render(OUTSIDE, { ...PLAIN, show, verbose: true, width: 200 }), said)).toEqual([]);
  }
});

test('labelled shows the examples of labelled groups however many changes there are', () => {
  const [comparison] = SAMPLE.summary.comparisons.map((one) => ({ ...one, changes: [] }));
  const summary = { ...SAMPLE.summary, comparisons: comparison === undefined ? [] : [comparison] };
  const many = Array.from({ length: 200 }, (_, n) =>
    changeOf(`${n}`, { command: `c${n}`, count: 1, movement: 'lost', category: 'c' }),
  );
  for (const form of forms.filter(({ name }) => name !== 'csv')) {
    const report = form.render({ summary, changes: [...many, ...CHANGES] }, { ...PLAIN, show: 'labelled', width: 200 });
    expect(textIn(report, LABELLED)).toEqual(LABELLED);
    expect(textIn(report, HISTORY)).toEqual([]);
  }
});

test('groups show the first change of each group', () => {
  const lost = CHANGES.filter(
    ({ movement, category }) => movement === 'lost' && category !== 'commit-message' && category !== 'search-pattern',
  );
  const mayShow = changeFilter('groups');
  expect([...lost, ...lost].map(mayShow)).toEqual([true, true, false, false]);
});

test('every level has its filter', () => {
  expect(SHOWS.map((show) => CHANGES.filter(changeFilter(show)).length)).toEqual([
    0,
    3,
    CHANGES.length,
    CHANGES.length,
  ]);
});

test('a failure without its detail is its kind', () => {
  expect(kindOfFailure("crashed: TypeError: 'x'")).toBe('crashed');
  expect(kindOfFailure('timedOut')).toBe('timedOut');
});

test('what the sample holds is what these tests look for', () => {
  const all = JSON.stringify([CHANGES, ARGV.failed, COMPARISON.groups]);
  for (const part of [...LABELLED, ...HISTORY, ...SAID]) expect(all).toContain(part);
});
