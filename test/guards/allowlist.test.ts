import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuTimeSince } from '../cpu-time.ts';
import { allowlist } from '../../src/guards/allowlist.ts';
import type { Guard, Verdict } from '../../src/guards/guard.ts';

/** The refused part of the command between the marks, after the rule; or `allow`. */
function answer(guard: Guard, command: string): string {
  const verdict = judge(guard, command);
  if (verdict.decision !== 'deny' || verdict.span === undefined) return verdict.decision;
  return `${verdict.rule}: ${command.slice(verdict.span.start, verdict.span.end)}`;
}

function judge(guard: Guard, command: string): Verdict {
  const verdict = guard.judge({ tool: 'Bash', command, shell: 'posix' });
  if (verdict instanceof Promise) throw new TypeError('allowlist answers at once');
  return verdict;
}

describe('step 1, segments and words', () => {
  test.each([
    ['', 'allow'],
    [' \t\n', 'allow'],
    [';', 'allow'],
    [';; ls ;;', 'allow'],
    ['ls ||| wc', 'allow'],
    ['ls && cat a || head b; tail c | wc', 'allow'],
    ['ls && rm a', 'destructive-program: rm'],
    ['ls &&& wc', 'unknown-program: &'],
    ['ls |& wc', 'unknown-program: &'],
    ['ls & rm a', 'allow'],
    ['ls\nrm a', 'allow'],
    ["echo 'a; rm b' | wc", 'allow'],
    ['echo "a | rm b"', 'allow'],
    ['echo "it\'s; fine"', 'allow'],
    ["echo 'say \"no; rm'", 'allow'],
    ['echo #; rm a', 'destructive-program: rm'],
    ['echo "open', 'unparsable: echo "open'],
    ['ls; echo a\\', 'unparsable: echo a\\'],
    ['ls; echo a\\ ', 'unparsable: echo a\\'],
    ['echo a\\; rm b', 'unparsable: echo a\\'],
    ['echo $(date', 'allow'],
    ['\\ls', 'allow'],
    ['l\\s', 'allow'],
    ['\'l\'"s"', 'allow'],
    ['l\\\ns', 'unknown-program: l\\\ns'],
    ['"l\\s"', 'unknown-program: "l\\s"'],
    ['"\\"ls"', 'unknown-program: "\\"ls"'],
    ['echo "a\\\\"', 'allow'],
    ['echo "a\\"', 'unparsable: echo "a\\"'],
    ['echo "a\\"b', 'unparsable: echo "a\\"b'],
    ["''", "unknown-program: ''"],
    ["'' rm", "unknown-program: ''"],
  ])('%j: %j', (command, expected) => {
    expect(answer(allowlist, command)).toBe(expected);
  });

  test('a backslash hides a quote from the word cutter, not from the splitter', () => {
    expect(answer(allowlist, "echo it\\'s; rm a")).toBe('allow');
    expect(answer(allowlist, 'echo "a\\"; rm b"')).toBe('unparsable: echo "a\\"');
  });

  test('a newline or another blank of Python’s around a segment is trimmed; inside, only four characters separate', () => {
    for (const blank of ['\n', '\v', '\f', '\u001C', '\u001F', '\u0085', '\u00A0', '\u2003', '\u2028', '\u3000']) {
      expect(answer(allowlist, `${blank}ls${blank};${blank}wc`)).toBe('allow');
    }
    expect(answer(allowlist, 'ls\r\n')).toBe('allow');
    expect(answer(allowlist, 'ls\u00A0-l')).toBe('unknown-program: ls\u00A0-l');
    expect(answer(allowlist, 'ls\v-l')).toBe('unknown-program: ls\v-l');
  });

  test('U+FEFF, U+200B, U+180E and NUL are no blanks in Python', () => {
    for (const character of ['\uFEFF', '\u200B', '\u180E', '\0']) {
      expect(answer(allowlist, `${character}ls`)).toBe(`unknown-program: ${character}ls`);
    }
  });
});

describe('step 2, base names and launchers', () => {
  test.each([
    ['/bin/ls', 'allow'],
    ['/bin/rm a', 'destructive-program: /bin/rm'],
    ['./tools/', 'unknown-program: ./tools/'],
    ['/', 'unknown-program: /'],
    ['LS', 'unknown-program: LS'],
    ['sudo ls', 'allow'],
    ['/usr/bin/sudo /bin/ls', 'allow'],
    ['env nohup time sudo xargs ls', 'allow'],
    ['sudo', 'unknown-program: sudo'],
    ['xargs xargs', 'unknown-program: xargs'],
    ['env A=1 ls', 'unknown-program: A=1'],
    ['A=1 ls', 'unknown-program: A=1'],
    ['sudo -u root ls', 'unknown-program: -u'],
    ['ls | xargs rm', 'destructive-program: rm'],
    ["sudo ''", "unknown-program: ''"],
    ['time sudo bash -c "rm a"', 'destructive-program: rm'],
  ])('%j: %j', (command, expected) => {
    expect(answer(allowlist, command)).toBe(expected);
  });
});

describe('step 3, shells', () => {
  const nested = (levels: number, command: string): string =>
    levels === 0 ? command : `sh -c ${JSON.stringify(nested(levels - 1, command))}`;

  test.each([
    ["sh -c 'ls'", 'allow'],
    ["bash -lc 'ls' y", 'allow'],
    ['sh ls', 'allow'],
    ["sh -c ''", 'allow'],
    ['sh -c "ls; rm a"', 'destructive-program: rm'],
    ["sh -c 'r'm", "destructive-program: 'r'm"],
    ["sh -c 'ls' && rm a", 'destructive-program: rm'],
    ['bash', 'shell-without-command: bash'],
    ['ls | sudo sh -s -', 'shell-without-command: sh'],
    ['bash run.sh', 'unknown-program: run.sh'],
    ['bash -o pipefail -c ls', 'unknown-program: pipefail'],
    ["zsh -c 'echo a > b'", 'redirect: > b'],
    ['dash -c ls', 'unknown-program: dash'],
  ])('%j: %j', (command, expected) => {
    expect(answer(allowlist, command)).toBe(expected);
  });

  test('three levels are judged, a fourth is refused whatever it holds', () => {
    expect(answer(allowlist, nested(3, 'ls'))).toBe('allow');
    expect(answer(allowlist, nested(3, 'rm a'))).toContain('destructive-program');
    expect(answer(allowlist, nested(4, 'ls'))).toContain('shell-depth');
    expect(answer(allowlist, nested(4, ''))).toContain('shell-depth');
  });
});

describe('steps 4 to 6, programs', () => {
  test.each('rm mkfs mkfs.ext4 dd truncate shred mv chmod chown'.split(' '))('%s is destructive', (program) => {
    expect(answer(allowlist, `${program} a`)).toBe(`destructive-program: ${program}`);
  });

  test.each('status log diff show branch rev-parse ls-files describe blame'.split(' '))('git %s reads', (verb) => {
    expect(answer(allowlist, `git ${verb} -x`)).toBe('allow');
  });

  test.each(
    'ls cat head tail wc grep stat file du df python3 python node npm pytest echo printf jq sed awk sort uniq diff'.split(
      ' ',
    ),
  )('%s is known', (program) => {
    expect(answer(allowlist, `${program} a`)).toBe('allow');
  });

  test.each([
    ['find . -name a', 'find: find'],
    ['git', 'git-subcommand: git'],
    ['git --version', 'git-subcommand: git'],
    ['git push --force', 'git-subcommand: git push'],
    ['git --no-pager log', 'allow'],
    ['git -C x log', 'git-subcommand: git -C x'],
    ['git -p push', 'git-subcommand: git -p push'],
    ['git "" log', 'git-subcommand: git ""'],
    ['git branch -D main', 'allow'],
    ['cd a && ls', 'unknown-program: cd'],
    ["python3 -c 'import shutil'", 'allow'],
  ])('%j: %j', (command, expected) => {
    expect(answer(allowlist, command)).toBe(expected);
  });
});

describe('step 7, writes', () => {
  test.each([
    ['echo a > b', 'redirect: > b'],
    ['echo a >b', 'redirect: >b'],
    ['echo a >> b', 'redirect: >> b'],
    ['echo "a > b"', 'redirect: > b"'],
    ['echo "a" >\n\t b c', 'redirect: >\n\t b'],
    ['ls >&2', 'redirect: >&2'],
    ['ls 2>&1', 'allow'],
    ['ls 2>err', 'allow'],
    ['ls x>>f', 'allow'],
    ['ls 2> err', 'allow'],
    ['echo "a"> b', 'redirect: > b'],
    ['echo "a">> b', 'redirect: >> b'],
    ["echo '>'", "redirect: >'"],
    ["echo '-> '", "redirect: > '"],
    ['echo a >', 'allow'],
    ['echo a > \u0085\u001C ', 'allow'],
    ['echo a >\uFEFF', 'redirect: >\uFEFF'],
    ['cat a; echo >; ls', 'redirect: >;'],
    ['rm a > b', 'destructive-program: rm'],
  ])('%j: %j', (command, expected) => {
    expect(answer(allowlist, command)).toBe(expected);
  });

  test('what stands before the > is a word character as Python sees it', () => {
    for (const before of ['a', 'Z', '0', '_', 'é', 'ß', '日', '٣', '²', '½', 'Ⅷ', '𝐀', '𐐷', '𝟘']) {
      expect(answer(allowlist, `echo ${before}>f`)).toBe('allow');
    }
    for (const before of ['-', '=', '"x"', 'e\u0301', '😀', '\uD835', '\uDC00', '\u200B', '\u203F', '\uFEFF']) {
      expect(answer(allowlist, `echo ${before}>f`)).toBe('redirect: >f');
    }
  });
});

describe('holes of the design', () => {
  test.each([
    'python3 -c "import shutil; shutil.rmtree(\'a\')"',
    'npm run clean',
    "sed -i 's/a/b/' c",
    'awk \'BEGIN { system("rm a") }\'',
    'git branch -D main',
    'ls & rm a',
    'ls\nrm a',
    'echo $(rm a)',
    'ls 2>err',
    'echo x>>f',
  ])('%j passes', (command) => {
    expect(answer(allowlist, command)).toBe('allow');
  });

  test.each(['echo "a > b"', 'cd a', 'mkdir a', 'LANG=C sort a'])('%j is refused', (command) => {
    expect(judge(allowlist, command).decision).toBe('deny');
  });
});

describe('answers', () => {
  test('the answer that refuses nothing is one frozen value', () => {
    const allow = judge(allowlist, 'ls');
    expect(allow).toBe(judge(allowlist, 'git status'));
    expect(allow).toStrictEqual({ decision: 'allow' });
    expect(Object.isFrozen(allow)).toBe(true);
  });

  test.each([
    [
      'rm -rf a',
      '`rm` deletes files, and only reading is allowed. Instead, leave them and name in your answer what should go.',
    ],
    ['cd a', '`cd` is not among the programs that may run. Instead, give the programs full paths.'],
    [
      'echo a > b',
      '`> b` reads as a write to a file, quoted or not, and such a write is refused. Instead, print to standard output; where the `>` is only text, reword it.',
    ],
    [
      'git push',
      '`push` is not among the git subcommands that only read. Instead, use one of status, log, diff, show, branch, rev-parse, ls-files, describe, blame, as the first word after `git` that is no option.',
    ],
  ])('%j: %j', (command, reason) => {
    expect(judge(allowlist, command)).toMatchObject({ reason });
  });

  test('a long word is cut in the reason, and not through a character', () => {
    const verdict = judge(allowlist, `x${'😀'.repeat(5000)}`);
    const reason = verdict.decision === 'deny' ? verdict.reason : '';
    expect(reason.length).toBeLessThan(400);
    expect(reason).toContain('😀…`');
    expect(reason).not.toMatch(/\p{Cs}/u);
  });

  test('every refusal names a rule, a way out and a place in the command', () => {
    const piece = fc.constantFrom(
      'ls',
      'rm',
      'git',
      'sh',
      '-c',
      'sudo',
      ' ',
      "'",
      '"',
      '\\',
      '>',
      '|',
      '&',
      ';',
      '\n',
      '😀',
      '/',
      'é',
    );
    fc.assert(
      fc.property(fc.string({ unit: piece, maxLength: 20 }), (command) => {
        const verdict = judge(allowlist, command);
        if (verdict.decision !== 'deny') return;
        expect(verdict.rule).toMatch(/^[a-z]+(-[a-z]+)*$/);
        expect(verdict.reason).toMatch(/ Instead, .+\.$/s);
        const { start, end } = verdict.span ?? { start: 0, end: 0 };
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(command.length);
      }),
    );
  });

  test.each([
    ['quotes', "'".repeat(200_000)],
    ['blanks before nothing', `echo >${' '.repeat(200_000)}`],
    ['redirect signs', `echo ${'>'.repeat(200_000)}`],
    ['launchers', 'xargs '.repeat(50_000)],
    ['escapes', `echo "${'\\"'.repeat(100_000)}"`],
    ['segments', 'ls;'.repeat(60_000)],
  ])('200,000 characters of %s take no more than a blink', (_, command) => {
    const start = process.cpuUsage();
    judge(allowlist, command);
    expect(cpuTimeSince(start)).toBeLessThan(500);
  });
});
