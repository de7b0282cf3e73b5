/** Which definitions a document refers to. */

import type { Block } from './document.ts';
import type { Line } from './line.ts';
import type { Note } from './notes.ts';

/** In the order in which they are first needed. */
export function notesIn(blocks: readonly Block[]): Note[] {
  const notes = blocks
    .flatMap(linesOf)
    .flatMap((line) => line.flatMap((piece) => (piece.kind === 'note' ? [piece.note] : [])));
  return [...new Set(notes)];
}

function linesOf(block: Block): readonly Line[] {
  switch (block.kind) {
    case 'headline':
    case 'facts':
      return block.facts;
    case 'heading':
    case 'paragraph':
      return [block.line];
    case 'grid':
      return [
        ...block.columns.map(({ title }) => title),
        ...block.rows.flatMap((row) => (row.kind === 'band' ? [row.line] : row.cells)),
      ];
    case 'conclusion':
      return [block.sentence, block.lookAt];
  }
}
