/** The audit log as the shell writes it where Node cannot: what the last resort decided, without the command. */

import type { AuditRecord } from '../audit-record.ts';
import { WITHHELD } from '../audit/record-of.ts';
import { argvHook } from '../guards.ts';
import { quoted } from '../../shell/quoted.ts';
import type { HookHost } from '../hook-host.ts';

/**
 * Defines `find_log`, which takes the arguments of the script, and `log`, which adds a line and takes what was decided, by `membersOf`.
 * It is the file that Node writes, found and made in the same way, and nothing but a file: a pipe that nobody reads would
 * hold up the exit.
 */
export function logScript({ protocol }: HookHost): string {
  const setting = membersOf({
    agent: protocol,
    tool: 'unknown',
    command: WITHHELD,
    guard: argvHook.name,
    mode: 'enforced',
    fallback: true,
  });
  return `# Puts the path of the log into $log; nothing where none is kept.
find_log() {
  case \${XDG_STATE_HOME-} in /*) log=$XDG_STATE_HOME ;; *) log=\${HOME-}/.local/state ;; esac
  log=$log/guard-replay/audit.jsonl
  before=
  for option do
    case $before in --audit) log=$option ;; esac
    case $option in --no-audit) log= ;; esac
    before=$option
  done
}

# Adds a line, of which $1 is what was decided. Whatever goes wrong, it was answered.
log() {
  [ -n "$log" ] && { [ -f "$log" ] || ! [ -e "$log" ]; } || return 0
  (
    umask 077
    case $log in */*) [ -d "\${log%/*}" ] || mkdir -p -- "\${log%/*}" ;; esac
    time=$(date -u +%Y-%m-%dT%H:%M:%S.000Z) &&
      printf '{"schema":1,"time":"%s",%s,%s}\\n' "$time" ${quoted(setting)} "$1" >> "$log"
  ) 2> /dev/null
  return 0
}
`;
}

/** Members of a line, as they stand between commas. */
export function membersOf(part: Partial<AuditRecord>): string {
  return JSON.stringify(part).slice(1, -1);
}
