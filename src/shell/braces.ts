/** Brace expansion: the shell's first step, on the text of a word as it is written. */

/** More than this many results are left as they are written, and so are more groups behind or within one another. */
const MOST = 256;

/** `x{a,b}y` gives `xay xby`; a text without braces to expand gives itself. Quotes and `${` protect, as in bash. */
export function expandBraces(text: string): readonly string[] {
  const expanded = expand(text);
  return expanded.length > MOST ? [text] : expanded;
}

function expand(text: string, depth = 0): readonly string[] {
  if (depth > MOST) return tooMany(text);
  for (let open = nextOpening(text, 0); open !== undefined; open = nextOpening(text, open + 1)) {
    const group = groupAt(text, open);
    if (group === undefined) continue;
    const before = text.slice(0, open);
    const choices = group.choices.flatMap((choice) => expand(choice, depth + 1));
    const rests = expand(text.slice(group.end), depth + 1);
    if (choices.length * rests.length > MOST) return tooMany(text);
    return choices.flatMap((choice) => rests.map((rest) => before + choice + rest));
  }
  return [text];
}

function tooMany(text: string): readonly string[] {
  return Array.from({ length: MOST + 1 }, () => text);
}

interface Group {
  readonly choices: readonly string[];
  /** After the closing brace. */
  readonly end: number;
}

/** The group that opens at `open`. A brace that would close one without a choice is text; `{}` at the start opens none. */
function groupAt(text: string, open: number): Group | undefined {
  if (open === 0 && text[1] === '}') return undefined;
  const commas: number[] = [];
  let depth = 0;
  for (let at = open; at < text.length; at = after(text, at)) {
    const character = text[at];
    if (character === '{') depth += 1;
    if (character === ',' && depth === 1) commas.push(at);
    if (character !== '}') continue;
    if (depth > 1) depth -= 1;
    else {
      const choices = commas.length > 0 ? between(text, [open, ...commas, at]) : sequence(text.slice(open + 1, at));
      if (choices !== undefined) return { choices, end: at + 1 };
    }
  }
  return undefined;
}

function between(text: string, marks: readonly number[]): readonly string[] {
  return marks.slice(1).map((mark, index) => text.slice((marks[index] ?? 0) + 1, mark));
}

/** `1..3`, `a..c`, each with an optional step. */
function sequence(inner: string): readonly string[] | undefined {
  const match = /^(?:(-?\d+)\.\.(-?\d+)|([a-zA-Z])\.\.([a-zA-Z]))(?:\.\.(-?\d+))?$/.exec(inner);
  if (match === null) return undefined;
  const [, firstNumber, lastNumber, firstLetter, lastLetter, step] = match;
  const from = firstNumber === undefined ? (firstLetter ?? '').charCodeAt(0) : Number(firstNumber);
  const to = lastNumber === undefined ? (lastLetter ?? '').charCodeAt(0) : Number(lastNumber);
  const stride = Math.abs(Number(step ?? 1)) || 1;
  const count = Math.floor(Math.abs(to - from) / stride) + 1;
  if (count > MOST) return undefined;
  const width = [firstNumber, lastNumber].some((bound) => /^-?0\d/.test(bound ?? ''))
    ? Math.max(firstNumber?.length ?? 0, lastNumber?.length ?? 0)
    : 0;
  return Array.from({ length: count }, (_, index) => {
    const value = from + Math.sign(to - from) * stride * index;
    return firstNumber === undefined ? escaped(String.fromCharCode(value)) : padded(value, width);
  });
}

/** Between `Z` and `a` there are characters that mean something to the shell. */
function escaped(character: string): string {
  return /\w/.test(character) ? character : `\\${character}`;
}

function padded(value: number, width: number): string {
  const digits = String(Math.abs(value));
  return value < 0 ? `-${digits.padStart(width - 1, '0')}` : digits.padStart(width, '0');
}

function nextOpening(text: string, from: number): number | undefined {
  for (let at = from; at < text.length; at = after(text, at)) if (text[at] === '{') return at;
  return undefined;
}

/** The position after the character at `at`, or after what it quotes. */
function after(text: string, at: number): number {
  switch (text.charAt(at)) {
    case '\\':
      return at + 2;
    case "'":
      return closing(text, /'/g, at + 1);
    case '"':
      return closing(text, /(?<!\\)(?:\\\\)*"/g, at + 1);
    case '$':
      return text[at + 1] === '{' ? closing(text, /\}/g, at + 2) : at + 1;
    default:
      return at + 1;
  }
}

function closing(text: string, mark: RegExp, from: number): number {
  mark.lastIndex = from;
  return mark.exec(text) === null ? text.length : mark.lastIndex;
}
