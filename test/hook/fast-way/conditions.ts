/** The conditions of the installed hook, and what it must not let pass. */

import { rules } from '../../../src/guards/argv/rules/index.ts';
import { denylist } from '../../../src/guards/denylist/index.ts';
import { patterns } from '../../../src/guards/denylist/patterns.ts';
import { conditionsFor } from '../../../src/hook/fast-way/decision.ts';
import { judged } from '../../guards/argv/judged.ts';

export const conditions = conditionsFor(rules, patterns);

/** Whether the guard asks or denies, or the last resort would where the guard cannot run. */
export function isStopped(command: string): boolean {
  return judged(command).decision !== 'none' || judged(command, {}, denylist).decision !== 'none';
}
