/** Why a block may be wrong, by what the command tells of the text that triggered it. */

import type { Program } from '../../../shell/follow/follow.ts';
import type { Span } from '../../../shell/span.ts';
import { readTokens } from '../../../shell/tokens.ts';
import type { MentionKind } from '../../mentions/mention.ts';
import { readMentions } from '../../mentions/read-mentions.ts';
import { type Followed, followed, overlap, programAt, regionAt } from '../followed.ts';
import type { BlockCategory } from '../table.ts';
import { isDryRunOrHelp, isHelper } from './asks.ts';
import { isRoutineCleanup } from './cleans.ts';
import { isKnownProgram, isName } from './names.ts';
import { onlyReads } from './reads.ts';
import { writesOutside } from './writes.ts';

/** The text that triggered a block: as the guard says, or as it was found by asking. */
export interface BlockTrigger {
  readonly span: Span;
  /** Whether it would run; where nobody says it, the command is read. */
  readonly runs?: boolean;
  /** What it is for, where it does not run. */
  readonly kind?: MentionKind;
}

/** What a program is looked at for, in turn. */
const CHECKS: readonly (readonly [BlockCategory, (program: Program, span: Span, all: Followed) => boolean])[] = [
  ['dry-run-or-help', isDryRunOrHelp],
  ['read-only-variant', onlyReads],
  ['path-or-name', isName],
  ['routine-cleanup', isRoutineCleanup],
  ['write-out-of-scope', (program, span, all) => writesOutside(all, program, span)],
  ['unknown-program', ({ name, words: [first] }) => first?.isStatic === true && !isKnownProgram(name)],
];

export function blockCategoryOf(command: string, trigger: BlockTrigger): BlockCategory {
  const { span } = trigger;
  const all = followed(command);
  if (isUnread(all, span)) return 'parser-failure';
  const program = programAt(all.programs, span);
  const kind = trigger.runs === true ? undefined : (trigger.kind ?? mentionOf(command, span));
  if (kind !== undefined)
    return kind === 'quoted-argument' && program && isHelper(program.name) ? 'dry-run-or-help' : kind;
  if (program === undefined) return writesOutside(all, program, span) ? 'write-out-of-scope' : 'other';
  return CHECKS.find(([, holds]) => holds(program, span, all))?.[0] ?? 'other';
}

/** What the text is for, where all of it is only mentioned. */
function mentionOf(command: string, span: Span): MentionKind | undefined {
  const mentions = readMentions(command);
  const kinds = readTokens(command).flatMap((token) =>
    overlap(token.span, span) ? [mentions.at(token.span)?.kind] : [],
  );
  return kinds.includes(undefined) ? undefined : kinds[0];
}

/** Whether it stands in what could not be understood; a heredoc without its end runs as if it had one. */
function isUnread({ unread, regions }: Followed, { start, end }: Span): boolean {
  return regionAt(regions, start)?.kind !== 'here-document' && unread.some((one) => overlap(one, { start, end }));
}
