import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { categoryOf } from '../../../src/replay/categories/category-of.ts';
import { BLOCK_CATEGORIES, isTextOnly, MISS_CATEGORIES } from '../../../src/replay/categories/table.ts';

/** What the examples are blocked for. */
const BLOCKED =
  /terraform destroy|git push --force origin main|helm uninstall|kubectl delete ns|drop%20table|git stash|rm -rf|frobnicate|>> ~/;

describe('an example shows its category', () => {
  test.each(Object.entries(BLOCK_CATEGORIES))('%s', (category, { example }) => {
    const blocked = BLOCKED.exec(example);
    const start = blocked?.index ?? -1;
    const trigger = { span: { start, end: start + (blocked?.[0].length ?? 0) } };
    expect(categoryOf({ kind: 'block', command: example, trigger })).toBe(category);
  });

  test.each(Object.entries(MISS_CATEGORIES))('%s', (category, { example }) => {
    expect(categoryOf({ kind: 'miss', command: example })).toBe(category);
  });
});

test('says which blocks are for text', () => {
  expect(isTextOnly('comment')).toBe(true);
  expect(isTextOnly('dry-run-or-help')).toBe(false);
  expect(isTextOnly('toString')).toBeUndefined();
});

test('docs/categories.md holds the table', () => {
  const page = readFileSync(new URL('../../../docs/categories.md', import.meta.url), 'utf8');
  const documented = page.split('\n').flatMap((line) => (line.startsWith('| `') ? [cellsOf(line)] : []));
  const blocks = Object.entries(BLOCK_CATEGORIES).map(([name, { textOnly, evidence, example }]) => [
    `\`${name}\``,
    textOnly ? 'text only' : 'would run',
    evidence,
    inCode(example),
  ]);
  const misses = Object.entries(MISS_CATEGORIES).map(([name, { evidence, example }]) => [
    `\`${name}\``,
    evidence,
    inCode(example),
  ]);
  expect(documented).toEqual([...blocks, ...misses]);
});

function cellsOf(line: string): readonly string[] {
  const cells = line.split(/(?<!\\)\|/).slice(1, -1);
  return cells.map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** A line break is written as `⏎`. */
function inCode(example: string): string {
  return `\`${example.replaceAll('\n', '⏎')}\``;
}
