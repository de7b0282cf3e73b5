import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filterOf } from '../../../../src/guards/external/settings/filter.ts';

function isAsked(rule: string, command: string): boolean {
  const filter = filterOf(rule, 'Bash');
  return typeof filter === 'function' ? filter(command) : filter === 'always';
}

/** [rule, command, whether the hook is asked] */
const CASES: readonly (readonly [string, string, boolean])[] = [
  ['Bash', 'ls', true],
  ['Bash()', 'ls', true],
  ['Bash(*)', 'ls', true],
  ['Edit(*.ts)', 'ls', false],
  ['bash(ls)', 'ls', false],
  ['no rule', 'ls', false],
  ['Bash(ls)', 'ls', true],
  ['Bash(ls)', 'ls -la', false],
  ['Bash(git *)', 'git push', true],
  ['Bash(git *)', 'git', true],
  ['Bash(git *)', 'github push', false],
  ['Bash(git*)', 'github push', true],
  ['Bash(git:*)', 'git push', true],
  ['Bash(git:*)', 'git', true],
  ['Bash(git:*)', 'gitk', false],
  ['Bash(git push *)', 'git push origin main', true],
  ['Bash(git push *)', 'git  push   origin', true],
  ['Bash(git push *)', 'git pull', false],
  ['Bash(git push *)', 'git -C x push', false],
  ['Bash(git * push *)', 'git -C x push y', true],
  ['Bash(git * push *)', 'git -C x push', false],
  ['Bash(* --force)', 'git push --force', true],
  ['Bash(* --force)', 'git push --force-with-lease', false],
  ['Bash(rm *)', 'ls && rm -rf x', true],
  ['Bash(rm *)', 'ls | rm x; ls', true],
  ['Bash(rm *)', 'echo "$(rm x)"', true],
  ['Bash(rm *)', 'echo `rm x`', true],
  ['Bash(rm *)', 'if true; then rm x; fi', true],
  ['Bash(rm *)', 'FOO=bar rm x', true],
  ['Bash(rm *)', 'echo rm x', false],
  ['Bash(rm *)', 'echo "; rm x"', false],
  ['Bash(rm *)', '', false],
  ['Bash(rm *)', 'X=1', false],
  ['Bash(rm *)', 'echo "unclosed', true],
  ['Bash(rm *)', 'case x in', true],
  ['Bash(git commit *)', 'git commit -m "two\nlines"', true],
  ['Bash(a.c *)', 'abc x', false],
  ['Bash(a.c *)', 'a.c x', true],
  [String.raw`Bash(echo \*)`, 'echo *', true],
  [String.raw`Bash(echo \*)`, 'echo x', false],
  ['Bash(python *)|Bash(pytest *)', 'pytest x', false],
];

describe('the rule after if', () => {
  test.each(CASES)('%s and %j: %j', (rule, command, expected) => {
    expect(isAsked(rule, command)).toBe(expected);
  });

  test('of another tool never fits, whatever the command', () => {
    expect(filterOf('Write(*)', 'Bash')).toBe('never');
    expect(filterOf('', 'Bash')).toBe('never');
  });

  test('any text is a rule, and any command is asked about or not', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (specifier, command) => {
        expect(typeof isAsked(`Bash(${specifier})`, command)).toBe('boolean');
      }),
    );
  });

  test('a prefix fits whatever follows it', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z]{1,8}$/),
        fc.array(fc.stringMatching(/^[a-z0-9./-]{1,8}$/)),
        (program, args) => {
          fc.pre(
            !/^(?:if|then|else|elif|fi|do|done|case|esac|for|while|until|in|function|select|time|coproc)$/.test(
              program,
            ),
          );
          expect(isAsked(`Bash(${program} *)`, ['X=1', program, ...args].join(' '))).toBe(true);
        },
      ),
    );
  });
});
