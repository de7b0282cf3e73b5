/** Asks the rules about every program that a command would run, and about what could not be understood. */

import { follow, spanOf } from '../../shell/follow/follow.ts';
import type { Tried } from '../guard.ts';
import type { RuleBook } from './rule-book.ts';
import type { Rule } from './rule.ts';
import { findInText, type Found } from './text.ts';

/** Everything that the rules find in a command, in no order. */
export function inspect(command: string, { list, byProgram }: RuleBook): readonly Found[] {
  const found: Found[] = [];
  follow(command, {
    looksAt: (name) => byProgram.has(name),
    program: ({ name, words, args, input }) => {
      const invocation = { program: name, args, ...(input !== undefined && { input }) };
      for (const rule of byProgram.get(name) ?? []) {
        const finding = rule.match(invocation);
        if (finding !== undefined) found.push({ rule, what: finding.what, span: finding.span ?? spanOf(words) });
      }
    },
    unread: (text, why, isWhole) => found.push(...findInText(text, why, list, isWhole)),
  });
  return found;
}

/** The rules that looked at a program and found nothing, in the order in which they would run; then those of no program of it. */
export function triedIn(command: string, { list, byProgram }: RuleBook): readonly Tried[] {
  const tried: Tried[] = [];
  const met = new Set<Rule>();
  follow(command, {
    looksAt: (name) => byProgram.has(name),
    program: ({ name, words, args, input }) => {
      for (const rule of byProgram.get(name) ?? []) {
        met.add(rule);
        const finding = rule.match({ program: name, args, ...(input !== undefined && { input }) });
        if (finding === undefined) tried.push({ rule: rule.id, looked: spanOf(words) });
      }
    },
    unread: () => undefined,
  });
  const idle = list.filter((rule) => !met.has(rule));
  return [...tried, ...idle.map(({ id }): Tried => ({ rule: id, looked: 'nowhere' }))];
}
