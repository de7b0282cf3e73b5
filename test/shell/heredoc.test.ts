import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCommands } from '../../src/shell/read-commands.ts';
import { wholeText, type KnownText } from '../../src/shell/text.ts';
import { bash, hasBash } from './bash.ts';

function bodyIn(command: string): KnownText | undefined {
  const read = readCommands(wholeText(command)).commands.at(-1);
  return read?.stdin?.kind === 'hereDocument' ? read.stdin.text : undefined;
}

test.each([
  ['cat <<E\na $b $(c)\nE', 'a $b $(c)\n', false],
  ["cat <<'E'\na $b\\$\nE", 'a $b\\$\n', true],
  ['cat <<"E"\na $b\nE', 'a $b\n', true],
  ['cat <<\\E\na $b\nE', 'a $b\n', true],
  ['cat <<E\na \\$b \\`c\\` \\\\ \\d "e" \'f\'\nE', 'a $b `c` \\ \\d "e" \'f\'\n', true],
  ['cat <<E\na \\\nb\nE', 'a b\n', true],
  ['cat <<-E\n\t\ta\n\tb $c\n  d\n\tE', 'a\nb $c\n  d\n', false],
  ["cat <<-'E'\n\ta\\\n\tb\n\tE", 'a\\\nb\n', true],
  ['cat <<E\nE', '', true],
  ['cat <<E\nno end', 'no end', true],
])('%j holds %j', (command, value, isStatic) => {
  expect(bodyIn(command)).toMatchObject({ value, isStatic });
});

const line = fc
  .array(fc.constantFrom('a', ' ', '\t', '"', "'", '\\$', '\\`', '\\\\', '\\a', '\\\n', '*', '~', ';', '|', '\\"'), {
    maxLength: 8,
  })
  .map((pieces) => pieces.join(''));
const body = fc.array(line, { maxLength: 5 }).map((lines) => lines.map((text) => `${text}\n`).join(''));

describe.skipIf(!hasBash)('as bash sees it', () => {
  test.each(['<<E', '<<-E', "<<'E'", "<<-'E'"])('%s', (operator) => {
    fc.assert(
      fc.property(body, (text) => {
        const command = `cat ${operator}\n${text}E`;
        expect(bodyIn(command)?.value).toBe(bash(command));
      }),
      { numRuns: 40 },
    );
  });

  test('tabs behind a continued line stay', () => {
    const command = 'cat <<-E\n\ta\\\n\tb\n\tE';
    expect(bodyIn(command)?.value).toBe(bash(command));
  });
});

test('every character is traced back to where it was written', () => {
  fc.assert(
    fc.property(body, fc.constantFrom('<<E', '<<-E', "<<'E'", "<<-'E'"), (text, operator) => {
      const command = `cat ${operator}\n${text}E`;
      const read = bodyIn(command);
      for (let at = 0; at < (read?.value.length ?? 0); at += 1) {
        const { start, end } = read?.locate({ start: at, end: at + 1 }) ?? { start: 0, end: 0 };
        expect(command.slice(start, end)).toBe(read?.value.charAt(at));
      }
    }),
  );
});
