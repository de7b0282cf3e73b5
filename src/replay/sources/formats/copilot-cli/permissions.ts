/** Requests for permission, and what people answered; not all builds write them down. */

import { objectOf, textOf, type JsonObject } from '../../../../json.ts';

/** What a person answered about a call. */
interface Answer {
  readonly callId: string;
  /** `approved`, `approved-for-session`, `denied-interactively-by-user`, … */
  readonly kind: string | undefined;
}

export class PermissionRequests {
  /** Ids of the calls that they are about, by id of the request; none where a hook has answered already. */
  readonly #open = new Map<unknown, string | undefined>();

  /** Takes in a `permission.requested`. */
  ask(data: JsonObject): void {
    const about = textOf(objectOf(data['permissionRequest'])['toolCallId']);
    this.#open.set(data['requestId'], data['resolvedByHook'] === true ? undefined : about);
  }

  /** Reads a `permission.completed`; none where no person was asked. */
  answer(data: JsonObject): Answer | undefined {
    const request = data['requestId'];
    const callId = this.#open.has(request) ? this.#open.get(request) : textOf(data['toolCallId']);
    this.#open.delete(request);
    return callId === undefined ? undefined : { callId, kind: textOf(objectOf(data['result'])['kind']) };
  }
}
