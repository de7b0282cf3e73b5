import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { argv } from '../../../src/guards/argv/index.ts';
import { denylist } from '../../../src/guards/denylist/index.ts';
import { alikeTo } from '../../../src/replay/reproduce/alike.ts';
import { reproduce } from '../../../src/replay/reproduce/reproduce.ts';
import { CUTS, Cuttable, withoutCuts } from '../../../src/shell/cuts.ts';
import { anyCommand } from '../mentions/any-command.ts';

const atMost = (most: number) => (questions: number) => questions < most;

const MOST = atMost(400);

/** Shown by commands in which an expression is found. */
function found(pattern: RegExp): (command: string) => Promise<boolean> {
  return async (command) => pattern.test(command);
}

async function differ(command: string): Promise<boolean> {
  const [one, other] = await Promise.all(
    [denylist, argv].map(async (guard) => guard.judge({ tool: 'Bash', command, shell: 'posix' })),
  );
  return one?.decision === 'deny' && other?.decision !== 'deny';
}

describe('what is left', () => {
  test.each([
    ['of several commands', 'cd build && ls -la && rm -rf dist/ | tee log', /rm .*dist/, 'rm dist/'],
    ['of a wrapper', 'sudo -u me env A=b rm -rf dist', /rm -rf/, 'rm -rf'],
    ['of loops and conditions', 'for f in a b; do if true; then rm -rf "$f"; fi; done', /rm -rf/, 'rm -rf'],
    ['of a substitution', 'echo "a $(ls && rm -rf x) b"', /rm -rf/, 'rm -rf'],
    ['of a function', 'f() { ls; rm -rf x; }; f a', /rm -rf/, 'rm -rf'],
    ['of redirects and assignments', 'A=b C=d rm -rf x > /dev/null 2>&1', /A=b rm/, 'A=b rm'],
    ['of text in quotes', 'git commit -a -m "why we never rm -rf it"', /rm -rf/, 'git "rm -rf"'],
    ['of a heredoc', "cat <<'EOF' > a.md\na b\nno rm -rf it\nc\nEOF\nls", /rm -rf/, "cat <<'EOF'\nrm -rf\nEOF"],
    ['of a heredoc beside another command', 'cat <<EOF && rm -rf x\na\nEOF', /rm -rf x/, 'rm -rf x'],
    ['of a comment', 'ls -la # rm -rf x', /rm -rf/, 'ls # rm -rf'],
    ['of a script', `bash -c "cd a && rm -rf x"`, /rm -rf/, 'bash "rm -rf"'],
    ['of what two guards see in it', 'cd a && grep -rn "DROP TABLE users" src | head', differ, 'grep "DROP TABLE"'],
  ] as const)('%s', async (_, command, shows, expected) => {
    const differs = typeof shows === 'function' ? shows : found(shows);
    const { command: left, isMinimal } = await reproduce(command, differs, MOST);
    expect(left).toBe(expected);
    expect(isMinimal).toBe(true);
  });
});

test('for any command it shows the same, is no longer, is alike and minimal, within the questions', async () => {
  const pattern = fc.constantFrom(/rm/, /echo|git/, /\bls\b.*\brm\b/s, /"/, /-rf[^]*-m|commit/);
  await fc.assert(
    fc.asyncProperty(anyCommand, pattern, async (command, shows) => {
      fc.pre(shows.test(command));
      const asked: string[] = [];
      const reproduced = await reproduce(
        command,
        async (one) => {
          asked.push(one);
          return shows.test(one);
        },
        MOST,
      );
      const { command: left, questions, isMinimal } = reproduced;
      const isAlike = alikeTo(command);
      expect(left).toMatch(shows);
      expect(left.length).toBeLessThanOrEqual(command.length);
      expect(questions).toBe(asked.length);
      expect(new Set(asked).size).toBe(asked.length);
      expect(asked.filter((one) => !isAlike(one))).toEqual([]);
      expect(isMinimal).toBe(true);
      const shorter = CUTS.flatMap((readCuts) => readCuts(new Cuttable(left))).map((cut) => withoutCuts(left, [cut]));
      const missed = shorter.filter((one) => one !== '' && one.length < left.length && shows.test(one) && isAlike(one));
      expect(missed).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('it ends where the questions do, and says so', async () => {
  const command = Array.from({ length: 50 }, (_, n) => `rm ${n}`).join(' && ');
  for (const most of [0, 1, 5]) {
    const { questions, isMinimal, command: left } = await reproduce(command, async () => false, atMost(most));
    expect({ questions, isMinimal, left }).toEqual({ questions: most, isMinimal: false, left: command });
  }
});
