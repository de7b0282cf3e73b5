/** Which definitions a document refers to, and what they say. */

import { type Block, cells, leftColumn } from './document.ts';
import { type Line, line, words } from './line.ts';
import { NOTES, type Note } from './notes.ts';

/** All of them, for a form without footnotes. */
export function definitions(blocks: readonly Block[]): Block {
  const rows = notesIn(blocks).map((note) => cells([words(NOTES[note].term)], [words(NOTES[note].text)]));
  return { kind: 'grid', columns: [leftColumn(line`what it means`), leftColumn([])], rows };
}

/** In the order in which they are first needed. */
export function notesIn(blocks: readonly Block[]): Note[] {
  const notes = blocks
    .flatMap(linesOf)
    .flatMap((one) => one.flatMap((piece) => (piece.kind === 'note' ? [piece.note] : [])));
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
