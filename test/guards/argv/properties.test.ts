/** Destructive commands wrapped in any way are denied; mentions of them, wrapped in any way, pass. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { inspect } from '../../../src/guards/argv/inspect.ts';
import { ruleBook } from '../../../src/guards/argv/rule-book.ts';
import { rules } from '../../../src/guards/argv/rules/index.ts';
import { judged } from './judged.ts';

const cores = fc.constantFrom(
  'terraform destroy',
  'terraform -chdir=infra apply -auto-approve',
  'kubectl -n media delete statefulset db',
  'helm uninstall app',
  'rm -rf /',
  'rm -r -f "$HOME"',
  'git push --force origin main',
  "psql app -c 'DROP TABLE users'",
);

const launchers = fc.constantFrom(
  'sudo',
  'sudo -u deploy',
  'env A=1 B=2',
  'timeout -k 5 10',
  'nice -n 5',
  'nohup',
  'time',
  'command',
  'stdbuf -oL',
  'flock -w 5 lock',
  'xargs -n 1',
  'strace -f -o log',
  'busybox',
);

type Wrap = (command: string) => string;

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function doubleQuoted(text: string): string {
  return `"${text.replaceAll(/[\\"$`]/g, String.raw`\$&`)}"`;
}

/** A delimiter that no line of `text` is. */
function delimiterFor(text: string): string {
  let delimiter = 'END';
  while (text.split('\n').some((line) => line.trim() === delimiter)) delimiter += 'S';
  return delimiter;
}

function heredoc(before: string, text: string, after = ''): string {
  const delimiter = delimiterFor(text);
  return `${before} <<'${delimiter}'${after}\n${text}\n${delimiter}`;
}

/** What stands around a command line in the same text. */
const surroundings: readonly Wrap[] = [
  (command) => `cd infra && ${command}`,
  (command) => `false || ${command}`,
  (command) => `ls | ${command}`,
  (command) => `{ ! ${command}\n}`,
  (command) => `# a comment\n${command}`,
  (command) => `echo "a; b" 'c' \\; d; ${command}`,
];

/** What a single command may begin with. */
const beginnings: readonly Wrap[] = [
  (command) => command,
  (command) => `A="b c" ${command}`,
  (command) => `> log 2>&1 ${command}`,
];

/** Places that hold whole scripts. */
const places: readonly Wrap[] = [
  (script) => `(${script}\n)`,
  (script) => `{ ${script}\n}`,
  (script) => `if true; then ${script}\nfi`,
  (script) => `for x in a b; do ${script}\ndone`,
  (script) => `while read -r x; do ${script}\ndone < list`,
  (script) => `case $x in a) ;; *) ${script}\n;; esac`,
  (script) => `f() { ${script}\n}`,
  (script) => `echo "$( ${script}\n)"`,
  (script) => `diff <(${script}\n) file`,
  (script) => `x=$( ${script}\n)`,
  (script) => `[[ -n $( ${script}\n) ]]`,
  (script) => `echo "\${x:-$( ${script}\n)}"`,
  (script) => `echo \`${script.replaceAll(/[\\`$]/g, String.raw`\$&`)}\n\``,
];

/** Places that take a script as text; each is one level of following. */
const followed: readonly Wrap[] = [
  (script) => `bash -c ${quoted(script)}`,
  (script) => `sh -ec ${doubleQuoted(script)}`,
  (script) => `eval ${quoted(script)}`,
  (script) => `ssh -p 22 host ${quoted(script)}`,
  (script) => `trap ${quoted(script)} EXIT`,
  (script) => `docker exec app sh -c ${quoted(script)}`,
  (script) => `printf '%s' ${quoted(script)} | bash`,
  (script) => `echo ${quoted(script)} | sudo bash -s`,
  (script) => `bash <<< ${doubleQuoted(script)}`,
  (script) => `bash <(echo ${quoted(script)})`,
  // A variable that is set twice is not followed, so each has a name of its own.
  (script) => `run${script.length}=${quoted(script)}; eval "$run${script.length}"`,
  (script) => `su deploy -c ${quoted(script)}`,
  (script) => `find . -exec sh -c ${quoted(script)} \\;`,
  (script) => heredoc('bash', script),
  (script) => heredoc('cat', script, ' | sh'),
  (script) => `${heredoc('cat > run.sh', script)}\nbash ./run.sh`,
  (script) => `${heredoc('tee run.sh', script)}\nchmod +x run.sh; ./run.sh`,
];

/** Mentions: the command is an argument, a pattern, a message, prose. */
const mentions: readonly Wrap[] = [
  (text) => `git commit -m ${quoted(text)}`,
  (text) => `git commit -m ${doubleQuoted(text)}`,
  (text) => `grep -rn -- ${quoted(text)} docs/`,
  (text) => `rg ${quoted(text)} | head`,
  (text) => `echo ${quoted(text)}`,
  (text) => `echo ${doubleQuoted(text)} >> notes.md`,
  (text) => `printf '%s\\n' ${quoted(text)} | wc -l`,
  (text) => `ls # ${text.replaceAll('\n', ' ')}`,
  (text) => `# ${text.replaceAll('\n', ' ')}\nls`,
  (text) => heredoc('cat', text),
  (text) => heredoc('cat > notes.md', text),
  (text) => heredoc('git commit -F -', text),
  (text) => `gh issue create --title x --body ${quoted(text)}`,
  (text) => `note=${quoted(text)}`,
  (text) => `case $x in ${quoted(text)}) ls;; esac`,
  (text) => `[[ $x == ${quoted(text)} ]] && ls`,
  (text) => `for x in ${quoted(text)}; do echo "$x"; done`,
  (text) => `jq --arg x ${quoted(text)} . file.json`,
  (text) => `cat <<< ${quoted(text)}`,
];

function wrapped(command: string, wraps: readonly Wrap[]): string {
  return wraps.reduce((inner, wrap) => wrap(inner), command);
}

/** At most 6 levels of following: some of the places are two. */
const nestings = fc
  .tuple(
    fc.array(fc.constantFrom(...places), { maxLength: 3 }),
    fc.array(fc.constantFrom(...followed), { maxLength: 2 }),
    fc.array(fc.constantFrom(...places), { maxLength: 2 }),
    fc.array(fc.constantFrom(...followed), { maxLength: 1 }),
  )
  .map((wraps) => wraps.flat());

test('a destructive command is denied wherever it runs', () => {
  fc.assert(
    fc.property(
      cores,
      fc.array(launchers, { maxLength: 4 }),
      fc.array(fc.constantFrom(...surroundings), { maxLength: 2 }),
      fc.constantFrom(...beginnings),
      nestings,
      (core, prefixes, around, begun, nesting) => {
        const line = wrapped(begun([...prefixes, core].join(' ')), around);
        const command = wrapped(line, nesting);
        expect(judged(command)).toMatchObject({ decision: 'deny' });
      },
    ),
    { numRuns: 1500 },
  );
});

test('a mention passes wherever it stands', () => {
  fc.assert(
    fc.property(
      cores,
      fc.constantFrom(...mentions),
      fc.array(fc.constantFrom(...surroundings), { maxLength: 2 }),
      nestings,
      (core, mention, around, nesting) => {
        const command = wrapped(wrapped(mention(core), around), nesting);
        const verdict = judged(command);
        // The parser loses its way in some heredocs within substitutions; what it does not understand is blocked.
        fc.pre(!JSON.stringify(verdict).includes('Judged by its text'));
        expect(verdict).toEqual({ decision: 'none' });
      },
    ),
    { numRuns: 1500 },
  );
});

test('no text makes it throw', () => {
  const book = ruleBook(rules);
  const programs = [...book.byProgram.keys(), 'bash', 'sudo', 'xargs', 'find', 'ssh', 'docker', 'tee', 'echo'];
  const piece = fc.oneof(
    fc.string({ maxLength: 5 }),
    fc.constantFrom(...programs).map((program) => `${program} `),
    fc.constantFrom(' -c ', ' -e ', ' -x', ' --', '$x ', '"$x"', '-p$x ', '$(', ')', '`', '"', "'", '{a,b}', '*', '~'),
    fc.constantFrom('<<E\n', '\nE\n', '<<< ', ' < <(', ' > f', 'x=', ' | ', ';', 'exec ', 'destroy ', '\0', '\uD800'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      expect(() => inspect(pieces.join(''), book)).not.toThrow();
    }),
    { numRuns: 3000 },
  );
});
