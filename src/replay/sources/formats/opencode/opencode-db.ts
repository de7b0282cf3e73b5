/** OpenCode's database: a row for each session, message and part, most of it JSON. */

import { setImmediate } from 'node:timers/promises';
import type { Case } from '../../../case.ts';
import { asBuffer } from '../../input/bytes.ts';
import type { Column, Database, Row } from '../../database/database.ts';
import { isObject, type JsonObject } from '../../../../json.ts';
import { parseLine } from '../../text/json.ts';
import { Proposals } from '../../calls/proposals.ts';
import { ReadableRows } from '../../database/readable-rows.ts';
import type { DatabaseFormat, Input, Skip } from '../../source.ts';
import { NEEDLES, partOf, proposalOf } from './part.ts';
import { messageOf, sessionOf, type Message, type Session } from './records.ts';
import { AGENT, type FoundPart, SessionCalls } from './session-calls.ts';

const TABLES = ['session', 'message', 'part', 'project'];

/** What is told of a session, by what the records of the other forms call it. Builds differ in what they keep. */
const SESSION_COLUMNS = [
  ['id', 'id'],
  ['parent_id', 'parentID'],
  ['directory', 'directory'],
  ['version', 'version'],
] as const;
/** In the order of time, so of a call that a fork copied the original comes first. */
const IN_ORDER = 'ORDER BY time_created, id';
const MESSAGES = `SELECT id FROM message WHERE session_id = ? ${IN_ORDER}`;
const MESSAGE = 'SELECT CAST(data AS BLOB) AS data FROM message WHERE id = ?';
/** Most parts are text and other tools; to have SQLite tell them costs a fraction of parsing them. */
const PART = 'SELECT rowid, id, message_id, session_id, CAST(data AS BLOB) AS data FROM part';
const IS_OURS = '(instr(data, ?) > 0 OR instr(data, ?) > 0)';
const PARTS = `${PART} WHERE message_id = ? AND ${IS_OURS} ORDER BY id`;
const PARTS_PAST = `${PART} WHERE rowid > ? AND ${IS_OURS} ORDER BY rowid`;

export const opencodeDb: DatabaseFormat = {
  kind: 'database',
  name: 'opencode-db',
  summary: 'sessions of OpenCode in its database (~/.local/share/opencode/opencode.db)',
  known: 'well',

  recognises(tables: ReadonlySet<string>): boolean {
    return TABLES.every((table) => tables.has(table));
  },

  async *read(database: Database, input: Input, skip: Skip): AsyncGenerator<readonly Case[]> {
    const reader = new Reader(database, input, skip);
    yield* reader.sessions();
    yield* reader.rest();
  },
};

class Reader {
  readonly #rows: ReadableRows;
  readonly #proposals: Proposals;
  readonly #skip: Skip;
  readonly #selectSession: string;
  /** By `rowid`. */
  readonly #partsRead = new Set<Column | undefined>();
  #calls = 0;

  constructor(database: Database, input: Input, skip: Skip) {
    this.#rows = new ReadableRows(database);
    this.#proposals = new Proposals(AGENT, input, skip);
    this.#skip = skip;
    const columns = database.columns('session');
    const selected = SESSION_COLUMNS.filter(([column]) => columns.has(column));
    this.#selectSession = `SELECT ${selected.map(([column, name]) => `${column} AS ${name}`).join()} FROM session`;
  }

  /** What is found from sessions to messages to parts. */
  async *sessions(): AsyncGenerator<readonly Case[]> {
    for (const session of this.#rows.of(`${this.#selectSession} ${IN_ORDER}`)) {
      const calls = new SessionCalls(sessionOf(session), this.#skip);
      for (const { id = null } of this.#rows.of(MESSAGES, session['id'] ?? null)) {
        const parts = [...this.#rows.of(PARTS, id, ...NEEDLES)].flatMap((row) => this.#read(row));
        yield await calls.casesOf(this.#messageOf(parts.length === 0 ? null : id), parts);
        // The database is read by this thread; after each message everybody else gets a turn.
        await setImmediate();
      }
    }
  }

  /** Of a damaged database, parts whose session or message could not be reached; their order is not known. */
  async *rest(): AsyncGenerator<readonly Case[]> {
    if (!this.#rows.areMissing) return;
    for (const row of this.#rows.past(PARTS_PAST, ...NEEDLES)) {
      if (this.#partsRead.has(row['rowid'])) continue;
      for (const { part, proposals, offset } of this.#read(row)) {
        if (part.kind === 'announcement') continue;
        const message = this.#messageOf(row['message_id'] ?? null);
        const proposal = proposalOf(part, message, this.#sessionOf(row['session_id'] ?? null));
        yield await proposals.casesOf([{ ...proposal, offset }]);
      }
    }
    this.#rows.complain();
  }

  #read(row: Row): readonly FoundPart[] {
    this.#partsRead.add(row['rowid']);
    const part = partOf(this.#recordOf(row));
    if (part === undefined) return [];
    return [{ part, proposals: this.#proposals, offset: this.#calls++ }];
  }

  #messageOf(id: Column): Message {
    const [row] = id === null ? [] : this.#rows.of(MESSAGE, id);
    return messageOf(row === undefined ? {} : this.#recordOf(row));
  }

  #sessionOf(id: Column): Session {
    const [row = { id }] = this.#rows.of(`${this.#selectSession} WHERE id = ?`, id);
    return sessionOf(row);
  }

  /** The object in a row's `data`, with the id that stands beside it. */
  #recordOf({ id, data }: Row): JsonObject {
    const bytes = data instanceof Uint8Array ? asBuffer(data) : Buffer.alloc(0);
    const { values, broken } = parseLine(bytes, this.#skip);
    const record = values[0]?.value;
    if (isObject(record) && !broken) return { ...record, id };
    this.#skip('not a record');
    return {};
  }
}
