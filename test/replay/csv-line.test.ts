import { parseString } from 'fast-csv';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from '../../src/replay/csv-line.ts';

async function read(csv: string): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const row of parseString(csv)) rows.push(row);
  return rows;
}

test.each<[readonly (string | number)[], string]>([
  [['a', 1, ''], 'a,1,\n'],
  [['', '', ''], ',,\n'],
  [['x', 'x'], 'x,x\n'],
  [['say "hi"', 'a,b'], '"say ""hi""","a,b"\n'],
  [['two\nlines', 'cr\rhere', ' blanks '], '"two\nlines","cr\rhere", blanks \n'],
])('%j', (fields, line) => {
  expect(csvLine(fields)).toBe(line);
});

test('fast-csv reads back what was written', async () => {
  const unit = fc.oneof(fc.constantFrom('"', ',', '\n', '\r', "'", ' ', '\t', ';', '='), fc.string({ maxLength: 1 }));
  const field = fc.string({ unit, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constant('id'), field, field), { minLength: 1, maxLength: 5 }),
      async (rows) => {
        expect(await read(rows.map(csvLine).join(''))).toEqual(rows);
      },
    ),
  );
});
