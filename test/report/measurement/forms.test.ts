import { stripVTControlCharacters } from 'node:util';
import { parseString } from 'fast-csv';
import { describe, expect, test } from 'vitest';
import type { Measurement } from '../../../src/replay/measure/measurement.ts';
import { PARTS } from '../../../src/replay/measure/measurement.ts';
import { type MeasurementOptions, measurementForms } from '../../../src/report/measurement/index.ts';
import { csv } from '../../../src/report/measurement/csv.ts';
import { json } from '../../../src/report/measurement/json.ts';
import { markdown } from '../../../src/report/measurement/markdown.ts';
import { table } from '../../../src/report/measurement/table.ts';
import { columnsOf } from '../../../src/report/text/width.ts';
import { HOSTILE_CASES } from '../hostile.ts';
import { splitRow } from '../markdown-reader.ts';
import { BUILT_IN, FAILING, ONE_GUARD, PLAIN, PROGRAMS } from './sample.ts';

const ALL = { BUILT_IN, PROGRAMS, ONE_GUARD, FAILING };

test('the forms, the default first', () => {
  expect(measurementForms.map(({ name }) => name)).toEqual(['table', 'markdown', 'json', 'csv']);
});

describe('golden', () => {
  test.each<[string, Measurement, Partial<MeasurementOptions>]>([
    ['built-in', BUILT_IN, { width: 120 }],
    ['built-in-verbose', BUILT_IN, { verbose: true }],
    ['programs', PROGRAMS, { width: 120 }],
    ['programs-80', PROGRAMS, {}],
    ['programs-ascii', PROGRAMS, { unicode: false }],
    ['one-guard', ONE_GUARD, {}],
    ['failing', FAILING, {}],
  ])('table-%s', async (name, measurement, options) => {
    await expect(table.render(measurement, { ...PLAIN, ...options })).toMatchFileSnapshot(
      `../../golden/measurement/table-${name}.txt`,
    );
  });

  test.each<[string, Measurement]>([
    ['built-in', BUILT_IN],
    ['programs', PROGRAMS],
  ])('markdown-%s', async (name, measurement) => {
    await expect(markdown.render(measurement, PLAIN)).toMatchFileSnapshot(
      `../../golden/measurement/markdown-${name}.md`,
    );
  });

  test('csv', async () => {
    await expect(csv.render(PROGRAMS, PLAIN)).toMatchFileSnapshot('../../golden/measurement/programs.csv');
  });
});

test('JSON is the measurement', () => {
  for (const measurement of Object.values(ALL)) {
    expect(JSON.parse(json.render(measurement, PLAIN))).toEqual(measurement);
  }
});

test('colour adds nothing but colour', () => {
  const coloured = table.render(PROGRAMS, { ...PLAIN, colour: true });
  expect(coloured).not.toBe(table.render(PROGRAMS, PLAIN));
  expect(stripVTControlCharacters(coloured)).toBe(table.render(PROGRAMS, PLAIN));
});

test.each([60, 80, 100, 120, 200])('no line of a table is wider than %i columns', (width) => {
  for (const measurement of Object.values(ALL)) {
    for (const unicode of [true, false]) {
      const report = table.render(measurement, { ...PLAIN, width, unicode, verbose: true });
      expect(Math.max(...report.split('\n').map(columnsOf))).toBeLessThanOrEqual(width);
    }
  }
});

test('in ASCII all is ASCII', () => {
  for (const form of [table, markdown]) {
    for (const measurement of Object.values(ALL)) {
      expect(form.render(measurement, { ...PLAIN, unicode: false, verbose: true })).toMatch(/^[\n -~]*$/);
    }
  }
});

describe('a part alone', () => {
  const WHOLE: Measurement = {
    ...PROGRAMS,
    ...BUILT_IN,
    ...PROGRAMS,
    guards: [...BUILT_IN.guards, ...PROGRAMS.guards],
  };
  const TITLES = {
    decide: 'deciding, in process',
    starts: 'from exec to exit',
    imports: 'where a start of',
    cost: 'a run of 40 tool calls',
  } as const;

  test.each(PARTS)('%s', (part) => {
    const report = markdown.render(WHOLE, { ...PLAIN, parts: [part] });
    const headers = report.split('\n\n').filter((block) => block.startsWith('|'));
    const said = Object.values(TITLES).filter((title) => headers.some((header) => header.startsWith(`| ${title}`)));
    expect(said).toEqual([TITLES[part]]);
    const rows = csv.render(WHOLE, { ...PLAIN, parts: [part] }).split('\n').length;
    expect(rows).toBeGreaterThan(2);
    expect(rows).toBeLessThan(csv.render(WHOLE, PLAIN).split('\n').length);
  });
});

test('the footnotes of Markdown are those that are pointed to', () => {
  for (const measurement of Object.values(ALL)) {
    const report = markdown.render(measurement, PLAIN);
    const defined = Array.from(report.matchAll(/^\[\^(\w+)\]: /gm), ([, note]) => note);
    expect(new Set(defined)).toEqual(new Set(Array.from(report.matchAll(/\[\^(\w+)\](?!:)/g), ([, note]) => note)));
  }
});

test('every row of CSV has a number and a unit', async () => {
  const rows = await parse(csv.render(PROGRAMS, PLAIN));
  expect(rows.filter(({ of, name, figure }) => of === 'guard' && name === 'mine' && figure === 'start')).toHaveLength(
    3,
  );
  for (const { value, unit } of rows) {
    expect(Number(value)).toBeGreaterThan(0);
    expect(['', 'us', 'ms', 's', 'MB']).toContain(unit);
  }
});

function parse(text: string): Promise<Record<string, string>[]> {
  return new Promise((resolve, reject) => {
    const rows: Record<string, string>[] = [];
    parseString<Record<string, string>, Record<string, string>>(text, { headers: true, strictColumnHandling: true })
      .on('error', reject)
      .on('data-invalid', (row: unknown) => reject(new Error(`not a row: ${JSON.stringify(row)}`)))
      .on('data', (row: Record<string, string>) => rows.push(row))
      .on('end', () => resolve(rows));
  });
}

/** With hostile text after every string from elsewhere. */
function hostile(measurement: Measurement, poison: string): Measurement {
  return JSON.parse(JSON.stringify(measurement), (key, value: unknown) =>
    typeof value === 'string' && !['unit', 'kind', 'by', 'status', 'way'].includes(key) ? value + poison : value,
  );
}

const HIDDEN = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|##(?:vso)?\[/u;

describe.each(measurementForms)('$name', (form) => {
  test.each(HOSTILE_CASES)('is harmless with %s', (_, poison) => {
    for (const measurement of Object.values(ALL)) {
      const report = form.render(hostile(measurement, poison), { ...PLAIN, verbose: true });
      expect(report).not.toMatch(HIDDEN);
      expect(report).not.toMatch(/^\s*::/m);
      if (form !== markdown) continue;
      const tables = report.split('\n\n').filter((block) => block.startsWith('|'));
      const isRagged = (block: string): boolean =>
        new Set(block.split('\n').map((row) => splitRow(row).length)).size > 1;
      expect(tables.filter(isRagged)).toEqual([]);
    }
  });
});

test('what is published says nothing of who somebody is', () => {
  expect(markdown.render(FAILING, PLAIN)).not.toMatch(/ines\b/);
});
