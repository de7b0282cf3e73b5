import { expect, test } from 'vitest';
import { columnsOf } from '../../../src/report/text/width.ts';

test.each([
  ['', 0],
  ['abc', 3],
  ['é', 1],
  ['e\u0301', 1],
  ['日本', 4],
  ['한글', 4],
  ['ｆｕｌｌ', 8],
  ['。', 2],
  ['🦀', 2],
  ['⏎▸◂…', 4],
  ['𠀀', 2],
])('%j takes %i columns', (text, columns) => {
  expect(columnsOf(text)).toBe(columns);
});
