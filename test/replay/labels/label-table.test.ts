import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SHELLS } from '../../../src/guards/guard.ts';
import { EXPECTED } from '../../../src/replay/case.ts';
import { type GivenLabel, keyOf } from '../../../src/replay/labels/given-label.ts';
import { LabelTable } from '../../../src/replay/labels/label-table.ts';
import { corpusCsv } from '../../../src/replay/sources/formats/corpus-csv/corpus-csv.ts';
import { readAs } from '../sources/files.ts';
import { buildLabel } from './build-label.ts';

const read = (text: string): Promise<LabelTable> => LabelTable.read(Buffer.from(text), 'labels.csv');

const word = fc
  .string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', ' ', '=', "'", '👍'), minLength: 1, maxLength: 6 })
  .filter((text) => text.trim() !== '');

const anyLabel: fc.Arbitrary<GivenLabel> = fc
  .record({
    command: word,
    shell: fc.constantFrom(...SHELLS),
    expected: fc.constantFrom(...EXPECTED),
    policy: fc.constantFrom('tripwire', 'workspace'),
    category: fc.option(fc.constantFrom('echo-text', 'other'), { nil: undefined }),
    debatable: fc.boolean(),
    note: fc.oneof(fc.constant(''), word),
    author: fc.oneof(fc.constant(''), word),
    replaced: fc.oneof(fc.constant(''), word),
    drawn: fc.option(fc.record({ seed: fc.constantFrom('1', 'a@b'), at: fc.constantFrom(0, 0.25, 1) }), {
      nil: undefined,
    }),
    cwd: fc.option(word, { nil: undefined }),
  })
  .map(({ command, shell, expected, policy, category, debatable, drawn, cwd, ...words }) => ({
    ...buildLabel(command),
    request: { tool: 'shell', command, shell, ...(cwd !== undefined && { cwd }) },
    label: { expected, policy, ...(category !== undefined && { category }), debatable },
    ...words,
    ...(drawn && { drawn }),
  }));

test('labels are read back as they were written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(anyLabel, { selector: keyOf, minLength: 1, maxLength: 5 }), async (labels) => {
      const table = LabelTable.empty();
      for (const label of labels) table.set(label);
      const again = await read(table.toString());
      expect(again.labels).toEqual(labels);
      expect(again.toString()).toBe(table.toString());
    }),
  );
});

test('what is written is a corpus, and has nothing that a corpus does not know', async () => {
  const table = LabelTable.empty();
  table.set(buildLabel('echo "rm -rf /"'));
  table.set(buildLabel('echo "rm -rf /"', { label: { expected: 'deny', policy: 'workspace', debatable: false } }));
  const { cases, skipped } = await readAs(corpusCsv, table.toString(), { name: 'labels.csv' });
  expect(skipped).toEqual({});
  expect(cases.map(({ request, label }) => [request.command, label])).toEqual([
    ['echo "rm -rf /"', { expected: 'allow', policy: 'tripwire', category: 'echo-text', debatable: false }],
    ['echo "rm -rf /"', { expected: 'deny', policy: 'workspace', debatable: false }],
  ]);
});

test('rows and columns that somebody else wrote stay as they are', async () => {
  const text = 'command,expected,policy,colour\nls,allow,tripwire,blue\n"echo ""x""",deny,tripwire,\n';
  const table = await read(text);
  table.set(buildLabel('echo new'));
  const [header = '', ls = '', echo = '', fresh = ''] = table.toString().split('\n');
  expect(header).toMatch(/^command,expected,policy,colour,id,category,/);
  expect(ls).toMatch(/^ls,allow,tripwire,blue,+$/);
  expect(echo).toMatch(/^"echo ""x""",deny,tripwire,,+$/);
  expect(fresh).toMatch(/^echo new,allow,tripwire,,[0-9a-f]{12}\.tripwire,echo-text,/);
});

test('a row without a request is about the request that its columns make', async () => {
  const { labels } = await read('command,expected,policy,shell\necho hi,allow,tripwire,posix\n');
  expect(labels.map(({ requestHex }) => requestHex)).toEqual([buildLabel('echo hi').requestHex]);
});

test('an empty file has no label, and no label is an empty file', async () => {
  expect((await read('')).labels).toEqual([]);
  expect((await read('command,expected\n')).toString()).toBe('');
});

test.each([
  ['command\nls\n', 'labels.csv:1: the header has no column expected; a corpus needs command and expected'],
  ['command,expected\nls,maybe\n', 'labels.csv:2: expected is "maybe"; it must be allow, ask or deny'],
  [
    'command,expected,request\nls,allow,12e5\n',
    'labels.csv:2: request is "12e5"; it is 32 hexadecimal digits, or empty',
  ],
  [
    'command,expected,drawn\nls,allow,yes\n',
    'labels.csv:2: drawn is "yes"; it is a seed and a place, such as 1@0.25, or empty',
  ],
  [
    'command,expected\nls,allow\npwd,allow\nls,deny\n',
    'labels.csv:4: labels the request and the policy of line 2 again; keep one of the two rows',
  ],
])('%j is refused', async (text, message) => {
  await expect(read(text)).rejects.toThrow(message);
});
