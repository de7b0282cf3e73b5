/** What a host asks about, for payloads that are compared whole. */

import type { Surroundings } from '../../../../src/guards/external/protocols/protocol.ts';
import type { Request } from '../../../../src/guards/guard.ts';

export const REQUEST: Request = { tool: 'Bash', command: 'rm -rf "build dir"', shell: 'posix' };

export const SURROUNDINGS: Surroundings = {
  cwd: '/w/app/src',
  project: '/w/app',
  home: '/h',
  session: 'session-1',
  call: 'call-1',
  transcript: '/h/nowhere.jsonl',
};
