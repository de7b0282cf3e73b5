/** Decisions as hosts with a dialect borrowed from others find them in a printed object. */

import { objectOf, textOf, type JsonObject } from '../../../../json.ts';
import type { Verdict } from '../../../guard.ts';
import type { Words } from './reading.ts';
import { saidIn } from '../claude-code/schema.ts';

/** What a host found. */
export interface Said {
  readonly decision: Verdict['decision'];
  readonly words: Words;
}

/** In the shape of Claude Code, at any of its levels. */
export function saidLikeClaudeCode(object: JsonObject): Said | undefined {
  const said = saidIn(object);
  if (said === undefined) return undefined;
  const { decision, reason, updatedInput } = said;
  return { decision, words: { reason, rewrite: textOf(objectOf(updatedInput)['command']) } };
}

/** As Qwen Code has it: in the shape of Claude Code, or at the top level in the words of Gemini CLI. */
export function saidToQwen(object: JsonObject): Said | undefined {
  const said = saidLikeClaudeCode(object);
  const { decision, reason } = object;
  if (said !== undefined || (decision !== 'allow' && decision !== 'ask' && decision !== 'deny')) return said;
  return { decision, words: { reason: textOf(reason) } };
}

/** As Goose has it: its schema takes no reason that is no text. */
export function saidToGoose({ decision, reason = null }: JsonObject): Said | undefined {
  if (reason !== null && typeof reason !== 'string') return undefined;
  if (decision === 'block') return { decision: 'deny', words: { reason: textOf(reason) } };
  return decision === 'allow' ? { decision, words: { reason: textOf(reason) } } : undefined;
}
