/** Lines as a terminal shows them: runs of visible text, each in one ink. */

import { GLUE, type Line, type Piece, glued } from '../document/line.ts';
import { inAscii } from '../text/ascii.ts';
import { excerpt, nameLine } from '../text/excerpt.ts';
import { visible } from '../text/visible.ts';
import { columnsOf } from '../text/width.ts';
import type { Run } from './paint.ts';

/** The runs of a line of text; commands in it are cut to what it leaves them of `columns`. */
export function runsOf(line: Line, columns: number, unicode: boolean): Run[] {
  const text = line.filter((piece) => piece.kind !== 'command').flatMap((piece) => runOf(piece, unicode));
  const room = columns - runsWidth(text);
  return line.flatMap((piece) => {
    if (piece.kind !== 'command') return runOf(piece, unicode);
    const { before, spoke, after } = excerpt(piece.text, piece.trigger, room, unicode);
    const runs: Run[] = [
      { text: before, ink: 'plain' },
      { text: spoke, ink: 'spoke' },
      { text: after, ink: 'plain' },
    ];
    return runs.filter((run) => run.text !== '');
  });
}

function runOf(piece: Exclude<Piece, { kind: 'command' }>, unicode: boolean): Run[] {
  switch (piece.kind) {
    case 'words':
      return [{ text: wordsLine(piece.text, unicode), ink: piece.tone }];
    case 'name':
      return [{ text: nameLine(piece.text, unicode), ink: piece.tone }];
    case 'picture':
      return [{ text: wordsLine(glued(piece.text), unicode), ink: 'plain' }];
    case 'note':
      return [];
  }
}

/** Our words, still glued. */
function wordsLine(text: string, unicode: boolean): string {
  const parts = (unicode ? text : inAscii(text)).split(GLUE);
  return parts.map((part) => visible(part, { unicode, newline: 'sign' })).join(GLUE);
}

/** Columns that runs take side by side. */
export function runsWidth(runs: readonly Run[]): number {
  return runs.reduce((columns, { text }) => columns + columnsOf(text), 0);
}
