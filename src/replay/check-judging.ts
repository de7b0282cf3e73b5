/** What a program asks for, checked before anything is read: the command line checks its own. */

import { ReplayError } from '../errors.ts';
import { type AnyGuard, isExternal } from './any-guard.ts';

/** What every way of judging is told. */
export interface Judging {
  readonly guards: readonly AnyGuard[];
  readonly guardModule?: string;
  readonly jobs: number;
  readonly timeoutMillis: number;
  readonly triggers?: number;
}

const NAME = /^[a-z][a-z0-9._-]*(?:@.+)?$/s;

/** @throws ReplayError for the first thing with which nothing could be judged */
export function checkJudging({ guards, guardModule, jobs, timeoutMillis, triggers = 0 }: Judging): void {
  if (guards.length === 0) throw new ReplayError('no guard to judge by: give guards at least one');
  const names = new Set<string>();
  for (const [index, guard] of guards.entries()) {
    const name = nameOf(guard, index);
    if (names.has(name)) throw new ReplayError(`the guard ${name} is given twice: give each guard once`);
    names.add(name);
  }
  if (guardModule !== undefined && !isFileUrl(guardModule)) {
    throw new ReplayError(
      `guardModule is ${JSON.stringify(guardModule)}, not the URL of a file: give new URL('./guards.mjs', import.meta.url).href`,
    );
  }
  if (!Number.isInteger(jobs) || jobs < 1) throw new ReplayError(`jobs is ${jobs}: give a whole number from 1`);
  if (!(timeoutMillis > 0)) throw new ReplayError(`timeoutMillis is ${timeoutMillis}: give a number above 0`);
  if (!Number.isInteger(triggers) || triggers < 0) {
    throw new ReplayError(`triggers is ${triggers}: give a whole number from 0`);
  }
}

/** What a program without types hands over need not be a guard. */
function nameOf(guard: AnyGuard | undefined, index: number): string {
  const isGuard = guard !== undefined && (isExternal(guard) || typeof guard.judge === 'function');
  if (!isGuard) {
    throw new ReplayError(
      `guards[${index}] is no guard: give an object with name, summary and judge, such as findGuard('argv'), or one of ` +
        "namedGuards(['mine=python3 guard.py'])",
    );
  }
  if (typeof guard.name !== 'string' || !NAME.test(guard.name)) {
    throw new ReplayError(
      `guards[${index}] is called ${JSON.stringify(guard.name)}: give it a name of a-z, 0-9, dots, underscores and hyphens that begins with a letter`,
    );
  }
  return guard.name;
}

function isFileUrl(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'file:';
}
