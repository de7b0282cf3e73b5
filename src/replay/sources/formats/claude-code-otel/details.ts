/**
 * What was to be run. Claude Code writes it only where `OTEL_LOG_TOOL_DETAILS` is on, in two attributes that are JSON
 * inside of a text: `tool_parameters` has Bash commands in full; `tool_input` has the input of any tool, but of a
 * text of more than 512 characters only the start and `…[800 chars]`.
 */

import { begunSoFar } from '../../text/complete-so-far.ts';
import { jsonIn, objectOf, textOf, type JsonObject } from '../../../../json.ts';
import type { OtelEvent } from './events.ts';

export interface Details {
  /** Whatever stands where the command should; nothing where only a part of it is left. */
  readonly command: unknown;
  readonly description: string | undefined;
  /** Whether there was a command, but it was cut off. */
  readonly isCut: boolean;
  readonly inBackground: boolean;
}

const CUT = /…\[\d+ chars\]$/;

/** The details of an event about a tool. */
export function detailsOf(event: OtelEvent): Details {
  const written = ['tool_parameters', 'tool_input'].map((name) => event.value(name));
  const [parameters = {}, input = {}] = written.map(objectIn);
  const { full_command: full } = parameters;
  const command = full ?? input['command'];
  const isShortened = full === undefined && typeof command === 'string' && CUT.test(command);
  const isCut = isShortened || (command === undefined && written.some(isTorn));
  return {
    command: isCut ? undefined : command,
    description: textOf(parameters['description']) ?? textOf(input['description']),
    isCut,
    inBackground: input['run_in_background'] === true,
  };
}

/** Collectors cut attributes at a length of their own; what stands whole before the cut is as it was. */
function objectIn(value: unknown): JsonObject {
  return objectOf(jsonIn(value) ?? begunSoFar(textOf(value) ?? ''));
}

/** Whether a text had a command that is not whole. */
function isTorn(text: unknown): boolean {
  return typeof text === 'string' && /"(?:full_)?command"\s*:\s*"/.test(text);
}
