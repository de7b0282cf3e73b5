/** Commands that went on in the background, and what was told of their end. */

import type { Happened } from '../../../case.ts';
import { isObject, objectOf, textOf, type JsonObject } from '../../../../json.ts';
import { contentText } from '../../text/json.ts';
import { exitedWith } from '../../calls/outcomes.ts';
import type { SessionRecord } from './record.ts';

/** How a task ended. */
export interface TaskEnd {
  readonly task: string;
  readonly happened: Happened;
}

const WENT_ON =
  /^Command (?:running in background\b|was manually backgrounded\b|[^\n]{0,100}\bmoved to the background\b)/;
const TASK = /^Command [^\n]{0,200}?\bID:? ([\w-]+)/;

/** Whether the text of a result says that the command goes on in the background. */
export function goesOn(said: string): boolean {
  return WENT_ON.test(said);
}

/** The task that a call became; none where it ran to its end, or the record does not name it. */
export function taskOf(block: JsonObject, { toolUseResult }: SessionRecord): string | undefined {
  if (block['is_error'] === true) return undefined;
  const named = textOf(objectOf(toolUseResult)['backgroundTaskId']);
  if (named !== undefined) return named;
  const said = contentText(block['content']);
  return goesOn(said) ? TASK.exec(said)?.[1] : undefined;
}

/**
 * The ends of tasks that a record tells of: a `<task-notification>`, in a message or in the queue of messages, or the
 * result of a tool that looked (`TaskOutput`, before it `BashOutput`). A task that was killed ended in no way that
 * says more than its start.
 */
export function* taskEndsOf(record: SessionRecord): Generator<TaskEnd> {
  if (record.notice?.startsWith('<task-notification>') === true) yield* endsInNotice(record.notice);
  yield* endsInTool(record);
}

const END_OF_NOTICE = '</task-notification>';
const NOTIFIED_EXIT =
  /(?:completed \(exit code (\d+)\)|failed (?:with exit code (\d+)|\(exit code (\d+)\)))\s*<\/summary>/;

function* endsInNotice(notice: string): Generator<TaskEnd> {
  for (const notification of notice.split(END_OF_NOTICE).slice(0, -1)) {
    const codes = NOTIFIED_EXIT.exec(notification)?.slice(1) ?? [];
    const exitCode = codes.find((code) => code !== undefined);
    yield* endOf(tagged(notification, 'task-id'), tagged(notification, 'status'), exitCode);
  }
}

function* endsInTool({ toolUseResult, blocks }: SessionRecord): Generator<TaskEnd> {
  const result = objectOf(toolUseResult);
  const task = isObject(result['task']) ? result['task'] : result;
  yield* endOf(textOf(task['task_id']) ?? textOf(task['shellId']), task['status'], task['exitCode']);
  for (const block of blocks) {
    const said = block['type'] === 'tool_result' ? contentText(block['content']) : '';
    if (!said.startsWith('<retrieval_status>')) continue;
    const [before = ''] = said.split('<output>');
    yield* endOf(tagged(before, 'task_id'), tagged(before, 'status'), tagged(before, 'exit_code'));
  }
}

function* endOf(task: string | undefined, status: unknown, code: unknown): Generator<TaskEnd> {
  if (task === undefined || (status !== 'completed' && status !== 'failed')) return;
  const exitCode = typeof code === 'string' && /^-?\d+$/.test(code) ? Number(code) : code;
  if (typeof exitCode === 'number') yield { task, happened: exitedWith(exitCode) };
  else if (status === 'failed') yield { task, happened: { kind: 'ran-failed' } };
}

function tagged(text: string, tag: string): string | undefined {
  const start = text.indexOf(`<${tag}>`);
  const end = text.indexOf(`</${tag}>`, start);
  return start === -1 || end === -1 ? undefined : text.slice(start + tag.length + 2, end).trim();
}
