/** mini-swe-agent: the messages of a run, alone or with what is known of it around them. */

import type { Case } from '../../../case.ts';
import { readDocument } from '../../text/document.ts';
import type { Head } from '../../open/head.ts';
import { isObject, listOf, objectOf, textOf } from '../../../../json.ts';
import { contentText } from '../../text/json.ts';
import { Proposals } from '../../calls/proposals.ts';
import type { Input, Skip, TextFormat } from '../../source.ts';
import { casesOf } from './run.ts';

/** What a command must print to end a run: every prompt has it, of version 1 the second. */
const LAST_WORDS = /COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT|MINI_SWE_AGENT_FINAL_OUTPUT/;
/** A patch in the info of a run may be longer than a head, so that its version does not show. */
const START_OF_RUN = /^\s*\{\s*"info":\s*\{\s*"exit_status":\s*(?:"[^"]*"|null),\s*"submission":/;

export const miniSweAgent: TextFormat = {
  kind: 'text',
  name: 'mini-swe-agent',
  summary: 'trajectories of mini-swe-agent (.traj.json)',
  known: 'well',

  recognises({ document, text, whole }: Head): boolean {
    if (Array.isArray(document)) return arePrompts(document.slice(0, 2));
    if (!isObject(document)) return false;
    const { trajectory_format: form, info } = document;
    if (textOf(form)?.startsWith('mini-swe-agent') === true) return true;
    return textOf(objectOf(info)['mini_version']) !== undefined || (!whole && START_OF_RUN.test(text));
  },

  async *read(input: Input, skip: Skip): AsyncGenerator<readonly Case[]> {
    const document = await readDocument(input, skip);
    if (document === undefined) return;
    const messages = Array.isArray(document) ? document : listOf(objectOf(document)['messages']);
    yield await casesOf(messages, objectOf(document), new Proposals('mini-swe-agent', input, skip), skip);
  },
};

/** Whether messages are those that a run begins with. */
function arePrompts(messages: readonly unknown[]): boolean {
  const prompts = messages.filter(isObject);
  const [first] = prompts;
  if (first?.['role'] !== 'system') return false;
  return prompts.some(({ role, content }) => role !== 'assistant' && LAST_WORDS.test(contentText(content)));
}
