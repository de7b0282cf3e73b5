/** How a miss got through, by what the command tells of the program that should have been stopped. */

import type { Span } from '../../../shell/span.ts';
import { type Followed, followed, programAt } from '../followed.ts';
import type { MissCategory } from '../table.ts';
import {
  byAlias,
  byClient,
  byFind,
  byInterpreter,
  byWrapper,
  elsewhere,
  encoded,
  fromHeredoc,
  fromPipe,
  fromSubstitution,
  inArgument,
  isWrapper,
} from './carried.ts';
import { type Evidence, evidenceOf } from './evidence.ts';
import { optionRuns, overwrites } from './options.ts';
import { follows, followsLine } from './position.ts';
import { acrossLines, byOwnPath, byPath, fromVariable, quoted, reordered } from './spelled.ts';

/** The first that holds decides: what carries the program, then how it is spelled, then where it stands. */
const CHECKS: readonly (readonly [MissCategory, (evidence: Evidence) => boolean])[] = [
  ['alias-or-function', byAlias],
  ['find-exec', byFind],
  ['remote', elsewhere],
  ['encoded', encoded],
  ['heredoc-to-shell', fromHeredoc],
  ['substitution', fromSubstitution],
  ['pipe-to-shell', fromPipe],
  ['shell-c', inArgument],
  ['interpreter-c', byInterpreter],
  ['option-executes-code', optionRuns],
  ['variable-indirection', fromVariable],
  ['redirect-truncate', overwrites],
  ['absolute-path', byOwnPath],
  ['wrapper', byWrapper],
  ['database-client', byClient],
  ['absolute-path', byPath],
  ['quoting', quoted],
  ['newline', acrossLines],
  ['flag-order', reordered],
  ['newline', followsLine],
  ['chained', follows],
];

/** Programs beyond this many are not looked at where no span says which one it is. */
const MOST = 100;

/** @param span where the program stands that should have been stopped; without it, any program of the command may be it */
export function missCategoryOf(command: string, span: Span | undefined): MissCategory {
  const all = followed(command);
  const evidence = candidates(all, span).map((program) => evidenceOf(all, program, isWrapper));
  return CHECKS.find(([, holds]) => evidence.some((one) => holds(one)))?.[0] ?? 'other';
}

function candidates({ programs }: Followed, span: Span | undefined): Followed['programs'] {
  const told = span && programAt(programs, span);
  if (told !== undefined) return [told];
  const telling = programs.filter(({ name }) => !HARMLESS.has(name));
  return (telling.length > 0 ? telling : programs).slice(0, MOST);
}

/** Programs that nobody means to stop. */
const HARMLESS: ReadonlySet<string> = new Set(
  'echo printf cd pwd set export true false : test [ sleep wait'.split(' '),
);
