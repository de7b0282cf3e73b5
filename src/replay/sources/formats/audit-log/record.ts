/** A line of the log, checked: it may be of another version, or somebody may have written into it. */

import { DECISIONS } from '../../../../guards/decision.ts';
import type { AuditRecord } from '../../../../hook/audit-record.ts';
import { textOf, type JsonObject } from '../../../../json.ts';
import { millisOf } from '../../calls/time.ts';
import type { Skip } from '../../source.ts';

const SCHEMA: AuditRecord['schema'] = 1;

const MODES = ['enforced', 'shadow'] as const satisfies readonly AuditRecord['mode'][];

/** What the log tells of a decision about a command that it has in full. */
export interface LoggedDecision extends Pick<
  AuditRecord,
  'time' | 'agent' | 'tool' | 'command' | 'guard' | 'mode' | 'decision'
> {
  readonly session: string | undefined;
  readonly cwd: string | undefined;
  readonly permissionMode: string | undefined;
  readonly rule: string | undefined;
  readonly reason: string | undefined;
}

/** How the log writes the rest of a text that is too long for it. */
const CUT = '…';

/** How it writes a text that it does not keep, since secrets could not be looked for. */
const WITHHELD = '(not kept: ';

/** What the log calls the tool of a payload that could not be read, of which it has the text in place of a command. */
const NO_TOOL = 'unknown';

/** The decision that an object logs; none, and that is counted, where it is no such record or the command is not whole. */
export function recordIn(object: JsonObject, skip: Skip): LoggedDecision | undefined {
  const passOver = (reason: string): undefined => {
    skip(reason);
    return undefined;
  };
  const { schema } = object;
  if (typeof schema === 'number' && schema !== SCHEMA) return passOver('record of another version');
  const record = checked(object);
  if (schema !== SCHEMA || record === undefined) return passOver('not a record');
  const { tool, command } = record;
  if (tool === NO_TOOL) return passOver('unread payload');
  if (command.startsWith(WITHHELD)) return passOver('command not kept');
  return command.endsWith(CUT) ? passOver('truncated command') : record;
}

function checked(object: JsonObject): LoggedDecision | undefined {
  const [time, agent, tool, command, guard] = ['time', 'agent', 'tool', 'command', 'guard'].map((name) =>
    textOf(object[name]),
  );
  const mode = MODES.find((known) => known === object['mode']);
  const decision = DECISIONS.find((known) => known === object['decision']);
  if (time === undefined || Number.isNaN(millisOf(time)) || agent === undefined || tool === undefined) return undefined;
  if (command === undefined || guard === undefined || mode === undefined || decision === undefined) return undefined;
  const { cwd: folder, session, permission_mode: permissionMode, rule, reason } = object;
  const cwd = textOf(folder);
  return {
    time,
    agent,
    tool,
    command,
    guard,
    mode,
    decision,
    session: textOf(session),
    // No folder is better than another one.
    cwd: cwd?.endsWith(CUT) === true || cwd?.startsWith(WITHHELD) === true ? undefined : cwd,
    permissionMode: textOf(permissionMode),
    rule: textOf(rule),
    reason: textOf(reason),
  };
}
