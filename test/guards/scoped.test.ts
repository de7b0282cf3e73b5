import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowlist } from '../../src/guards/allowlist.ts';
import type { Request } from '../../src/guards/guard.ts';
import { scoped } from '../../src/guards/scoped.ts';

const request = (command: string): Request => ({ tool: 'Bash', command, shell: 'posix' });

/** The rule and the refused part of the command; or `allow`. */
async function answer(command: string): Promise<string> {
  const verdict = await scoped.judge(request(command));
  if (verdict.decision !== 'deny' || verdict.span === undefined) return verdict.decision;
  return `${verdict.rule}: ${command.slice(verdict.span.start, verdict.span.end)}`;
}

describe('targets', () => {
  test.each([
    ['echo a > /tmp/b', 'allow'],
    ['echo a >> /workspace/NOTES.md', 'allow'],
    ['echo a>/workspace/out/b 2>/tmp/err', 'allow'],
    ['echo a > "/tmp/b"', 'allow'],
    ["echo a > '/tmp/b'", 'allow'],
    ['echo a > "\'"/tmp/b', 'allow'],
    ['echo a >\n\u0085/tmp/b', 'allow'],
    ['> /tmp/b', 'allow'],
    ['echo a > /tmp/b; cat /tmp/b', 'allow'],
    ['echo a > /tmp', 'redirect-target: > /tmp'],
    ['echo a > /workspace/outer', 'redirect-target: > /workspace/outer'],
    ['echo a > b', 'redirect-target: > b'],
    ['echo a 2>/dev/null', 'redirect-target: >/dev/null'],
    ['echo a x>>f', 'redirect-target: >>f'],
    ['echo a >\uFEFF/tmp/b', 'redirect-target: >\uFEFF/tmp/b'],
    ['echo a > \\"/tmp/b', 'redirect-target: > \\"/tmp/b'],
    ['echo a > /tmp/b > c', 'redirect-target: > c'],
    ['echo "a > b"', 'redirect-target: > b"'],
    ['echo "1 >= 2"', 'redirect-target: >='],
    ['echo a >>', 'redirect-target: >>'],
    ['echo a >>>', 'redirect-target: >>>'],
  ])('%j: %j', async (command, expected) => {
    expect(await answer(command)).toBe(expected);
  });

  test('holes of the design: nothing resolves a path, and a place is only a beginning', async () => {
    expect(await answer('echo a > /tmp/../etc/passwd')).toBe('allow');
    expect(await answer('echo a > /workspace/NOTES.md.bak')).toBe('allow');
    expect(await answer('echo a > /tmp/$(date)')).toBe('allow');
  });

  test.each(['ls 2>/dev/null', 'python3 -c "print(2>1)"'])(
    'it refuses %j, which allowlist lets pass',
    async (command) => {
      expect(await allowlist.judge(request(command))).toMatchObject({ decision: 'allow' });
      expect(await answer(command)).toMatch(/^redirect-target: /);
    },
  );
});

describe('what is left without redirects is judged by allowlist', () => {
  test.each([
    ['rm a > /tmp/b', 'destructive-program: rm'],
    ['> /tmp/b rm a', 'destructive-program: rm'],
    ['> /tmp/b rm > /tmp/c a', 'destructive-program: rm'],
    ['git > /tmp/b push', 'git-subcommand: git > /tmp/b push'],
    ['echo a 2>&1', 'allow'],
    ['echo a >&2', 'redirect: >&2'],
    ['echo a > ; ls', 'redirect: > ;'],
    ['echo a >', 'allow'],
    ["sh -c 'echo a > /tmp/b'", "unparsable: sh -c 'echo a"],
    ["sh -c 'echo a > /tmp/b '", 'allow'],
    ['echo a > "/tmp/b c"', 'unparsable: echo a > "/tmp/b c"'],
    ['echo a &>/tmp/b& rm c', 'destructive-program: rm'],
    ['echo é > /tmp/b; cd c', 'unknown-program: cd'],
  ])('%j: %j', async (command, expected) => {
    expect(await answer(command)).toBe(expected);
  });

  test('a redirect that takes a quote along leaves text that cannot be cut, and the reason says so', async () => {
    const verdict = await scoped.judge(request('echo "see > /tmp/b"'));
    expect(verdict).toMatchObject({ rule: 'unparsable', span: { start: 0, end: 9 } });
    expect(verdict).toHaveProperty(
      'reason',
      expect.stringMatching(/^Without its redirects .* a blank between the path and a closing quote\.$/),
    );
  });

  test('a command without > gets the answer of allowlist, word for word', async () => {
    const piece = fc.constantFrom(
      'ls',
      'rm',
      'git',
      'sh',
      '-c',
      'sudo',
      ' ',
      "'",
      '"',
      '\\',
      '|',
      '&',
      ';',
      '\n',
      '<',
      'é',
    );
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: piece, maxLength: 20 }), async (command) => {
        expect(await scoped.judge(request(command))).toStrictEqual(await allowlist.judge(request(command)));
      }),
    );
  });

  test('every refusal has its place in the command', async () => {
    const piece = fc.constantFrom(
      'ls',
      'rm',
      'git',
      "sh -c '",
      ' ',
      "'",
      '"',
      '>',
      '>/tmp/',
      '>> /tmp/b ',
      '|',
      '&',
      ';',
      '😀',
    );
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: piece, maxLength: 20 }), async (command) => {
        const verdict = await scoped.judge(request(command));
        if (verdict.decision !== 'deny') return;
        const { start, end } = verdict.span ?? { start: 0, end: 0 };
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(command.length);
      }),
    );
  });
});

test('the reason names the target and the places that may be written', async () => {
  expect(await scoped.judge(request('echo a > notes.txt'))).toStrictEqual({
    decision: 'deny',
    rule: 'redirect-target',
    reason:
      '`notes.txt` is not a place that may be written to, and a `>` counts as a redirect inside quotes too. Instead, ' +
      'write to a path that starts with /workspace/out/ or /workspace/NOTES.md or /tmp/, or print to standard output; ' +
      'where the `>` is only text, reword it.',
    span: { start: 7, end: 18 },
  });
});
