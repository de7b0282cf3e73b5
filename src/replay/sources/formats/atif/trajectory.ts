/** The commands of a trajectory, step by step. */

import type { Case, Happened } from '../../../case.ts';
import { folderIn, projectOf } from '../../calls/folders.ts';
import { isObject, listOf, objectOf, textOf, type JsonObject } from '../../../../json.ts';
import { contentText } from '../../text/json.ts';
import { idOf, Lineage, sessionOf } from '../../calls/lineage.ts';
import { callId, Proposals } from '../../calls/proposals.ts';
import type { Input, Skip } from '../../source.ts';
import { storable } from '../../../../storable.ts';
import { functionCallOf, type FunctionCall } from './function-call.ts';
import { Results } from './outcome.ts';
import { Terminal } from './terminal.ts';

/** Ids of Claude's calls are random, and the agent's own log has the same ones. */
const CALL_OF_CLAUDE = /^toolu_\w{16,}$/;

export class Trajectory {
  readonly #document: JsonObject;
  readonly #subagent: string | undefined;
  readonly #agent: string;
  readonly #skip: Skip;
  readonly #proposals: Proposals;
  readonly #terminal = new Terminal();
  readonly #lineage = new Lineage();
  /** How often an id was given to a call, by the id. */
  readonly #given = new Map<string, number>();
  readonly #cases: Case[] = [];
  #session: string | undefined;
  #project: string | undefined;

  /** @param subagent where the trajectory is inside that of another agent */
  constructor(document: JsonObject, subagent: string | undefined, input: Input, skip: Skip) {
    this.#document = document;
    this.#subagent = subagent;
    this.#agent = storable(textOf(objectOf(document['agent'])['name']) ?? 'atif', skip);
    this.#skip = skip;
    this.#proposals = new Proposals(this.#agent, input, skip);
    this.#session = callId(document['session_id']) ?? callId(document['trajectory_id']);
  }

  /** Its cases. Steps that were copied from another trajectory are that one's, and counted. */
  async cases(): Promise<readonly Case[]> {
    for (const step of listOf(this.#document['steps'])) {
      if (!isObject(step)) this.#skip('not a record');
      else if (step['is_copied_context'] !== true) await this.#take(step);
      else this.#skip('copied step');
    }
    return this.#cases;
  }

  async #take(step: JsonObject): Promise<void> {
    this.#lineage.follow(step['timestamp'], contentText(step['message']));
    if (step['source'] === 'agent') {
      const results = new Results(this.#agent, step);
      for (const [index, given] of listOf(step['tool_calls']).entries()) {
        const call = functionCallOf(given);
        if (call !== undefined) await this.#propose(step, call, results.outcomeOf(call.id, index));
      }
    }
    for (const result of listOf(objectOf(step['observation'])['results'])) {
      this.#terminal.show(contentText(objectOf(result)['content']));
    }
  }

  async #propose(step: JsonObject, call: FunctionCall, happened: Happened): Promise<void> {
    const command = call.keystrokes === undefined ? call.command : this.#terminal.type(call.keystrokes);
    if (call.isInput || (call.keystrokes !== undefined && command === undefined)) return this.#skip('keystrokes');
    this.#lineage.follow(call.id, command);
    const { cwd, is_sidechain: isSidechain, agent_id: subagent } = objectOf(step['extra']);
    const folder = folderIn(textOf(cwd), call.cwd);
    this.#project ??= folder && projectOf(folder);
    const proposed = await this.#proposals.caseOf({
      tool: call.tool,
      shell: call.shell,
      command,
      id: this.#idOf(call, command, step['timestamp']),
      offset: this.#cases.length,
      seq: this.#cases.length,
      session: (this.#session ??= sessionOf(undefined, this.#lineage.id)),
      time: textOf(step['timestamp']),
      description: call.description,
      cwd: folder,
      project: this.#project,
      subagent: isSidechain === true ? (textOf(subagent) ?? 'sidechain') : this.#subagent,
      hostVersion: textOf(objectOf(this.#document['agent'])['version']),
      happened,
    });
    if (proposed !== undefined) this.#cases.push(proposed);
  }

  /**
   * Ids are unique within a trajectory at best (`call_0_1`), a session may have several trajectories, and not everyone
   * gives each session a name of its own. What repeats all the same is told apart by its order.
   */
  #idOf({ id }: FunctionCall, command: unknown, time: unknown): string {
    const given = callId(id);
    const { session_id: session, trajectory_id: trajectory } = this.#document;
    if (given === undefined || (callId(session) ?? callId(trajectory)) === undefined) return this.#lineage.id;
    if (this.#agent === 'claude-code' && CALL_OF_CLAUDE.test(given)) return this.#numbered(given);
    return this.#numbered(idOf(session, trajectory, given, command, time));
  }

  #numbered(id: string): string {
    const before = this.#given.get(id) ?? 0;
    this.#given.set(id, before + 1);
    return before === 0 ? id : `${id}.${before}`;
  }
}
