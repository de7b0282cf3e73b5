/** Has a person say of blocks whether they were right, here or in a spreadsheet, and says how often they were not. */

import { readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { ReplayError, messageOf } from '../../errors.ts';
import { aliases } from '../../guards/index.ts';
import type { Draw } from '../../replay/labels/draw.ts';
import type { LabelTable } from '../../replay/labels/label-table.ts';
import { readLabels } from '../../replay/labels/labels-file.ts';
import { newestRun } from '../../replay/record/stored-run.ts';
import { labelKeyOf } from '../../replay/review/answer.ts';
import { groupQuestions } from '../../replay/review/groups.ts';
import { importAnswers } from '../../replay/review/import-answers.ts';
import type { Question } from '../../replay/review/question.ts';
import { readPrecisions } from '../../replay/review/read-precisions.ts';
import { readQuestions } from '../../replay/review/read-questions.ts';
import { readSample } from '../../replay/review/read-sample.ts';
import { Walk } from '../../replay/review/walk.ts';
import { renderPrecision } from '../../report/review/precision.ts';
import { readSheet } from '../../report/review/read-sheet.ts';
import { writeSheet } from '../../report/review/write-sheet.ts';
import { painter } from '../../report/terminal/paint.ts';
import { nameLine } from '../../report/text/excerpt.ts';
import { count, counted } from '../../report/text/numbers.ts';
import type { ReviewOptions } from '../commands/review.ts';
import { readConfig } from '../config/read-config.ts';
import { INTERRUPTED } from '../exit-codes.ts';
import { onInterrupt } from '../interrupt.ts';
import { Asker } from '../review/ask.ts';
import { userName } from '../review/author.ts';
import { Conversation, isTerminal } from '../review/conversation.ts';
import { promptOutput } from '../review/output.ts';
import { print } from '../stdout.ts';
import { describeTerminal } from '../terminal.ts';
import { labelsFile } from './labels.ts';
import { checkTargets, writeTargets } from './targets.ts';

/** @param run its folder; the newest unless given */
export async function review(run: string | undefined, options: ReviewOptions): Promise<void> {
  const folder = run ?? (await newestRun('results'));
  const file = options.labels ?? labelsFile(await readConfig(process.cwd()));
  if (options.table !== undefined) await tell(folder, file, options);
  else if (options.import !== undefined) await importSheet(options.import, folder, file, options);
  else if (options.export !== undefined) await exportSheet(options.export, folder, file, options);
  else await ask(folder, file, options);
}

/** What is asked about, in its order. */
interface Asked {
  readonly questions: readonly Question[];
  readonly drawnOf: (question: Question) => Draw | undefined;
}

async function askedOf(folder: string, options: ReviewOptions): Promise<Asked> {
  const { guard, blocks = false, sample, seed } = options;
  const named = guard === undefined ? {} : { guard: aliases[guard] ?? guard };
  if (sample !== undefined) {
    const drawn = await readSample(folder, { ...named, size: sample, seed });
    const draws = new Map(drawn.map((one) => [one.question, one.drawn]));
    return { questions: [...draws.keys()], drawnOf: (question) => draws.get(question) };
  }
  const questions = await readQuestions(folder, { scope: blocks ? 'blocks' : 'changes', ...named });
  return { questions: groupQuestions(questions).flatMap((group) => group.questions), drawnOf: () => undefined };
}

/** Whether a question has its answer: one that was drawn only by a label that was drawn. */
function isAnswered(question: Question, labels: LabelTable, isDrawn: boolean): boolean {
  const given = labels.get(labelKeyOf(question));
  return given !== undefined && (!isDrawn || given.drawn !== undefined);
}

async function ask(folder: string, file: string, options: ReviewOptions): Promise<void> {
  if (!isTerminal()) {
    throw new ReplayError(
      'a review asks a person, and this is no terminal; write a sheet with --export FILE, and keep its answers with --import FILE',
    );
  }
  const { questions, drawnOf } = await askedOf(folder, options);
  const labels = await readLabels(file);
  const isSample = options.sample !== undefined;
  const open = questions.filter((question) => !isAnswered(question, labels, isSample));
  if (open.length === 0) {
    await print(`${nothingToAsk(questions.length)}\n`);
    return;
  }
  // A sample is asked in its order: no group, and nothing that is most likely wrong, comes first.
  const walk = new Walk(isSample ? open.flatMap((question) => groupQuestions([question])) : groupQuestions(open));
  await converse(walk, drawnOf, file, options);
}

function nothingToAsk(questions: number): string {
  return questions === 0
    ? 'nothing to ask: no block that a source does not label already; --blocks asks about all blocks of a guard'
    : `nothing to ask: all ${counted(questions, 'question')} have been answered`;
}

async function converse(
  walk: Walk,
  drawn: (question: Question) => Draw | undefined,
  file: string,
  { author = userName(), color }: ReviewOptions,
): Promise<void> {
  const terminal = describeTerminal(color);
  const paint = painter(terminal.colour);
  const interrupt = onInterrupt(() => undefined);
  const conversation = new Conversation({
    walk,
    ask: new Asker(promptOutput(terminal.colour), interrupt.signal),
    file,
    author,
    drawn,
    canvas: () => ({ width: Math.max(1, describeTerminal(color).width), unicode: terminal.unicode, paint }),
  });
  try {
    const end = await conversation.run();
    const { answered, passed, of } = walk.reached;
    const kept = conversation.kept.length;
    const where =
      kept === 0 ? 'nothing new was kept' : `${counted(kept, 'label')} kept in ${nameLine(file, terminal.unicode)}`;
    await print(`\n${where}; ${count(passed)} passed over, ${count(of - answered - passed)} left\n`);
    if (end === 'cancelled') process.exitCode = INTERRUPTED;
  } finally {
    interrupt.release();
  }
}

async function exportSheet(sheet: string, folder: string, file: string, options: ReviewOptions): Promise<void> {
  await checkTargets([{ form: 'csv', file: sheet }], [folder, file]);
  const { questions, drawnOf } = await askedOf(folder, options);
  const labels = await readLabels(file);
  const rows = questions.map((question) => {
    const given = labels.get(labelKeyOf(question));
    const drawn = drawnOf(question);
    return { question, ...(given && { given }), ...(drawn && { drawn }) };
  });
  try {
    await writeFile(sheet, writeSheet(rows), { mode: 0o600 });
  } catch (error) {
    throw new ReplayError(`cannot write ${sheet}: ${messageOf(error)}; name another file`);
  }
  const left = rows.filter(({ question }) => !isAnswered(question, labels, options.sample !== undefined)).length;
  const name = nameLine(sheet, true);
  await print(
    `wrote ${counted(rows.length, 'row')} to ${name}, ${count(left)} without an answer; --import ${name} keeps what is filled in\n`,
  );
}

async function importSheet(sheet: string, folder: string, file: string, options: ReviewOptions): Promise<void> {
  const { author = userName() } = options;
  const rows = await readSheet(await bytesOf(sheet), sheet);
  const act = { author, time: new Date().toISOString() };
  const { kept, unchanged } = await importAnswers(rows, { folder, file, act, shown: sheet });
  const already = unchanged === 0 ? '' : `; ${count(unchanged)} said what was said already`;
  await print(`${counted(kept.length, 'label')} kept in ${nameLine(file, true)}${already}\n`);
}

async function bytesOf(sheet: string): Promise<Uint8Array> {
  try {
    return await readFile(sheet);
  } catch (error) {
    throw new ReplayError(`cannot read ${sheet}: ${messageOf(error)}; name a sheet that --export wrote`);
  }
}

async function tell(folder: string, file: string, options: ReviewOptions): Promise<void> {
  await checkTargets(options.format ?? [], [folder, file]);
  const precisions = await readPrecisions(folder, (await readLabels(file)).labels);
  if (precisions.length === 0) {
    throw new ReplayError(
      `nothing tells the precision: ${file} has no label of a sample of this run; draw one with replay review ${folder} --sample 100`,
    );
  }
  const again = `replay review ${folder} --table precision writes it again`;
  await writeTargets(options, again, async (form, terminal) => renderPrecision(precisions, form, terminal));
}
