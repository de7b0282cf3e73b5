import { forEachChild, parse, type SyntaxNode } from 'unbash';
import { describe, expect, test } from 'vitest';
import { readCommands } from '../../src/shell/read-commands.ts';
import { readRegions } from '../../src/shell/regions.ts';
import { wholeText } from '../../src/shell/text.ts';
import { hasRealCommands, realCommands } from './real-commands.ts';

describe.skipIf(!hasRealCommands)(
  'on real commands (skipped where ../shared/data/commands.jsonl.gz is not there)',
  () => {
    test('every command that the parser sees is found, and words hold together', () => {
      const odd: string[] = [];
      for (const text of realCommands()) {
        const { commands } = readCommands(wholeText(text));
        const areWhole = commands.every(({ words }) =>
          words.every(({ value, fragments }) => value === fragments.map((fragment) => fragment.value).join('')),
        );
        if (!areWhole || commands.length !== countCommands(parse(text))) odd.push(text);
      }
      expect(odd).toEqual([]);
    });

    test('no program stands in a region, and regions do not overlap', () => {
      const odd: string[] = [];
      for (const text of realCommands()) {
        const { commands, unread } = readCommands(wholeText(text));
        if (unread.length > 0) continue;
        const regions = readRegions(text);
        const areApart = regions.every(({ span }, index) => span.start >= (regions[index - 1]?.span.end ?? 0));
        const isCode = commands.every(({ words: [program] }) => {
          const start = program?.span.start ?? text.length;
          return !regions.some(({ span }) => span.start <= start && start < span.end);
        });
        if (!areApart || !isCode) odd.push(text);
      }
      expect(odd).toEqual([]);
    });
  },
);

function countCommands(node: SyntaxNode): number {
  let count = node.type === 'Command' ? 1 : 0;
  forEachChild(node, (child) => {
    count += countCommands(child);
  });
  return count;
}
