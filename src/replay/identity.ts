/**
 * Identity of cases and requests, defined once: the first 128 bits of SHA-256 over what makes the thing what it is.
 * Fields are joined by NUL, which readers never let through (it becomes U+FFFD).
 */

import { hash } from 'node:crypto';
import type { Request } from '../guards/guard.ts';
import type { CaseKey } from './case.ts';

/** 128 bits. Compare and store with `IdTable`; print with `toHex`. */
export type Id = Buffer;

const BYTES = 16;

/** What `toHex` gives: how ids look in files. */
export const HEX_ID = /^[0-9a-f]{32}$/;

/** 32 lower-case hex digits. */
export function toHex(id: Id): string {
  return id.toString('hex', 0, BYTES);
}

/**
 * Id of what a guard may see: tool, shell, permission mode and the command after redaction, so that two commands that
 * differ only in a secret are one request. Never session, call id or path: in payloads those are constants.
 */
export function requestId(request: Request, redactedCommand: string): Id {
  return sha256(`${request.tool}\0${request.shell}\0${request.permissionMode ?? ''}\0${redactedCommand}`);
}

/** Id of a case. A corpus row without an id takes its request as id, so that inserting a row renames nothing. */
export function caseId(key: CaseKey, request: Id): Id {
  switch (key.by) {
    case 'call':
      return sha256(`call\0${key.agent}\0${key.id}`);
    case 'row':
      return sha256(`row\0${key.corpus}\0${key.id === undefined ? toHex(request) : `id\0${key.id}`}`);
    case 'place':
      return sha256(`place\0${key.sha256}\0${key.offset}`);
    case 'case':
      return Buffer.from(key.id, 'hex');
  }
}

function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
