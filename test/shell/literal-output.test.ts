import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { literalOutput, type Given } from '../../src/shell/literal-output.ts';
import { readCommands } from '../../src/shell/read-commands.ts';
import { textWithin, wholeText, type KnownText } from '../../src/shell/text.ts';
import { bash, hasBash } from './bash.ts';

const nothing: Given = { input: undefined, file: () => undefined };

function outputOf(command: string, given: Given = nothing): KnownText | undefined {
  const [program, ...args] = readCommands(wholeText(command)).commands[0]?.words ?? [];
  return literalOutput(program?.value ?? '', args, given);
}

function known(value: string): KnownText {
  return textWithin(value, { start: 0, end: 0 }, true);
}

test.each([
  ['echo a "b  c"', 'a b  c\n', true],
  ['echo $a', '$a\n', false],
  ['echo -n a', 'a\n', true],
  ['echo -e "a\\nb"', 'a\nb\n', true],
  ["echo 'a\\nb'", 'a\\nb\n', true],
  ['echo -e -E "a\\nb"', 'a\\nb\n', true],
  ['printf a', 'a', true],
  ["printf '%s\\n' a b", 'a\nb\n', true],
  ["printf '%s-%s;' a b c", 'a-b;c-;', true],
  ["printf -- '%d%%' 5", '5%', true],
  ["printf '%b' 'a\\tb'", 'a\tb', true],
  ["printf 'a\\x41\\101\\u00e9'", 'aAAé', true],
  ["printf '%s' $x", '$x', false],
  ["printf 'a' b c", 'a', true],
  ['which -a terraform', 'terraform', true],
  ['command -v "kubectl"', 'kubectl', true],
  ['type -P helm', 'helm', true],
])('%s writes %j', (command, value, isStatic) => {
  expect(outputOf(command)).toMatchObject({ value, isStatic });
});

test('cat and tee write what they read', () => {
  const given: Given = {
    input: known('in\n'),
    file: ({ value }) => (value === 'a' ? known('A\n') : undefined),
  };
  expect(outputOf('cat', given)?.value).toBe('in\n');
  expect(outputOf('cat -n', given)?.value).toBe('in\n');
  expect(outputOf('cat a - a', given)?.value).toBe('A\nin\nA\n');
  expect(outputOf('cat a b', given)).toMatchObject({ value: 'A\n', isStatic: false });
  expect(outputOf('cat b', given)).toBeUndefined();
  expect(outputOf('tee log', given)?.value).toBe('in\n');
});

test.each([
  'ls',
  'echo',
  'echo -n',
  'printf',
  'printf -v x a',
  'cat',
  'tee log',
  'which a b',
  'which $x',
  'command -V ls',
  'type ls',
])('nothing is known of %s', (command) => {
  expect(outputOf(command)).toBeUndefined();
});

test('what is written is traced back to the word it comes from', () => {
  const command = "printf '%s = %s\\n' name 'some value'";
  const output = outputOf(command);
  const at = output?.value.indexOf('value') ?? 0;
  const { start, end } = output?.locate({ start: at, end: at + 5 }) ?? { start: 0, end: 0 };
  expect(command.slice(start, end)).toBe('value');
});

describe.skipIf(!hasBash)('as bash writes it', () => {
  const argument = fc
    .array(fc.constantFrom('a', ' ', '\\n', '\\t', '\\\\', '\\x41', '\\0101', '"', '*', 'é'), { maxLength: 5 })
    .map((pieces) => `'${pieces.join('')}'`);
  const printfArgument = fc.constantFrom("'a b'", "'%s'", "''", "'\\\\n'", 'x');
  const format = fc
    .array(fc.constantFrom('a', ' ', '\\n', '%s', '%%', '\\\\', '\\x41', '%b', '"'), { minLength: 1, maxLength: 6 })
    .map((pieces) => `'${pieces.join('')}'`);
  const echo = fc
    .tuple(
      fc.constantFrom('echo', 'echo -e', 'echo -E', 'echo -eE'),
      fc.array(argument, { minLength: 1, maxLength: 3 }),
    )
    .map(([program, args]) => [program, ...args].join(' '));
  const printf = fc
    .tuple(format, fc.array(printfArgument, { maxLength: 4 }))
    .map(([text, args]) => ['printf', text, ...args].join(' '));

  test('echo and printf', () => {
    fc.assert(
      fc.property(fc.oneof(echo, printf), (command) => {
        expect(outputOf(command)?.value).toBe(bash(command));
      }),
      { numRuns: 150 },
    );
  });
});
