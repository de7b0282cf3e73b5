/** Labels for tests, from a few words. */

import type { GivenLabel } from '../../../src/replay/labels/given-label.ts';
import { requestId, toHex } from '../../../src/replay/identity.ts';

/** A label of a command: an allow by ann under tripwire, unless it is said. */
export function buildLabel(command: string, changed: Partial<GivenLabel> = {}): GivenLabel {
  const request = { tool: 'Bash', command, shell: 'posix' as const };
  return {
    requestHex: toHex(requestId(request)),
    request,
    label: { expected: 'allow', policy: 'tripwire', category: 'echo-text', debatable: false },
    note: '',
    author: 'ann',
    time: '2026-11-30T15:04:05.000Z',
    replaced: '',
    ...changed,
  };
}
