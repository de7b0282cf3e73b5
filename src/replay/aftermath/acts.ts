/** What a command does, as far as two commands can be told to try the same: programs with their subcommands, and targets. */

import type { Program } from '../../shell/follow/follow.ts';
import type { Span } from '../../shell/span.ts';
import { onlyReads } from '../categories/block/reads.ts';
import { followed, programAt } from '../categories/followed.ts';
import { subcommandOf } from '../categories/subcommand.ts';

export interface Act {
  /** `git push`, `rm`, `kubectl delete`. */
  readonly subject: string;
  /** Its arguments that are no options. */
  readonly targets: ReadonlySet<string>;
  readonly onlyReads: boolean;
}

/** Programs around what a command is for. */
const BESIDE: ReadonlySet<string> = new Set(
  'cd pushd popd export set unset source . echo printf true false : test [ exit sleep wait head tail sort uniq wc tee sudo'.split(
    ' ',
  ),
);

/** What a command does, apart from what stands around it; all of it where it is nothing else. */
export function actsOf(command: string): readonly Act[] {
  const { programs } = followed(command);
  const meant = programs.filter(({ name }) => !BESIDE.has(name));
  return (meant.length > 0 ? meant : programs).map(actOf);
}

/**
 * What the program is about that a span speaks of, else the first: `git push`, `rm`; undefined where only running the command
 * would tell.
 */
export function subjectOf(command: string, span?: Span): string | undefined {
  const { programs } = followed(command);
  const spoke = (span && programAt(programs, span)) ?? programs[0];
  return spoke?.words[0]?.isStatic === true ? actOf(spoke).subject : undefined;
}

function actOf(program: Program): Act {
  const { name, words } = program;
  const rest = words.slice(1);
  const { verb, args = rest } = subcommandOf(name, rest) ?? {};
  const targets = args.filter(({ isStatic, value }) => isStatic && !value.startsWith('-')).map(({ value }) => value);
  return {
    subject: verb?.isStatic === true ? `${name} ${verb.value}` : name,
    targets: new Set(targets),
    onlyReads: onlyReads(program),
  };
}

/** Whether two acts try the same: one program and subcommand, and a target that both have, or neither has any. */
export function isSameTry(one: Act, other: Act): boolean {
  if (one.subject !== other.subject) return false;
  return (one.targets.size === 0 && other.targets.size === 0) || sharesTarget(one, other);
}

/** Whether two acts are about one thing. */
export function sharesTarget(one: Act, other: Act): boolean {
  return [...one.targets].some((target) => other.targets.has(target));
}
