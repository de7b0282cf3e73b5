/** Edits of a JSON text that leave everything else as it is written: formatting, order, comments. */

import type { Container, JsonNode, JsonText, Member } from './json-text.ts';

/** Where nothing in the file shows what it is indented by. */
const INDENT = '  ';

/** Replaces what is there from `start` to `end`. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The text with a value in the place of another, which is on one line. */
export function replaced({ text }: JsonText, { start, end }: JsonNode, value: unknown): string {
  return withEdits(text, [{ start, end, text: JSON.stringify(value) }]);
}

/**
 * The text with one member more at the end of a container, as its neighbours are written: on lines of its own where
 * the container has several, else on its line.
 * @param key of an object
 */
export function appended(json: JsonText, container: Container, value: unknown, key?: string): string {
  const { text, root } = json;
  const { members } = container;
  const last = members.at(-1);
  const inner = container.end - 1;
  const at = text.slice(0, inner).trimEnd().length;
  // An empty one says nothing about its form, so that of the whole file holds.
  const shown = last === undefined && root.kind !== 'leaf' && root.members.length > 0 ? root : container;
  const isOnLines = shown.members.length === 0 || text.slice(shown.start, shown.end).includes('\n');
  const label = key === undefined ? '' : `${JSON.stringify(key)}: `;
  const comma = last === undefined ? [] : [{ start: last.end, end: last.end, text: ',' }];
  if (!isOnLines) {
    const blank = last === undefined ? '' : ' ';
    return withEdits(text, [...comma, { start: at, end: at, text: `${blank}${label}${JSON.stringify(value)}` }]);
  }
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const outside = indentAt(text, container.start);
  const inside = last !== undefined && isFirstOnLine(text, last.start) ? indentAt(text, last.start) : undefined;
  const indent = indentOf(json);
  const lead = `${newline}${inside ?? outside + indent}`;
  const written = JSON.stringify(value, undefined, indent).replaceAll('\n', lead);
  const isClosedBelow = text.slice(at, inner).includes('\n');
  const close = isClosedBelow ? '' : `${newline}${outside}`;
  return withEdits(text, [...comma, { start: at, end: at, text: `${lead}${label}${written}${close}` }]);
}

/** The text without a member of a container, and without the comma that goes with it. */
export function removed({ text, commas, comments }: JsonText, container: Container, member: Member): string {
  const { members } = container;
  if (members.length === 1 && text.slice(container.start + 1, member.start).trim() === '') {
    const after = text.slice(member.end, container.end - 1);
    if (after.trim() === '') {
      return withEdits(text, [{ start: container.start + 1, end: container.end - 1, text: '' }]);
    }
  }
  const isLast = members.at(-1) === member;
  const before = members[members.indexOf(member) - 1];
  const from = isLast ? before?.end : member.end;
  const comma = from === undefined ? undefined : commas.find((each) => each >= from);
  const blankFrom = text.slice(0, member.start).trimEnd().length;
  const rest = text.slice(comma === undefined || isLast ? member.end : comma + 1);
  // What follows a comment on its line would become part of it.
  const isAfterLineComment = comments.some(({ type, end }) => type === 'Line' && end === blankFrom);
  const start = isAfterLineComment && !/^[ \t]*\r?\n/.test(rest) ? member.start : blankFrom;
  return withEdits(text, [
    { start, end: member.end, text: '' },
    ...(comma === undefined ? [] : [{ start: comma, end: comma + 1, text: '' }]),
  ]);
}

/** Edits of one place are made in their order. */
function withEdits(text: string, edits: readonly Edit[]): string {
  const inOrder = edits.toSorted((one, other) => one.start - other.start);
  const pieces = inOrder.map((edit, index) => text.slice(inOrder[index - 1]?.end ?? 0, edit.start) + edit.text);
  return pieces.join('') + text.slice(inOrder.at(-1)?.end ?? 0);
}

/** What the members of the file's root are indented by. */
function indentOf({ text, root }: JsonText): string {
  const first = root.kind === 'leaf' ? undefined : root.members[0];
  const indent = first !== undefined && isFirstOnLine(text, first.start) ? indentAt(text, first.start) : '';
  return indent === '' ? INDENT : indent;
}

/** The blanks that a line begins with. */
function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

function isFirstOnLine(text: string, offset: number): boolean {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset).trim() === '';
}
