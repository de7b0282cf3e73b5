import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isDryRun,
  isOn,
  masked,
  names,
  type OptionSyntax,
  readArguments,
  subcommandAt,
} from '../../../src/guards/argv/options.ts';
import type { Word } from '../../../src/shell/word.ts';
import { invocation } from './rules/invocation.ts';

const GNU: OptionSyntax = {
  style: 'gnu',
  aliases: { n: 'namespace', f: 'force' },
  valued: names('namespace o'),
  attached: names('p'),
};
const GO: OptionSyntax = { style: 'go', valued: names('var') };
const GIT: OptionSyntax = { style: 'gnu', valued: names('C'), endsAtPositional: true };
const ABBREVIATING: OptionSyntax = {
  style: 'gnu',
  valued: new Set(),
  aliases: { branches: 'all' },
  abbreviates: ['force', 'force-with-lease', 'delete', 'branches'],
};

/** Options as `name` or `name=value`, then the positionals. */
function read(line: string, syntax: OptionSyntax): string {
  const { options, positionals } = readArguments(invocation(`x ${line}`).args, syntax);
  const shown = options.map(({ name, value }) => (value === undefined ? name : `${name}=${value}`));
  return [shown.join(' '), positionals.map(({ value }) => value).join(' ')].join(' | ');
}

describe('splits a command line into options and positionals', () => {
  test.each([
    ['a b', GNU, ' | a b'],
    ['--verbose a', GNU, 'verbose | a'],
    ['-n media a', GNU, 'namespace=media | a'],
    ['-nmedia a', GNU, 'namespace=media | a'],
    ['--namespace media a', GNU, 'namespace=media | a'],
    ['--namespace=media a', GNU, 'namespace=media | a'],
    ['--namespace= a', GNU, 'namespace= | a'],
    ['a -f b', GNU, 'force | a b'],
    ['-vfo x a', GNU, 'v force o=x | a'],
    ['-vox a', GNU, 'v o=x | a'],
    ['-psecret a', GNU, 'p=secret | a'],
    ['-p secret', GNU, 'p | secret'],
    ['-f -- -n a', GNU, 'force | -n a'],
    ['-n', GNU, 'namespace | '],
    ['-n -- a', GNU, 'namespace=-- | a'],
    ['- a', GNU, ' | - a'],
    ['-$x a', GNU, ' | a'],
    ['--$x --a$x=1 a', GNU, ' | a'],
    ['--namespace=$x "$y"', GNU, 'namespace=$x | $y'],
    ['"-f" \'--force\' a', GNU, 'force force | a'],
    ['-var a=b -no-color --var x y', GO, 'var=a=b no-color var=x | y'],
    ['-var=a=b --lock=false y', GO, 'var=a=b lock=false | y'],
    ['-abc', GO, 'abc | '],
    ['-C x push -f', GIT, 'C=x | push -f'],
    ['--del --forc --force --bra', ABBREVIATING, 'delete forc force all | '],
    ['--force-w=main', ABBREVIATING, 'force-with-lease=main | '],
  ] as const)('%s', (line, syntax, expected) => {
    expect(read(line, syntax)).toBe(expected);
  });

  test('every word is an option, a value or a positional', () => {
    const word = fc.stringMatching(/^(?:-{0,2}[a-z]{1,3}(?:=[a-z]{0,2})?|--|-)$/);
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), fc.constantFrom(GNU, GO, GIT), (args, syntax) => {
        const words = invocation(['x', ...args].join(' ')).args;
        const { options, positionals } = readArguments(words, syntax);
        const kept = new Set([...options.map((option) => option.word), ...positionals]);
        const gone = words.filter((each) => !kept.has(each));
        const isExplained = (each: Word): boolean => {
          const next = words[words.indexOf(each) + 1];
          return each.value === '--' || (next !== undefined && kept.has(next));
        };
        expect(gone.filter((each) => !isExplained(each))).toEqual([]);
      }),
    );
  });
});

const optionsOf = (line: string) => readArguments(invocation(`x ${line}`).args, GNU).options;

test.each([
  ['--force', true],
  ['-f', true],
  ['--force=true', true],
  ['--force=$x', true],
  ['--force=false', false],
  ['--force=0', false],
  ['--force --no-force', false],
  ['--no-force --force', true],
  ['--force --force=false', false],
  ['', false],
])('force is on in %j: %j', (line, expected) => {
  expect(isOn(optionsOf(line), 'force')).toBe(expected);
});

test.each([
  ['--dry-run', true],
  ['--dry-run=client', true],
  ['--dry-run=none --dry-run=server', true],
  ['--dry-run=server --dry-run=none', false],
  ['--dry-run=none', false],
  ['--dry-run=false', false],
  ['--dry-run=$x', false],
  ['', false],
])('a dry run in %j: %j', (line, expected) => {
  expect(isDryRun(optionsOf(line))).toBe(expected);
});

test('the subcommand is the first static positional', () => {
  expect(subcommandAt(invocation('x $options "$more" delete ns').args)).toBe(2);
  expect(subcommandAt(invocation('x $all').args)).toBe(-1);
});

test('what is not known of a word is masked', () => {
  const [word] = invocation('x "a$b"$(c)\'$d\'*').args;
  expect(word && masked(word).value).toBe('a??$d*');
});
