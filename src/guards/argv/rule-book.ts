/** A list of rules, with those that look at a program found by its name. */

import type { Rule } from './rule.ts';

export interface RuleBook {
  readonly list: readonly Rule[];
  /** In the order of the list. */
  readonly byProgram: ReadonlyMap<string, readonly Rule[]>;
}

export function ruleBook(list: readonly Rule[]): RuleBook {
  const byProgram = new Map<string, Rule[]>();
  for (const rule of list) {
    for (const program of rule.programs) {
      const rules = byProgram.get(program);
      if (rules === undefined) byProgram.set(program, [rule]);
      else rules.push(rule);
    }
  }
  return { list, byProgram };
}
