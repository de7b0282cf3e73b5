/** ATIF, the interchange format of Harbor: a trajectory of whichever agent as one JSON document. */

import type { Case } from '../../../case.ts';
import { readDocument } from '../../text/document.ts';
import type { Head } from '../../open/head.ts';
import { isObject, listOf, objectOf, textOf, type JsonObject } from '../../../../json.ts';
import type { Input, Skip, TextFormat } from '../../source.ts';
import { Trajectory } from './trajectory.ts';

export const atif: TextFormat = {
  kind: 'text',
  name: 'atif',
  summary: 'trajectories of any agent in the interchange format of Harbor (ATIF)',
  known: 'partly',

  recognises({ document }: Head): boolean {
    if (!isObject(document)) return false;
    const isVersion = textOf(document['schema_version'])?.startsWith('ATIF-v') === true;
    return isVersion && (Array.isArray(document['steps']) || isObject(document['agent']));
  },

  async *read(input: Input, skip: Skip): AsyncGenerator<readonly Case[]> {
    const document = await readDocument(input, skip);
    if (!isObject(document)) return;
    for (const [index, trajectory] of [...withSubagents(document)].entries()) {
      const subagent = index === 0 ? undefined : nameOf(trajectory);
      yield await new Trajectory(trajectory, subagent, input, skip).cases();
    }
  },
};

/** A trajectory and those of its subagents, which it may have inside, and which may have some of their own. */
function* withSubagents(document: JsonObject): Generator<JsonObject> {
  const left: unknown[] = [document];
  // What is pushed meanwhile is gone through as well.
  for (const next of left) {
    if (!isObject(next)) continue;
    yield next;
    for (const inner of listOf(next['subagent_trajectories'])) left.push(inner);
  }
}

function nameOf({ trajectory_id: id, agent }: JsonObject): string {
  return textOf(id) ?? textOf(objectOf(agent)['name']) ?? 'subagent';
}
