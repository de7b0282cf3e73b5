/** The commands of a run, in the order of its messages. */

import type { Case } from '../../../case.ts';
import { projectOf } from '../../calls/folders.ts';
import { isObject, objectOf, textOf, type JsonObject } from '../../../../json.ts';
import { Lineage, sessionOf } from '../../calls/lineage.ts';
import type { Proposal, Proposals } from '../../calls/proposals.ts';
import type { Skip } from '../../source.ts';
import { isoOfMillis } from '../../calls/time.ts';
import type { Fence } from './fenced.ts';
import { extraOf, isOfModel, proposedIn, textOfMessage } from './message.ts';
import { Replies } from './outcome.ts';

/** The cases of a run. `document` is what is around its messages, if anything. */
export async function casesOf(
  given: readonly unknown[],
  document: JsonObject,
  proposals: Proposals,
  skip: Skip,
): Promise<readonly Case[]> {
  const messages = given.filter(isObject);
  if (messages.length < given.length) skip('not a record', given.length - messages.length);
  const fence = fenceOf(messages);
  const facts = factsOf(document);
  const lineage = new Lineage();
  const cases: Case[] = [];
  let session: string | undefined;
  for (const [at, message] of messages.entries()) {
    const proposed = proposedIn(message, fence);
    lineage.follow(textOfMessage(message));
    for (const { command } of proposed) lineage.follow(command);
    if (proposed.length === 0) continue;
    session ??= sessionOf(textOf(document['instance_id']), lineage.id);
    // What was refused and kept with the complaint is in the complaint itself.
    const replies = new Replies(isOfModel(message) ? repliesTo(at, messages) : [message]);
    for (const [index, one] of proposed.entries()) {
      const { happened, asked } = replies.outcomeOf(one, index);
      const made = await proposals.caseOf({
        tool: 'bash',
        command: one.command,
        id: `${lineage.id}.${index}`,
        offset: cases.length,
        seq: cases.length,
        session,
        time: timeOf(message),
        happened,
        asked,
        // Spelt out, for spreading them takes longer than all the rest.
        cwd: facts.cwd,
        project: facts.project,
        permissionMode: facts.permissionMode,
        hostVersion: facts.hostVersion,
      });
      if (made !== undefined) cases.push(made);
    }
  }
  return cases;
}

/** What follows a message, up to the next of the model. */
function repliesTo(at: number, messages: readonly JsonObject[]): readonly JsonObject[] {
  const replies: JsonObject[] = [];
  for (let next = at + 1; next < messages.length; next += 1) {
    const message = messages[next];
    if (message === undefined || isOfModel(message)) break;
    replies.push(message);
  }
  return replies;
}

/** The prompts ask for one fence; where it is the newer one, the older holds examples. */
function fenceOf(messages: readonly JsonObject[]): Fence {
  const isNewer = messages.some((message) => textOfMessage(message).includes('```mswea_bash_command'));
  return isNewer ? 'mswea_bash_command' : 'bash';
}

/** What holds for every command: each runs in a shell of its own, in the same folder. */
function factsOf({ info }: JsonObject): Pick<Proposal, 'cwd' | 'project' | 'permissionMode' | 'hostVersion'> {
  const { config, mini_version: version } = objectOf(info);
  const { environment, agent } = objectOf(config);
  const cwd = textOf(objectOf(environment)['cwd']);
  return {
    cwd,
    project: cwd && projectOf(cwd),
    permissionMode: textOf(objectOf(agent)['mode']),
    hostVersion: textOf(version),
  };
}

const MILLISECONDS = 1000;

/** The time of a message, which is noted in seconds. */
function timeOf(message: JsonObject): string | undefined {
  const { timestamp } = extraOf(message);
  return isoOfMillis(typeof timestamp === 'number' ? timestamp * MILLISECONDS : undefined);
}
