/**
 * `argv`: judges a command by the programs that it would run, found by parsing it. Text that only mentions a
 * destructive command (a search pattern, a commit message, prose in a heredoc) is not run and passes.
 * It fails towards blocking: what cannot be understood is judged by its text.
 *
 * It does not see what the command's text does not tell: a script that is decoded or downloaded, a program whose name
 * is built in an earlier call, a script that is already on disk.
 */

import { wholeText } from '../../shell/text.ts';
import type { Guard, Request, Verdict } from '../guard.ts';
import { inspect, triedIn } from './inspect.ts';
import { hasReviewer, readOverride } from './override.ts';
import { OVERRIDE } from './override-name.ts';
import type { Rule } from './rule.ts';
import { ruleBook, type RuleBook } from './rule-book.ts';
import { rules } from './rules/index.ts';
import { findInText, type Found } from './text.ts';

export const argv: Guard = argvWith(rules);

/** The guard with a list of rules of one's own. */
export function argvWith(list: readonly Rule[]): Guard {
  const book = ruleBook(list);
  return {
    name: 'argv',
    summary: 'judges the programs that would run, found by parsing the command',
    policy: 'tripwire',
    judge: (request) => judge(request, book),
    tried: ({ command }) => triedIn(command, book),
  };
}

function judge({ command, permissionMode }: Request, book: RuleBook): Verdict {
  const found = firstFound(findAll(command, book), book.list);
  return found === undefined ? { decision: 'none' } : refusal(found, command, permissionMode);
}

function findAll(command: string, book: RuleBook): readonly Found[] {
  try {
    return inspect(command, book);
  } catch (error) {
    const why = `reading it failed: ${error instanceof Error ? error.message : 'unknown error'}`;
    return findInText(wholeText(command), why, book.list, true);
  }
}

/** The finding that stands first in the text; at the same place, the one whose rule stands first in the list. */
function firstFound(found: readonly Found[], list: readonly Rule[]): Found | undefined {
  const order = (one: Found, other: Found): number =>
    one.span.start - other.span.start || list.indexOf(one.rule) - list.indexOf(other.rule);
  return found.filter((one) => !isKnownBetter(one, found)).sort(order)[0];
}

/** Whether what was found by its text alone was also found by reading. */
function isKnownBetter({ rule, span, unread }: Found, found: readonly Found[]): boolean {
  if (unread === undefined) return false;
  return found.some(
    (other) =>
      other.unread === undefined && other.rule === rule && other.span.start < span.end && span.start < other.span.end,
  );
}

function refusal({ rule, what, span, unread }: Found, command: string, permissionMode: string | undefined): Verdict {
  const note = unread === undefined ? '' : ` (Judged by its text: ${unread}.)`;
  const reason = `\`${quoted(command.slice(span.start, span.end))}\` is refused, because ${what}.${note} ${rule.instead}`;
  const override = readOverride(command);
  const verdict = { rule: rule.id, span };
  switch (override.kind) {
    case 'absent':
      return { decision: 'deny', ...verdict, reason };
    case 'invalid':
      return {
        decision: 'deny',
        ...verdict,
        reason: `${reason} ${OVERRIDE} has to say in plain text why, and who approved it.`,
      };
    case 'given':
      if (hasReviewer(permissionMode)) {
        const approval = `The agent says that it may: "${quoted(override.reason)}".`;
        return { decision: 'ask', ...verdict, reason: `${approval} Without that, ${reason}` };
      }
      return {
        decision: 'deny',
        ...verdict,
        reason: `${reason} ${OVERRIDE} does not count here, because nobody reviews in this permission mode: hand the command to the person.`,
      };
    default:
      return override satisfies never;
  }
}

/** A stretch of a command for a sentence: on one line, cut where it is long. */
function quoted(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}
