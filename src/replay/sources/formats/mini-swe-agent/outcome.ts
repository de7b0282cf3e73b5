/** What became of a command, from the messages between it and the model's next one. */

import type { Happened } from '../../../case.ts';
import { textOf, type JsonObject } from '../../../../json.ts';
import { exitedWith, withReason } from '../../calls/outcomes.ts';
import { extraOf, textOfMessage, type Proposed } from './message.ts';

/** A person who is asked refuses by a comment, or by taking over. */
const REFUSED_BY_USER = /^Commands? not executed\. (?:The user rejected your commands?|Switching to human mode)/;
/** How complaints about the form of a reply begin, in the prompts that come with the harness. */
const WRONG_FORM = /^(?:Please always provide EXACTLY ONE action|Format error)/;
const RETURN_CODE = /^\s*<returncode>(-?\d+)<\/returncode>/;
const NOT_EXECUTED = 'action was not executed';

/** What is known of a call once its replies are in. */
export interface Settled {
  readonly happened: Happened;
  /** What a person answered who was asked. */
  readonly asked?: 'rejected' | undefined;
}

/** The messages between one of the model and its next one. */
export class Replies {
  readonly #all: readonly JsonObject[];
  readonly #byCall = new Map<unknown, JsonObject>();
  readonly #rejection: JsonObject | undefined;
  readonly #interruption: JsonObject | undefined;

  constructor(replies: readonly JsonObject[]) {
    this.#all = replies;
    for (const reply of replies.toReversed()) this.#byCall.set(reply['tool_call_id'] ?? reply['call_id'], reply);
    this.#rejection = replies.find(isRejection);
    this.#interruption = replies.find((reply) => textOf(extraOf(reply)['interrupt_type']) !== undefined);
  }

  /**
   * The outcome of a command.
   * @param index which of the commands of its message it is, from 0
   */
  outcomeOf(proposed: Proposed, index: number): Settled {
    const [first] = this.#all;
    if (proposed.refused) return { happened: withReason('not-run', first && textOfMessage(first)) };
    const reply = this.#replyTo(proposed, index);
    if (this.#rejection !== undefined && !hasRun(reply)) {
      return { happened: { kind: 'denied-by-user', why: textOfMessage(this.#rejection) }, asked: 'rejected' };
    }
    if (reply !== undefined) return { happened: outcomeOfReply(reply) };
    return { happened: { kind: first === undefined ? 'no-result' : 'ran-unknown' } };
  }

  /** The result of a call: the one that names it, else the one in its place. A complaint takes the place of all. */
  #replyTo({ callId }: Proposed, index: number): JsonObject | undefined {
    return callId === undefined ? this.#all[index] : (this.#byCall.get(callId) ?? this.#interruption);
  }
}

function isRejection(reply: JsonObject): boolean {
  const { interrupt_type: type } = extraOf(reply);
  return type === 'UserRejection' || REFUSED_BY_USER.test(textOfMessage(reply));
}

/** Whether a result is one of a command that was run, and not what stands in for it. */
function hasRun(reply: JsonObject | undefined): boolean {
  return reply !== undefined && !isRejection(reply) && extraOf(reply)['exception_info'] !== NOT_EXECUTED;
}

function outcomeOfReply(reply: JsonObject): Happened {
  const { interrupt_type: type, exception_info: exception, returncode } = extraOf(reply);
  const said = textOfMessage(reply);
  if (type === 'FormatError') return { kind: 'not-run', why: said };
  if (exception === NOT_EXECUTED) return { kind: 'not-run', why: NOT_EXECUTED };
  if (textOf(exception) !== undefined) return { kind: 'ran-unknown' };
  return typeof returncode === 'number' ? outcomeOfCode(returncode) : outcomeOfText(said);
}

/** The outcome that the text of a reply tells, where the harness keeps nothing beside it. */
export function outcomeOfText(said: string): Happened {
  if (WRONG_FORM.test(said)) return { kind: 'not-run', why: said };
  const [, code] = RETURN_CODE.exec(said) ?? [];
  return code === undefined ? { kind: 'ran-unknown' } : outcomeOfCode(Number(code));
}

/** Stands for the exit code of what was killed because it took too long. */
const NO_CODE = -1;

function outcomeOfCode(exitCode: number): Happened {
  if (exitCode === NO_CODE || !Number.isSafeInteger(exitCode)) return { kind: 'ran-unknown' };
  return exitedWith(exitCode);
}
