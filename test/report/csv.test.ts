import * as fc from 'fast-check';
import { parseString } from 'fast-csv';
import { expect, test } from 'vitest';
import { csv } from '../../src/report/csv.ts';
import { withoutFormula } from '../../src/report/text/formula.ts';
import { visible } from '../../src/report/text/visible.ts';
import { HOSTILE } from './hostile.ts';
import { CHANGES, PLAIN, SAMPLE, SUMMARY, changeOf } from './sample.ts';

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

test('one row a change', async () => {
  await expect(csv.render(SAMPLE, PLAIN)).toMatchFileSnapshot('../golden/report/changes.csv');
});

test('the rows are the changes', async () => {
  const rows = await parse(csv.render(SAMPLE, PLAIN));
  expect(rows.map(({ command }) => command)).toEqual(CHANGES.map(({ command }) => command));
  expect(rows[1]).toMatchInlineSnapshot(`
    {
      "base": "denylist",
      "base_action": "defer",
      "base_failure": "",
      "base_reason": "",
      "base_rule": "",
      "base_verdict": "none",
      "candidate": "argv",
      "candidate_action": "block",
      "candidate_failure": "",
      "candidate_reason": "kubectl delete statefulset removes it and its pods; scale it to zero instead.",
      "candidate_rule": "kubectl-delete",
      "candidate_verdict": "deny",
      "case": "3f2a91c0000000000000000000000000",
      "category": "flag-order",
      "command": "kubectl -n media delete statefulset encoder",
      "count": "8",
      "debatable": "",
      "end": "35",
      "expected": "deny",
      "movement": "gained",
      "policy": "tripwire",
      "request": "3f2a91c0ffffffffffffffffffffffff",
      "runs": "true",
      "shape": "kubectl delete",
      "start": "17",
    }
  `);
  expect(rows.at(-1)).toMatchObject({
    movement: 'broke',
    candidate_action: 'run',
    candidate_verdict: '',
    candidate_failure: "crashed: TypeError: Cannot read properties of undefined (reading 'value')",
  });
});

test('without changes there is a header', async () => {
  expect(await parse(csv.render({ summary: SUMMARY, changes: [] }, PLAIN))).toEqual([]);
});

test('any text comes back as harmless text', async () => {
  const texts = fc.oneof(
    fc.constantFrom(...HOSTILE),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('"', ',', '\n', '=', 'a') }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 10 }), async (commands) => {
      const changes = commands.map((command, index) =>
        changeOf(`${index}`, { command, count: 1, movement: 'lost', category: command }),
      );
      const rows = await parse(csv.render({ summary: SUMMARY, changes }, PLAIN));
      const harmless = commands.map((command) => withoutFormula(visible(command, { unicode: true, newline: 'kept' })));
      expect(rows.map(({ command }) => command)).toEqual(harmless);
      expect(rows.map(({ category }) => category)).toEqual(harmless);
    }),
  );
});
