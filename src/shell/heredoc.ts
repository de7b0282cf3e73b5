/** Heredoc bodies as the command that reads them receives them. */

import type { HereDoc, WordPart } from 'unbash';
import { alignedText, joinedText, placedText, type KnownText, type Place } from './text.ts';

/**
 * The body of a heredoc: expansions as written, backslashes before `$`, a backtick, a backslash or a newline taken out
 * unless the delimiter is quoted, and with `<<-` the tabs at the start of every line.
 */
export function heredocText(node: HereDoc, place: Place): KnownText {
  const { body, delimiter, operator } = node;
  const isQuoted = delimiter?.quoted === true;
  const parts = isVerbatim(node) ? undefined : body.parts;
  const pieces = parts?.map(pieceOf) ?? [{ source: body.text, start: body.pos, isStatic: true }];
  const stripped = operator === '<<-' ? pieces.flatMap((piece, index) => withoutTabs(piece, index, isQuoted)) : pieces;
  const texts = stripped.map(({ source, start, isStatic }) =>
    alignedText(isStatic && !isQuoted ? unescaped(source) : source, source, start, isStatic),
  );
  return placedText(joinedText(texts), place);
}

/** Whether the body holds nothing that the shell would expand. */
export function isVerbatim({ body, delimiter }: HereDoc): boolean {
  return delimiter?.quoted === true || !/[$`]/.test(body.text);
}

interface Piece {
  readonly source: string;
  readonly start: number;
  /** False for an expansion. */
  readonly isStatic: boolean;
}

function pieceOf({ type, text, pos }: WordPart): Piece {
  return { source: text, start: pos, isStatic: type === 'Literal' };
}

/** A piece cut into its lines, without the tabs before them; what a backslash continues is one line. */
function withoutTabs(piece: Piece, index: number, isQuoted: boolean): readonly Piece[] {
  if (!piece.isStatic) return [piece];
  let { start } = piece;
  return piece.source.split(isQuoted ? /(?<=\n)/ : /(?<=(?:^|[^\\])(?:\\\\)*\n)/).map((line, lineIndex) => {
    const startsLine = lineIndex > 0 || index === 0;
    const source = startsLine ? line.replace(isQuoted ? /^\t+/ : /^(?:\t|\\\n)+/, '') : line;
    const stripped = { source, start: start + line.length - source.length, isStatic: true };
    start += line.length;
    return stripped;
  });
}

function unescaped(source: string): string {
  return source.replaceAll(/\\(?:\n|(?<escaped>[$`\\]))/g, (_, escaped: string | undefined) => escaped ?? '');
}
