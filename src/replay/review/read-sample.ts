/** Draws a sample of the blocks of a guard of a stored run, with what is to be asked about each. */

import { type OnRead, openRun } from '../record/open-run.ts';
import type { Draw } from '../labels/draw.ts';
import { readBlocks } from './read-blocks.ts';
import type { Question } from './question.ts';
import { indexOfGuard, readQuestions } from './read-questions.ts';
import { drawSample } from './sample.ts';

export interface SampleOptions {
  /** The last one that is compared, unless given. */
  readonly guard?: string;
  readonly size: number;
  readonly seed: string;
  readonly onRead?: OnRead;
}

/** The questions about a sample, in the order in which they were drawn. */
export async function readSample(
  folder: string,
  { guard, size, seed, onRead }: SampleOptions,
): Promise<readonly { readonly question: Question; readonly drawn: Draw }[]> {
  const { guards, cases } = await openRun(folder, onRead);
  const [blocks = []] = await readBlocks(cases, [indexOfGuard(guards, guard)]);
  const told = { ...(guard !== undefined && { guard }), ...(onRead && { onRead }) };
  const questions = await readQuestions(folder, { scope: 'blocks', ...told });
  const byRequest = new Map(questions.map((question) => [question.requestHex, question]));
  return drawSample(blocks, seed, size).flatMap(({ requestHex, drawn }) => {
    const question = byRequest.get(requestHex);
    return question === undefined ? [] : [{ question, drawn }];
  });
}
