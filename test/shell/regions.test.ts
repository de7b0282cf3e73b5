import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCommands } from '../../src/shell/read-commands.ts';
import { readRegions } from '../../src/shell/regions.ts';
import { wholeText } from '../../src/shell/text.ts';

/** Regions as `kind: text`, with the quotes where there are any. */
function regionsIn(text: string): string[] {
  return readRegions(text).map(({ kind, span, quotes }) => {
    const quoted = quotes === 'none' ? '' : ` (${quotes})`;
    return `${kind}${quoted}: ${text.slice(span.start, span.end)}`;
  });
}

test.each([
  ['ls', []],
  ['grep -rn "rm -rf" docs', ['argument: -rn', 'argument (double): "rm -rf"', 'argument: docs']],
  ["git commit -m 'rm -rf /'", ['argument: commit', 'argument: -m', "argument (single): 'rm -rf /'"]],
  ['echo $\'a\\tb\' $"c"', ["argument (single): $'a\\tb'", 'argument (double): $"c"']],
  ['echo a"b"c*$d', ['argument: a', 'argument (double): "b"', 'argument: c*$d']],
  ['echo "a $(ls b) c"', ['argument (double): "a ', 'argument: b', 'argument (double):  c"']],
  ['echo "a `ls b` c"', ['argument (double): "a ', 'argument: b', 'argument (double):  c"']],
  ['echo "$(ls)"', ['argument (double): "', 'argument (double): "']],
  ['echo ${x:-$(ls b)}', ['argument: ${x:-', 'argument: b', 'argument: }']],
  ['echo `ls \\`cat "b"\\``', ['argument (double): "b"']],
  ['"rm" x', ['argument: x']],
  ['a=b c="d" e', ['assignment: b', 'assignment (double): "d"']],
  ['a=(b "c" # d\n e)', ['assignment: b', 'assignment (double): "c"', 'comment: # d', 'assignment: e']],
  ['a[1+2]=c', ['assignment: 1+2', 'assignment: c']],
  ['export a=b', ['assignment: b']],
  ['ls > out 2>&1 < "in"', ['target: out', 'target: 1', 'target (double): "in"']],
  ['cat <<< "a b"', ['here-string (double): "a b"']],
  ['cat <<E\na $(ls b)\nE', ['here-document: a ', 'argument: b', 'here-document: \n']],
  ["cat <<'E'\na $(ls b)\nE", ['here-document: a $(ls b)\n']],
  ['cat <<E\n# a\nE\nls # b', ['here-document: # a\n', 'comment: # b']],
  ['# a\nls # b\n# c', ['comment: # a', 'comment: # b', 'comment: # c']],
  ['#!/bin/sh\nls', ['comment: #!/bin/sh']],
  ['ls;# a', ['comment: # a']],
  ['ls a#b "#c" \\#d', ['argument: a#b', 'argument (double): "#c"', 'argument: \\#d']],
  ['echo $# ${#a} $((16#ff))', ['argument: $#', 'argument: ${#a}', 'argument: $((16#ff))']],
  ['echo "$(ls # a\n)"', ['argument (double): "', 'comment: # a', 'argument (double): "']],
  ['if a # b\nthen c; fi', ['comment: # b']],
  ['for x in a "b"; do c d; done', ['list: a', 'list (double): "b"', 'argument: d']],
  ['case "$x" in a|"b") c d;; esac', ['list (double): "$x"', 'pattern: a', 'pattern (double): "b"', 'argument: d']],
  ['[[ $a == "b"* ]]', ['test: $a', 'test (double): "b"', 'test: *']],
  ['((a = b + $(ls c)))', ['arithmetic: a = b + ', 'argument: c']],
  ['for ((i = 0; i < 3; i++)); do a; done', ['arithmetic: i = 0', 'arithmetic: i < 3', 'arithmetic: i++']],
  ['f() { ls a; }', ['argument: a']],
  ['diff <(ls a) b', ['argument: a', 'argument: b']],
  ['\\$($((`\\', ['argument: $((']],
])('%j', (text, regions) => {
  expect(regionsIn(text)).toEqual(regions);
});

test('a region knows the command that it belongs to', () => {
  const text = 'a=1; echo "b $(ls c)" <<E\nd\nE\nfor x in e; do :; done';
  const owners = readRegions(text).map(({ span, command }) => [
    text.slice(span.start, span.end),
    command === undefined ? undefined : text.slice(command.start, command.end),
  ]);
  expect(owners).toEqual([
    ['1', 'a=1'],
    ['"b ', 'echo "b $(ls c)" <<E'],
    ['c', 'ls c'],
    ['"', 'echo "b $(ls c)" <<E'],
    ['d\n', 'echo "b $(ls c)" <<E'],
    ['e', undefined],
  ]);
});

test('what is nested too deeply has none', () => {
  expect(readRegions('"$('.repeat(5000))).toEqual([]);
});

describe('for any mixture of syntax', () => {
  const piece = fc.constantFrom(
    'a',
    ' ',
    ' ',
    ';',
    '\n',
    '|',
    '(',
    ')',
    '{ ',
    '; }',
    '$(',
    '`',
    '"',
    "'",
    '\\',
    '<(',
    '>',
    '<<E\n',
    '\nE\n',
    '<<<',
    '$((',
    '))',
    '${x:-',
    '}',
    'case x in ',
    ';; esac',
    '[[ ',
    ' ]]',
    'x=(',
    '#',
    ' #',
    '$x',
    '\\`',
  );
  const text = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(''));

  test('regions lie within the text, in order, and do not overlap', () => {
    fc.assert(
      fc.property(text, (command) => {
        let end = 0;
        for (const { span } of readRegions(command)) {
          expect(span.start).toBeGreaterThanOrEqual(end);
          expect(span.end).toBeGreaterThan(span.start);
          ({ end } = span);
        }
        expect(end).toBeLessThanOrEqual(command.length);
      }),
      { numRuns: 2000 },
    );
  });

  test('no program that would run stands in one', () => {
    fc.assert(
      fc.property(text, (command) => {
        const { commands, unread } = readCommands(wholeText(command));
        fc.pre(unread.length === 0);
        const regions = readRegions(command);
        for (const { words } of commands) {
          const start = words[0]?.span.start ?? -1;
          expect(regions.filter(({ span }) => span.start <= start && start < span.end)).toEqual([]);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
