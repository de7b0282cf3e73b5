import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { argvOf } from '../../../../src/guards/external/launch/command.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'guard-replay-command-'));
const repository = path.join(root, 'repository');
const exported = path.join(root, 'exported');
const home = path.join(root, 'home');
const guardHome = path.join(root, 'guard-home');

beforeAll(() => {
  const write = (file: string, text = ''): void => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  for (const base of [repository, exported]) {
    write(path.join(base, 'guards/guard.py'));
    write(path.join(base, 'guards/rules/strict.json'));
    write(path.join(base, 'guards/hook/notes'));
    write(path.join(base, 'guards/a b.sh'));
    write(path.join(base, 'shared.sh'), 'echo shared');
  }
  write(path.join(repository, 'guards/new.py'));
  write(path.join(root, 'outside.json'));
  write(path.join(home, '.claude/guard.py'));
  write(path.join(home, '.claude/both.py'));
  write(path.join(home, '.claude/tool'));
  chmodSync(path.join(home, '.claude/tool'), 0o755);
  write(path.join(home, '.state'));
  write(path.join(guardHome, '.claude/both.py'));
  vi.stubEnv('HOME', home);
});

afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

const here = { folder: path.join(repository, 'guards'), project: repository, home: guardHome };
const there = { folder: path.join(exported, 'guards'), project: exported, home: guardHome };

function argv(command: readonly string[] | string, place = here): readonly string[] {
  return argvOf({ name: 'mine', command, folder: here.folder }, place);
}

/** `@` stands for the repository, or for its export. */
const at = (text: string, project: string): string => text.replaceAll('@', project);

describe('a list', () => {
  test.each<[string, string[], string[]]>([
    ['a program of the path and its script', ['python3', '-u', 'guard.py'], ['python3', '-u', '@/guards/guard.py']],
    ['a program beside the guard', ['./guard.py', 'x'], ['@/guards/guard.py', 'x']],
    ['a program that is not there is looked for where it should be', ['./gone'], ['@/guards/gone']],
    ['a program of the path is no file', ['guard.py'], ['guard.py']],
    ['a file above', ['sh', '../shared.sh'], ['sh', '@/shared.sh']],
    ['a folder written as a path', ['node', './hook', '.'], ['node', '@/guards/hook', '.']],
    ['a subcommand that is a folder too', ['dcg', 'hook'], ['dcg', 'hook']],
    ['the value of an option', ['g', '--rules=rules/strict.json'], ['g', '--rules=@/guards/rules/strict.json']],
    ['an option that is no path', ['g', '--mode=hook', '--rules'], ['g', '--mode=hook', '--rules']],
    ['an absolute path of the repository', ['sh', '@/shared.sh'], ['sh', '@/shared.sh']],
    ['a name with spaces', ['sh', 'a b.sh'], ['sh', '@/guards/a b.sh']],
    ['what names nothing', ['g', 'a/b', '', 'x'.repeat(5000)], ['g', 'a/b', '', 'x'.repeat(5000)]],
  ])('%s', (_, command, expected) => {
    const given = command.map((word) => at(word, repository));
    expect(argv(given)).toEqual(expected.map((word) => at(word, repository)));
    expect(argv(given, there)).toEqual(expected.map((word) => at(word, exported)));
  });

  test('what lies outside the repository stays where it is', () => {
    const outside = path.join(root, 'outside.json');
    expect(argv(['sh', '/bin/x', '../../outside.json', outside], there)).toEqual(['sh', '/bin/x', outside, outside]);
  });

  test('what the revision does not have yet is not taken from the working tree', () => {
    expect(argv(['python3', 'new.py'], there)).toEqual(['python3', path.join(exported, 'guards/new.py')]);
  });

  test('an empty command is said', () => {
    expect(() => argv([])).toThrow('guard mine has no program');
    expect(() => argv([''])).toThrow('guard mine has no program');
  });
});

describe('a string', () => {
  test.each([
    ['python3 guard.py', 'python3 @/guards/guard.py'],
    ['./guard.py | jq .', '@/guards/guard.py | jq .'],
    ['"./a b.sh" "$1"', '"./a b.sh" "$1"', "'@/guards/a b.sh'"],
    ['python3 "$CLAUDE_PROJECT_DIR"/guards/guard.py', 'python3 "$CLAUDE_PROJECT_DIR"/guards/guard.py'],
    ['sh ./gone.sh', 'sh ./gone.sh'],
    ['guard.py; . ../shared.sh', 'guard.py; . @/shared.sh'],
    ['jq . < rules/strict.json', 'jq . < @/guards/rules/strict.json'],
    ['RULES=rules/strict.json g > log', 'RULES=@/guards/rules/strict.json g > log'],
    ['cd rules && cat strict.json guard.py', 'cd @/guards/rules && cat strict.json guard.py'],
    ['x=$(python3 guard.py); echo "$x"', 'x=$(python3 @/guards/guard.py); echo "$x"'],
    ['sh @/shared.sh', 'sh @/shared.sh'],
    ['python3 ~/.claude/guard.py', `python3 ${home}/.claude/guard.py`],
    ['"$HOME"/.claude/tool --x', `${home}/.claude/tool --x`],
    ['${HOME}/.claude/both.py', '${HOME}/.claude/both.py'],
    ['touch ~/.state; mkdir -p ~/.claude "~/.claude/tool"', 'touch ~/.state; mkdir -p ~/.claude "~/.claude/tool"'],
    ['echo "unfinished', 'echo "unfinished'],
  ])('%s', (command, expected, quoted?: string) => {
    for (const [place, project] of [[here, repository] as const, [there, exported] as const]) {
      const text = quoted === undefined ? expected : expected.replace('"./a b.sh"', quoted);
      expect(argv(at(command, repository), place)).toEqual(['/bin/sh', '-c', at(text, project)]);
    }
  });

  test.each([
    'sh "$(git rev-parse --show-toplevel)/shared.sh"',
    'sh "$(git rev-parse --show-toplevel 2>/dev/null)"/shared.sh',
    'sh "$( git rev-parse --show-toplevel 2> /dev/null || pwd )/shared.sh"',
    'sh "`git rev-parse --show-toplevel`/shared.sh"',
    'cd "$(git rev-parse --show-toplevel)" && sh shared.sh',
    'root=$(git rev-parse --show-toplevel) && sh "$root/shared.sh"',
    `sh -c 'sh "$(git rev-parse --show-toplevel)/shared.sh"'`,
    String.raw`sh -c "sh \"\$(git rev-parse --show-toplevel)/shared.sh\""`,
  ])('the repository that it asks git for is its own, not the one it runs in: %s', (command) => {
    for (const place of [here, there]) {
      const [program = '', ...args] = argv(command, place);
      expect(execFileSync(program, args, { cwd: '/', encoding: 'utf8' })).toBe('shared\n');
    }
  });

  test('whatever it is, it never throws, and stays as it is where it names nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'a \'"$(){}`\\|&;<>~/\n\0='.split('')) }), (text) => {
        const [shell, option, script] = argvOf({ name: 'm', command: text, folder: '/no/such/folder' }, there);
        expect([shell, option]).toEqual(['/bin/sh', '-c']);
        expect(typeof script).toBe('string');
      }),
    );
  });

  test('a path with a quote in it reaches the program', () => {
    const folder = path.join(root, "it's $HOME");
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'said.sh'), 'echo it ran');
    const place = { folder, project: folder, home: guardHome };
    const [program, ...args] = argvOf({ name: 'm', command: 'sh ./said.sh', folder }, place);
    expect(execFileSync(program, args, { cwd: '/', encoding: 'utf8' })).toBe('it ran\n');
  });
});
