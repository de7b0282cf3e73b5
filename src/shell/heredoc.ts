/** Heredoc bodies as the command that reads them receives them. */

import type { HereDoc, WordPart } from 'unbash';
import { alignedText, joinedText, placedText, type KnownText, type Place } from './text.ts';

/**
 * The body of a heredoc: expansions as written, backslashes before `$`, a backtick, a backslash or a newline taken out
 * unless the delimiter is quoted, and with `<<-` the tabs at the start of every line.
 */
export function heredocText(node: HereDoc, place: Place): KnownText {
  const { body } = node;
  const parts = isVerbatim(node) ? undefined : body.parts;
  const pieces = parts?.map(pieceOf) ?? [{ value: body.text, source: body.text, start: body.pos, isStatic: true }];
  const stripped = node.operator === '<<-' ? pieces.flatMap(withoutTabs) : pieces;
  return placedText(
    joinedText(stripped.map(({ value, source, start, isStatic }) => alignedText(value, source, start, isStatic))),
    place,
  );
}

/** Whether the body holds nothing that the shell would expand. */
export function isVerbatim({ body, delimiter }: HereDoc): boolean {
  return delimiter?.quoted === true || !/[$`\\]/.test(body.text);
}

interface Piece {
  readonly value: string;
  readonly source: string;
  readonly start: number;
  readonly isStatic: boolean;
}

function pieceOf(part: WordPart): Piece {
  const isStatic = part.type === 'Literal';
  return { value: isStatic ? part.value : part.text, source: part.text, start: part.pos, isStatic };
}

/** A piece cut into its lines, without the tabs that stand before them. */
function withoutTabs(piece: Piece, index: number): readonly Piece[] {
  if (!piece.isStatic) return [piece];
  let start = piece.start;
  return piece.source.split(/(?<=(?<!\\)\n)/).map((line, lineIndex) => {
    const startsLine = lineIndex > 0 || index === 0;
    const tabs = startsLine ? (/^\t*/.exec(line)?.[0].length ?? 0) : 0;
    const source = line.slice(tabs);
    const at = start + tabs;
    start += line.length;
    return { value: piece.value === piece.source ? source : unescaped(source), source, start: at, isStatic: true };
  });
}

function unescaped(source: string): string {
  return source.replaceAll(/\\(?:\n|(?<escaped>[$`\\]))/g, (_, escaped: string | undefined) => escaped ?? '');
}
