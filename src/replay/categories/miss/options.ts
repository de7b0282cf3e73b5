/** Options that run a command, and what overwrites a file. */

import type { Program } from '../../../shell/follow/follow.ts';
import { subcommandOf } from '../subcommand.ts';
import type { Evidence } from './evidence.ts';

/** Options of programs that read or pack, each of which names a command to run. */
const RUNNING: ReadonlyMap<string, RegExp> = new Map([
  ['rg', /^--(?:pre|hostname-bin)(?:=|$)/],
  ['man', /^(?:-P|--pager)/],
  ['tar', /^(?:-I|--(?:to-command|checkpoint-action|use-compress-program|rsh-command)(?:=|$))/],
  ['sed', /^(?:\d*|\$|\/[^/]{0,99}\/)\s{0,9}e\s|^s(?:\/[^/]{0,99}){2}\/\w{0,9}e/],
  ['sort', /^--compress-program(?:=|$)/],
  ['rsync', /^(?:-e|--rsh)(?:=|$)/],
  ['ssh', /^(?:-o)?(?:Proxy|Local)Command=/i],
  ['git', /^(?:core\.(?:pager|editor|sshcommand|fsmonitor|hookspath)=|--(?:upload|receive)-pack=|--exec(?:=|$)|-x$)/i],
  ['fzf', /^--(?:preview|bind)(?:=|$)/],
  ['zip', /^(?:-TT|--unzip-command)/],
  ['vim', /^(?:\+!|\+:!|-c$)/],
]);

export function optionRuns({ program: { name, words } }: Evidence): boolean {
  const option = RUNNING.get(name);
  return option !== undefined && words.some(({ value }) => value.length < 1000 && option.test(value));
}

/** Options that name a file to write. */
const WRITING: ReadonlyMap<string, RegExp> = new Map([
  ['git', /^--output(?:=|$)/],
  ['find', /^-f(?:printf?|print0|ls)$/],
  ['sort', /^(?:-o|--output(?:=|$))/],
  ['curl', /^(?:-o|--output(?:=|$))/],
  ['wget', /^(?:-O|--output-document(?:=|$))/],
  ['dd', /^of=/],
]);

/** A redirect to a file, or an option for one. */
export function overwrites({ program, regions }: Evidence): boolean {
  const option = WRITING.get(program.name);
  if (option !== undefined && program.words.some(({ value }) => option.test(value))) return isReading(program);
  const { stdout } = program;
  if (stdout?.kind !== 'file' || !isReading(program)) return false;
  return regions.some(({ kind }) => kind === 'target') && !/^(?:\/dev\/|&|\d+$)/.test(stdout.path.value);
}

/** Programs that change nothing but by what they write to a file. */
function isReading({ name, words }: Program): boolean {
  if (name !== 'git') return READING.has(name);
  return /^(?:show|diff|log|status|blame|cat-file)$/.test(subcommandOf(name, words.slice(1))?.verb.value ?? '');
}

const READING: ReadonlySet<string> = new Set(
  'cat echo printf ls find sort curl wget dd head tail grep sed awk jq date : true cut tr uniq'.split(' '),
);
