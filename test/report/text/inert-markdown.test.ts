import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeSpan, escapeMarkdown } from '../../../src/report/text/inert-markdown.ts';
import { codeElementOf, codeOf, splitRow, splitRowByPairs } from '../markdown-reader.ts';

describe('plain text', () => {
  test.each([
    ['92.5% of 160, caught – 1:2', '92.5% of 160, caught – 1:2'],
    ['a|b `c` \\', String.raw`a\|b \`c\` \\`],
    ['<b>&amp;</b>', String.raw`\<b\>\&amp;\</b\>`],
    ['**x** _y_ ~~z~~ $m$', String.raw`\*\*x\*\* \_y\_ \~\~z\~\~ \$m\$`],
    ['[x](y) ![i](j)', String.raw`\[x\](y) !\[i\](j)`],
    ['@octocat #12 GH-3', '@&#8203;octocat #&#8203;12 GH&#8203;-3'],
    ['a @ b # c', 'a @ b # c'],
    ['https://x.example www.x.example', 'https&#8203;://x.example www&#8203;.x.example'],
    ['# title', String.raw`\# title`],
    ['- item', String.raw`\- item`],
    ['1. item', '1&#8203;. item'],
    ['86.7%', '86.7%'],
    ['===', String.raw`\===`],
  ])('%s is escaped', (text, escaped) => {
    expect(escapeMarkdown(text)).toBe(escaped);
  });
});

describe('code', () => {
  test.each([
    ['ls -la', '`ls -la`'],
    ['echo `date`', '`` echo `date` ``'],
    ['``a``', '``` ``a`` ```'],
    [' a ', '`  a  `'],
    [' a', '` a`'],
    [' ', '<code>&nbsp;</code>'],
    ['', ''],
  ])('%j becomes %j', (text, code) => {
    expect(codeSpan(text, 'paragraph')).toBe(code);
  });

  test('within a table a pipe is escaped, and one behind a backslash is an entity', () => {
    expect(codeSpan('a | b', 'table')).toBe('`a \\| b`');
    expect(codeSpan('a | b', 'paragraph')).toBe('`a | b`');
    expect(codeSpan(String.raw`grep "a\|b"`, 'table')).toBe('<code>grep &#34;a&#92;&#124;b&#34;</code>');
    expect(codeSpan(String.raw`grep "a\|b"`, 'paragraph')).toBe('`grep "a\\|b"`');
  });

  const lines = fc.string({ unit: fc.constantFrom('`', '``', '|', '\\', ' ', 'a', '<', '&', '*', '@', '日') });

  test('reads back as what it was', () => {
    fc.assert(
      fc.property(lines, (text) => {
        fc.pre(text.trim() !== '');
        expect(codeOf(codeSpan(text, 'paragraph'))).toBe(text);
        const cell = codeSpan(text, 'table');
        expect(codeElementOf(cell) ?? codeOf(cell)?.replaceAll('\\|', '|')).toBe(text);
      }),
    );
  });

  test('is one cell to every reader of tables', () => {
    fc.assert(
      fc.property(lines, (text) => {
        const row = `| ${codeSpan(text, 'table')} | ${escapeMarkdown(text)} | x |`;
        expect(splitRow(row)).toHaveLength(3);
        expect(splitRowByPairs(row)).toHaveLength(3);
      }),
    );
  });
});
