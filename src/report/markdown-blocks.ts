/** Blocks as GitHub-flavoured Markdown, ready to be published: personal details are replaced. */

import { redact, spanAfter } from '../replay/redact/index.ts';
import { notesIn } from './document/definitions.ts';
import type { Block, Grid, Row } from './document/document.ts';
import { GLUE, type Line, type Piece, glued, joined } from './document/line.ts';
import { NOTES } from './document/notes.ts';
import { inAscii } from './text/ascii.ts';
import { excerpt, nameLine } from './text/excerpt.ts';
import { type CodePlace, codeSpan, escapeMarkdown } from './text/inert-markdown.ts';
import { visible } from './text/visible.ts';

/** Columns that a command is cut to. */
const COMMAND = 100;

/** The text of blocks, what they mean in footnotes. */
export function writeMarkdown(blocks: readonly Block[], unicode: boolean): string {
  const writer = new Writer(unicode);
  const notes = notesIn(blocks).map((note) => `[^${note}]: ${writer.words(NOTES[note].text)}`);
  return `${[...blocks.map((block) => writer.block(block)), ...notes].join('\n\n')}\n`;
}

class Writer {
  readonly #unicode: boolean;

  constructor(unicode: boolean) {
    this.#unicode = unicode;
  }

  block(block: Block): string {
    switch (block.kind) {
      case 'headline':
        return this.#headline(block.facts);
      case 'facts':
        return this.#line(joined(block.facts, ' · '), 'paragraph');
      case 'heading':
        return `#### ${this.#line(block.line, 'paragraph')}`;
      case 'paragraph':
        return this.#line(block.line, 'paragraph');
      case 'grid':
        return this.#grid(block);
      case 'conclusion':
        return [block.sentence, block.lookAt]
          .map((line) => this.#line(line, 'paragraph'))
          .join(' ')
          .trimEnd();
    }
  }

  /** What is compared is the heading; the rest follows it. */
  #headline([title = [], ...facts]: readonly Line[]): string {
    return `### ${this.#line(title, 'paragraph')}\n\n${this.#line(joined(facts, ' · '), 'paragraph')}`;
  }

  /** Our own words; escaped all the same, since some carry a guard's name. */
  words(text: string): string {
    const unicode = this.#unicode;
    const loose = text.replaceAll(GLUE, ' ');
    return escapeMarkdown(visible(unicode ? loose : inAscii(loose), { unicode, newline: 'sign' }));
  }

  /** Blanks that no reader of the code makes one of. */
  #drawn(text: string): string {
    return this.#unicode ? glued(text) : inAscii(text);
  }

  #grid({ columns, rows }: Grid): string {
    const rule = columns.map(({ align }) => (align === 'right' ? '--:' : ':--'));
    const lines = [columns.map(({ title }) => this.#line(title, 'table')), rule];
    for (const row of rows) lines.push(this.#cells(row, columns.length));
    return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  }

  #cells(row: Row, columns: number): string[] {
    if (row.kind === 'band') return [this.#line(row.line, 'table'), ...Array.from({ length: columns - 1 }, () => '')];
    return row.cells.map((line, index) => (row.indented && index === 0 ? '&emsp;' : '') + this.#line(line, 'table'));
  }

  #line(line: Line, place: CodePlace): string {
    let text = '';
    for (const piece of line) {
      const written = this.#piece(piece, place);
      // Two code spans that touch would be one.
      text += text.endsWith('`') && written.startsWith('`') ? ` ${written}` : written;
    }
    return text;
  }

  #piece(piece: Piece, place: CodePlace): string {
    switch (piece.kind) {
      case 'words':
        return piece.tone === 'strong' && piece.text !== '' ? `**${this.words(piece.text)}**` : this.words(piece.text);
      case 'name':
        return codeSpan(nameLine(published(piece.text), this.#unicode), place);
      case 'command': {
        const { text: command, edits } = redact(piece.text, 'personal');
        const trigger = piece.trigger && spanAfter(edits, piece.trigger);
        const { before, spoke, after } = excerpt(command, trigger, COMMAND, this.#unicode);
        return codeSpan(before + spoke + after, place);
      }
      case 'picture':
        return codeSpan(this.#drawn(piece.text), place);
      case 'note':
        return `[^${piece.note}]`;
    }
  }
}

/** A name as it may leave the machine: without personal details. */
function published(text: string): string {
  return redact(text, 'personal').text;
}
