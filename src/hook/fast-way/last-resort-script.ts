/**
 * What judges where Node cannot: the expressions of `denylist`, by `grep -E` over what the payload says. The shell takes
 * the payload's strings out of their escapes first, so that each stands on lines of its own as the guard would see it.
 */

import { REASONS } from '../../guards/denylist/index.ts';
import { type Pattern, patterns } from '../../guards/denylist/patterns.ts';
import { quoted } from '../../shell/quoted.ts';
import type { Refusal } from '../answers.ts';
import type { HookHost } from '../hook-host.ts';
import { LONGEST_COMMAND } from '../last-resort.ts';
import { logScript, membersOf } from './log-script.ts';

/** More pieces than that take the shell longer than hosts wait; the commands of agents have a tenth of them. */
const MOST_ESCAPES = 4000;

/**
 * Defines `last_resort`, which answers for the host, logs and exits. In `$payload` is all that was read; its arguments
 * are those of the script.
 */
export function lastResortScript(host: HookHost): string {
  return `${logScript(host)}
# Gives the answer $1; where nobody takes it, by what is left: it goes to standard error, and $code refuses.
say() {
  [ -n "$1" ] || return 0
  trap '' PIPE
  printf %s "$1" 2> /dev/null || { code=2; printf '%s\\n' "$1" >&2; }
}

# Refuses, because nothing has judged.
unjudged() {
  ${saying(host, UNJUDGED)}
}

# Puts a newline for each quote of $1 into $lines.
lines_of() {
  IFS=\\"
  set -- $1_
  IFS=$newline
  lines="$*"
  lines=\${lines%_}
  unset IFS
}

# Takes the strings of a JSON text, $1, out of their quotes and escapes, into $text.
strings_of() {
  text=
  kind=plain
  IFS=\\\\
  set -- $1
  unset IFS
  [ $# -le ${MOST_ESCAPES} ] || unjudged
  for field do
    if [ "$kind" = plain ]; then
      lines_of "$field"
      text=$text$lines
      kind=escape
      continue
    fi
    case $field in
      '') text=$text\\\\ kind=plain; continue ;;
      u*)
        code=\${field#u}
        rest=\${code#????}
        code=\${code%"$rest"}
        case $code in
          00[2-7][0-9a-fA-F]) character=$(printf "\\\\$(printf %o "0x$code")_"); character=\${character%_} ;;
          0000) character= ;;
          *) character='?' ;;
        esac ;;
      n*) character=$newline rest=\${field#?} ;;
      [brtf]*) character='	' rest=\${field#?} ;;
      *) rest=\${field#?} character=\${field%"\${field#?}"} ;;
    esac
    lines_of "$rest"
    text=$text$character$lines
  done
}

# Whether an expression is found in $text; without grep that cannot be said, and then everything is refused.
found() {
  printf '%s\\n' "$text" | grep -q "$@" 2> /dev/null
  case $? in
    0) return 0 ;;
    1) return 1 ;;
    *) unjudged ;;
  esac
}

last_resort() {
  find_log "$@"
  [ "\${#payload}" -le ${LONGEST_COMMAND} ] || unjudged
  case $payload in *[!'	 '"$newline"]*) ;; *) unjudged ;; esac
  # Some hosts put JSON into a string of JSON.
  strings_of "$payload"
  once=$text
  strings_of "$once"
  text=$once$newline$text
${patterns.map((pattern) => `  ${looking(pattern, host)}\n`).join('')}  log ${quoted(membersOf(PASSED))}
  exit 0
}
`;
}

const PASSED = { decision: 'none', reason: 'argv could not run, and the rules of last resort found nothing' } as const;

const UNJUDGED = {
  decision: 'deny',
  rule: 'unjudged',
  reason:
    'Nothing has judged this command: the guard could not run, and the listed phrases could not be looked for. ' +
    'Tell the person; it can be run once the guard works again.',
} as const;

function looking({ id, ere, ignoreCase }: Pattern, host: HookHost): string {
  const { why, instead } = REASONS[id];
  const reason =
    `This text holds what ${why} where it runs. (The guard itself could not run, so a list of phrases judged, ` +
    `which reads text, not commands.) If you only mention it, put it into a file with your editing tool. Otherwise ${instead}.`;
  return `if found ${ignoreCase ? '-iE' : '-E'} -e ${quoted(ere)}; then ${saying(host, { decision: 'deny', rule: id, reason })}; fi`;
}

/** Commands that answer with a refusal, log it and exit. */
function saying(host: HookHost, refusal: Refusal): string {
  const { decision, rule, reason } = refusal;
  const { stdout, stderr, exitCode } = host.answer(refusal);
  const printed = stdout === '' ? [] : [`say ${quoted(stdout)}`];
  const told = stderr === '' ? [] : [`printf %s ${quoted(stderr)} >&2`];
  const logged = `log ${quoted(membersOf({ decision, rule, reason }))}`;
  return [`code=${exitCode}`, ...printed, ...told, logged, 'exit $code'].join('; ');
}
