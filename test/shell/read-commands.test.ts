import * as fc from 'fast-check';
import { forEachChild, parse, type SyntaxNode } from 'unbash';
import { describe, expect, test } from 'vitest';
import { readCommands, type Reading } from '../../src/shell/read-commands.ts';
import { wholeText } from '../../src/shell/text.ts';

function read(text: string): Reading {
  return readCommands(wholeText(text));
}

function programs(text: string): (string | undefined)[] {
  return read(text).commands.map(({ words }) => words[0]?.value);
}

/** Texts in which the command `target` hides, each in its own way. */
const HIDING_PLACES = [
  'target',
  '  target;',
  '# nothing\ntarget',
  '#!/bin/sh\ntarget',
  'a; target',
  'a && target',
  'a || target',
  'a & target',
  'a | target',
  'a |& target',
  'a\ntarget',
  '! target',
  '! ! target',
  'time -p target',
  'time -- target',
  '(target)',
  '{ target; }',
  'if target; then a; fi',
  'if a; then target; fi',
  'if a; then b; elif target; then c; fi',
  'if a; then b; elif c; then target; fi',
  'if a; then b; else target; fi',
  'while target; do a; done',
  'until a; do target; done',
  'for x in a; do target; done',
  'for x in $(target); do a; done',
  'for ((i = 0; i < 3; i++)); do target; done',
  'for ((i = $(target); i < 3; i++)); do a; done',
  'for ((i = 0; i < $(target); i++)); do a; done',
  'for ((i = 0; i < 3; i += $(target))); do a; done',
  'select x in a; do target; done',
  'select x in "$(target)"; do a; done',
  'case x in a) target;; esac',
  'case x in a) b;& *) target;; esac',
  'case $(target) in a) b;; esac',
  'case x in a | $(target)) b;; esac',
  'f() { target; }',
  'function f { target; }',
  'f() ( target ) > log',
  'f() for x in a; do target; done',
  'coproc target',
  'coproc N { target; }',
  'a=$(target)',
  'a+=$(target) b',
  'a=(b "$(target)")',
  'a=([1]=$(target))',
  'a[$(target)]=b',
  'declare -a a=($(target))',
  'export a="$(target)"',
  'a $(target)',
  'a `target`',
  'a `b \\`target\\``',
  'a "`b \\"\\`target\\`\\"`"',
  'a "$(target)"',
  'a "b `target` c"',
  'a $"b $(target)"',
  'a ${ target; }',
  'a ${| target; }',
  'a <(target)',
  'a >(target)',
  'a > >(target)',
  'a < <(target)',
  'a $((1 + $(target)))',
  'a $((1 ? 2 : $(target)))',
  'a $((-(1 + `target`)))',
  'a $((x[$(target)]))',
  'a $[1 + $(target)]',
  '((x = $(target)))',
  '((x += (1 + $(target))))',
  'let "x = $(target)"',
  '[[ -n $(target) ]]',
  '[[ a == $(target) ]]',
  '[[ $(target) =~ b ]]',
  '[[ ! ( a && $(target) ) ]]',
  '[ -n "$(target)" ]',
  'a ${b:-$(target)}',
  'a ${b:+"$(target)"}',
  'a ${b#$(target)}',
  'a ${b%%`target`}',
  'a ${b/$(target)/c}',
  'a ${b//c/$(target)}',
  'a ${b:$(target)}',
  'a ${b:1:$(target)}',
  'a ${b^$(target)}',
  'a ${b@$(target)}',
  'a ${b[$(target)]}',
  'a "${b:-"${c:-$(target)}"}"',
  'a {b,$(target)}',
  'a [$(target)]',
  'a @(b|$(target))',
  'a > $(target)',
  'a 2>> "$(target)"',
  'a {fd}> $(target)',
  'a <<< $(target)',
  'a 3<<< "$(target)"',
  'a <<EOF\n$(target)\nEOF',
  'a <<-EOF\n\tb `target`\n\tEOF',
  'a <<EOF\n${b:-$(target)}\nEOF',
  'a <<A <<B\nA\n$(target)\nB',
  '{ a; } > $(target)',
  '{ a; } <<EOF\n$(target)\nEOF',
  '$(target)',
  '$(target) a',
  '> $(target)',
  'a "$(b "$(c "$(target)")")"',
];

const NODE_TYPES: Record<SyntaxNode['type'], true> = {
  AndOr: true,
  AnsiCQuoted: true,
  ArithmeticBinary: true,
  ArithmeticCommand: true,
  ArithmeticCommandExpansion: true,
  ArithmeticExpansion: true,
  ArithmeticFor: true,
  ArithmeticGroup: true,
  ArithmeticTernary: true,
  ArithmeticUnary: true,
  ArithmeticWord: true,
  ArrayValue: true,
  Assignment: true,
  BraceExpansion: true,
  BraceGroup: true,
  Case: true,
  CaseItem: true,
  CaseModification: true,
  Command: true,
  CommandExpansion: true,
  CompoundList: true,
  Coproc: true,
  Default: true,
  DoubleQuoted: true,
  Elif: true,
  ExtendedGlob: true,
  FileDescriptor: true,
  FileDescriptorVariable: true,
  For: true,
  Function: true,
  Glob: true,
  HereDoc: true,
  HereDocBody: true,
  HereDocDelimiter: true,
  HereString: true,
  If: true,
  Literal: true,
  LocaleString: true,
  Names: true,
  Negation: true,
  ParameterExpansion: true,
  Pipeline: true,
  ProcessSubstitution: true,
  Redirect: true,
  Redirected: true,
  Remove: true,
  Replace: true,
  Script: true,
  Select: true,
  SimpleExpansion: true,
  SingleQuoted: true,
  Slice: true,
  Statement: true,
  Subshell: true,
  TestBinary: true,
  TestCommand: true,
  TestGroup: true,
  TestLogical: true,
  TestNot: true,
  TestUnary: true,
  Time: true,
  Transform: true,
  Unknown: true,
  While: true,
  Word: true,
};

/** Nodes in which nothing can hide, or nothing that the parser reads. */
const HOLDS_NOTHING = ['AnsiCQuoted', 'Names', 'SimpleExpansion', 'SingleQuoted', 'Unknown'];

function nodesIn(text: string): SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  const visit = (node: SyntaxNode): void => {
    nodes.push(node);
    forEachChild(node, visit);
  };
  visit(parse(text));
  return nodes;
}

describe('a command is found', () => {
  test.each(HIDING_PLACES)('%s', (text) => {
    expect(programs(text)).toContain('target');
    expect(read(text).unread).toEqual([]);
  });

  test('in every kind of node of the parser', () => {
    const seen = new Set(HIDING_PLACES.flatMap(nodesIn).map(({ type }) => type));
    expect([...seen, ...HOLDS_NOTHING].sort()).toEqual(Object.keys(NODE_TYPES).sort());
  });

  test.each([
    "a 'target'",
    "a '$(target)'",
    "a $'$(target)'",
    'a "\\$(target)"',
    'a \\$\\(target\\)',
    'a \\`target\\`',
    "a <<'EOF'\n$(target)\nEOF",
    'a <<\\EOF\n`target`\nEOF',
    'a <<EOF\n\\$(target)\nEOF',
    'a # $(target)',
    'case x in target) a;; esac',
    'for target in target; do a; done',
    'a target > target <<< target',
    'target=target',
    'a=(target)',
    '((target = 1))',
    '[[ target == target ]]',
    'a ${target:-target}',
  ])('but not where it is data: %s', (text) => {
    expect(programs(text)).not.toContain('target');
  });

  test('wherever the parser sees one, for any mixture of syntax', () => {
    const piece = fc.constantFrom(
      'a',
      ' ',
      ' ',
      ';',
      '\n',
      '|',
      '&&',
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
      'if ',
      '; then ',
      '; fi',
      'case x in ',
      ';; esac',
      '[[ ',
      ' ]]',
      'x=(',
      'f() ',
      '#',
      '$x',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const text = pieces.join('');
        const count = nodesIn(text).filter(({ type }) => type === 'Command').length;
        expect(read(text).commands).toHaveLength(count);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('order', () => {
  test.each([
    ['a "$(b)" | c `d`', ['b', 'a', 'd', 'c']],
    ['a <(b) > >(c)', ['b', 'a', 'c']],
    ['{ a >(b) $(c); } > >(d); e', ['c', 'a', 'b', 'd', 'e']],
    ['a <<EOF; b\n$(c)\nEOF', ['c', 'a', 'b']],
  ])('%s', (text, order) => {
    expect(programs(text)).toEqual(order);
  });
});

describe('spans', () => {
  test.each([
    ['sudo  target x > y', 'target x > y', 'sudo  target x > y'],
    ['a "$(target x)"', 'target x', 'target x'],
    ['a `target x`', 'target x', 'target x'],
    ['a `b \\`target x\\``', 'target x', 'target x'],
    ['a "`target \\"x\\"`"', 'target', 'target \\"x\\"'],
    ['a <<-EOF\n\t$(target x)\n\tEOF', 'target', 'target x'],
  ])('of commands and words are those of the whole text: %s', (text, _, source) => {
    const command = read(text).commands.find(({ words }) => words.some(({ value }) => value === 'target'));
    const slice = (span = { start: 0, end: 0 }): string => text.slice(span.start, span.end);
    expect(slice(command?.span)).toBe(source);
    expect(slice(command?.words.find(({ value }) => value === 'target')?.span)).toBe('target');
  });
});

describe('what a command is given', () => {
  test('assignments, declarations and redirects', () => {
    const [command] = read('A=1 B+="$x" C[2]=z D=(1) export E=5 F=(6) 2>> "log" {fd}< in <<< word').commands;
    expect(command?.assignments).toMatchObject([
      { name: 'A', value: { value: '1' }, append: false },
      { name: 'B', value: { value: '$x' }, append: true },
      { name: 'C' },
      { name: 'D' },
    ]);
    expect(command?.assignments.map(({ value }) => value?.isStatic)).toEqual([true, false, undefined, undefined]);
    expect(command?.declarations.map(({ name }) => name)).toEqual(['E', 'F']);
    expect(command?.words.map(({ value }) => value)).toEqual(['export', 'E=5', 'F=(6)']);
    expect(command?.words.map(({ isStatic }) => isStatic)).toEqual([true, true, false]);
    expect(command?.redirects).toMatchObject([
      { operator: '>>', descriptor: 2, target: { value: 'log' } },
      { operator: '<', descriptor: 'fd', target: { value: 'in' } },
      { operator: '<<<', target: { value: 'word' } },
    ]);
  });

  test.each([
    ['cat', undefined],
    ['cat < in', { kind: 'file', path: { value: 'in' } }],
    ['cat <<< word', { kind: 'hereString', word: { value: 'word' } }],
    ['cat <<E\ntext\nE', { kind: 'hereDocument', text: { value: 'text\n', isStatic: true } }],
    ['cat < in <<E\ntext\nE', { kind: 'hereDocument' }],
    ['cat 0< in', { kind: 'file' }],
    ['cat 3< in', undefined],
    ['cat < in <&3', undefined],
    ['{ cat; } < in', { kind: 'file' }],
    ['while cat; do :; done <<< word', { kind: 'hereString' }],
    ['a | { cat; }', { kind: 'pipe' }],
    ['a | (b; cat)', { kind: 'pipe' }],
    ['cat < <(a)', { kind: 'pipe' }],
    ['a > >(cat)', { kind: 'pipe' }],
    ['f() { cat; } < in', { kind: 'file' }],
  ])('standard input: %s', (text, stdin) => {
    const cat = read(text).commands.find(({ words }) => words[0]?.value === 'cat');
    expect([cat?.stdin]).toMatchObject([stdin]);
  });

  test.each([
    ['echo', undefined],
    ['echo > out', { kind: 'file', path: { value: 'out' }, append: false }],
    ['echo >> out', { kind: 'file', append: true }],
    ['echo >| out', { kind: 'file' }],
    ['echo &> out', { kind: 'file', append: false }],
    ['echo &>> out', { kind: 'file', append: true }],
    ['echo >& out', { kind: 'file' }],
    ['echo >&2', undefined],
    ['echo > out >&-', undefined],
    ['echo 2> out', undefined],
    ['(echo) > out', { kind: 'file' }],
    ['echo | a', { kind: 'pipe' }],
    ['{ echo; } | a', { kind: 'pipe' }],
    ['a $(echo)', { kind: 'pipe' }],
    ['a <(echo)', { kind: 'pipe' }],
    ['a | echo', undefined],
  ])('standard output: %s', (text, stdout) => {
    const echo = read(text).commands.find(({ words }) => words[0]?.value === 'echo');
    expect([echo?.stdout]).toMatchObject([stdout]);
  });

  test('both ends of a pipe are one object', () => {
    const [echo, cat] = read('echo | cat').commands;
    expect(echo?.stdout).toBe(cat?.stdin);
    const [inner, outer] = read('cat <(echo)').commands;
    expect(outer?.words[1]?.fragments).toMatchObject([{ kind: 'expansion', pipe: { kind: 'pipe' } }]);
    expect(outer?.words[1]?.fragments[0]).toHaveProperty('pipe', inner?.stdout);
  });
});

describe('what is not understood', () => {
  test.each([
    ['a "b', 'a "b'],
    ["a 'b", "a 'b"],
    ['if a; then b', 'if a; then b'],
    ['a | | b', 'a | | b'],
    ['a "$(b | | c)" d', 'b | | c'],
    ['a "$(b \'c)"', 'a "$(b \'c)"'],
    ['a `b \\`c | |\\``', 'c | |'],
    ['a "$((case x in y) b;; esac))"; c', '(case x in y) b;; esac))"; c'],
    ['cat <<EOF\ntext', 'text'],
    ['a $(cat <<EOF\ntext\n) b', 'a $(cat <<EOF\ntext\n) b'],
    ['a ${b!$(c)}', '!$(c)'],
  ])('%s', (text, piece) => {
    const { unread } = read(text);
    expect(unread.map((one) => one.text.value)).toContain(piece);
    for (const one of unread) expect(one.why).not.toBe('');
  });

  test('what can be read of it is read', () => {
    expect(programs('a; b "c')).toEqual(['a', 'b']);
    expect(programs('cat <<EOF\n$(a)')).toEqual(['a', 'cat']);
  });

  test.each([
    ['$(', ')'],
    ['"$(', ')"'],
    ['<(', ')'],
    ['`', '`'],
    ['(', ')'],
    ['{ ', '; }'],
    ['${x:-', '}'],
    ['$((', '))'],
    ['if ', '; then :; fi'],
    ['f() { ', '; }'],
    ['coproc ', ''],
    ['! ', ''],
    ['case x in x) ', ';; esac'],
    ['"${x:-`', '`}"'],
  ])('nesting thousands deep ends without an exception: %s', (open, close) => {
    const { unread, commands } = read(open.repeat(3000) + 'a' + close.repeat(3000));
    expect(unread.length + commands.length).toBeGreaterThan(0);
  });
});
