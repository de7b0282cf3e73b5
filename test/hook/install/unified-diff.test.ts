import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { unifiedDiff } from '../../../src/hook/install/unified-diff.ts';
import { scratchWith } from '../../cli/folder.ts';

test('a change with three lines around it', () => {
  const before = 'a\nb\nc\nd\ne\nf\ng\nh\n';
  const diff = unifiedDiff('/s.json', before, before.replace('e\n', 'E\n!\n'));
  expect(diff).toBe('--- /s.json\n+++ /s.json\n@@ -2,7 +2,8 @@\n b\n c\n d\n-e\n+E\n+!\n f\n g\n h\n');
});

test('a file that comes, one that goes, and none that changes', () => {
  expect(unifiedDiff('/s.json', '', 'a\n')).toBe('--- /dev/null\n+++ /s.json\n@@ -0,0 +1,1 @@\n+a\n');
  expect(unifiedDiff('/s.json', 'a\n', undefined)).toBe('--- /s.json\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-a\n');
  expect(unifiedDiff('/s.json', 'a\n', 'a\n')).toBe('');
});

const hasPatch = spawnSync('patch', ['--version']).status === 0;

test.skipIf(!hasPatch)('patch makes the one text of the other', async () => {
  const texts = fc
    .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 9 })
    .map((lines) => lines.join('\n'));
  const ends = fc.constantFrom('', '\n');
  const folder = await scratchWith({ 's.json': '' });
  await fc.assert(
    fc.asyncProperty(texts, ends, texts, ends, async (one, oneEnd, other, otherEnd) => {
      const [before, after] = [one + oneEnd, other + otherEnd];
      fc.pre(before !== after);
      await folder.write('s.json', before);
      const input = unifiedDiff('s.json', before, after);
      const { status, stdout } = spawnSync('patch', ['--no-backup-if-mismatch', folder.at('s.json')], {
        input,
        encoding: 'utf8',
      });
      expect([status, stdout]).toEqual([0, expect.not.stringContaining('FAILED')]);
      expect(await readFile(folder.at('s.json'), 'utf8')).toBe(after);
    }),
    { numRuns: 30 },
  );
});
