import { describe, expect, test } from 'vitest';
import { inspect } from '../../../src/guards/argv/inspect.ts';
import { ruleBook } from '../../../src/guards/argv/rule-book.ts';
import { rules } from '../../../src/guards/argv/rules/index.ts';
import { hasRealCommands, realCommands } from '../../shell/real-commands.ts';

describe.skipIf(!hasRealCommands)(
  'on real commands (skipped where ../shared/data/commands.jsonl.gz is not there)',
  () => {
    test('nothing throws', () => {
      const book = ruleBook(rules);
      const failed: unknown[] = [];
      for (const command of realCommands()) {
        try {
          inspect(command, book);
        } catch (error) {
          failed.push([command, error]);
        }
      }
      expect(failed).toEqual([]);
    });
  },
);
