/** From what a reader yields to what is judged and stored: identity, redaction, and each tool call once. */

import { type OnDemand, RECORDED, type Recorded, type Request } from '../guards/guard.ts';
import type { Case } from './case.ts';
import { IdTable } from './id-table.ts';
import { caseId, requestId, toHex } from './identity.ts';
import { CaseRedactor, type Level, type Redacted, type RedactedCase } from './redact/index.ts';
import { withRecord } from './with-record.ts';
import type { Writable } from './writable.ts';

export interface IdentifiedCase {
  /** As stored, at the level of redaction that was asked for. */
  readonly case: Case;
  /** Hex. */
  readonly id: string;
  /** Hex. */
  readonly requestHex: string;
  /** Number of the request in order of first arrival, from 0. */
  readonly requestNumber: number;
  readonly isNewRequest: boolean;
  /** The filters would leave it out. */
  readonly isUnwanted?: true;
  /** The same tool call has been met before. */
  readonly isDuplicate: boolean;
  /** What the guards judge: the original, without what none of them reads. */
  readonly request: Request;
  /** Where the command was proposed, as recorded: for guards that are asked again with it. */
  readonly recordedCwd?: string;
  /** How the stored command differs from the original. */
  readonly edits: Redacted['edits'];
}

/** Tells cases and requests apart, in the order they come. Memory: 40 bytes a case and a request at the most. */
export class Identifier {
  readonly #reads: readonly (OnDemand | Recorded)[];
  /** Whether one of them repeats what hooks said. */
  readonly #repeats: boolean;
  readonly #redactor: CaseRedactor;
  readonly #cases = new IdTable();
  readonly #requests = new IdTable();

  /**
   * @param reads what the guards of the run say they read or repeat
   * @param level how much is replaced in what is stored; ids are the same at every level
   */
  constructor(reads: readonly (OnDemand | Recorded)[] = [], level: Level = 'secrets') {
    this.#reads = reads;
    this.#repeats = RECORDED.some((name) => reads.includes(name));
    this.#redactor = new CaseRedactor(level);
  }

  /** The cases of a batch, in their order. */
  identify(cases: readonly Case[]): IdentifiedCase[] {
    return this.#redactor.redact(cases).map((redacted) => this.#identify(redacted));
  }

  #identify({ original, identity, stored, edits }: RedactedCase): IdentifiedCase {
    const request = requestId(this.#repeats ? withRecord(identity) : identity.request, this.#reads);
    const id = caseId(identity, request);
    const isDuplicate = !this.#cases.add(id).isNew;
    const { number, isNew } = this.#requests.add(request);
    return {
      case: stored,
      id: toHex(id),
      requestHex: toHex(request),
      requestNumber: number,
      isNewRequest: isNew,
      isDuplicate,
      request: shownRequest(this.#repeats ? withRecord(original) : original.request, this.#reads),
      ...(original.request.cwd !== undefined && { recordedCwd: original.request.cwd }),
      edits,
    };
  }
}

/** What guards are shown of a request, of which they say that they read so much besides the rest. */
export function shownRequest(
  { tool, command, shell, permissionMode, ...onDemand }: Request,
  reads: readonly (OnDemand | Recorded)[],
): Request {
  const shown: Writable<Request> = { tool, command, shell };
  if (permissionMode !== undefined) shown.permissionMode = permissionMode;
  for (const name of reads) {
    const text = onDemand[name];
    if (text !== undefined) shown[name] = text;
  }
  return shown;
}
