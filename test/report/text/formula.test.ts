import { expect, test } from 'vitest';
import { withoutFormula } from '../../../src/report/text/formula.ts';

test.each(['=cmd()', "+cmd|' /C calc'!A0", '-2+3', '@SUM(A1)', ' =1', '\n=1', "'=1", '＝1', '--verbose'])(
  'a quote keeps %j text',
  (text) => {
    expect(withoutFormula(text)).toBe(`'${text}`);
  },
);

test.each(['ls -la', 'a=1 cmd', "'quoted' text", '', '"=1"', 'x@y'])('%j is text already', (text) => {
  expect(withoutFormula(text)).toBe(text);
});
