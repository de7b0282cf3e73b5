/** From what a reader yields to what is judged and stored: identity, redaction, and each tool call once. */

import type { Request } from '../guards/guard.ts';
import type { Case } from './case.ts';
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
  const task = redactedOnly(request.task);
  const reason = redactedOnly(request.reason);
  const description = redactedOnly(context.description);
  const hookSaid = redactedOnly(context.hookSaid);
  const why = redactedOnly(happened?.why);
  const texts = [task, reason, description, hookSaid, why];
  if (command === request.command && texts.every((text) => text === undefined)) return original;
  return {
    ...original,
    request: { ...request, command, ...(task !== undefined && { task }), ...(reason !== undefined && { reason }) },
    context: {
      ...context,
      ...(description !== undefined && { description }),
      ...(hookSaid !== undefined && { hookSaid }),
    },
    ...(happened && { happened: { ...happened, ...(why !== undefined && { why }) } }),
  };
}

/** The text without its secrets; undefined where it holds none. */
function redactedOnly(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const { text: redacted, edits } = redact(text);
  return edits.length === 0 ? undefined : redacted;
}
