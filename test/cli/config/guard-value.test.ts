/** The grammar of `--guard`, a row a form; every command line of static words comes back as it was. */

import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { ReplayError } from '../../../src/errors.ts';
import { commandLineOf } from '../../../src/cli/config/command-line.ts';
import { type GuardValue, readGuardValue } from '../../../src/cli/config/guard-value.ts';
import { type Folder, scratchWith } from '../folder.ts';

const HOME = '/home/ann';

let folder: Folder;

beforeAll(async () => {
  folder = await scratchWith({ 'hooks/guard.sh': '', guard: '', 'odd@name.sh': '', 'two words.sh': '' });
});

function read(text: string): GuardValue {
  return readGuardValue(text, { folder: folder.path, home: HOME });
}

function command(...words: readonly [string, ...string[]]): object {
  return { given: { kind: 'command', words } };
}

function reference(language: string, module: string, name: string): object {
  return { given: { kind: 'function', reference: { language, module, function: name } } };
}

describe('a name', () => {
  test.each([
    ['v1', { name: 'v1' }],
    ['my-guard_2.0', { name: 'my-guard_2.0' }],
    ['mine@main', { name: 'mine', revision: 'main' }],
    ['mine@HEAD~40', { name: 'mine', revision: 'HEAD~40' }],
    ['mine@main@{1}', { name: 'mine', revision: 'main@{1}' }],
    ['mine@v1.2^{commit}', { name: 'mine', revision: 'v1.2^{commit}' }],
    ['mine@a=b', { name: 'mine', revision: 'a=b' }],
    ['', { name: '' }],
    ['Scoped', { name: 'Scoped' }],
  ])('%j', (text, rest) => {
    expect(read(text)).toEqual({ text, ...rest });
  });
});

describe('a command line', () => {
  test.each([
    ['python3 hooks/guard.py', command('python3', 'hooks/guard.py')],
    ['  python3   guard.py\t', command('python3', 'guard.py')],
    ['./guard', command('./guard')],
    ['"two words.sh" --strict', command('two words.sh', '--strict')],
    [String.raw`two\ words.sh`, command('two words.sh')],
    [`sh -c 'cat | grep "x"'`, command('sh', '-c', 'cat | grep "x"')],
    ["guard ''", command('guard', '')],
    [String.raw`guard $'a\tb'`, command('guard', 'a\tb')],
    ['guard --mode=a=b', command('guard', '--mode=a=b')],
    ['env MODE=strict ./guard', command('env', 'MODE=strict', './guard')],
    ['~/hooks/guard.sh ~', command(`${HOME}/hooks/guard.sh`, HOME)],
    ["'~/hooks/guard.sh'", command('~/hooks/guard.sh')],
    ['guard receipts.jsonl', command('guard', 'receipts.jsonl')],
    ['cc-safety-net hook --coding-cli', command('cc-safety-net', 'hook', '--coding-cli')],
    ['py', command('py')],
  ])('%j', (value, given) => {
    const text = `mine=${value}`;
    expect(read(text)).toEqual({ text, name: 'mine', ...given });
  });
});

describe('a revision', () => {
  test.each([
    ['after a file that exists', 'hooks/guard.sh@HEAD~40', command('hooks/guard.sh'), 'HEAD~40'],
    ['after the last word', 'bash -e hooks/guard.sh@main', command('bash', '-e', 'hooks/guard.sh'), 'main'],
    ['after a file without an ending', 'guard@main', command('guard'), 'main'],
    ['with a position of the log', 'guard@main@{1}', command('guard'), 'main@{1}'],
    ['after a file with @ in its name', 'odd@name.sh@main', command('odd@name.sh'), 'main'],
    ['not in the name of a file', 'odd@name.sh', command('odd@name.sh'), undefined],
    ['after a program with a path that is gone', './old@main', command('./old'), 'main'],
    ['after a script that is gone', 'python3 old/guard.py@main', command('python3', 'old/guard.py'), 'main'],
    ['within quotes', "'two words.sh@main'", command('two words.sh'), 'main'],
    ['not in a mail address', 'guard ops@example.com', command('guard', 'ops@example.com'), undefined],
    ['not in a host', 'ssh user@host', command('ssh', 'user@host'), undefined],
    ['not in a package', 'npx @scope/guard@1.2.3', command('npx', '@scope/guard@1.2.3'), undefined],
    [
      'not in a module of Go',
      'go run a.example/guard@latest',
      command('go', 'run', 'a.example/guard@latest'),
      undefined,
    ],
    ['not after a folder', 'ls hooks@main', command('ls', 'hooks@main'), undefined],
    ['not within a line', 'bash guard.sh@main --x', command('bash', 'guard.sh@main', '--x'), undefined],
    ['after a function', 'py:guards.py:guard@main', reference('python', 'guards.py', 'guard'), 'main'],
    ['with a slash', 'js:a/b.mjs:judge@origin/main', reference('javascript', 'a/b.mjs', 'judge'), 'origin/main'],
  ])('%s: %s', (_, value, given, revision) => {
    const text = `mine=${value}`;
    expect(read(text)).toEqual({ text, name: 'mine', ...given, ...(revision !== undefined && { revision }) });
  });
});

describe('a function', () => {
  test.each([
    ['py:guards.py:guard_scoped', reference('python', 'guards.py', 'guard_scoped')],
    ['js:guards.mjs:judge', reference('javascript', 'guards.mjs', 'judge')],
    ['js:./a b/guards.ts:default', reference('javascript', './a b/guards.ts', 'default')],
    ['py:C:/guards.py:f', reference('python', 'C:/guards.py', 'f')],
    ['py:guards.py:prüfe', reference('python', 'guards.py', 'prüfe')],
    ['js:guards.mjs:$judge', reference('javascript', 'guards.mjs', '$judge')],
  ])('%s', (value, given) => {
    const text = `mine=${value}`;
    expect(read(text)).toEqual({ text, name: 'mine', ...given });
  });
});

const NEEDS_SHELL = 'which takes a shell; give the command line to `command:` in replay.yaml, as a string';
const A_REVISION = 'name a branch, a tag or a commit';

describe('a mistake', () => {
  test.each([
    ['mine=', 'nothing follows the name; give a command line or py:guards.py:guard_scoped'],
    ['mine= ', 'nothing follows the name; give a command line or py:guards.py:guard_scoped'],
    ['mine=a | b', `"a | b" is more than one program with its arguments, ${NEEDS_SHELL}`],
    ['mine=a && b', `"a && b" is more than one program with its arguments, ${NEEDS_SHELL}`],
    ['mine=a;', `"a;" is more than one program with its arguments, ${NEEDS_SHELL}`],
    ['mine=a &', `"a &" is more than one program with its arguments, ${NEEDS_SHELL}`],
    ['mine=(a)', `"(a)" is more than one program with its arguments, ${NEEDS_SHELL}`],
    ['mine=! a', `"! a" is more than one program with its arguments, ${NEEDS_SHELL}`],
    ['mine=a # b', `"a # b" is more than one program with its arguments, ${NEEDS_SHELL}`],
    ['mine=# b', `"# b" is more than one program with its arguments, ${NEEDS_SHELL}`],
    ['mine=[[ a ]]', `"[[ a ]]" is more than one program with its arguments, ${NEEDS_SHELL}`],
    ['mine=X=1 a', `"X=1" sets a variable, ${NEEDS_SHELL}`],
    ['mine=X=1', `"X=1" sets a variable, ${NEEDS_SHELL}`],
    ['mine=a > b', `"> b" redirects, ${NEEDS_SHELL}`],
    ['mine=a <<< b', `"<<< b" redirects, ${NEEDS_SHELL}`],
    ['mine=a $X', `"$X" stands for something else, ${NEEDS_SHELL}`],
    ['mine=a "$(b)"', `"a \\"$(b)\\"" is more than one program with its arguments, ${NEEDS_SHELL}`],
    ['mine=a *.py', `"*.py" stands for something else, ${NEEDS_SHELL}`],
    ['mine=a {b,c}', `"{b,c}" stands for something else, ${NEEDS_SHELL}`],
    ['mine=~ann/guard.sh', `"~ann/guard.sh" stands for something else, ${NEEDS_SHELL}`],
    ["mine=a 'b", 'no command line: unterminated single quote'],
    ["mine=''", 'no command line: it names no program'],
    ['mine=receipts.jsonl', 'files of receipts are not there yet; give a command line or a function'],
    ['mine=py:guards.py', 'not a function of a module; give its file and its name, such as py:guards.py:guard_scoped'],
    ['mine=py::f', 'not a function of a module; give its file and its name, such as py:guards.py:guard_scoped'],
    ['mine=js:a.mjs:a.b', 'not a function of a module; give its file and its name, such as py:guards.py:guard_scoped'],
    ['mine=guards.py:judge', 'a function is given with its language; give py:guards.py:judge'],
    ['mine=hooks/guards.mjs:judge@main', 'a function is given with its language; give js:hooks/guards.mjs:judge@main'],
    ['mine=js:a.mjs:f@', `a revision is missing after @; ${A_REVISION}`],
    ['mine@', `a revision is missing after @; ${A_REVISION}`],
    ['mine=hooks/guard.sh@', `a revision is missing after @; ${A_REVISION}`],
    ['mine@--output=x', `"--output=x" is no revision; ${A_REVISION}`],
    ['mine@a\nb', `"a\\nb" is no revision; ${A_REVISION}`],
    ['=a', '"" is no name for a guard; give a small letter, then small letters, digits, ".", "_" or "-"'],
    ['Mine=a', '"Mine" is no name for a guard; give a small letter, then small letters, digits, ".", "_" or "-"'],
    ['1st=a', '"1st" is no name for a guard; give a small letter, then small letters, digits, ".", "_" or "-"'],
    ['python3 guard.py', "a guard needs a name; give --guard mine='python3 guard.py'"],
    ['hooks/guard.sh', 'a guard needs a name; give --guard mine=hooks/guard.sh'],
    ['hooks/guard.sh@main', 'a guard needs a name; give --guard mine=hooks/guard.sh@main'],
    ['./guard --mode=strict', "a guard needs a name; give --guard mine='./guard --mode=strict'"],
    ['py:guards.py:guard', 'a guard needs a name; give --guard mine=py:guards.py:guard'],
  ])('%j', (text, message) => {
    expect(() => read(text)).toThrow(new ReplayError(`--guard ${text}: ${message}`));
  });
});

/** Characters that the grammar or a shell knows. */
const special = fc.string({ unit: fc.constantFrom(...Array.from(`a1=@:'"\\ $~/|{}[]#!*-.js\n`)) });

/** What is read, or the error of the user; any other error is a fault. */
function readOrRefuse(text: string): GuardValue | ReplayError {
  try {
    return read(text);
  } catch (error) {
    if (error instanceof ReplayError) return error;
    throw error;
  }
}

describe('any text', () => {
  test('is a guard or an error of the user', () => {
    const start = fc.constantFrom('', 'mine=', 'mine@', 'mine=py:', 'mine=guard@');
    fc.assert(
      fc.property(start, fc.oneof(fc.string({ unit: 'binary' }), special), (before, after) => {
        const said = readOrRefuse(before + after);
        expect('text' in said ? said.text : said.message).toContain(before + after);
      }),
    );
  });

  test('that is a command line of static words comes back as these words', () => {
    const word = fc
      .oneof(fc.string({ unit: 'grapheme' }), special, fc.constantFrom('a=', 'if', 'time', '!', '--a=b'))
      .filter((text) => !/[@\0]/.test(text));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
        const line = commandLineOf(words);
        fc.pre(words[0] !== '' && !/^(?:py|js):|\.jsonl$/.test(line));
        expect(read(`mine=${line}`).given).toEqual({ kind: 'command', words });
      }),
    );
  });
});
