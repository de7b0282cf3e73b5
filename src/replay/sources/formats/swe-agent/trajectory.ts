/** A trajectory of SWE-agent: steps of a thought, an action and what came of it. */

import type { Case, Happened } from '../../../case.ts';
import { projectOf } from '../../calls/folders.ts';
import { isObject, jsonIn, listOf, objectOf, textOf, type JsonObject } from '../../../../json.ts';
import { Lineage, sessionOf } from '../../calls/lineage.ts';
import type { Proposals } from '../../calls/proposals.ts';
import type { Skip } from '../../source.ts';
import { isOwnVerb } from './verbs.ts';

/** The tool of the harness that takes shell commands. */
const TOOL = 'bash';

/** The cases of one trajectory. */
export async function casesOf(document: JsonObject, proposals: Proposals, skip: Skip): Promise<readonly Case[]> {
  const lineage = new Lineage();
  const steps = stepsOf(document, skip);
  const project = steps.map(cwdAfter).find((cwd) => cwd !== undefined);
  const cases: Case[] = [];
  let session: string | undefined;
  let cwd: string | undefined;
  let offset = 0;
  for (const step of steps) {
    follow(lineage, step);
    session ??= sessionOf(taskOf(document), lineage.id);
    const { action } = step;
    if (typeof action !== 'string' || !isOwnVerb(action)) {
      const proposed = await proposals.caseOf({
        tool: TOOL,
        command: action,
        id: lineage.id,
        offset,
        seq: cases.length,
        session,
        cwd,
        project: project && projectOf(project),
        hostVersion: textOf(objectOf(document['info'])['swe_agent_version']),
        happened: outcomeOf(step),
      });
      if (proposed !== undefined) cases.push(proposed);
    }
    cwd = cwdAfter(step) ?? cwd;
    offset += 1;
  }
  return cases;
}

function stepsOf(document: JsonObject, skip: Skip): readonly JsonObject[] {
  const given = listOf(document['trajectory']);
  const steps = given.filter(isObject);
  if (steps.length < given.length) skip('not a record', given.length - steps.length);
  const last = steps.at(-1);
  return last !== undefined && isCut(last, steps.at(-2)) ? steps.slice(0, -1) : steps;
}

const PARTS = ['response', 'observation', 'execution_time', 'state'];

/** Whether a step lacks what the one before it has: the file was cut off there, and what is left of it is no step yet. */
function isCut(step: JsonObject, before: JsonObject = {}): boolean {
  return PARTS.some((part) => Object.hasOwn(before, part) && !Object.hasOwn(step, part));
}

/**
 * What makes a step this one; its time of execution is as good as a random number. The prompts would say more, but they
 * stand after the steps, where a file may be cut off.
 */
function follow(lineage: Lineage, { response, action, observation, execution_time: time }: JsonObject): void {
  lineage.follow(response, action, observation, time);
}

/** The id of the task that the run was to solve; old runs do not name it. */
function taskOf({ replay_config: config }: JsonObject): string | undefined {
  return textOf(objectOf(objectOf(jsonIn(config))['problem_statement'])['id']);
}

/**
 * Where the shell is after a step, and so where the next one begins: each step has the state that it left behind, as
 * JSON in old runs.
 */
function cwdAfter({ state }: JsonObject): string | undefined {
  return textOf(objectOf(jsonIn(state))['working_dir']);
}

/** There are no exit codes: what ran, ran with an unknown end. */
function outcomeOf(step: JsonObject): Happened {
  if (typeof step['observation'] !== 'string') return { kind: 'no-result' };
  return { kind: wasRefused(step) ? 'not-run' : 'ran-unknown' };
}

/**
 * Whether the harness refused the action, for its blocklist or its syntax: such a step took no time, saw nothing and
 * left no state, in runs that time their steps.
 */
function wasRefused({ observation, state, execution_time: time }: JsonObject): boolean {
  return time === 0 && observation === '' && isObject(state) && Object.keys(state).length === 0;
}
