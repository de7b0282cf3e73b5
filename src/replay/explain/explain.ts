/** Why guards say what they say of a command: what of it would run, what is only text, and which text made them speak. */

import { isJudgement } from '../../guards/decision.ts';
import type { Guard, Request } from '../../guards/guard.ts';
import { type AnyGuard, isExternal, readByAny } from '../any-guard.ts';
import type { Case } from '../case.ts';
import { followed } from '../categories/followed.ts';
import { whatSpoke } from '../categories/what-spoke.ts';
import type { Machine } from '../history/locations.ts';
import { Identifier } from '../identify.ts';
import { judgeCases } from '../judge/judge-cases.ts';
import { openGuards } from '../judge/open-guards.ts';
import type { JudgedCase } from '../judged-case.ts';
import { spanOf } from '../../shell/follow/follow.ts';
import type { ExplainedGuard, Explanation } from './explanation.ts';
import { regionsOf } from './regions.ts';

/** Longer commands are not looked into. */
const LONGEST = 100_000;

export interface ExplainOptions {
  readonly guards: readonly AnyGuard[];
  /** Where guards outside this process run. */
  readonly machine: Machine;
  /** Whether these have to answer known commands first. */
  readonly canaries: boolean;
  /** Such as `node 20.20.2`. */
  readonly runtime: string;
  readonly timeoutMillis: number;
  /** Told what went wrong with something that can be done without. */
  readonly onWarning?: (text: string) => void;
  readonly signal?: AbortSignal;
}

/**
 * Asks the guards about a request, and explains what they say.
 * @throws ReplayError where a guard is not there, or fails its canaries
 */
export async function explain(request: Request, options: ExplainOptions): Promise<Explanation> {
  const { guards, signal } = options;
  const [identified] = new Identifier(readByAny(guards)).identify([caseOf(request)]);
  if (identified === undefined) throw new Error('a case has an identity');
  const open = await openGuards({ ...options, jobs: 1, repeat: 1, triggers: 1, level: 'secrets' });
  try {
    const batches = (async function* () {
      yield [identified];
    })();
    for await (const [judged] of judgeCases(batches, open.judge, { jobs: 1, signal })) {
      if (judged === undefined) continue;
      const infos = await open.observed();
      const asked = guards.map((guard, index) => {
        const questions = infos[index]?.observed?.triggers?.questions;
        const decision = judged.decisions[index];
        const isAsked = decision !== undefined && isJudgement(decision) && !isExternal(guard);
        const tried = isAsked ? triedBy(guard, judged.case.request) : undefined;
        return { guard: guard.name, ...(questions !== undefined && { questions }), ...(tried && { tried }) };
      });
      return explained(judged, asked);
    }
    throw signal?.reason ?? new Error('nothing was judged');
  } finally {
    await open.close();
  }
}

/** Explains what guards said of a case of a stored run. None is asked. */
export function explainStored(judged: JudgedCase, guards: readonly string[]): Explanation {
  const explanation = explained(
    judged,
    guards.map((guard) => ({ guard })),
  );
  return { ...explanation, case: judged.id };
}

/** What is known of a guard besides its decision. */
type Asked = Pick<ExplainedGuard, 'guard' | 'questions' | 'tried'>;

function caseOf(request: Request): Case {
  return { key: { by: 'place', sha256: '', offset: 0 }, request, context: {}, source: '-', offset: 0 };
}

function triedBy(guard: Guard, request: Request): ReturnType<NonNullable<Guard['tried']>> | undefined {
  return guard.tried?.(request);
}

function explained({ case: { request }, decisions }: JudgedCase, asked: readonly Asked[]): Explanation {
  const isPosix = request.shell === 'posix' || request.shell === 'unknown';
  const isRead = isPosix && request.command.length <= LONGEST;
  const read = isRead ? followed(request.command) : undefined;
  return {
    schema: 1,
    request,
    regions: read ? regionsOf(read) : [],
    programs: (read?.programs ?? []).map(({ name, words, carriers }) => ({ name, ...spanOf(words), carriers })),
    guards: asked.map((guard, index) => ({ ...guard, ...decided(request.command, decisions[index]) })),
  };
}

function decided(
  command: string,
  decision: JudgedCase['decisions'][number] | undefined,
): Omit<ExplainedGuard, 'guard'> {
  if (decision === undefined || !isJudgement(decision)) return { outcome: decision?.outcome.kind ?? 'notRecorded' };
  const { outcome, action } = decision;
  if (outcome.kind !== 'judged') return { outcome: outcome.kind, action, reason: outcome.detail };
  const { verdict } = outcome;
  const spoke = whatSpoke(command, decision);
  return {
    outcome: 'judged',
    action,
    verdict: verdict.decision,
    ...(verdict.decision !== 'none' && verdict.rule !== undefined && { rule: verdict.rule }),
    ...(verdict.decision !== 'none' && verdict.reason !== undefined && { reason: verdict.reason }),
    ...(spoke && { trigger: spoke.trigger, category: spoke.category }),
  };
}
