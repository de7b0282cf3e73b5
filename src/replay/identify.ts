/** From what a reader yields to what is judged and stored: identity, redaction, and each tool call once. */

import type { OnDemand, Request } from '../guards/guard.ts';
import type { Case } from './case.ts';
import { IdTable } from './id-table.ts';
import { caseId, requestId, toHex } from './identity.ts';
import type { Redacted } from './redact.ts';
import type { Writable } from './writable.ts';
import { CaseRedactor } from './without-secrets.ts';

export interface IdentifiedCase {
  /** As stored: secrets replaced. */
  readonly case: Case;
  /** Hex. */
  readonly id: string;
  /** Hex. */
  readonly requestHex: string;
  /** Number of the request in order of first arrival, from 0. */
  readonly requestNumber: number;
  readonly isNewRequest: boolean;
  /** The same tool call has been met before. */
  readonly isDuplicate: boolean;
  /** What the guards judge: the original, without what none of them reads. */
  readonly request: Request;
  /** How the stored command differs from the original. */
  readonly edits: Redacted['edits'];
}

/** Tells cases and requests apart, in the order they come. Memory: 40 bytes a case and a request at the most. */
export class Identifier {
  readonly #reads: readonly OnDemand[];
  readonly #redactor = new CaseRedactor();
  readonly #cases = new IdTable();
  readonly #requests = new IdTable();

  /** @param reads what the guards of the run say they read */
  constructor(reads: readonly OnDemand[] = []) {
    this.#reads = reads;
  }

  identify(original: Case): IdentifiedCase {
    const { stored, edits } = this.#redactor.redact(original);
    const request = requestId(stored.request, this.#reads);
    const id = caseId(stored, request);
    const isDuplicate = !this.#cases.add(id).isNew;
    const { number, isNew } = this.#requests.add(request);
    return {
      case: stored,
      id: toHex(id),
      requestHex: toHex(request),
      requestNumber: number,
      isNewRequest: isNew,
      isDuplicate,
      request: this.#shown(original.request),
      edits,
    };
  }

  #shown({ tool, command, shell, permissionMode, ...onDemand }: Request): Request {
    const shown: Writable<Request> = { tool, command, shell };
    if (permissionMode !== undefined) shown.permissionMode = permissionMode;
    for (const name of this.#reads) {
      const text = onDemand[name];
      if (text !== undefined) shown[name] = text;
    }
    return shown;
  }
}
