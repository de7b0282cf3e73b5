/** Text from elsewhere, made harmless to look at: what a terminal would obey or an eye would miss is spelt out. */

/** What a reader can be shown. */
export interface Visibility {
  /** False: everything beyond ASCII is spelt out as well. */
  readonly unicode: boolean;
  /** Line ends as a sign within one line, or as they are. */
  readonly newline: 'sign' | 'kept';
}

/**
 * Controls, format and bidi characters, lone surrogates, private use, line separators, whatever has no width, every
 * space but the plain one, a mark with nothing to stand on, and marks piled up over the lines above.
 */
const HIDDEN = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]|(?! )\p{Zs}|^\p{M}|(?<=\p{M}{4})\p{M}`;
/**
 * What a CI that watches the output would obey: `::command` at the start of a line (GitHub Actions), `##[command]` and
 * `##vso[command]` anywhere in it (Azure Pipelines too).
 */
const WORKFLOW_COMMAND = String.raw`(?<=^\s*):(?=:)|#(?=#(?:vso)?\[)`;

const IN_UNICODE = new RegExp(`${HIDDEN}|${WORKFLOW_COMMAND}`, 'gmu');
const IN_ASCII = new RegExp(`[^ -~]|${WORKFLOW_COMMAND}`, 'gmu');
/** Nothing of either kind: most text. */
const HARMLESS = /^(?:(?!::|##)[ -~])*$/;

/** The text with everything hidden spelt out, such as `\x1b`, `\u202e` or `\u{e0041}`. */
export function visible(text: string, visibility: Visibility): string {
  if (HARMLESS.test(text)) return text;
  return text.replace(hidden(visibility), (character) => spelt(character, visibility));
}

/** The same in pieces that must not be cut: graphemes, and what is spelt out. */
export function visibleUnits(text: string, visibility: Visibility): string[] {
  return locatedUnits(text, visibility).map((unit) => unit.text);
}

/** What a reader sees of a stretch that must not be cut. */
export interface LocatedUnit {
  readonly text: string;
  /** Where it starts, in UTF-16 units of the original. */
  readonly start: number;
}

/** The same, with where each stands. */
export function locatedUnits(text: string, visibility: Visibility): LocatedUnit[] {
  const units: LocatedUnit[] = [];
  let done = 0;
  const addUpTo = (end: number): void => {
    let start = done;
    for (const grapheme of graphemes(text.slice(done, end))) {
      units.push({ text: grapheme, start });
      start += grapheme.length;
    }
  };
  for (const { 0: character, index } of text.matchAll(hidden(visibility))) {
    addUpTo(index);
    units.push({ text: spelt(character, visibility), start: index });
    done = index + character.length;
  }
  addUpTo(text.length);
  return units;
}

function hidden({ unicode }: Visibility): RegExp {
  return unicode ? IN_UNICODE : IN_ASCII;
}

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });

function graphemes(text: string): string[] {
  return /^[ -~]*$/.test(text) ? text.split('') : Array.from(SEGMENTER.segment(text), ({ segment }) => segment);
}

function spelt(character: string, { newline, unicode }: Visibility): string {
  switch (character) {
    case '\n':
      if (newline === 'kept') return character;
      return unicode ? '⏎' : String.raw`\n`;
    case '\r':
      return String.raw`\r`;
    case '\t':
      return String.raw`\t`;
    default:
      return escaped(character);
  }
}

function escaped(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  if (code.length <= 2) return `\\x${code.padStart(2, '0')}`;
  return code.length <= 4 ? `\\u${code.padStart(4, '0')}` : `\\u{${code}}`;
}
