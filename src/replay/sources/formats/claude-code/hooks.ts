/** What hooks of that day answered: builds from about 2.1.98 on write it into the log as attachments. */

import { answerLine, answerOfRun } from '../../calls/hook-answers.ts';
import { isObject, textOf, type JsonObject } from '../../../../json.ts';
import { contentText } from '../../text/json.ts';

export interface HookAnswer {
  /** The call it was about. */
  readonly callId: string;
  /** A line for `hookSaid`. */
  readonly said: string;
  readonly blocked: boolean;
}

/**
 * The answer of a hook before a tool ran; none where an attachment is something else. Hooks that answered nothing may
 * be missing from the log, and what older builds write (`progress` records of type `hook_progress`) says only that
 * one was started: neither is an answer.
 */
export function hookAnswerOf(attachment: JsonObject): HookAnswer | undefined {
  const callId = textOf(attachment['toolUseID']);
  if (attachment['hookEvent'] !== 'PreToolUse' || callId === undefined) return undefined;
  const said = saidBy(attachment);
  return said === undefined ? undefined : { callId, said, blocked: attachment['type'] === 'hook_blocking_error' };
}

// The types and their fields are those of the agent's own `createAttachmentMessage` calls.
function saidBy(attachment: JsonObject): string | undefined {
  const { type, content, message, blockingError } = attachment;
  switch (type) {
    case 'hook_success':
    case 'hook_non_blocking_error':
      return answerOfRun(attachment);
    case 'hook_blocking_error':
      return answerLine('deny', isObject(blockingError) ? blockingError['blockingError'] : blockingError);
    case 'hook_stopped_continuation':
      return answerLine('stop', message);
    case 'hook_error_during_execution':
      return answerLine('error', content);
    case 'hook_cancelled':
      return attachment['timedOut'] === true ? 'timed out' : 'cancelled';
    case 'hook_system_message':
      return answerLine('message', content);
    case 'hook_additional_context':
      return answerLine('context', Array.isArray(content) ? content.filter(isText).join(' ') : contentText(content));
    default:
      return undefined;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
