/** From what a reader yields to what is judged and stored: identity, redaction, and each tool call once. */

import type { Request } from '../guards/guard.ts';
import type { Case, Context, Happened } from './case.ts';
import { IdTable } from './id-table.ts';
import { caseId, requestId, toHex } from './identity.ts';
import { type Redacted, redact } from './redact.ts';

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
  /** What the guards judge: the original. */
  readonly request: Request;
  /** How the stored command differs from the original. */
  readonly edits: Redacted['edits'];
}

/** Tells cases and requests apart, in the order they come. Memory: 40 bytes a case and a request at the most. */
export class Identifier {
  readonly #cases = new IdTable();
  readonly #requests = new IdTable();

  identify(original: Case): IdentifiedCase {
    const command = redact(original.request.command);
    const request = requestId(original.request, command.text);
    const id = caseId(original.key, request);
    const isDuplicate = !this.#cases.add(id).isNew;
    const { number, isNew } = this.#requests.add(request);
    return {
      case: withoutSecrets(original, command.text),
      id: toHex(id),
      requestHex: toHex(request),
      requestNumber: number,
      isNewRequest: isNew,
      isDuplicate,
      request: original.request,
      edits: command.edits,
    };
  }
}

/** Every free text of a case, redacted; the case itself where there is nothing to replace. */
function withoutSecrets(original: Case, command: string): Case {
  const { request, context, happened } = original;
  return {
    ...original,
    request: { ...request, command, ...redacted(request, 'task'), ...redacted(request, 'reason') },
    context: { ...context, ...redacted<Context>(context, 'description'), ...redacted<Context>(context, 'hookSaid') },
    ...(happened && { happened: { ...happened, ...redacted<Happened>(happened, 'why') } }),
  };
}

function redacted<T>(holder: T, key: keyof T): Partial<T> {
  const value = holder[key];
  return typeof value === 'string' ? ({ [key]: redact(value).text } as Partial<T>) : {};
}
