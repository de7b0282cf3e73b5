/** What each record of a Codex log means for the calls of its file. */

import type { Case } from '../../../case.ts';
import { commandOf, commandOfLine } from '../../calls/command.ts';
import { isObject, objectOf, textOf, type JsonObject } from '../../../../json.ts';
import { callId, Proposals, type Proposal } from '../../calls/proposals.ts';
import type { Input, Skip } from '../../source.ts';
import { Calls } from './calls.ts';
import { Cells } from './cells.ts';
import { CODE_MODE, functionCallOf, localShellCallOf, type ShellCall } from './carriers.ts';
import { Ids } from './ids.ts';
import { AGENT, proposalOf, type Call } from './proposal.ts';
import { itemType, metaOf, outputTexts, type CodexRecord } from './record.ts';
import { commandsOfScript } from './script.ts';
import { Session } from './session.ts';

/** What an execution is attributed to that no call says more of. */
const EXECUTION = 'exec_command';

/** The items of `codex exec --json` that run commands. */
const STREAMED = 'command_execution';

/** Executions that the agent did not propose: a person's own commands, and keystrokes to a process. */
const OTHERS_DOING = new Set<unknown>([
  'user_shell',
  'userShell',
  'unified_exec_interaction',
  'unifiedExecInteraction',
]);

export class Reader {
  readonly #skip: Skip;
  readonly #calls: Calls;
  readonly #cells: Cells;
  readonly #session = new Session();
  readonly #ids = new Ids();

  constructor(input: Input, skip: Skip) {
    const proposals = new Proposals(AGENT, input, skip);
    this.#skip = skip;
    this.#calls = new Calls(proposals);
    this.#cells = new Cells(proposals, skip);
  }

  /**
   * Takes in a record; the cases that it settles.
   * @param offset of the record, in bytes
   */
  async take(record: CodexRecord, offset: number): Promise<readonly Case[]> {
    const { type, payload } = record;
    switch (type) {
      case 'session_meta':
        this.#session.begin(metaOf(record));
        return [];
      case 'thread.started':
        this.#session.beginThread(textOf(payload['thread_id']));
        return this.#calls.rest();
      case 'turn_context':
        this.#session.context(payload);
        return this.#beginTurn(payload);
      case 'task_started':
      case 'turn_started':
        return this.#beginTurn(payload);
      case 'turn_aborted':
        this.#calls.abort(textOf(payload['reason']) ?? 'unknown');
        return [];
      case 'message':
        this.#session.environment(payload);
        return [];
      case 'function_call':
        return this.#functionCall(record, offset);
      case 'local_shell_call':
        return this.#propose(localShellCallOf(payload), { offset, time: record.time });
      case 'custom_tool_call':
        return this.#script(record, offset);
      case 'function_call_output':
      case 'custom_tool_call_output':
        return this.#output(payload);
      case 'exec_command_end':
        return this.#ended(payload['call_id'], record, payload, offset);
      case 'item_completed':
        return this.#item(record, offset);
      case 'item.started':
      case 'item.completed':
        return this.#streamed(record, offset);
      default:
        return [];
    }
  }

  /** Whether a result for a call of this id would be news. */
  awaits(id: string): boolean {
    return this.#calls.awaits(id) || this.#cells.has(id);
  }

  /** The calls whose result never came. */
  async rest(): Promise<readonly Case[]> {
    return [...(await this.#cells.close()), ...(await this.#calls.rest())];
  }

  async #beginTurn(payload: JsonObject): Promise<readonly Case[]> {
    return this.#session.beginTurn(textOf(payload['turn_id'])) ? this.#cells.close() : [];
  }

  async #functionCall({ payload, time }: CodexRecord, offset: number): Promise<readonly Case[]> {
    const found = functionCallOf(payload);
    switch (found?.kind) {
      case 'shell':
        return this.#propose(found.call, { offset, time });
      case 'write':
        this.#calls.write(found.callId, found.process);
        return [];
      case 'wait':
        this.#cells.wait(found.callId, found.cell);
        return [];
      case 'malformed':
        this.#skip('malformed arguments');
        return [];
      case undefined:
        return [];
    }
  }

  #propose(found: ShellCall, place: Pick<Call, 'offset' | 'time'>): Promise<readonly Case[]> {
    const { tool, command, workdir, justification } = found;
    const id = this.#ids.idOf(found.callId, this.#session);
    const proposal = proposalOf({ id, tool, command, workdir, justification, ...place }, this.#session);
    return this.#calls.propose(found.callId, proposal);
  }

  async #script({ payload, time }: CodexRecord, offset: number): Promise<readonly Case[]> {
    const { name, input, call_id: id } = payload;
    if (name !== CODE_MODE || typeof input !== 'string' || !/exec_command|shell/.test(input)) return [];
    const commands = commandsOfScript(input);
    if (commands === undefined) {
      this.#skip('malformed script');
      return [];
    }
    const unique = this.#ids.idOf(id, this.#session);
    const proposals = commands.flatMap(({ command, ...call }, index) => {
      if (command === undefined) return [];
      const place = { id: unique && `${unique} ${index}`, offset: offset + index, time };
      return [proposalOf({ ...place, ...call, command: commandOf(command) }, this.#session)];
    });
    this.#cells.open(callId(id), proposals, commands.length - proposals.length);
    return [];
  }

  async #output(payload: JsonObject): Promise<readonly Case[]> {
    const id = callId(payload['call_id']);
    if (id === undefined) return [];
    const text = outputTexts(payload['output']).join('\n');
    this.#cells.hear(id, text);
    return this.#calls.hear(id, text);
  }

  async #item(record: CodexRecord, offset: number): Promise<readonly Case[]> {
    const { item } = record.payload;
    if (!isObject(item) || item['type'] !== 'CommandExecution') return [];
    return this.#ended(item['id'], record, item, offset);
  }

  /** The end of a call, or of what a script executed. */
  async #ended(given: unknown, { time }: CodexRecord, end: JsonObject, offset: number): Promise<readonly Case[]> {
    const id = callId(given);
    if (OTHERS_DOING.has(end['source']) || (id !== undefined && this.#calls.isWrite(id))) return [];
    if (id !== undefined && this.#calls.knows(id)) return this.#calls.end(id, end);
    const alone = (): Proposal => {
      const call = { tool: EXECUTION, command: commandOf(end['command']), offset, time };
      return proposalOf({ id: this.#ids.idOf(given, this.#session), ...call }, this.#session);
    };
    const found = await this.#cells.execute(end, alone);
    return found === undefined ? [] : [found];
  }

  /**
   * A command of `codex exec --json`. Its items are numbered anew whenever a thread is resumed, so only with its command
   * is one told from others.
   */
  async #streamed({ type, payload, time }: CodexRecord, offset: number): Promise<readonly Case[]> {
    const item = objectOf(payload['item']);
    if (itemType(item) !== STREAMED) return [];
    const given = callId(item['id']);
    const id = given ?? STREAMED;
    const settled: Case[] = [];
    if (!this.#calls.isWaiting(id)) {
      const command = commandOfLine(item['command']);
      const unique = given && this.#ids.within(this.#session.setting.session, `${given} ${String(command.text)}`);
      const call = { tool: STREAMED, command, id: unique, offset, time };
      settled.push(...(await this.#calls.propose(id, proposalOf(call, this.#session))));
    }
    if (type === 'item.completed') settled.push(...(await this.#calls.end(id, item)));
    return settled;
  }
}
