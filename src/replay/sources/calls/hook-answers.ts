/** What hooks answered, as `hookSaid` keeps it: a line for each answer, such as `deny: why` or `exit 1: Traceback`. */

import { isObject, jsonIn, objectOf, textOf, type JsonObject } from '../../../json.ts';
import { startOfText } from '../text/text.ts';

/** Longest line that is kept, in UTF-16 units: some hooks print pages of context. */
const LINE_UNITS = 300;

/** Words of older protocols for what is now allow and deny. */
const OLD_WORDS = new Map([
  ['approve', 'allow'],
  ['block', 'deny'],
]);

/** What a hook left behind that is a process. Any field may hold anything. */
export interface HookRun {
  readonly exitCode?: unknown;
  readonly stdout?: unknown;
  readonly stderr?: unknown;
}

/** A word and what goes with it, on one line. */
export function answerLine(word: string, detail: unknown): string {
  const text = textOf(detail)?.trim().replaceAll(/\s+/g, ' ') ?? '';
  return startOfText(text === '' ? word : `${word}: ${text}`, LINE_UNITS);
}

/**
 * What a process answered: the decision that its output holds as JSON, else how it exited and what it printed. Exit 2
 * blocks whatever the output says.
 */
export function answerOfRun({ exitCode, stdout, stderr }: HookRun): string {
  const output = textOf(stdout)?.trim();
  const decision = output?.startsWith('{') === true ? answerOfJson(jsonIn(output)) : undefined;
  if (decision !== undefined && (exitCode !== 2 || decision.startsWith('deny'))) return decision;
  const word = typeof exitCode === 'number' ? `exit ${exitCode}` : 'answered';
  // JSON without a decision has context for the agent, or notes for the person.
  return answerLine(word, output?.startsWith('{') === true ? stderr : (textOf(output) ?? stderr));
}

/**
 * The decision of an answer in JSON; none where it has none. Protocols name it `permissionDecision` (Claude Code and
 * those like it), `decision` (older ones, Gemini CLI) or `permission` (Cursor); `continue: false` stops the agent.
 */
export function answerOfJson(answer: unknown): string | undefined {
  if (!isObject(answer)) return undefined;
  const specific = objectOf(answer['hookSpecificOutput']);
  const lines = [decisionOf(answer, specific), rewriteOf(specific)].filter((line) => line !== undefined);
  return lines.length === 0 ? undefined : lines.join('\n');
}

function decisionOf(answer: JsonObject, specific: JsonObject): string | undefined {
  if (answer['continue'] === false) return answerLine('stop', answer['stopReason']);
  const both = { ...answer, ...specific };
  const word = textOf(both['permissionDecision']) ?? textOf(both['decision']) ?? textOf(both['permission']);
  if (word === undefined) return undefined;
  const reason = ['permissionDecisionReason', 'reason', 'agent_message', 'user_message'].map((name) => both[name]);
  return answerLine(
    OLD_WORDS.get(word) ?? word,
    reason.find((text) => textOf(text) !== undefined),
  );
}

function rewriteOf({ updatedInput }: JsonObject): string | undefined {
  const command = textOf(objectOf(updatedInput)['command']);
  return command === undefined ? undefined : answerLine('rewrite', command);
}
