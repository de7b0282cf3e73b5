import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ReplayError } from '../../../../src/errors.ts';
import { warmCommandOf } from '../../../../src/guards/external/warm/warm-command.ts';

describe('the command of a script that can be kept warm', () => {
  test.each([
    [['python3', '/g.py'], { python: ['python3'], script: '/g.py', arguments: [] }],
    [
      ['/usr/bin/python3.12', '-u', '/g', 'a', '-b'],
      { python: ['/usr/bin/python3.12', '-u'], script: '/g', arguments: ['a', '-b'] },
    ],
    [
      ['python', '-W', 'error', '-Xdev', '-OO', 'g.py'],
      { python: ['python', '-W', 'error', '-Xdev', '-OO'], script: 'g.py', arguments: [] },
    ],
    [
      ['/bin/sh', '-c', `python3 -u 'my guard.py' "a b"`],
      { python: ['python3', '-u'], script: 'my guard.py', arguments: ['a b'] },
    ],
  ])('%j', (argv, parts) => {
    expect(warmCommandOf(argv, 'mine')).toEqual(parts);
  });

  test.each([
    [[]],
    [['python3']],
    [['python3', '-u']],
    [['python3', '-m', 'guard']],
    [['python3', '-c', 'print()']],
    [['python3', '-', 'x']],
    [['python3', '-i', 'guard.py']],
    [['python3', '-x', 'guard.py']],
    [['python3', '--version']],
    [['python2', 'guard.py']],
    [['node', 'guard.mjs']],
    [['./guard.py']],
    [['env', 'python3', 'guard.py']],
    [['/bin/sh', '-c', 'python3 guard.py | tee log']],
    [['/bin/sh', '-c', 'python3 guard.py; true']],
    [['/bin/sh', '-c', 'python3 guard.py 2>/dev/null']],
    [['/bin/sh', '-c', 'A=1 python3 guard.py']],
    [['/bin/sh', '-c', 'python3 "$DIR/guard.py"']],
    [['/bin/sh', '-c', 'python3 "$(pwd)/guard.py"']],
    [['/bin/sh', '-c', '']],
  ])('not %j', (argv) => {
    expect(() => warmCommandOf(argv, 'mine')).toThrow(/^guard mine cannot be kept warm: only a command of the form/);
  });

  test('anything else is one or the other', () => {
    const words = array(oneof(string(), constantFrom('python3', '-u', '/bin/sh', '-c')));
    assert(
      property(words, (argv) => {
        const taken = wordsTaken(argv);
        return taken === undefined || argv[0] === '/bin/sh' || taken.join('\0') === argv.join('\0');
      }),
    );
  });
});

/** The words of the parts; none where the command is refused. */
function wordsTaken(argv: readonly string[]): readonly string[] | undefined {
  try {
    const { python, script, arguments: others } = warmCommandOf(argv, 'mine');
    return [...python, script, ...others];
  } catch (error) {
    if (error instanceof ReplayError) return undefined;
    throw error;
  }
}
