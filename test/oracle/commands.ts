/** Generated commands in which the guards and their oracle could differ. */

import * as fc from 'fast-check';

const SYNTAX = ["'", '"', '\\', '>', '>>', '|', '&', ';', '&&', '||', '|&', '>&', '#', '-', '/', '=', '$(', '`', '<'];

/** Every blank of Python or JavaScript, and look-alikes that are blanks in neither. */
const BLANKS = Array.from(
  '\t\n\v\f\r \u001C\u001D\u001E\u001F\u0085\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009' +
    '\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF\u200B\u200C\u2060\u180E\0\u0001\u001B\u007F',
);

/** Letters, digits and marks where `\w` could be disputed; astral ones; halves of surrogate pairs. */
const CHARACTERS = Array.from(
  'aZ0_éßªµ日ʰǅ٣७²¼½ⅧⅪ〇〡①፩𐄇𐐷𝐀𝟘𠀀😀‿⁔\u0301\u20E3\u0903\uFE0F\u{E0100}\uDC00\uFFFD\uD835\u{10FFFF}',
);

const WORDS = [
  ...'ls rm cat git find sh zsh sudo env time nohup mkfs.ext4 /bin/ls /bin/ -c -x A=1 2 2>&1'.split(' '),
  ..."'' /tmp/ /tmp /workspace/out/ /workspace/NOTES.md >>/workspace/out/b >/dev/null".split(' '),
  ...'git log|git push|sh -c |bash -lc |xargs |echo |> /tmp/a|> b'.split('|'),
];

const anyPiece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...SYNTAX) },
  { weight: 3, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 2, arbitrary: fc.constantFrom(' ', ...BLANKS) },
  { weight: 2, arbitrary: fc.constantFrom(...CHARACTERS) },
  { weight: 2, arbitrary: fc.constant(' ') },
);

/** Short texts over everything that has a meaning or could be thought to have one. */
export const soup = fc.string({ unit: anyPiece, maxLength: 14 });

/** A program that passes, followed by one awkward stretch, so that the stretch alone decides. */
export const knownThenSoup = fc
  .tuple(
    fc.constantFrom('ls ', 'echo ', 'git log ', 'cat a | wc ', "sh -c 'ls ' "),
    fc.string({ unit: anyPiece, maxLength: 4 }),
  )
  .map(([start, rest]) => start + rest);

const SEEDS = [
  'git status --short && git log --oneline -5',
  "grep -rn 'TODO' src | wc -l",
  'cat package.json | jq ".scripts" > /tmp/scripts.json',
  'python3 -c "import sys; print(sys.version)" 2>&1 | head -3',
  "bash -lc 'ls -la; git diff HEAD~1'",
  'sh -c "bash -c \'zsh -c \\"echo deep\\"\'"',
  "sed -n '1,20p' a.txt; awk '{ print $1 }' b.txt | sort | uniq -c",
  'echo "it\'s done" >> /workspace/NOTES.md',
  'sudo env nohup time xargs ls -l',
  'printf "%s\\n" a b c | xargs -n1 echo',
  "cat <<'EOF' > /workspace/out/report.md\n# Report\n\nIt's a > b\nEOF",
  'npm test 2>/tmp/err.log && tail -n 5 /tmp/err.log',
  'git -C sub log; git --no-pager show HEAD:file',
  'node -e "const f = (x) => x >= 1; console.log(f(2))"',
  'find . -name "*.py" -exec rm {} \\;',
  'rm -rf build || mv a b',
];

const mutation = fc.record({
  kind: fc.constantFrom('insert', 'delete', 'repeat', 'wrap'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 1, max: 6 }),
  piece: anyPiece,
});

type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never;

/** Commands as agents write them, damaged in a few places. */
export const mutated = fc
  .tuple(fc.constantFrom(...SEEDS), fc.array(mutation, { maxLength: 2 }))
  .map(([seed, mutations]) => mutations.reduce(mutate, seed));

function mutate(text: string, { kind, at, length, piece }: Mutation): string {
  const start = Math.floor(at * text.length);
  const [before, here, after] = [text.slice(0, start), text.slice(start, start + length), text.slice(start + length)];
  switch (kind) {
    case 'insert':
      return before + piece + here + after;
    case 'delete':
      return before + after;
    case 'repeat':
      return before + here + here + after;
    case 'wrap':
      return length % 2 === 0 ? `sh -c ${JSON.stringify(text)}` : `sh -c '${text}'`;
  }
}
