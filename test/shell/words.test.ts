import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textOf } from '../../src/shell/made-word.ts';
import { readCommands } from '../../src/shell/read-commands.ts';
import { wholeText } from '../../src/shell/text.ts';
import type { Word } from '../../src/shell/word.ts';
import { bashWords, hasBash } from './bash.ts';

function wordsIn(text: string): readonly Word[] {
  const [command] = readCommands(wholeText(`print ${text}`)).commands;
  return command?.words.slice(1) ?? [];
}

function fragmentsIn(text: string): unknown {
  return wordsIn(text).map(({ fragments }) => fragments);
}

describe('fragments', () => {
  test.each([
    ['plain', [{ kind: 'literal', value: 'plain', quoted: false }]],
    ["'a b'", [{ kind: 'literal', value: 'a b', quoted: true }]],
    ['""', [{ kind: 'literal', value: '', quoted: true }]],
    ["$'a\\tb'", [{ kind: 'literal', value: 'a\tb', quoted: true }]],
    ['$"hello"', [{ kind: 'literal', value: 'hello', quoted: true }]],
    ['~/x', [{ kind: 'literal', value: '~/x', quoted: false }]],
    ['$v', [{ kind: 'variable', name: 'v', value: '$v', quoted: false }]],
    ['"${v}"', [{ kind: 'variable', name: 'v', value: '${v}', quoted: true }]],
    ['$1', [{ kind: 'expansion', value: '$1', quoted: false }]],
    ['$((1 + 2))', [{ kind: 'expansion', value: '$((1 + 2))', quoted: false }]],
    ['${#v}', [{ kind: 'expansion', value: '${#v}', quoted: false }]],
    ['${v[1]}', [{ kind: 'expansion', value: '${v[1]}', quoted: false }]],
    [
      '*.ts',
      [
        { kind: 'pattern', value: '*' },
        { kind: 'literal', value: '.ts' },
      ],
    ],
    ['{a,b}', [{ kind: 'pattern', value: '{a,b}', quoted: false }]],
    ['+(a|b)', [{ kind: 'pattern', value: '+(a|b)', quoted: false }]],
    [
      'r\\m',
      [
        { value: 'r', quoted: false },
        { value: 'm', quoted: true },
      ],
    ],
    ['\\~', [{ kind: 'literal', value: '~', quoted: true }]],
    ['a\\\nb', [{ value: 'a' }, { value: 'b' }]],
    ['a"b$c"\'d\'', [{ value: 'a' }, { value: 'b' }, { kind: 'variable', value: '$c', quoted: true }, { value: 'd' }]],
  ])('%s', (text, fragments) => {
    expect(fragmentsIn(text)).toMatchObject([fragments]);
  });

  test('the word that stands in for a variable is read', () => {
    expect(fragmentsIn('${v:-r"m"}')).toMatchObject([
      [{ kind: 'expansion', fallback: { name: 'v', word: { value: 'rm' } } }],
    ]);
  });

  test.each(['${v:+x}', '${v:?x}', '${v%x}', '${!v:-x}'])('nothing stands in for %s', (text) => {
    expect(wordsIn(text)[0]?.fragments[0]).not.toHaveProperty('fallback');
  });
});

describe.skipIf(!hasBash)('as bash sees them', () => {
  test.each(['~', '~/a', '~root', '~root/a', '~/"a b"', '~/a\\b', '~+'])('a tilde is expanded: %s', (text) => {
    expect(wordsIn(text)).toMatchObject([{ isStatic: false }]);
    expect(bashWords(text)).not.toEqual(wordsIn(text).map(({ value }) => value));
  });

  test.each(['~"x"', "~''/a", '\\~', 'a~', '"~"', "'~'/a", '~a\\b/c', '--home=~'])('a tilde is text: %s', (text) => {
    expect(wordsIn(text)).toMatchObject([{ isStatic: true }]);
    expect(bashWords(text)).toEqual(wordsIn(text).map(({ value }) => value));
  });

  const plain = fc
    .string({
      unit: fc.constantFrom('a', 'b', '%', '=', '#', ':', '-', '/', '.', '{', '}', ',', '!', '@', '^', 'é', '😀'),
      minLength: 1,
      maxLength: 4,
    })
    .filter((text) => !/^#|\{.*(?:,|\.\.).*\}/s.test(text));
  const escaped = fc
    .constantFrom('a', ' ', '"', "'", '\\', '$', '`', ';', '|', '\n', '*', '~', '#')
    .map((character) => `\\${character}`);
  const single = fc
    .string({ unit: fc.constantFrom('a', ' ', '"', '\\', '$', '`', ';', '\n', '*', '~', '(', 'é'), maxLength: 5 })
    .map((text) => `'${text}'`);
  const inDouble = fc.oneof(
    fc.constantFrom('a', ' ', "'", ';', '\n', '*', '~', '(', '#', 'é'),
    fc.constantFrom('\\\\', '\\"', '\\$', '\\`', '\\a', '\\\n', "\\'"),
  );
  const double = fc.array(inDouble, { maxLength: 5 }).map((pieces) => `"${pieces.join('')}"`);
  const ansi = fc
    .array(fc.constantFrom('a', ' ', '"', '\\n', '\\t', '\\x41', '\\101', "\\'", '\\\\', '\\u00e9', '$', '`'), {
      maxLength: 5,
    })
    .map((pieces) => `$'${pieces.join('')}'`);
  const word = fc
    .array(fc.oneof(plain, escaped, single, double, ansi), { minLength: 1, maxLength: 4 })
    .map((pieces) => pieces.join(''));
  /** A `{` and a `}` of different pieces may make a brace expansion, and a `#` or `~` in front means something else. */
  const staticWord = word.filter((text) => !/^[#~]|\{|\}/.test(text));

  test('quotes and escapes are taken out as bash does it', () => {
    fc.assert(
      fc.property(fc.array(staticWord, { minLength: 1, maxLength: 30 }), (texts) => {
        // With no words at all, bash's `printf` prints an empty one.
        const text = ['first', ...texts].join(' ');
        const words = wordsIn(text);
        expect(words.map(({ value }) => value)).toEqual(bashWords(text));
        expect(words.every(({ isStatic }) => isStatic)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test('every character is traced back to where it was written', () => {
    fc.assert(
      fc.property(staticWord, (text) => {
        const command = `print ${text}`;
        const [read] = wordsIn(text);
        if (read === undefined || text.includes("$'")) return;
        const located = textOf(read);
        for (let at = 0; at < read.value.length; at += 1) {
          const { start, end } = located.locate({ start: at, end: at + 1 });
          expect(command.slice(start, end)).toBe(read.value.charAt(at));
        }
      }),
      { numRuns: 300 },
    );
  });
});

test('the value of a word equals the values of its fragments, whatever is in it', () => {
  const piece = fc.constantFrom(
    'a',
    '~',
    '*',
    '?',
    '[',
    ']',
    '{a,b}',
    '$v',
    '${v}',
    '${v:-x}',
    '$(ls)',
    '`ls`',
    '<(ls)',
    "'q'",
    '"q$v"',
    '\\n',
    '$((1))',
    '@(a|b)',
    '=',
    '"',
    "'",
    '\\',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      for (const { value, fragments } of wordsIn(pieces.join(''))) {
        expect(value).toBe(fragments.map((fragment) => fragment.value).join(''));
      }
    }),
  );
});
