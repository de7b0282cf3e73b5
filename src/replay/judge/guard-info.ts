/** What a run says of a guard before it is asked. */

import { type ExternalGuard, partsOf } from '../../guards/external/external-guard.ts';
import { spokenName } from '../../guards/external/protocols/protocol.ts';
import type { GuardInfo } from '../compare/guard-tally.ts';
import { type AnyGuard, isExternal } from '../any-guard.ts';

/** @param partOf name of the set of hooks in the run that it is one of */
export function guardInfo(guard: AnyGuard, fingerprint: string, partOf?: string): GuardInfo {
  const { name, policy } = guard;
  return {
    name,
    fingerprint,
    ...(policy !== undefined && { policy }),
    ...(partOf !== undefined && { partOf }),
    protocol: isExternal(guard) ? protocolOf(guard) : 'in-process',
    ...(isTimedByProcess(guard) && { timed: 'process' }),
  };
}

/** `claude-code`, with the profile of the host where that is not the present one; `function`, or the plugin's host. */
export function protocolOf(guard: ExternalGuard): string {
  switch (guard.kind) {
    case 'executable':
      return spokenName(guard.protocol, guard.profile);
    case 'function':
      return guard.convention === 'plain' ? 'function' : guard.convention;
    case 'hook-set':
      // Of one host, which may have several events before a command.
      return [...new Set(guard.hooks.map(protocolOf))].join(' and ');
  }
}

/** A process a request is timed from its start to its end, as a host would wait; what runs before it is asked, inside. */
function isTimedByProcess(guard: AnyGuard): boolean {
  return isExternal(guard) && partsOf(guard).every((part) => part.kind === 'executable' && part.mode === 'cold');
}
