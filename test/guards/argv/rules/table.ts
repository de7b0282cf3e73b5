/** The shape of a rule's case table, and the tests that every rule has. */

import { describe, expect, test } from 'vitest';
import type { Rule } from '../../../../src/guards/argv/rule.ts';
import { invocation } from './invocation.ts';

/** A plain command line, or one with what it reads on standard input. */
export type Example = string | { readonly command: string; readonly input: string };

export interface Table {
  readonly denied: readonly Example[];
  readonly allowed: readonly Example[];
}

/** Whether the rule speaks about one plain command line. */
export function speaks(rule: Rule, example: Example): boolean {
  const { command, input } = read(example);
  const call = invocation(command, input);
  return rule.programs.has(call.program) && rule.match(call) !== undefined;
}

function read(example: Example): { readonly command: string; readonly input?: string } {
  return typeof example === 'string' ? { command: example } : example;
}

/** The example as one shell command: input becomes a heredoc. */
export function asCommand(example: Example): string {
  return typeof example === 'string' ? example : `${example.command} <<'END'\n${example.input}\nEND`;
}

export function describeRule(rule: Rule, { denied, allowed }: Table): void {
  describe.each([rule])('$id', () => {
    test.each(denied)('denies %j', (example) => {
      expect(speaks(rule, example)).toBe(true);
    });
    test.each(allowed)('allows %j', (example) => {
      expect(speaks(rule, example)).toBe(false);
    });
    test.each(denied)('points into the command for %j', (example) => {
      const { command, input } = read(example);
      const { start, end } = rule.match(invocation(command, input))?.span ?? { start: 0, end: command.length };
      expect(start).toBeGreaterThanOrEqual(0);
      expect(end).toBeGreaterThan(start);
      expect(end).toBeLessThanOrEqual(command.length);
    });
  });
}
