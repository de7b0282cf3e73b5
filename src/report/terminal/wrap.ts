/** Breaking runs into lines of a width. */

import { visibleUnits } from '../text/visible.ts';
import { columnsOf } from '../text/width.ts';
import type { Run } from './paint.ts';
import { runsWidth } from './runs.ts';

/** A stretch that is only broken where it alone is too wide. */
interface Word {
  /** Blanks before it, dropped where a line starts with it. */
  readonly blanks: number;
  readonly runs: Run[];
}

/** Between the parts of a compound or a path, where a line may end without a blank. */
const SEAM = /(?<=[\p{L}\p{N}][-/])(?=[\p{L}\p{N}])/u;

/** The width of the widest word. */
export function widestWord(runs: readonly Run[]): number {
  return Math.max(0, ...wordsOf(runs).map((word) => runsWidth(word.runs)));
}

/** Lines of at most `columns` columns, one at least. */
export function wrap(runs: readonly Run[], columns: number): Run[][] {
  const lines: Run[][] = [];
  let current: Run[] = [];
  for (const { blanks, runs: word } of wordsOf(runs).flatMap((one) => broken(one, columns))) {
    const isFirst = current.length === 0;
    if (!isFirst && runsWidth(current) + blanks + runsWidth(word) > columns) {
      lines.push(current);
      current = [...word];
    } else {
      const ink = current.at(-1)?.ink ?? 'plain';
      const gap: Run[] = isFirst || blanks === 0 ? [] : [{ text: ' '.repeat(blanks), ink }];
      current.push(...gap, ...word);
    }
  }
  return [...lines, current];
}

function wordsOf(runs: readonly Run[]): Word[] {
  const words: Word[] = [];
  let blanks = 0;
  let open: Word | undefined;
  for (const { text, ink } of runs) {
    for (const stretch of text.match(/ +|[^ ]+/gu) ?? []) {
      if (stretch.startsWith(' ')) {
        blanks += stretch.length;
        open = undefined;
        continue;
      }
      for (const [index, part] of stretch.split(SEAM).entries()) {
        if (open === undefined || index > 0) {
          open = { blanks, runs: [] };
          words.push(open);
        }
        open.runs.push({ text: part, ink });
        blanks = 0;
      }
    }
  }
  return words;
}

/** A word that is too wide, in pieces that are not. */
function broken(word: Word, columns: number): Word[] {
  if (runsWidth(word.runs) <= columns) return [word];
  const pieces: Word[] = [];
  let room = 0;
  for (const { text, ink } of word.runs) {
    for (const unit of visibleUnits(text, { unicode: true, newline: 'sign' })) {
      room -= columnsOf(unit);
      if (room < 0) {
        pieces.push({ blanks: pieces.length === 0 ? word.blanks : 0, runs: [] });
        room = columns - columnsOf(unit);
      }
      pieces.at(-1)?.runs.push({ text: unit, ink });
    }
  }
  return pieces;
}
