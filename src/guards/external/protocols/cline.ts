/**
 * Cline, hook PreToolUse, as its source decodes: `cancel` in the last JSON object of standard output, at any exit code. It
 * gives no meaning to exit codes and has no way to ask.
 */

import { isObject, jsonIn, textOf, type JsonObject } from '../../../json.ts';
import { judged } from './reading/reading.ts';
import { exitFailureOf, failureOf } from './reading/failures.ts';
import { meantByObject } from './reading/meant.ts';
import { MOMENT } from './moment.ts';
import { printedOn, type Printed } from './reading/printed.ts';
import type { Finished, Host, Protocol, Reading } from './protocol.ts';
import { BOOLEAN, misfitOf, TEXT, type Field, type Shape } from './reading/shape.ts';
import { failing, isLost, meantBefore, unheard, unheardExit, withoutDecision } from './reading/unread.ts';
import { workspaceOf } from './workspace.ts';

const TOOL = 'execute_command';
const READS = 'cline reads cancel in the last JSON object';

const REMOVED: Field = { expected: 'known any more', accepts: () => false };
const ANSWER: Shape = { shouldContinue: REMOVED, cancel: BOOLEAN, contextModification: TEXT, errorMessage: TEXT };

export const cline: Protocol = {
  name: 'cline',
  summary: 'Cline: cancel in the last JSON object printed decides, exit codes do not, failures let the command pass',
  tool: TOOL,
  profiles: [{ name: 'current', summary: 'as its source decodes answers' }],
  hostTimeoutMillis: 30_000,
  endsLine: false,
  payload: ({ command }, surroundings) => ({
    clineVersion: '3.40.0',
    hookName: 'PreToolUse',
    timestamp: String(MOMENT.getTime()),
    taskId: surroundings.session,
    workspaceRoots: workspaceOf(surroundings),
    userId: surroundings.session,
    model: { provider: 'anthropic', slug: 'claude-sonnet-4.5' },
    preToolUse: { toolName: TOOL, parameters: { command, requires_approval: 'false' } },
  }),
  environment: () => ({}),
  read(finished, host) {
    const printed = printedOn(finished.stdout, finished.isCut);
    const failure = failureOf(finished, meantBefore(finished, printed, host));
    if (isLost(finished)) return failing(failure, 'defer');
    const reading = readingOf(printed, finished, host);
    return failing(failure, reading.action, reading);
  },
};

function readingOf(printed: Printed, finished: Finished, host: Host): Reading {
  const object = lastObject(finished.stdout) ?? {};
  const { cancel, errorMessage } = object;
  const misfit = misfitOf(object, ANSWER);
  if (misfit !== undefined) {
    return unheard(`cline takes no answer whose ${misfit}`, meantByObject(object, host.command));
  }
  if (cancel === true) return judged('deny', { reason: textOf(errorMessage) }, host);
  if (cancel === false) return judged('none', {}, host);
  if (finished.exitCode === 2) return unheardExit(finished, host, 'cline gives no meaning to exit 2');
  const failure = exitFailureOf(finished, meantBefore(finished, printed, host));
  return failing(failure, 'defer', withoutDecision(printed, host, READS));
}

/** All of the output, else what begins at the first opening brace of its last lines whose braces match. */
function lastObject(stdout: string): JsonObject | undefined {
  const whole = jsonIn(stdout);
  const lines = whole === undefined ? lastLinesThatMatch(stdout) : '';
  const found = whole ?? jsonIn(lines.slice(lines.indexOf('{')));
  return isObject(found) ? found : undefined;
}

/** From a line with the last closing brace back to where as many have opened; braces in texts count, as Cline has it. */
function lastLinesThatMatch(stdout: string): string {
  const lines = stdout.split('\n');
  const end = lines.findLastIndex((line) => line.includes('}')) + 1;
  let open = 0;
  const start = lines.findLastIndex((line, index) => {
    open += countOf('}', line) - countOf('{', line);
    return index < end && open === 0;
  });
  return lines.slice(Math.max(start, 0), end).join('\n').trim();
}

function countOf(mark: string, line: string): number {
  return line.split(mark).length - 1;
}
