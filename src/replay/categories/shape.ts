/** The shape of a command: what it is a case of, whatever it is about. */

import type { Program } from '../../shell/follow/follow.ts';
import type { Span } from '../../shell/span.ts';
import { followed, overlap, programAt } from './followed.ts';
import { subcommandOf } from './subcommand.ts';

/** Longer commands are not looked into. */
const LONGEST = 100_000;

/**
 * The program that a stretch speaks of with its subcommand, such as `git commit`: the one with the stretch in its words, else
 * in what it reads, else the first of all. Undefined where none runs.
 */
export function shapeOf(command: string, span?: Span): string | undefined {
  if (command.length > LONGEST) return undefined;
  const { programs } = followed(command);
  const program = (span && (programAt(programs, span) ?? readerOf(programs, span))) ?? programs[0];
  return program && named(program);
}

function readerOf(programs: readonly Program[], span: Span): Program | undefined {
  return programs.find(({ stdin }) => stdin && overlap(stdin.locate({ start: 0, end: stdin.value.length }), span));
}

function named({ name, words }: Program): string {
  const verb = subcommandOf(name, words.slice(1))?.verb;
  return verb?.isStatic === true ? `${name} ${verb.value}` : name;
}
