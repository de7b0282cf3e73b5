/** The text of a settings file as JSON, and where it is none. */

import { parse } from 'acorn';
import { ReplayError } from '../../../errors.ts';
import { isObject, jsonIn } from '../../../json.ts';

/**
 * What the text holds.
 * @param allowComments comments are passed over, as hosts do whose settings may have some
 * @throws ReplayError with line and column where it is no JSON; TOML, which Codex reads too, is named as such
 */
export function parseJson(text: string, file: string, allowComments: boolean): unknown {
  const written = text.replace(/^\uFEFF/, '');
  const value = jsonIn(written);
  if (value !== undefined) return value;
  if (/\.toml$/i.test(file)) {
    throw new ReplayError(
      `${file} is TOML, which is not read here: write its hooks as JSON, for Codex into hooks.json`,
    );
  }
  const { faults, comments } = examine(written);
  const uncommented = allowComments ? jsonIn(withoutComments(written, comments)) : undefined;
  if (uncommented !== undefined) return uncommented;
  const [first] = [...faults, ...(allowComments ? [] : comments)].sort((one, other) => one.start - other.start);
  const why = first?.why ?? 'it is no JSON';
  throw new ReplayError(
    `${file}${first ? placeOf(written, first.start) : ''}: ${why}: mend it, its host cannot read it either`,
  );
}

interface Fault {
  readonly start: number;
  readonly why: string;
}

interface Comment extends Fault {
  readonly end: number;
}

/** Every JSON text is a JavaScript expression, and a parser of those says where it stumbles. */
function examine(text: string): { readonly faults: readonly Fault[]; readonly comments: readonly Comment[] } {
  const faults: Fault[] = [];
  const comments: Comment[] = [];
  const opening = '(';
  try {
    parse(`${opening}${text}\n)`, {
      ecmaVersion: 'latest',
      onComment: (_isBlock, _text, start, end) => {
        comments.push({ start: start - opening.length, end: end - opening.length, why: 'JSON has no comments' });
      },
      onTrailingComma: (end) => {
        faults.push({ start: end - opening.length, why: 'JSON has no comma after the last element' });
      },
    });
  } catch (error) {
    const at: unknown = isObject(error) ? error['pos'] : undefined;
    if (typeof at === 'number') faults.push({ start: at - opening.length, why: 'it is no JSON' });
  }
  return { faults, comments };
}

/** The text with blanks in the place of its comments. */
function withoutComments(text: string, comments: readonly Comment[]): string {
  return comments.reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  );
}

function placeOf(text: string, offset: number): string {
  const before = text.slice(0, Math.max(offset, 0)).split('\n');
  return `, line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
}
