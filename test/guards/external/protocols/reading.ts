/** Processes that are over, and readings in one line each, for tables. */

import type { Finished, Host, Protocol, Reading } from '../../../../src/guards/external/protocols/protocol.ts';

/** A process that exited. */
export function exited(exitCode: number, stdout: unknown = '', stderr = ''): Finished {
  return { exitCode, stdout: printed(stdout), stderr, micros: 1 };
}

export function endedBy(signal: string, stdout: unknown = '', stderr = ''): Finished {
  return { signal, stdout: printed(stdout), stderr, micros: 1 };
}

export function killed(stdout: unknown = '', stderr = ''): Finished {
  return { killedAfterMillis: 500, stdout: printed(stdout), stderr, micros: 1 };
}

export const NEVER_STARTED: Finished = { notStarted: 'spawn ./guard ENOENT', stdout: '', stderr: '', micros: 1 };

/** How a protocol of hosts in the manner of Claude Code prints a decision. */
export function nested(permissionDecision: string, more: object = {}): object {
  return { hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision, ...more } };
}

export function hostOf({ profiles }: Protocol, host: Partial<Host> = {}): Host {
  return { profile: profiles[0].name, failClosed: false, ...host };
}

/** `deny → block`, or `malformed, meant deny → defer`. */
export function inShort({ outcome, action }: Reading): string {
  if (outcome.kind === 'judged') {
    const { decision, rewrite } = outcome.verdict;
    return `${decision}${rewrite === undefined ? '' : ` as ${rewrite}`} → ${action}`;
  }
  return `${outcome.kind}${outcome.meant ? `, meant ${outcome.meant.decision}` : ''} → ${action}`;
}

function printed(stdout: unknown): string {
  return typeof stdout === 'string' ? stdout : JSON.stringify(stdout);
}
