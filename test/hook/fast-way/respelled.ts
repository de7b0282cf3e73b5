/** Destructive commands, spelled in other ways that run the same. */

import * as fc from 'fast-check';

const cores = fc.constantFrom(
  ['rm', '-rf', '/'],
  ['rm', '-r', '-f', '~'],
  ['terraform', 'destroy'],
  ['tofu', 'apply', '-auto-approve'],
  ['kubectl', '-n', 'media', 'delete', 'statefulset', 'db'],
  ['helm', 'un', 'app'],
  ['git', 'push', '-f', 'origin', 'main'],
  ['psql', '-c', "'DROP TABLE users'"],
  ['sqlite3', 'app.db', "'truncate users'"],
  ['python3', '-c', '\'db.execute("DELETE FROM users")\''],
);

type Spell = (word: string, at: number) => string;

function octal(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(8).padStart(3, '0');
}

function hexadecimal(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16);
}

/** Spellings of a word, from a place in it on; those of a word with quotes are left to chance. */
const spellings: readonly Spell[] = [
  (word) => word,
  (word, at) => `${word.slice(0, at)}''${word.slice(at)}`,
  (word, at) => `${word.slice(0, at)}""""${word.slice(at)}`,
  (word, at) => `${word.slice(0, at)}\\${word.slice(at)}`,
  (word, at) => `${word.slice(0, at)}\\\n${word.slice(at)}`,
  (word, at) => `${word.slice(0, at)}\\\n\\\n${word.slice(at)}`,
  (word, at) => `${word.slice(0, at)}'${word.slice(at)}'`,
  (word, at) => `"${word.slice(0, at)}"${word.slice(at)}`,
  (word, at) => `${word.slice(0, at)}$'${word.slice(at)}'`,
  (word, at) => `${word.slice(0, at)}$"${word.slice(at)}"`,
  (word, at) => `$'${word.slice(0, at)}\\x${hexadecimal(word.charAt(at))}${word.slice(at + 1)}'`,
  (word, at) => `$'${word.slice(0, at)}\\${octal(word.charAt(at))}${word.slice(at + 1)}'`,
  (word, at) => `$'${word.slice(0, at)}\\u00${hexadecimal(word.charAt(at))}${word.slice(at + 1)}'`,
  (word, at) => `${word.slice(0, at)}$'\\0'${word.slice(at)}`,
  (word, at) => `${word.slice(0, at)}$'\\c@x'${word.slice(at)}`,
  (word, at) => `${word.slice(0, at)}{${word.slice(at)},}`,
  (word, at) => `{${word.slice(0, at)},x}${word.slice(at)}`,
  (word, at) => `{${word.slice(0, at)},"x y"}""${word.slice(at)}`,
  (word, at) => `${word.slice(0, at)}{${word.charAt(at)}..${word.charAt(at)}}${word.slice(at + 1)}`,
  (word) => word.toUpperCase(),
  (word) => word.replace('k', '\u212A'),
  (word) => `/usr/bin/${word}`,
  (word) => `\${nothing:-${word}}`,
  (word) => `\${nothing-${word}}`,
  (word) => `$(echo ${word})`,
  (word) => `\`echo ${word}\``,
  (word) => `$(which ${word})`,
  (word, at) => `$(printf '%s%s' ${word.slice(0, at)} ${word.slice(at)})`,
  (word, at) => `$(printf ${word.slice(0, at)}%s ${word.slice(at)})`,
];

/** How the words come together as a command. */
const lines: readonly ((words: readonly string[]) => string)[] = [
  (words) => words.join(' '),
  (words) => words.join('\t'),
  (words) => words.join(' \\\n  '),
  (words) => words.join('${IFS}'),
  (words) => `{${words.join(',')}}`,
  (words) => `v=${words[0]}; $v ${words.slice(1).join(' ')}`,
  (words) => `v="${words.join(' ')}"; $v`,
  (words) => `(echo ${printedHalves(words.join(' ')).join('; echo ')}) | sh`,
  (words) => `cat <<< ${printedHalves(words.join(' ')).join(' > f; cat <<< ')} >> f; sh f`,
  (words) => `echo ${words.at(-1)} | xargs ${words.slice(0, -1).join(' ')}`,
  (words) => `echo ${words[0]?.slice(1)} | xargs -I% ${words[0]?.slice(0, 1)}% ${words.slice(1).join(' ')}`,
  (words) => `parallel ${words[0]?.slice(0, 1)}{} ${words.slice(1).join(' ')} ::: ${words[0]?.slice(1)}`,
];

/** Two lines that a shell reads as one, cut in the first word. */
function printedHalves(script: string): readonly string[] {
  return [quoted(`${script.slice(0, 1)}\\`), quoted(script.slice(1))];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function doubleQuoted(text: string): string {
  return `"${text.replaceAll(/[\\"$`]/g, String.raw`\$&`)}"`;
}

/** Backslashes before everything that is no letter: one word without a quote. */
function escaped(text: string): string {
  return text.replaceAll(/[^\w\n]/g, String.raw`\$&`);
}

/** Each character that is no blank as an escape of `$'…'`, `echo -e` and `printf`. */
function numbered(text: string): string {
  return text.replaceAll(/[^\s%]/g, (character) => `\\0${octal(character)}`);
}

const places: readonly ((script: string) => string)[] = [
  (script) => script,
  (script) => `ls; ${script}`,
  (script) => `cd x\n${script}`,
  (script) => `sudo -u root env A=1 ${script}`,
  (script) => `if true; then ${script}\nfi`,
  (script) => `f() { ${script}\n}`,
  (script) => `echo "$( ${script}\n)"`,
  (script) => `bash -c ${quoted(script)}`,
  (script) => `bash -c ${doubleQuoted(script)}`,
  (script) => `bash -c${escaped(script)}`,
  (script) => `bash -ec${escaped(script)}`,
  (script) => `env -S${quoted(script)}`,
  (script) => `env -S${escaped(script)}`,
  (script) => `bash -c $'${script.replaceAll(/[\\']/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)}'`,
  (script) => String.raw`bash -c $'\n\cJ${script.replaceAll(/[\\']/g, String.raw`\$&`)}'`,
  (script) => String.raw`bash -c $'x\n${script.replaceAll(/[\\']/g, String.raw`\$&`)}'`,
  (script) => String.raw`printf 'x\n${script.replaceAll("'", String.raw`\047`)}' | sh`,
  (script) => `echo -e ${quoted(`x\\n${script}`)} | sh`,
  (script) => `echo -e ${quoted(numbered(script))} | sh`,
  (script) => `eval ${quoted(script)}`,
  (script) => `ssh host ${doubleQuoted(script)}`,
  (script) => `git -c alias.x=!${escaped(script)} x`,
  (script) => `git -c ${quoted(`alias.x=!${script}`)} x`,
  (script) => `bash <<END\n${script}\nEND`,
  (script) => `bash <<-'END'\n\t${script}\n\tEND`,
  (script) => `cat > run.sh <<'END'\n${script}\nEND\nsh run.sh`,
  (script) => `bash <<< ${quoted(script)}`,
  (script) => `echo ${quoted(script)} | xargs -0 sh -c`,
  (script) => `find . -exec sh -c ${quoted(script)} \\;`,
  (script) => `${script} "unbalanced`,
];

const respelledWord = (word: string): fc.Arbitrary<string> =>
  fc.tuple(fc.constantFrom(...spellings), fc.nat(Math.max(word.length - 1, 0))).map(([spell, at]) => spell(word, at));

/** Commands of which most are still destructive, whatever they look like. */
export const respelled: fc.Arbitrary<string> = cores
  .chain((words) =>
    fc.tuple(
      fc.tuple(...words.map((word) => fc.oneof({ weight: 2, arbitrary: fc.constant(word) }, respelledWord(word)))),
      fc.oneof({ weight: 3, arbitrary: fc.constant(lines[0] ?? String) }, fc.constantFrom(...lines)),
      fc.array(fc.constantFrom(...places), { maxLength: 3 }),
    ),
  )
  .map(([words, line, around]) => around.reduce((script, place) => place(script), line(words)));

/** The same payload with some of its characters by their numbers. */
export function renumbered(payload: string): fc.Arbitrary<string> {
  return fc
    .array(fc.nat(payload.length - 1), { maxLength: 3 })
    .map((chosen) =>
      payload.replaceAll(/\\.|./gs, (written, at: number) =>
        written.length === 1 && /\w/.test(written) && chosen.includes(at) ? `\\u00${hexadecimal(written)}` : written,
      ),
    );
}
