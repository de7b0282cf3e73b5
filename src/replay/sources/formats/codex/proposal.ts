/** A call as it is proposed, and as it is once it is known what became of it. */

import type { Happened } from '../../../case.ts';
import { commandOf, type Command } from '../../calls/command.ts';
import { textOf, type JsonObject } from '../../../../json.ts';
import { isRunnable, type Proposal } from '../../calls/proposals.ts';
import { hookAnswerOf } from './outcome.ts';
import { folderOf } from './places.ts';
import type { Session } from './session.ts';

export const AGENT = 'codex';

/** What the log says of a call. */
export interface Call {
  readonly tool: string;
  readonly command: Command;
  /** Unique across files, or none. */
  readonly id: string | undefined;
  readonly offset: number;
  readonly time: string | undefined;
  readonly workdir?: unknown;
  readonly justification?: unknown;
}

/** A call with what its session adds; only one with something to run has a place in the order. */
export function proposalOf(call: Call, session: Session): Proposal {
  const { setting } = session;
  const { tool, command, id, offset, time } = call;
  // All fields at once, those that come later too: what is added to a copy of an object costs a microsecond a field.
  return {
    tool,
    command: command.text,
    shell: command.shell ?? setting.shell,
    id,
    offset,
    time,
    cwd: folderOf(textOf(call.workdir), setting.cwd),
    permissionMode: setting.permissionMode,
    hostVersion: setting.hostVersion,
    session: setting.session,
    seq: isRunnable(command.text) ? session.nextCall() : undefined,
    description: textOf(call.justification),
    subagent: setting.subagent,
    branch: setting.branch,
    project: setting.project,
    hookSaid: undefined,
    happened: undefined,
  };
}

/** A proposal with its outcome, and with what the record of its end knows better: the dialect and the folder. */
export function withOutcome(proposal: Proposal, happened: Happened, end?: JsonObject): Proposal {
  const settled = { ...proposal, hookSaid: hookAnswerOf(happened, String(proposal.command)), happened };
  if (end === undefined) return settled;
  const { shell = proposal.shell } = commandOf(end['command']);
  const cwd = folderOf(textOf(end['cwd']), proposal.cwd);
  const isKnownBetter = shell !== proposal.shell || cwd !== proposal.cwd;
  return isKnownBetter ? { ...settled, ...(shell && { shell }), cwd } : settled;
}
