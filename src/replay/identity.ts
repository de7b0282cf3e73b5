/**
 * Identity of cases and requests, defined once: the first 128 bits of SHA-256 over what makes the thing what it is.
 * Fields are joined by NUL, which readers never let through (it becomes U+FFFD).
 */

import { hash } from 'node:crypto';
import { ON_DEMAND, type OnDemand, RECORDED, type Recorded, type Request } from '../guards/guard.ts';
import type { Case } from './case.ts';

/** 128 bits. Compare and store with `IdTable`; print with `toHex`. */
export type Id = Buffer;

const BYTES = 16;

/** What `toHex` gives: how ids look in files. */
export const HEX_ID = /^[0-9a-f]{32}$/;

/** In the order in which they are part of an id. */
const SHOWN_IF_READ = [...ON_DEMAND, ...RECORDED] as const;

/** 32 lower-case hex digits. */
export function toHex(id: Id): string {
  return id.toString('hex', 0, BYTES);
}

/**
 * Id of what the guards of a run may see: tool, shell, permission mode and command, and what of the rest they read.
 * Never session, call id or path: in payloads those are constants.
 * @param request as stored, so that two which differ only in a secret are one
 * @param reads what the guards of the run say they read; what is not there adds nothing to the id
 */
export function requestId(request: Request, reads: readonly (OnDemand | Recorded)[] = []): Id {
  const { tool, shell, permissionMode = '', command } = request;
  let text = `${tool}\0${shell}\0${permissionMode}\0${command}`;
  for (const name of SHOWN_IF_READ) {
    const read = reads.includes(name) ? request[name] : undefined;
    if (read !== undefined) text += `\0${name}\0${read}`;
  }
  return sha256(text);
}

/**
 * Id of a case. A corpus row without an id takes its request and its policy as id, so that inserting a row renames
 * nothing and the same command under two policies is two cases. A call's command is part of it, so that an id which an
 * agent gives twice swallows nothing.
 */
export function caseId({ key, label, request: { command } }: Pick<Case, 'key' | 'label' | 'request'>, request: Id): Id {
  switch (key.by) {
    case 'call':
      return sha256(`call\0${key.agent}\0${key.id}\0${command}`);
    case 'row':
      return sha256(
        `row\0${key.corpus}\0${key.id === undefined ? `${toHex(request)}\0${label?.policy ?? ''}` : `id\0${key.id}`}`,
      );
    case 'place':
      return sha256(`place\0${key.sha256}\0${key.offset}\0${toHex(request)}`);
    case 'case':
      return Buffer.from(key.id, 'hex');
  }
}

function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
