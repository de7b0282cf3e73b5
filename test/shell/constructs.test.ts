import { expect, test } from 'vitest';
import { readConstructs } from '../../src/shell/constructs.ts';
import { wholeText } from '../../src/shell/text.ts';

test.each([
  ['echo "a $(ls `x`)"', ['substitution $(ls `x`)', 'substitution `x`']],
  ['echo ${x:-$(foo)}', ['substitution $(foo)']],
  ['(( x = $(rm) ))', ['substitution $(rm)']],
  ['[[ $(a) == b ]]', ['substitution $(a)']],
  ['diff <(a) >(b)', ['substitution <(a)', 'substitution >(b)']],
  ['cat <<E\n$(x)\nE\n', ['substitution $(x)']],
  ["cat <<'E'\n$(x)\nE\n", []],
  ["echo '$(x)'", []],
  ['f() { ls; }; f', ['function f() { ls; }']],
  ['function f { echo $(x); }', ['function function f { echo $(x); }', 'substitution $(x)']],
  ['$('.repeat(5000), []],
])('%j', (command, expected) => {
  const constructs = readConstructs(wholeText(command));
  expect(constructs.map(({ kind, span }) => `${kind} ${command.slice(span.start, span.end)}`)).toEqual(expected);
});
