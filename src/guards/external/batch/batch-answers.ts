/**
 * What a guard printed about many requests. Either each line is what the host reads from a single answer, or each is a
 * row of `dcg hook --batch`: `{ index, decision, rule_id, pack_id, error }`, with indexes from 0 in any order. There an
 * `allow` or `skip` says that nothing was found, which is silence when dcg is asked alone.
 */

import { actionOf, type Answer, type Outcome } from '../../decision.ts';
import type { Request } from '../../guard.ts';
import { isObject, jsonIn, type JsonObject, textOf } from '../../../json.ts';
import type { Executable } from '../external-guard.ts';
import { answerIn } from '../hook-call.ts';
import { exitFailureOf } from '../protocols/reading/failures.ts';
import { decisionMeantBy } from '../protocols/reading/meant.ts';
import type { Finished } from '../protocols/protocol.ts';
import { cleanReason, UNNAMED } from '../protocols/reading/rule-of-reason.ts';

type Answered = readonly [Request, Answer];

/**
 * An answer each. Exit code 0 says nothing, and any other that the guard failed; a line too few or too many leaves no
 * telling which answer is whose, so that none is.
 */
export function batchAnswers(
  finished: Finished,
  requests: readonly Request[],
  executable: Executable,
): readonly Answered[] {
  const failure = exitFailureOf(finished);
  if (failure !== undefined) return failed(failure);
  const lines = linesOf(finished.stdout);
  if (finished.isCut || lines.length !== requests.length) {
    const printed = finished.isCut ? 'more than is kept' : `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`;
    return failed({ kind: 'malformed', detail: `it printed ${printed} for ${requests.length} requests` });
  }
  const rows = lines.map(rowIn);
  const indexed = rows.filter((row) => row !== undefined);
  if (indexed.length === 0) return requests.map((request, at) => [request, read(lines[at] ?? '', request, at)]);
  const byIndex = new Map(indexed.map((row) => [row['index'], row]));
  if (requests.some((_, at) => !byIndex.has(at))) {
    const detail = `its lines have not each an index of their own from 0 to ${requests.length - 1}`;
    return failed({ kind: 'malformed', detail });
  }
  return requests.map((request, at) => [request, readRow(byIndex.get(at) ?? {}, request, at)]);

  function failed(outcome: Outcome): readonly Answered[] {
    return requests.map((request, at) => [request, answer(outcome, request, at)]);
  }

  /** A single answer, as the host reads it. */
  function read(line: string, request: Request, at: number): Answer {
    const single = { exitCode: 0, stdout: line, stderr: at === 0 ? finished.stderr : '', micros: 0 };
    const { micros: _, ...said } = answerIn(single, request, executable);
    return said;
  }

  function readRow(row: JsonObject, request: Request, at: number): Answer {
    return answer(outcomeOfRow(row), request, at);
  }

  /** With what the host does where a hook fails; what was complained of stands with the first. */
  function answer(outcome: Outcome, request: Request, at: number): Answer {
    const crash = { exitCode: 1, stdout: '', stderr: at === 0 ? finished.stderr : '', micros: 0 };
    const { action, stderr } = answerIn(crash, request, executable);
    return {
      outcome,
      action: outcome.kind === 'judged' ? actionOf(outcome) : action,
      ...(stderr !== undefined && { stderr }),
    };
  }
}

function linesOf(stdout: string): readonly string[] {
  const lines = stdout.split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

function rowIn(line: string): JsonObject | undefined {
  const row = jsonIn(line);
  return isObject(row) && Number.isInteger(row['index']) ? row : undefined;
}

function outcomeOfRow({ decision, rule_id: rule, error }: JsonObject): Outcome {
  const wrong = textOf(error);
  if (wrong !== undefined) return { kind: 'malformed', detail: `it says of the request: ${cleanReason(wrong)}` };
  const word = decision === 'skip' ? 'none' : decisionMeantBy(decision);
  switch (word) {
    case undefined:
      return { kind: 'malformed', detail: 'its line has an index and no decision that is known' };
    case 'none':
    case 'allow':
      return { kind: 'judged', verdict: { decision: 'none' } };
    case 'ask':
    case 'deny':
      return { kind: 'judged', verdict: { decision: word, ...UNNAMED, rule: textOf(rule) ?? UNNAMED.rule } };
  }
}
