import { describe, expect, test } from 'vitest';
import type { Aftermaths } from '../../../src/replay/aftermath/read-aftermaths.ts';
import type { Precision } from '../../../src/replay/review/precision.ts';
import { aftermathReport } from '../../../src/report/review/aftermath.ts';
import { inForm } from '../../../src/report/review/in-form.ts';
import { precisionReport } from '../../../src/report/review/precision.ts';
import { FORMS, type FormName } from '../../../src/report/form.ts';
import { HOSTILE } from '../hostile.ts';

const LOOK = { colour: false, width: 120, unicode: true };

const PRECISION: Precision = {
  guard: 'denylist',
  policy: 'tripwire',
  seed: '1',
  blocks: 1340,
  sample: { drawn: 100, sessions: 31, right: 55, wrong: 40, debatable: 2, unanswered: 3 },
  falseBlocks: { of: 95, rate: 40 / 95, low: 0.29, high: 0.56 },
  projected: { wrong: 553, low: 381, high: 735 },
  whateverUnanswered: { low: 40 / 98, high: 43 / 98 },
};

const AFTERMATHS: Aftermaths = {
  denials: [
    {
      by: 'hook',
      rule: 'no-rm',
      reason: 'No.',
      denials: 8,
      tries: 13,
      after: { 'got-through': 3, 'another-way': 2, retried: 1, 'went-on': 1, ended: 1 },
    },
    {
      by: 'person',
      rule: 'unnamed',
      denials: 2,
      tries: 0,
      after: { 'got-through': 0, 'another-way': 0, retried: 0, 'went-on': 2, ended: 0 },
    },
  ],
  evidence: [{ guard: 'argv', rule: 'rm-root-home', blocks: 12, ran: 7, undone: 1, refused: 2 }],
};

const ENDINGS = { table: 'txt', markdown: 'md', json: 'json', csv: 'csv' } as const;
const golden = (title: string, form: FormName): string =>
  new URL(`../../golden/review/${title}.${ENDINGS[form]}`, import.meta.url).pathname;

const REPORTS = { precision: precisionReport([PRECISION]), aftermath: aftermathReport(AFTERMATHS) };

describe.each(Object.entries(REPORTS))('%s', (title, report) => {
  test.each(FORMS)('as %s', async (form) => {
    await expect(inForm(report, form, LOOK)).toMatchFileSnapshot(golden(title, form));
  });

  test.each([60, 80, 200])('is no wider than %i columns', (width) => {
    for (const line of inForm(report, 'table', { ...LOOK, width }).split('\n')) {
      expect(line.length).toBeLessThanOrEqual(width);
    }
  });
});

test('a log without denials and blocks says so', () => {
  expect(inForm(aftermathReport({ denials: [], evidence: [] }), 'table', LOOK)).toBe('The log tells of no denial.\n');
});

test('reasons and rules are as harmless as in every report', () => {
  const [denial] = AFTERMATHS.denials;
  const denials = HOSTILE.flatMap((text) => (denial ? [{ ...denial, rule: text, reason: text }] : []));
  for (const form of FORMS) {
    const text = inForm(aftermathReport({ denials, evidence: [] }), form, LOOK);
    expect(text).not.toMatch(/[\p{Cf}\p{Co}\p{Zl}\p{Zp}]|(?!\n)\p{Cc}/u);
  }
});
