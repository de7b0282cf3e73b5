/** Calls, put together from what several hooks logged of each: the one in force, and those on trial beside it. */

import type { Case } from '../../../case.ts';
import { projectOf } from '../../calls/folders.ts';
import { answerLine } from '../../calls/hook-answers.ts';
import { type Proposal, Proposals } from '../../calls/proposals.ts';
import { SessionPlaces } from '../../calls/session-places.ts';
import { millisOf } from '../../calls/time.ts';
import { shellOfTool } from '../../calls/tools.ts';
import { Waiting } from '../../calls/waiting.ts';
import type { Input, Skip } from '../../source.ts';
import { agentOf } from './agents.ts';
import type { LoggedDecision } from './record.ts';

/** Hooks of one call are started together: what comes later is about a call that was proposed again. */
const TOGETHER_MILLIS = 10_000;

/** As many in one moment are no work of hooks: the oldest have waited long enough. */
const MOST_OPEN = 1000;

/** Tells ids from those of agents' own logs. */
const ORIGIN = 'audit-log';

/** A call of which more may be logged. */
interface Call {
  /** What all of its records share. */
  readonly name: string;
  readonly proposals: Proposals;
  readonly proposed: Case;
  readonly millis: number;
  readonly records: LoggedDecision[];
  /** By which hooks: a second record of the same one is about another call. */
  readonly hooks: Set<string>;
}

export class Calls {
  readonly #input: Input;
  readonly #skip: Skip;
  readonly #places = new SessionPlaces();
  readonly #proposals = new Map<string, Proposals>();
  /** In the order of their first records. */
  readonly #open: Call[] = [];
  /** The same by what their records share. */
  readonly #byName = new Waiting<Call>();

  constructor(input: Input, skip: Skip) {
    this.#input = input;
    this.#skip = skip;
  }

  /**
   * Takes in a record.
   * @returns the cases that are over with it
   */
  async take(record: LoggedDecision, offset: number): Promise<readonly Case[]> {
    const millis = millisOf(record.time);
    const over = this.#close(millis);
    const name = nameOf(record);
    const hook = `${record.mode} ${record.guard}`;
    const known = this.#byName.named(name).find((call) => isTogether(call, millis) && !call.hooks.has(hook));
    if (known !== undefined) {
      known.records.push(record);
      known.hooks.add(hook);
      this.#skip('record of the same call');
      return over;
    }
    const proposals = this.#proposalsOf(record.agent);
    const proposed = await proposals.caseOf(this.#proposalOf(record, offset));
    if (proposed === undefined) return over;
    const call: Call = { name, proposals, proposed, millis, records: [record], hooks: new Set([hook]) };
    this.#open.push(call);
    this.#byName.add(name, call);
    return over;
  }

  /** The calls of which no more is logged. */
  rest(): readonly Case[] {
    return this.#open.map(settled);
  }

  /** Closes the oldest calls: those of which no more is logged at a time, and those that are too many. */
  #close(millis: number): readonly Case[] {
    const stays = this.#open.findIndex(
      (call, index) => isTogether(call, millis) && this.#open.length - index <= MOST_OPEN,
    );
    const over = this.#open.splice(0, stays === -1 ? this.#open.length : stays);
    for (const { name } of over) this.#byName.takeFirst(name);
    return over.map(settled);
  }

  #proposalOf(record: LoggedDecision, offset: number): Proposal {
    const { tool, command, session, cwd, permissionMode, time } = record;
    const told = shellOfTool(tool);
    return {
      tool,
      command,
      // As the hook took it: of the tools that it knows, those that do not tell run a POSIX shell.
      shell: told === 'unknown' ? 'posix' : told,
      id: this.#places.momentOf(session ?? cwd, time),
      offset,
      session,
      cwd,
      ...(cwd !== undefined && { project: projectOf(cwd) }),
      permissionMode,
      time,
    };
  }

  #proposalsOf(protocol: string): Proposals {
    const agent = agentOf(protocol);
    const by = agent === undefined ? {} : { agent };
    const known = this.#proposals.get(protocol) ?? new Proposals(ORIGIN, this.#input, this.#skip, by);
    this.#proposals.set(protocol, known);
    return known;
  }
}

/** The case of a call of which no more is logged. */
function settled({ proposals, proposed, records }: Call): Case {
  const enforced = records.filter(({ mode }) => mode === 'enforced');
  const denial = enforced.find(({ decision }) => decision === 'deny');
  return proposals.settled(proposed, {
    hookSaid: saidIn(enforced),
    shadowSaid: saidIn(records.filter(({ mode }) => mode === 'shadow')),
    happened: denial && { kind: 'denied-by-hook', why: wordsOf(denial) },
  });
}

const SHARED = ['agent', 'session', 'cwd', 'permissionMode', 'tool', 'command'] as const;

function nameOf(record: LoggedDecision): string {
  return JSON.stringify(SHARED.map((name) => record[name]));
}

function isTogether(call: Call, millis: number): boolean {
  return Math.abs(millis - call.millis) <= TOGETHER_MILLIS;
}

function saidIn(records: readonly LoggedDecision[]): string {
  return records.map((record) => answerLine(record.decision, wordsOf(record))).join('\n');
}

/** What the agent is told by `replay hook`. */
function wordsOf({ rule, reason = '' }: LoggedDecision): string {
  return rule === undefined ? reason : `[rule: ${rule}] ${reason}`;
}
