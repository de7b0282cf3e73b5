import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { follow } from '../../../src/shell/follow/follow.ts';
import type { Span } from '../../../src/shell/span.ts';
import { readTokens } from '../../../src/shell/tokens.ts';
import { readMentions } from '../../../src/replay/mentions/read-mentions.ts';
import { anyCommand } from './any-command.ts';
import { marked } from './marked.ts';

describe('says what text is for', () => {
  test.each([
    ['search-pattern', `grep -rn "«rm -rf»" src`],
    ['search-pattern', `rg -e '«rm -rf»' src`],
    ['search-pattern', `rg -n «DROP» src`],
    ['search-pattern', `git log -S'«DROP TABLE»' -- db`],
    ['search-pattern', `git log --grep='«push --force»'`],
    ['search-pattern', `git -C repo grep "«rm -rf»"`],
    ['search-pattern', `find . -name '«rm -rf»*'`],
    ['search-pattern', `kubectl exec api -- grep -c "«rm -rf»" notes`],
    ['search-pattern', `sed -n '/«rm -rf»/p' notes`],
    ['search-pattern', `awk '/«rm -rf»/ { print $1 }' notes`],
    ['search-pattern', `perl -ne 'print if /«rm -rf»/' notes`],
    ['search-pattern', `less -p "«rm -rf»" notes`],
    ['commit-message', `git commit -m "never «rm -rf» it"`],
    ['commit-message', `git commit -am "never «rm -rf» it"`],
    ['commit-message', `git commit --message="never «rm -rf» it"`],
    ['commit-message', `git commit -m "$(cat <<'EOF'\nnever «rm -rf» it\nEOF\n)"`, 'heredoc-body'],
    ['heredoc-body', `cat > notes.md <<'EOF'\nnever «rm -rf» it\nEOF`],
    ['heredoc-body', `cat <<EOF\nnever «rm -rf» it\nEOF`],
    ['file-content', `cat > run.sh <<'EOF'\n«rm -rf» build\nEOF`],
    ['file-content', `tee run.sh <<'EOF'\n«rm -rf» build\nEOF`],
    ['file-content', `printf 'all:\\n\\t«rm -rf» build\\n' >> Makefile`],
    ['echo-text', `echo "never «rm -rf» it"`],
    ['echo-text', `echo "never «rm -rf» it" > notes.md`],
    ['echo-text', `echo "never «rm -rf» it" >&2`],
    ['echo-text', `echo «rm» -rf`],
    ['comment', `ls # never «rm -rf» it`],
    ['comment', `: "never «rm -rf» it"`],
    ['comment', `python3 - <<'EOF'\nprint(1)  #« rm -rf»\nEOF`],
    ['quoted-argument', `gh issue create --body "never «rm -rf» it"`],
    ['quoted-argument', `sed -i 's/«rm -rf»/trash/' notes`],
    ['quoted-argument', `python3 -c "print(«'rm -rf'»)"`],
    ['heredoc-body', `python3 - <<'EOF'\nprint(«'rm -rf'»)\nEOF`],
    ['quoted-argument', `psql -c "SELECT «'DROP TABLE'»"`],
    ['quoted-argument', `aspell list <<< "never «rm -rf» it"`],
    ['path-or-name', `cat "notes on «rm -rf».md"`],
    ['path-or-name', `git add "notes on «rm -rf».md"`],
    ['url-or-id', `curl «https://example.org/rm»`],
    ['variable-or-loop', `text="never «rm -rf» it"`],
    ['variable-or-loop', `for text in "never «rm -rf» it" b; do echo "$text"; done`],
    ['variable-or-loop', `[[ $text == "never «rm -rf» it" ]]`],
    ['variable-or-loop', `case "$text" in "«rm -rf»") ls ;; esac`],
    ['variable-or-loop', `read -r a b <<< "«rm -rf»"`],
  ])('%s: %s', (kind, text, instead = kind) => {
    const { command, span } = marked(text);
    expect(readMentions(command).at(span)?.kind).toBe(instead);
  });
});

describe('leaves out what runs, or may', () => {
  test.each([
    `«rm -rf» build`,
    `git commit -m "$(«rm -rf» build)"`,
    `bash -c "«rm -rf» build"`,
    `bash <<'EOF'\n«rm -rf» build\nEOF`,
    `bash <<< "«rm -rf» build"`,
    `echo "«rm -rf» build" | sh`,
    `cat > run.sh <<'EOF'\n«rm -rf» build\nEOF\nbash run.sh`,
    `echo never | xargs «rm -rf»`,
    `find . -exec «rm -rf» {} +`,
    `kubectl exec api -- «rm -rf» build`,
    `ssh host "«rm -rf» build"`,
    `python3 -c "import os; os.system('«rm -rf» build')"`,
    `perl -ne 'system("«rm -rf» build")' notes`,
    `awk 'BEGIN { system("«rm -rf» build") }'`,
    `sed '1e «rm -rf» build' notes`,
    `sed 's/a/«rm -rf» build/e' notes`,
    `psql -c "«DROP TABLE» users"`,
    `fzf --preview="«rm -rf» build"`,
    `git -c alias.x='!«rm -rf» build' x`,
    `clean="«rm -rf» build"; $clean`,
    'clean=("«rm -rf» build"); ${clean[0]}',
    `for what in "«rm -rf» build"; do eval "$what"; done`,
  ])('%s', (text) => {
    const { command, span } = marked(text);
    const [token] = readTokens(command).filter((one) => one.span.start >= span.start && one.span.end <= span.end);
    expect(token).toBeDefined();
    expect(readMentions(command).at(token?.span ?? span)?.kind).toBeUndefined();
  });
});

test('a mention stands within the command, around what was asked for', () => {
  fc.assert(
    fc.property(anyCommand, (command) => {
      const mentions = readMentions(command);
      for (const { span } of readTokens(command)) {
        const mention = mentions.at(span);
        if (mention === undefined) continue;
        expect(mention.span.start).toBeGreaterThanOrEqual(0);
        expect(mention.span.end).toBeLessThanOrEqual(command.length);
        expect(mention.span.start).toBeLessThanOrEqual(span.start);
        expect(mention.span.end).toBeGreaterThanOrEqual(span.end);
      }
    }),
  );
});

test('no mention holds the word of a program that would run', () => {
  fc.assert(
    fc.property(anyCommand, (command) => {
      const mentions = readMentions(command);
      const programs: Span[] = [];
      follow(command, {
        looksAt: () => true,
        program: ({ words: [first] }) => void programs.push(...(first === undefined ? [] : [first.span])),
        unread: () => undefined,
      });
      const written = programs.filter(({ start, end }) => end > start);
      expect(written.map((span) => mentions.at(span))).toEqual(written.map(() => undefined));
    }),
  );
});

/** Characters of a command that takes its time. */
const MANY = 300_000;

test.each([
  ['words', 'a '],
  ['commands', 'echo "a b";'],
  ['lines', 'a\n'],
  ['comments', '# a b\n'],
  ['heredocs', 'cat <<E\na b\nE\n'],
  ['one option', '-e'],
  ['slashes', '/'],
  ['quotes', '"'],
  ['open substitutions', '$('],
  ['groups in braces', '{a,b}'],
  ['arguments', 'grep "a b" "c d" -e '],
])('comes to an end with many %s', (_, piece) => {
  const command = `sed ${piece.repeat(MANY / piece.length)}`;
  const mentions = readMentions(command);
  const tokens = readTokens(command);
  expect(tokens.filter(({ span }) => mentions.at(span) !== undefined).length).toBeLessThanOrEqual(tokens.length);
});

test.each([
  ['a script of sed', (text: string) => `sed '${text}' f`, '\n{'],
  ['a program of awk', (text: string) => `awk '${text}' f`, 'print|'],
  ['a path', (text: string) => `echo_ 'a ${text}'`, '/'],
  ['code with quotes that are open', (text: string) => `python3 - <<'E'\n${text}\nE`, '"\\'],
  ['SQL', (text: string) => `psql -c '${text}'`, '-- "'],
])('comes to an end with %s of many characters', (_, around, piece) => {
  const command = around(piece.repeat(MANY / piece.length));
  const [last] = readTokens(command).slice(-1);
  expect(() => last && readMentions(command).at(last.span)).not.toThrow();
});
