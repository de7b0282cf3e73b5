/** What became of a call: the format has no exit codes, but some agents begin their results with one. */

import type { Happened } from '../../../case.ts';
import { isObject, listOf, objectOf, type JsonObject } from '../../../../json.ts';
import { contentText } from '../../text/json.ts';
import { outcomeOf as outcomeOfClaude } from '../claude-code/outcome.ts';
import { recordOf } from '../claude-code/record.ts';
import { saidOf } from '../codex/outcome.ts';
import { outcomeOfText } from '../mini-swe-agent/outcome.ts';

/** The results of a step. */
export class Results {
  readonly #agent: string;
  readonly #step: JsonObject;
  readonly #calls: number;
  readonly #linked = new Map<string, JsonObject>();
  /** Those that name no call. */
  readonly #loose: JsonObject[] = [];

  /** @param agent the name of whichever agent the trajectory was made from */
  constructor(agent: string, step: JsonObject) {
    this.#agent = agent;
    this.#step = step;
    this.#calls = listOf(step['tool_calls']).length;
    for (const result of listOf(objectOf(step['observation'])['results'])) {
      if (!isObject(result)) continue;
      const { source_call_id: call } = result;
      if (typeof call === 'string') this.#linked.set(call, result);
      else this.#loose.push(result);
    }
  }

  /**
   * The outcome of a call.
   * @param index which of the calls of the step it is, from 0
   */
  outcomeOf(id: string | undefined, index: number): Happened {
    const linked = id === undefined ? undefined : this.#linked.get(id);
    if (linked !== undefined) return this.#outcome(linked);
    const [first] = this.#loose;
    if (first === undefined) return { kind: 'no-result' };
    // Loose ones are in the order of the calls, unless there is one of them for all.
    const own = this.#loose.length === this.#calls ? this.#loose[index] : undefined;
    if (own !== undefined) return this.#outcome(own);
    const ofAll = this.#outcome(first);
    return ofAll.kind === 'not-run' ? ofAll : { kind: 'ran-unknown' };
  }

  #outcome(result: JsonObject): Happened {
    // What is noted beside a step is about its only call.
    return outcomeOfResult(this.#agent, result, this.#calls === 1 ? this.#step : {});
  }
}

function outcomeOfResult(agent: string, result: JsonObject, step: JsonObject): Happened {
  const said = contentText(result['content']);
  switch (agent) {
    case 'claude-code':
      return outcomeOfClaudeResult(said, { ...objectOf(step['extra']), ...objectOf(result['extra']) });
    case 'codex': {
      const told = saidOf(said);
      return 'happened' in told ? told.happened : { kind: 'ran-unknown' };
    }
    case 'mini-swe-agent':
      return outcomeOfText(said);
    default:
      return { kind: 'ran-unknown' };
  }
}

/** Conversions put sections of their own after the text, and may keep the block as it was beside it. */
function outcomeOfClaudeResult(said: string, extra: JsonObject): Happened {
  const metadata = objectOf(extra['tool_result_metadata']);
  const { raw_tool_result: raw, tool_use_result: toolUseResult } = metadata;
  const record = recordOf({ toolUseResult });
  if (isObject(raw)) return outcomeOfClaude(raw, record, false);
  const isError = extra['tool_result_is_error'] ?? metadata['is_error'];
  return typeof isError === 'boolean'
    ? outcomeOfClaude({ content: said, is_error: isError }, record, false)
    : { kind: 'ran-unknown' };
}
