/** What speaks for a block being wrong, in words. Weak evidence, each of it. */

import type { Signal } from '../../replay/review/question.ts';

export const SIGNAL_WORDS: Readonly<Record<Signal, string>> = {
  ran: 'it ran without an error, and nothing was undone after it',
  repeated: 'the same program and subcommand was blocked twice in a session',
  'text-only': 'what spoke is text that would not have run',
};
