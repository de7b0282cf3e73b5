/** What became of a call, from the state of its part. */

import type { Happened } from '../../../case.ts';
import { objectOf, textOf, type JsonObject } from '../../../../json.ts';
import { exitedWith, kindOfText, withReason, type Beginnings } from '../../calls/outcomes.ts';

/** How errors begin that are denials; newer builds put the error's class before them. */
const DENIALS: Beginnings = [
  [/^(?:\w*Error: )?The user rejected permission to use this specific tool call/, 'denied-by-user'],
  [
    /^(?:\w*Error: )?The user has specified a rule which prevents you from using this specific tool call/,
    'denied-by-rule',
  ],
  // Builds of 2025.
  [/^(?:\w*Error: )?The user has specifically restricted access to this command/, 'denied-by-rule'],
  [/^(?:\w*Error: )?This command references paths outside of /, 'denied-by-rule'],
];

/** The outcome that a part's `state` reports; none has come where the host went down before it did. */
export function outcomeOf(state: JsonObject): Happened {
  const metadata = objectOf(state['metadata']);
  switch (state['status']) {
    case 'completed':
      return outcomeOfExit(metadata['exit']);
    case 'error':
      return outcomeOfError(textOf(state['error']) ?? '', Object.hasOwn(metadata, 'output'));
    default:
      return { kind: 'no-result' };
  }
}

/** A command that ran out of time or was stopped has no exit code, and counts as completed. */
function outcomeOfExit(exit: unknown): Happened {
  if (typeof exit !== 'number' || !Number.isInteger(exit)) return { kind: 'ran-unknown' };
  return exitedWith(exit);
}

/**
 * A command that fails is no error, so an error means that it never ran: refused, thrown out by a plugin, aborted before
 * it began. The tool has an output, if an empty one, from the moment it starts the command.
 */
function outcomeOfError(error: string, hasStarted: boolean): Happened {
  const denial = kindOfText(error, DENIALS);
  if (denial === undefined && hasStarted) return { kind: 'ran-unknown' };
  return withReason(denial ?? 'not-run', error);
}
