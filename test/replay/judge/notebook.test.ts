import { expect, test } from 'vitest';
import { Notebook } from '../../../src/replay/judge/notebook.ts';
import { TOKENS } from '../redact/secrets.ts';

test('what a guard writes on standard error is told apart by its words, not its numbers; secrets go', () => {
  const notebook = new Notebook('secrets');
  for (const stderr of ['took 12 ms', 'took 7 ms\n', undefined, '  ', `token ${TOKENS['github-token']}`]) {
    notebook.asked(stderr);
  }
  expect(notebook.seen).toMatchObject({
    asked: 5,
    standardError: [
      { text: 'took 12 ms', requests: 2 },
      { text: expect.stringMatching(/^token REDACTED-github-token-\d+$/), requests: 1 },
    ],
  });
});

test('a secret that would be cut is redacted, not cut', () => {
  const notebook = new Notebook('secrets');
  notebook.asked(`${'x '.repeat(140)}${TOKENS['github-token']} and more of this`);
  expect(notebook.seen.standardError[0]?.text).toMatch(/ x(?: REDACTED-github-token-\d+)?…$/);
});

test('of many texts, the few most frequent are kept', () => {
  const notebook = new Notebook('secrets');
  for (let n = 0; n < 30; n++) for (let time = 0; time <= n; time++) notebook.asked('x'.repeat(n + 1));
  expect(notebook.seen.standardError.map(({ requests }) => requests)).toEqual([30, 29, 28, 27, 26]);
});

test('what was not asked again is absent, not zero', () => {
  const { seen } = new Notebook('secrets');
  expect(seen).not.toHaveProperty('repeats');
  expect(seen).not.toHaveProperty('recordedFolder');
});
