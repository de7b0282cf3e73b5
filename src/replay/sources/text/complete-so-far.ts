/** JSON that was cut off, made whole: a document that is being written, or the start of a long one. */

import { jsonIn } from '../../../json.ts';
import { endOfString } from './json.ts';

/** An object or a list that was begun, and not ended. */
interface Open {
  readonly end: '}' | ']';
  /** Where it begins. */
  readonly start: number;
}

/**
 * The value of a JSON object or array that may be cut off. A text or a number is whole or missing, and so is an object
 * in a list, the innermost that was cut: of `{"a":[1,{"b":2,"c":"x` it is `{"a":[1]}`. What is around that lacks its last
 * parts.
 * @returns nothing where the text is no object or array, goes on after its end, or is damaged before the cut
 */
export function completeSoFar(text: string): unknown {
  return valueOf(text, ({ open }) => {
    const element = open.findLastIndex(({ end }, index) => end === '}' && open[index - 1]?.end === ']');
    const cut = open[element];
    return cut === undefined ? undefined : { open: open.slice(0, element), end: endBefore(text, cut.start) };
  });
}

/** The same, but with every object as far as it goes, for what needs to know its kind: `{"a":[1,{"b":2}]}`. */
export function begunSoFar(text: string): unknown {
  return valueOf(text, () => undefined);
}

/** How far a text is well-formed, and what is open there. */
interface Begun {
  readonly open: readonly Open[];
  readonly end: number;
}

function valueOf(text: string, shorten: (begun: Begun) => Begun | undefined): unknown {
  const begun = begunIn(text);
  if (begun === undefined) return undefined;
  const { open, end } = shorten(begun) ?? begun;
  const ends = open.map((one) => one.end).toReversed();
  return jsonIn(text.slice(0, end) + ends.join(''));
}

function begunIn(text: string): Begun | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined;
  const open: Open[] = [];
  let end = 0;
  for (const { 0: token, index } of marksIn(text)) {
    if (end > 0 && open.length === 0) return undefined;
    if (token === '{') open.push({ end: '}', start: index });
    else if (token === '[') open.push({ end: ']', start: index });
    else if (token !== ',' && open.pop()?.end !== token) return undefined;
    end = token === ',' ? index : index + 1;
  }
  return { open, end };
}

/** Before an element of a list, and before the comma that announces it. */
function endBefore(text: string, start: number): number {
  const before = text.slice(0, start).trimEnd();
  return before.endsWith(',') ? before.length - 1 : before.length;
}

/** Brackets and commas outside strings. A string is stepped over by its quotes: it may be longer than an expression can match. */
function* marksIn(text: string): Generator<RegExpExecArray> {
  const mark = /["{}[\],]/g;
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    if (found[0] !== '"') {
      yield found;
      continue;
    }
    const end = endOfString(text, found.index);
    if (end === -1) return;
    mark.lastIndex = end + 1;
  }
}
