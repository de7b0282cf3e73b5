/**
 * Cursor: transcripts of its agent as JSON Lines, one message a line. They say what was proposed, and neither when nor
 * what came of it: no ids, no results, no time but a localised one inside of text.
 */

import type { Case } from '../../../case.ts';
import type { Head } from '../../open/head.ts';
import { objectOf, textOf, type JsonObject } from '../../../../json.ts';
import { Proposals, type Proposal } from '../../calls/proposals.ts';
import { relevantRecords } from '../../text/records.ts';
import type { Input, Skip, TextFormat } from '../../source.ts';
import { blocksOf, isRecord, isStartOfRecord } from './record.ts';
import { Session } from './session.ts';

/** The tools that run commands, in whatever shell the person has. */
const SHELL_TOOLS = new Set<unknown>(['Shell', 'run_terminal_cmd', 'run_terminal_command_v2']);
/** Ends of their names. */
const NEEDLES = ['Shell"', '_cmd"', '_v2"'];

export const cursor: TextFormat = {
  kind: 'text',
  name: 'cursor',
  summary: 'agent transcripts of Cursor, without outcomes (~/.cursor/projects)',
  known: 'partly',

  recognises({ objects, whole }: Head): boolean {
    const [first] = objects;
    const isCut = first !== undefined && objects.length === 1 && !whole;
    return objects.some(isRecord) || (isCut && isStartOfRecord(first));
  },

  async *read(input: Input, skip: Skip): AsyncGenerator<readonly Case[]> {
    const proposals = new Proposals('cursor', input, skip);
    const session = new Session(input);
    for await (const batch of relevantRecords(session.following(input.bytes()), NEEDLES, skip)) {
      const proposed = batch.flatMap(({ record, offset }) =>
        blocksOf(record)
          .filter(isShellCall)
          .map((call) => proposalOf(call, session, offset)),
      );
      yield await proposals.casesOf(proposed);
    }
  },
};

function isShellCall(block: JsonObject): boolean {
  return block['type'] === 'tool_use' && SHELL_TOOLS.has(block['name']);
}

function proposalOf(call: JsonObject, session: Session, offset: number): Proposal {
  const { command: given, description, working_directory: cwd } = objectOf(call['input']);
  const command = isRedacted(given) ? undefined : given;
  return {
    tool: String(call['name']),
    command,
    // The tool is called so whatever runs the command: bash, PowerShell, …
    shell: 'unknown',
    offset,
    cwd: textOf(cwd),
    description: textOf(description),
    session: session.id,
    subagent: session.subagent,
    ...session.next(command, description, cwd),
  };
}

/** Whether all of a text was taken out: what stands there instead would run nothing. */
function isRedacted(command: unknown): boolean {
  return typeof command === 'string' && /^\[?redacted\]?$/i.test(command.trim());
}
