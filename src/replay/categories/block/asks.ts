/** Programs that are asked for help, or to show only what they would do. */

import type { Program } from '../../../shell/follow/follow.ts';
import { SHELLS } from '../../../shell/follow/followers.ts';
import type { Word } from '../../../shell/word.ts';
import { hasSubcommands, subcommandOf } from '../subcommand.ts';

const HELPERS: ReadonlySet<string> = new Set('man tldr info apropos whatis help cheat'.split(' '));

/** Whether a program prints help of any other. */
export function isHelper(name: string): boolean {
  return HELPERS.has(name);
}

/** A dry run, a question for help, or a program that prints help. */
export function isDryRunOrHelp({ name, words }: Program): boolean {
  if (HELPERS.has(name)) return true;
  const args = optionsOf(words.slice(1));
  const verb = subcommandOf(name, words.slice(1))?.verb.value ?? '';
  if (verb === 'help' || (verb === 'explain' && name === 'kubectl')) return true;
  if (args.some((value) => value === '--help' || value === '-help')) return true;
  if (hasSubcommands(name) && args.includes('-h')) return true;
  return (
    isDryRun(args) || DRY_LETTERS.some((row) => row.programs.has(name) && row.verbs.has(verb) && hasLetter(args, row))
  );
}

function optionsOf(args: readonly Word[]): readonly string[] {
  const end = args.findIndex(({ value }) => value === '--');
  return (end === -1 ? args : args.slice(0, end)).map(({ value }) => value).filter((value) => value.startsWith('-'));
}

const DRY =
  /^--?(?<no>no-)?(?:dry-?run|just-print|recon|simulate|no-act|whatif|check-only|list-only)(?:=(?<value>.*))?$/i;
const OFF = /^(?:none|false|no|0)$/i;

/** The last word on it decides. */
function isDryRun(args: readonly string[]): boolean {
  const last = args.map((value) => DRY.exec(value)?.groups).findLast((groups) => groups !== undefined);
  return last !== undefined && last['no'] === undefined && !OFF.test(last['value'] ?? '');
}

interface DryLetter {
  readonly programs: ReadonlySet<string>;
  /** Empty for a program without subcommands. */
  readonly verbs: ReadonlySet<string>;
  readonly letter: string;
}

const DRY_LETTERS: readonly DryLetter[] = [
  { programs: new Set(['git']), verbs: new Set('push clean add rm mv prune fetch'.split(' ')), letter: 'n' },
  { programs: new Set(['rsync', 'make', 'gmake', 'rename', ...SHELLS]), verbs: new Set(['']), letter: 'n' },
  {
    programs: new Set(['apt', 'apt-get']),
    verbs: new Set('install remove purge upgrade autoremove'.split(' ')),
    letter: 's',
  },
  { programs: new Set(['perl', 'ruby']), verbs: new Set(['']), letter: 'c' },
];

function hasLetter(args: readonly string[], { letter }: DryLetter): boolean {
  return args.some((value) => /^-[A-Za-z]{1,20}$/.test(value) && value.includes(letter));
}
