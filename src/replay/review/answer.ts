/** What a person says of a block, and the label that it becomes. */

import type { Request } from '../../guards/guard.ts';
import type { Label } from '../case.ts';
import { requestId, toHex } from '../identity.ts';
import type { Draw } from '../labels/draw.ts';
import type { GivenLabel } from '../labels/given-label.ts';
import type { Question } from './question.ts';

export const ANSWERS = ['right', 'wrong', 'debatable'] as const;

export interface Answer {
  readonly block: (typeof ANSWERS)[number];
  /** Why it was wrong. */
  readonly category?: string;
  readonly note?: string;
}

/** An answer that was given elsewhere, in a row of a file. */
export interface AnsweredRow {
  /** Physical line, from 1. */
  readonly line: number;
  readonly requestHex: string;
  readonly policy: string;
  readonly answer: Answer;
  /** When the label was given that the row was written with; empty where it had none. */
  readonly labelled: string;
  readonly drawn?: Draw;
}

/** Who answers, when, and how it came to the question. */
export interface Act {
  readonly author: string;
  /** ISO 8601. */
  readonly time: string;
  /** Where chance drew it. */
  readonly drawn?: Draw;
}

/** What should be expected of a request: a debatable one stays out of rates, whatever stands here. */
const EXPECTED = { right: 'deny', wrong: 'allow', debatable: 'ask' } as const;

/** The label of a question, by its answer. */
export function labelOf(
  question: Pick<Question, 'requestHex' | 'request' | 'policy'>,
  { block, category, note = '' }: Answer,
  act: Act,
): GivenLabel {
  const { requestHex, request, policy } = question;
  const { author, time, drawn } = act;
  const isDebatable = block === 'debatable';
  const label: Label = {
    expected: EXPECTED[block],
    policy,
    ...(category !== undefined && { category }),
    debatable: isDebatable,
  };
  const asked = askedOf(request, requestHex);
  return { requestHex, request: asked, label, note, author, time, ...(drawn && { drawn }), replaced: '' };
}

/** Without its folder and the like where they are no part of its identity: the label does not depend on them. */
function askedOf(request: Request, requestHex: string): Request {
  const { tool, command, shell, permissionMode } = request;
  const plain = { tool, command, shell, ...(permissionMode !== undefined && { permissionMode }) };
  return toHex(requestId(plain)) === requestHex ? plain : request;
}

/** What the label of a request says of a block of it. */
export function answerOf({ label, note }: Pick<GivenLabel, 'label' | 'note'>): Answer {
  const { expected, category, debatable } = label;
  const block = expected === 'allow' ? 'wrong' : 'right';
  return {
    block: debatable ? 'debatable' : block,
    ...(category !== undefined && { category }),
    ...(note !== '' && { note }),
  };
}

/** Key of the label of a question. */
export function labelKeyOf({ requestHex, policy }: Pick<Question, 'requestHex' | 'policy'>): string {
  return `${requestHex}\0${policy}`;
}
