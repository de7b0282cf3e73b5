/**
 * `rm`, both recursive and forced, of the root, a home directory or the directory that holds them: everything a person
 * has on the machine, without a question and without a way back. Clearing anything below a home directory passes, and
 * so does a relative path, because where it leads is not known here. What counts is the path that `rm` receives:
 * `"$HOME"` and `~` are the home directory and so is `~user`, while `'~'`, `'$HOME'` and `"$HOME/*"` are odd file names
 * and pass; doubled slashes, `.` and `..` are resolved first. `--no-preserve-root` counts as `/`.
 */

import { type OptionSyntax, isOn, names, readArguments } from '../options.ts';
import type { Rule } from '../rule.ts';
import { removesHome } from './rm-target.ts';

/** GNU coreutils; options after operands count, as they do without POSIXLY_CORRECT. */
const SYNTAX: OptionSyntax = {
  style: 'gnu',
  aliases: { r: 'recursive', R: 'recursive', f: 'force' },
  valued: new Set(),
  abbreviates: [...names('force interactive one-file-system preserve-root recursive dir verbose help version')],
};

const RECURSIVE = String.raw`-(?:\w{0,9}[rR]\w{0,9}|-recursive)`;
const FORCED = String.raw`-(?:\w{0,9}f\w{0,9}|-force)`;
const BOTH = String.raw`-(?:\w{0,9}[rR]\w{0,9}f\w{0,9}|\w{0,9}f\w{0,9}[rR]\w{0,9})`;
const TARGET = String.raw`["']?(?:~|\$HOME|\$\{HOME\}|/root|/(?:home|Users)(?:/[^/\s"']{1,99})?)?["']?(?:/["']?\*?|(?<!\s))["'\\]{0,9}(?=\s|$)`;

export const rmRootHome: Rule = {
  id: 'rm-root-home',
  programs: new Set(['rm']),
  needs: [{ word: 'rm' }],
  instead: 'Name the directory below it that you mean, and list it first.',
  verbs: new RegExp(
    String.raw`\s(?:${BOTH}|${RECURSIVE}\s(?:.{0,99}?\s)?${FORCED}|${FORCED}\s(?:.{0,99}?\s)?${RECURSIVE})\s(?:.{0,99}?\s)?(?:${TARGET}|--no-preserve-root)`,
  ),
  match({ args }) {
    const { options, positionals } = readArguments(args, SYNTAX);
    if (!isOn(options, 'recursive') || !isOn(options, 'force')) return undefined;
    if (isOn(options, 'help') || isOn(options, 'version')) return undefined;
    const daring = options.find(({ name }) => name === 'no-preserve-root');
    if (daring !== undefined) {
      return { what: '`rm --no-preserve-root` is only there to delete the root directory', span: daring.word.span };
    }
    const target = positionals.find(removesHome);
    return (
      target && { what: `\`rm\` would delete ${target.value} and all it holds, without a question`, span: target.span }
    );
  },
};
