import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { IdTable } from '../../src/replay/id-table.ts';

const idOf = (text: string): Buffer => createHash('sha256').update(text).digest();

test('numbers ids in the order of their first arrival, as a map would', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(300).map(String), { maxLength: 2000 }), (texts) => {
      const table = new IdTable();
      const model = new Map<string, number>();
      for (const text of texts) {
        const isNew = !model.has(text);
        if (isNew) model.set(text, model.size);
        expect(table.add(idOf(text))).toEqual({ number: model.get(text), isNew });
      }
      expect(table.size).toBe(model.size);
    }),
    { numRuns: 30 },
  );
});

test('still finds everything after growing many times', () => {
  const table = new IdTable();
  for (let n = 0; n < 50_000; n++) expect(table.add(idOf(String(n))).isNew).toBe(true);
  for (let n = 0; n < 50_000; n += 7) expect(table.add(idOf(String(n)))).toEqual({ number: n, isNew: false });
});

test('tells ids apart that share their first bits', () => {
  const table = new IdTable();
  const one = Buffer.alloc(16, 7);
  const other = Buffer.from(one);
  other[15] = 8;
  expect(table.add(one)).toEqual({ number: 0, isNew: true });
  expect(table.add(other)).toEqual({ number: 1, isNew: true });
  expect(table.add(one)).toEqual({ number: 0, isNew: false });
});
