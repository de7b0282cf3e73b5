import { expect, test } from 'vitest';
import type { Summary } from '../../src/replay/summary.ts';
import { json } from '../../src/report/json.ts';
import { HOSTILE } from './hostile.ts';
import { COMPARISON, PLAIN, SAMPLE, SUMMARY } from './sample.ts';

test('the document is the summary, indented, in one piece', () => {
  const report = json.render(SAMPLE, PLAIN);
  expect(JSON.parse(report)).toEqual(SUMMARY);
  expect(report.startsWith('{\n  "schema": 1,\n  "run": {\n    "id": ')).toBe(true);
  expect(report.endsWith('\n}\n')).toBe(true);
});

test('hidden characters are escaped and still mean the same', () => {
  const groups = COMPARISON.groups.flatMap((group) => HOSTILE.map((example) => ({ ...group, example })));
  const summary: Summary = { ...SUMMARY, comparisons: [{ ...COMPARISON, groups }] };
  const report = json.render({ summary, changes: [] }, PLAIN);
  expect(JSON.parse(report)).toEqual(summary);
  expect(report).toContain(String.raw`\u202egnp.exe`);
  expect(report).toContain(String.raw`\udb40\udc41`);
  expect(report).not.toContain('##[');
});

test('what may not be shown is absent, and the counts are not', () => {
  const summary: Summary = JSON.parse(json.render(SAMPLE, { ...PLAIN, show: 'labelled' }));
  const [comparison] = summary.comparisons;
  expect(comparison?.groups.map((group) => 'example' in group)).toEqual([
    false,
    true,
    true,
    false,
    false,
    true,
    false,
    false,
    false,
  ]);
  expect(comparison?.groups.map(({ cases }) => cases)).toEqual(COMPARISON.groups.map(({ cases }) => cases));
  expect(comparison?.changes.map((change) => 'command' in change)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
