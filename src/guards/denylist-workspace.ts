/** `denylist-workspace`: the destructive phrases somebody thought of, wherever they stand in the text. */

import type { Guard, Verdict } from './guard.ts';

/** A phrase to refuse. Expressions have bounded gaps, so that a long command costs no more than its length. */
interface Pattern {
  /** Kebab-case, stable across versions. */
  readonly rule: string;
  readonly expression: RegExp;
  /** Completes "`…` …". */
  readonly does: string;
  /** Completes "Instead, …". */
  readonly instead: string;
}

const PATTERNS: readonly Pattern[] = [
  {
    rule: 'rm-recursive-force',
    expression: /\brm\s+-(?=[a-zA-Z]*[rR])(?=[a-zA-Z]*f)[a-zA-Z]+/,
    does: 'deletes whole folders without asking',
    instead: 'leave them and name in your answer what should go',
  },
  {
    rule: 'mkfs',
    expression: /\bmkfs(?:\.\w+)?\b/,
    does: 'formats a device',
    instead: 'look at devices with `df`',
  },
  {
    rule: 'dd-output',
    expression: /\bdd\s[^;|&\n]{0,200}?\bof=\S*/,
    does: 'overwrites what it writes to',
    instead: 'read with `head -c`',
  },
  {
    rule: 'git-reset-hard',
    expression: /\bgit\s+reset\s+--hard\b/,
    does: 'throws uncommitted work away',
    instead: 'look with `git status` and `git diff`',
  },
  {
    rule: 'git-clean-force',
    expression: /\bgit\s+clean\s+-(?:[a-zA-Z]*f|-force\b)/,
    does: 'deletes untracked files',
    instead: 'list them with `git status --short`',
  },
  {
    rule: 'chmod-recursive',
    expression: /\bchmod\s+-(?:[a-zA-Z]*R|-recursive\b)/,
    does: 'changes permissions of a whole folder',
    instead: 'look at them with `ls -lR`',
  },
  {
    rule: 'device-redirect',
    expression: />\s*\/dev\/(?:sd|hd|vd|xvd|nvme|mmcblk|disk)\w*/,
    does: 'overwrites a device',
    instead: 'write to a file below /workspace/out/',
  },
  {
    rule: 'fork-bomb',
    expression: /:\s*\(\s*\)\s*\{\s*:\s*\|\s*:\s*&\s*\}\s*;\s*:/,
    does: 'starts processes until the machine stops',
    instead: 'run the one program that you need',
  },
  {
    rule: 'shutdown',
    expression: /\b(?:shutdown|reboot|poweroff|halt)\b/,
    does: 'stops the machine',
    instead: 'ask the person to restart what needs it',
  },
  {
    rule: 'download-to-shell',
    expression: /\b(?:curl|wget)\s[^;|&\n]{0,200}\|\s*(?:sudo\s+)?(?:ba|z|da)?sh\b/,
    does: 'runs a script that nobody has read',
    instead: 'download it to a file below /workspace/out/ and show it',
  },
];

export const denylistWorkspace: Guard = {
  name: 'denylist-workspace',
  summary: 'regular expressions over the raw text',
  policy: 'workspace',
  judge: ({ command }): Verdict => {
    for (const pattern of PATTERNS) {
      const match = pattern.expression.exec(command);
      if (match !== null) return deny(pattern, match[0], match.index);
    }
    return NONE;
  },
};

const NONE: Verdict = Object.freeze({ decision: 'none' });

function deny({ rule, does, instead }: Pattern, matched: string, start: number): Verdict {
  return {
    decision: 'deny',
    rule,
    reason: `\`${matched}\` ${does}; this guard looks for the phrase anywhere, quoted or not. Instead, ${instead}.`,
    span: { start, end: start + matched.length },
  };
}
