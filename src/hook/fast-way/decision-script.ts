/** The decision as a function of POSIX `sh` that starts no process. */

import { type Condition, LONGEST } from './decision.ts';
import { globOf } from './pattern.ts';

/**
 * Defines `passes`, which succeeds where `$payload` passes without the full guard. It leaves `IFS` as it was, and needs
 * `set -f`, and `LC_ALL=C` so that characters are bytes and ranges are those of ASCII.
 */
export function decisionScript(conditions: readonly Condition[]): string {
  return `passes() {
  [ "\${#payload}" -le ${LONGEST} ] || return 1
  case $payload in \\{*\\}) ;; *) return 1 ;; esac
  # Cut at each mark and put together again: no loop, and no process.
  IFS=\\"\\'\\\\\\$
  set -- $payload
  IFS=
  bare="$*"
  IFS='	'
  marked="$*"
  set -- $marked
  IFS=\\"
  marked="$*"
  IFS=\\"\\'\\$
  set -- $payload
  IFS=
  unquoted="$*"
  unset IFS
${conditions.map(conditionScript).join('')}}
`;
}

function conditionScript({ name, groups }: Condition): string {
  const test = groups.reduceRight(
    (met, { view, patterns }) => `case $${view} in ${patterns.map(globOf).join('|')}) ${met} ;; esac`,
    'return 1',
  );
  return `  # ${name}\n  ${test}\n`;
}
