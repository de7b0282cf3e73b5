/** The override: an assignment that leads the command, names who approved it, and turns a denial into a question. */

import { readCommands } from '../../shell/read-commands.ts';
import { wholeText } from '../../shell/text.ts';
import { OVERRIDE } from './override-name.ts';

/** What the first assignment of a command says: nothing about the override, a reason, or something that is none. */
export type Override =
  | { readonly kind: 'absent' }
  | { readonly kind: 'given'; readonly reason: string }
  | { readonly kind: 'invalid' };

/** Reads the override. Only the first assignment of the whole text counts, and only with a value that is all text. */
export function readOverride(command: string): Override {
  const [first] = readCommands(wholeText(command))
    .commands.flatMap(({ assignments }) => assignments)
    .sort((one, other) => one.span.start - other.span.start);
  if (first?.name !== OVERRIDE) return { kind: 'absent' };
  const { value, append } = first;
  if (value === undefined || append || !value.isStatic || !isReason(value.value)) return { kind: 'invalid' };
  return { kind: 'given', reason: value.value };
}

function isReason(text: string): boolean {
  return text.length >= 4 && /\p{L}/u.test(text);
}

/** Permission modes of the hosts in which nobody sees a question before the command runs, in letters only. */
const UNREVIEWED = new Set(['bypasspermissions', 'dontask', 'never', 'yolo', 'allowall']);

/** Whether a question would reach a person; in a mode that is not known it would. A mode may have several parts. */
export function hasReviewer(permissionMode = ''): boolean {
  const parts = permissionMode.toLowerCase().split(/[\s/,;+:]+/);
  return !parts.some((part) => UNREVIEWED.has(part.replaceAll(/[^a-z]/g, '')));
}
