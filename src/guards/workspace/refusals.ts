/** What `allowlist` and `scoped` say when they refuse: rule, what was matched and why, what to do instead. */

import type { Span } from '../../shell/span.ts';
import type { Verdict } from '../guard.ts';
import { type Destructive, GIT_SUBCOMMANDS, INSTEAD_OF, KNOWN } from './programs.ts';

/** Why a text is refused, and where in that text the reason stands. */
export interface Refusal {
  readonly rule: string;
  readonly reason: string;
  readonly span: Span;
}

const LONGEST_QUOTE = 60;

/** The one answer where nothing is refused. */
const ALLOW: Verdict = Object.freeze({ decision: 'allow' });

/** A deny with that refusal; the one frozen allow where there is none. */
export function verdictOf(refusal: Refusal | undefined): Verdict {
  return refusal === undefined ? ALLOW : { decision: 'deny', ...refusal };
}

/** A segment that cannot be cut into words. */
export function unparsable(span: Span): Refusal {
  return refuse(
    'unparsable',
    span,
    'This part cannot be cut into words: a quote stays open, or it ends in a backslash',
    'close every quote and write `"` around text that holds a `\'`, since a backslash does not hide one from `;` and `|`',
  );
}

/** The same for `scoped`, whose redirects end at a blank, `;`, `|` or `&` only, and so may take a quote along. */
export function unparsableWithoutRedirects(span: Span): Refusal {
  return refuse(
    'unparsable',
    span,
    'Without its redirects this part cannot be cut into words: a redirect takes every quote along that touches its path',
    'put neither quotes nor blanks into the path, and a blank between the path and a closing quote',
  );
}

/** A shell none of whose words can be a command. */
export function shellWithoutCommand(shell: string, span: Span): Refusal {
  return refuse(
    'shell-without-command',
    span,
    `${quote(shell)} would run what it is given on standard input, which cannot be judged`,
    'write the command itself, or after `-c`',
  );
}

/** A script inside more than `levels` shells. */
export function shellDepth(span: Span, levels: number): Refusal {
  return refuse(
    'shell-depth',
    span,
    `Shells are nested more than ${levels} levels deep here, further than they are judged`,
    'write the inner command by itself',
  );
}

/** A program that is refused by name. */
export function destructiveProgram(program: string, { does, instead }: Destructive, span: Span): Refusal {
  return refuse('destructive-program', span, `${quote(program)} ${does}, and only reading is allowed`, instead);
}

/** `find`, whatever its arguments. */
export function findProgram(span: Span): Refusal {
  return refuse(
    'find',
    span,
    '`find` can delete and execute, so it is refused in every form',
    'list with `ls -R`, `git ls-files` or `grep -rl`',
  );
}

/** `git` with a subcommand that is not on the list, or with none. */
export function gitSubcommand(subcommand: string | undefined, span: Span): Refusal {
  const allowed = [...GIT_SUBCOMMANDS].join(', ');
  return refuse(
    'git-subcommand',
    span,
    subcommand === undefined
      ? '`git` without a subcommand is refused'
      : `${quote(subcommand)} is not among the git subcommands that only read`,
    `use one of ${allowed}, as the first word after \`git\` that is no option`,
  );
}

/** A program that is not on the list; its base name may be empty. */
export function unknownProgram(program: string, span: Span): Refusal {
  const what =
    program === ''
      ? 'The word where a program is expected names none'
      : `${quote(program)} is not among the programs that may run`;
  return refuse('unknown-program', span, what, insteadOfUnknown(program));
}

function insteadOfUnknown(program: string): string {
  const known = INSTEAD_OF.get(program);
  if (known !== undefined) return known;
  const allowed = [...KNOWN].join(', ');
  if (program.includes('=')) return `write the program without assignments in front, and use one of ${allowed}`;
  if (program.startsWith('-')) return `name the program first, without a launcher's options, and use one of ${allowed}`;
  return `use one of ${allowed}, or git to read`;
}

/** A `>` that reads as a write; `redirect` is its text. */
export function write(redirect: string, span: Span): Refusal {
  return refuse(
    'redirect',
    span,
    `${quote(redirect)} reads as a write to a file, quoted or not, and such a write is refused`,
    'print to standard output; where the `>` is only text, reword it',
  );
}

/** A redirect whose target starts with none of the `writable` places. */
export function writeOutside(target: string, writable: readonly string[], span: Span): Refusal {
  return refuse(
    'redirect-target',
    span,
    `${quote(target)} is not a place that may be written to, and a \`>\` counts as a redirect inside quotes too`,
    `write to a path that starts with ${writable.join(' or ')}, or print to standard output; where the \`>\` is only text, reword it`,
  );
}

function refuse(rule: string, span: Span, what: string, instead: string): Refusal {
  return { rule, span, reason: `${what}. Instead, ${instead}.` };
}

/** Text of the command inside a reason: short, and never cut through a surrogate pair. */
function quote(text: string): string {
  if (text.length <= LONGEST_QUOTE) return `\`${text}\``;
  return `\`${text.slice(0, LONGEST_QUOTE).replace(/[\uD800-\uDBFF]$/, '')}…\``;
}
