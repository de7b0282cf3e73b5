/** Configured guards as a person meets them. */

import { describe, expect, test } from 'vitest';
import { builtinGuards, recordedGuards } from '../../../src/guards/index.ts';
import { scratchWith } from '../folder.ts';
import { replay } from '../program.ts';

const CONFIG = `
guards:
  mine: { command: [python3, hooks/guard.py], protocol: codex, policy: tripwire }
  token: { command: './guard.sh --token ghp_0123456789abcdefghijABCDEFGHIJ012345' }
  scoped-too: { function: py:guards.py:guard_scoped, policy: workspace }
  strict: { use: v1 }
`;

describe.concurrent('guards lists', () => {
  test('configured guards below those of the package, without secrets', async () => {
    const folder = await scratchWith({ '.git': '', 'replay.yaml': CONFIG });
    const lines = (await replay('guards').in(folder).succeeds())
      .trimEnd()
      .split('\n')
      .slice(builtinGuards.length + recordedGuards.length);
    expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
      ['mine', 'tripwire', 'codex: python3 hooks/guard.py'],
      ['token', expect.stringMatching(/^claude-code: \.\/guard\.sh --token REDACTED/)],
      ['scoped-too', 'workspace', 'py:guards.py:guard_scoped'],
      ['strict', 'tripwire', 'another name for denylist'],
    ]);
  });

  test('those of a file that is named', async () => {
    const folder = await scratchWith({ 'replay.yaml': 'no: yaml', 'ci/replay.yaml': CONFIG });
    expect(await replay('guards', '--config', 'ci/replay.yaml').in(folder).succeeds()).toMatch(/^strict /m);
  });

  test('nothing of a file outside of the repository', async () => {
    const folder = await scratchWith({ 'replay.yaml': CONFIG, 'repository/.git': '' });
    const inside = await scratchWith({});
    expect(await replay('guards').in(inside).succeeds()).not.toMatch('mine');
    expect(await replay('guards', '--config', folder.at('replay.yaml')).in(inside).succeeds()).toMatch('mine');
  });
});

describe.concurrent('a mistake in the configuration is one line', () => {
  test.each([
    ['guards:\n  mine: { comand: x }', 'replay.yaml:2:11: guards.mine has no key "comand": did you mean command?'],
    ['guards:\n\tmine: x', 'replay.yaml:2:1: a tab indents nothing in YAML; give spaces'],
    ['a: "\u001b[31m', String.raw`replay.yaml:1:10: missing closing "quote`],
    [
      '"\u001b[31m": 1',
      String.raw`replay.yaml:1:1: the file has no key "\u001b[31m": there are guards, sources, labels`,
    ],
  ])('%j', async (yaml, message) => {
    expect(
      await replay('guards')
        .in(await scratchWith({ 'replay.yaml': yaml }))
        .fails(),
    ).toBe(message);
  });

  test('and so is a file that is not there', async () => {
    expect(await replay('guards', '--config', 'nosuch.yaml').fails()).toBe(
      'nosuch.yaml: no such file or directory; give a file such as replay.yaml with --config',
    );
  });
});
