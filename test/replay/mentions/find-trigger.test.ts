import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findTrigger } from '../../../src/replay/mentions/find-trigger.ts';
import { readCommands } from '../../../src/shell/read-commands.ts';
import { wholeText } from '../../../src/shell/text.ts';
import { blanked, readTokens } from '../../../src/shell/tokens.ts';
import { anyCommand } from './any-command.ts';
import { marked } from './marked.ts';

/** What a guard that looks for an expression in the text blocks. */
function searching(pattern: RegExp): (command: string) => Promise<boolean> {
  return async (command) => pattern.test(command);
}

describe('finds the text that a guard looks for', () => {
  test.each([
    [`git commit -m "never «rm -rf» it"`, false, 'commit-message'],
    [`ls -la && grep -rn "«rm -rf»" src | head`, false, 'search-pattern'],
    [`cat <<'EOF' > notes.md\na b c\nnever «rm -rf» it\nd e f\nEOF\nls`, false, 'heredoc-body'],
    [`cd build && «rm -rf» dist && ls`, true, undefined],
    [`grep "rm -rf" src; «rm -rf» dist`, true, undefined],
    [`bash -c "cd build && «rm -rf» dist"`, true, undefined],
  ])('%s', async (text, runs, kind) => {
    const { command, span } = marked(text);
    const found = await findTrigger(command, 'true', searching(/rm -rf/));
    expect(found).toEqual({ span, runs, ...(kind !== undefined && { kind }) });
  });
});

describe('a text that is known from another command', () => {
  const asking = async (text: string, known: string, pattern = /rm -rf/) => {
    const { command, span } = marked(text);
    let asked = 0;
    const found = await findTrigger(
      command,
      'true',
      async (one) => {
        asked += 1;
        return pattern.test(one);
      },
      known,
    );
    expect(found.span).toEqual(span);
    return asked;
  };

  test('is tried first', async () => {
    expect(await asking('git add a b c && git commit -m "never «rm -rf» it"', 'rm -rf')).toBe(2);
    expect(await asking('cd a && ls b && «rm -rf» dist', 'rm -rf')).toBe(1);
  });

  test('is not believed', async () => {
    expect(await asking('cd build && ls -la && «rm -rf» dist', 'ls -la')).toBeGreaterThan(2);
    expect(await asking('cd build && ls -lah && «rm -rf» dist', 'ls -la')).toBeGreaterThan(1);
  });
});

test('asks at most twice the logarithm of the number of tokens, and three more', async () => {
  await fc.assert(
    fc.asyncProperty(anyCommand, async (command) => {
      const pattern = /rm|echo/;
      fc.pre(pattern.test(command));
      const tokens = readTokens(command);
      let asked = 0;
      const { span } = await findTrigger(command, 'true', async (text) => {
        asked += 1;
        return pattern.test(text);
      });
      expect(asked).toBeLessThanOrEqual(2 * Math.log2(Math.max(tokens.length, 1)) + 3);
      expect(span.start).toBeGreaterThanOrEqual(0);
      expect(span.end).toBeLessThanOrEqual(command.length);
    }),
  );
});

test.each([
  'echo "a \\" b"',
  'echo "${x:-rm} a"',
  'echo ${x:-a b} c',
  'echo "$((1 + (2 * 3))) a"',
  'cat <<EOF\n${x:-a b} \\$(c\nEOF',
])('what is blanked leaves quotes and expansions closed: %s', (command) => {
  const tokens = readTokens(command);
  expect(command).toSatisfy(isWellFormed);
  for (let kept = 0; kept < 2 ** tokens.length; kept++) {
    const asked = blanked(command, tokens, 'true', (_, index) => (kept >> index) % 2 === 1);
    expect(asked).toSatisfy(isWellFormed);
  }
});

test('what is asked is well formed wherever the command is', () => {
  fc.assert(
    fc.property(anyCommand, fc.infiniteStream(fc.boolean()), (command, kept) => {
      fc.pre(isWellFormed(command));
      const tokens = readTokens(command);
      const left = new Set(tokens.filter(() => kept.next().value));
      const asked = blanked(command, tokens, 'true', (token) => left.has(token));
      expect(asked).toSatisfy(isWellFormed);
    }),
    { numRuns: 1000 },
  );
});

function isWellFormed(command: string): boolean {
  return readCommands(wholeText(command)).unread.length === 0;
}
