/**
 * The installed hook: a script of POSIX `sh` that lets through at once what cannot trip a rule, hands everything else to
 * Node, and judges by the last resort where Node fails. It never denies on the fast way.
 */

import type { HookHost } from '../hook-host.ts';
import { type Condition } from './decision.ts';
import { decisionScript } from './decision-script.ts';
import { JUDGED } from './judged.ts';
import { lastResortScript } from './last-resort-script.ts';

export interface HookScript {
  readonly host: HookHost;
  /** Everything that sends a payload to the guard. */
  readonly conditions: readonly Condition[];
  /** The program for Node that is the hook, in the folder of the script. */
  readonly program: string;
}

/** The script. Its arguments are handed on to the program. */
export function hookScript({ host, conditions, program }: HookScript): string {
  return `#!/bin/sh
# Made by guard-replay from its rules: the hook of ${host.protocol}. Do not edit.
set -f
newline='
'
locale=\${LC_ALL-}
LC_ALL=C

${decisionScript(conditions)}
${lastResortScript(host)}
fast=yes
shadow=
for option do
  case $option in
    --audit-all) fast= ;;
    --shadow) shadow=yes ;;
  esac
done

IFS= read -r payload
while IFS= read -r line || [ -n "$line" ]; do
  payload=$payload$newline$line
  fast=
done
[ -n "$fast" ] && passes && exit 0

if [ -n "$locale" ]; then LC_ALL=$locale; else unset LC_ALL; fi
case $0 in */*) folder=\${0%/*} ;; *) folder=. ;; esac
answer=$(node "$folder/${program}" --protocol ${host.protocol} "$@" << END
$payload
END
)
code=$?
case "$code $answer" in
  [0-2]\\ *'${JUDGED}') say "\${answer%'${JUDGED}'}"; exit $code ;;
esac
[ -n "$shadow" ] || last_resort "$@"
exit 0
`;
}
