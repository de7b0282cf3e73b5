/** OpenCode before its database: a file for each session, message and part. */

import type { Case } from '../../../case.ts';
import { compareText } from '../../../compare-text.ts';
import { readDocument } from '../../text/document.ts';
import type { Head } from '../../open/head.ts';
import { isObject, textOf, type JsonObject } from '../../../../json.ts';
import { Proposals } from '../../calls/proposals.ts';
import type { Input, ScatteredFormat, Skip } from '../../source.ts';
import { partOf } from './part.ts';
import { isMessage, isPart, isSession, messageOf, sessionOf, type Message, type Session } from './records.ts';
import { AGENT, type FoundPart, SessionCalls } from './session-calls.ts';

export const opencodeStorage: ScatteredFormat = {
  kind: 'scattered',
  name: 'opencode-storage',
  summary: 'sessions of older builds of OpenCode (~/.local/share/opencode/storage)',
  known: 'partly',

  recognises({ document }: Head): boolean {
    return isObject(document) && (isPart(document) || isMessage(document) || isSession(document));
  },

  /** Memory: what is known of every call and message, but not what commands printed. */
  async *read(inputs: readonly Input[], skip: Skip): AsyncGenerator<readonly Case[]> {
    const storage = new Storage();
    for (const input of inputs) {
      const record = await readDocument(input, skip);
      if (isObject(record)) storage.take(record, new Proposals(AGENT, input, skip));
    }
    for (const { session, messages } of storage.sessions()) {
      const calls = new SessionCalls(session, skip);
      for (const { message, parts } of messages) yield await calls.casesOf(message, parts);
    }
  },
};

type StoredPart = FoundPart & { readonly id: string };

interface StoredMessage {
  readonly message: Message;
  readonly parts: readonly FoundPart[];
}

/** The files, by what they are about; in whatever order they come, and with whatever is missing. */
class Storage {
  readonly #sessions = new Map<string, Session>();
  readonly #messages = new Map<string, Message>();
  readonly #messagesOf = new Map<string, Set<string>>();
  readonly #partsOf = new Map<string, StoredPart[]>();

  take(record: JsonObject, proposals: Proposals): void {
    if (isPart(record)) this.#takePart(record, proposals);
    else if (isMessage(record)) this.#takeMessage(record);
    else this.#sessions.set(textOf(record['id']) ?? '', sessionOf(record));
  }

  /** Every session with its messages, and those with their parts, each in its order. */
  *sessions(): Generator<{ readonly session: Session; readonly messages: readonly StoredMessage[] }> {
    for (const [id, messageIds] of this.#messagesOf) {
      const messages = Array.from(messageIds, (messageId) => this.#messageOf(messageId));
      yield {
        session: this.#sessions.get(id) ?? sessionOf({ id }),
        messages: messages.sort((a, b) => inOrder(a.message, b.message)),
      };
    }
  }

  #takeMessage(record: JsonObject): void {
    const message = messageOf(record);
    this.#messages.set(message.id ?? '', message);
    this.#place(message.id ?? '', record);
  }

  #takePart(record: JsonObject, proposals: Proposals): void {
    const part = partOf(record);
    if (part === undefined) return;
    const messageId = textOf(record['messageID']) ?? '';
    const parts = this.#partsOf.get(messageId) ?? [];
    this.#partsOf.set(messageId, parts);
    parts.push({ part, proposals, offset: 0, id: textOf(record['id']) ?? '' });
    this.#place(messageId, record);
  }

  #place(messageId: string, { sessionID }: JsonObject): void {
    const session = textOf(sessionID) ?? '';
    const ids = this.#messagesOf.get(session) ?? new Set();
    this.#messagesOf.set(session, ids.add(messageId));
  }

  #messageOf(id: string): StoredMessage {
    const parts = this.#partsOf.get(id) ?? [];
    parts.sort((a, b) => compareText(a.id, b.id));
    return { message: this.#messages.get(id) ?? messageOf({ id }), parts };
  }
}

function inOrder(a: Message, b: Message): number {
  return (a.created ?? 0) - (b.created ?? 0) || compareText(a.id ?? '', b.id ?? '');
}
