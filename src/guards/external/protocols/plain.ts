/** The protocol of a guard that belongs to no host: a tool and its input, a decision, and an exit code that agrees with it. */

import { textOf, type JsonObject } from '../../../json.ts';
import { judged, malformed, SILENCE } from './reading/reading.ts';
import { exitFailureOf } from './reading/failures.ts';
import { decisionMeantBy, meantBy, meantByPrinted } from './reading/meant.ts';
import { describePrinted, printedOn } from './reading/printed.ts';
import type { Host, Protocol, Reading } from './protocol.ts';
import { described } from './reading/shape.ts';

/** Each decision and its exit code. */
const EXIT_CODES = { allow: 0, deny: 1 } as const;

export const plain: Protocol = {
  name: 'plain',
  summary: 'no host: prints a decision of allow or deny and exits 0 or 1; silence is no opinion, failures block',
  tool: 'shell',
  profiles: [{ name: 'current', summary: 'exit 0 allows, exit 1 denies, and what is printed agrees' }],
  endsLine: true,
  payload: ({ command }) => ({ tool: plain.tool, input: { command } }),
  environment: () => ({}),
  read(finished, host) {
    const printed = printedOn(finished.stdout, finished.isCut);
    const answer = printed.kind === 'object' && 'decision' in printed.object ? printed.object : undefined;
    if (answer && (finished.exitCode === 0 || finished.exitCode === 1))
      return readAnswer(answer, finished.exitCode, host);
    const meant = meantByPrinted(printed, host.command);
    const failure = exitFailureOf(finished, meant);
    if (failure) return { outcome: failure, action: 'block' };
    switch (printed.kind) {
      case 'nothing':
        return SILENCE;
      case 'object':
        return malformed('it printed an object without a decision', 'block', meant);
      case 'other':
        return malformed(`it printed ${describePrinted(printed)}`, 'block', meant);
    }
  },
};

function readAnswer({ decision, reason }: JsonObject, exitCode: 0 | 1, host: Host): Reading {
  const word = decisionMeantBy(decision);
  const meant = word && meantBy(word, textOf(reason), host.command);
  if (decision !== 'allow' && decision !== 'deny') {
    return malformed(`the decision is ${described(decision)}, not allow or deny`, 'block', meant);
  }
  if (reason !== undefined && reason !== null && typeof reason !== 'string') {
    return malformed(`the reason is ${described(reason)}, not a text`, 'block', meant);
  }
  if (EXIT_CODES[decision] !== exitCode) {
    return malformed(`it printed ${decision} and exited ${exitCode}`, 'block', meant);
  }
  return judged(decision, { reason: textOf(reason) }, host);
}
