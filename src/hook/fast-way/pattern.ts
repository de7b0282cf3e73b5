/**
 * Patterns that a shell's `case` and JavaScript read alike: characters, classes such as `[^a-z]`, and a backslash
 * before what would mean something else. They are written as regular expressions and looked for anywhere in a text.
 */

/** Source of a regular expression that holds nothing but characters, escaped characters and classes. */
export type Pattern = string;

const ELEMENT = /\[(?<not>\^?)(?<members>[^\]]+)\]|\\(?<escaped>[^])|(?<plain>[\w/,:={}<>&|"' -]|[^ -~])/y;

/** Any of the patterns, as an expression. @throws Error for a pattern that a shell would read otherwise */
export function expressionOf(patterns: readonly Pattern[]): RegExp {
  for (const pattern of patterns) elementsOf(pattern);
  return new RegExp(patterns.map((pattern) => pattern.replaceAll('{', String.raw`\{`)).join('|'), 's');
}

/** The pattern of `case` that finds it anywhere. @throws Error for a pattern that a shell would read otherwise */
export function globOf(pattern: Pattern): string {
  const elements = elementsOf(pattern).map(({ not, members, escaped, plain = '' }) => {
    if (members !== undefined) {
      return `[${not === '^' ? '!' : ''}${members.replaceAll(/[^\w./-]/g, String.raw`\$&`)}]`;
    }
    const character = escaped ?? plain;
    return /[\w\u{80}-\u{10FFFF}]/u.test(character) ? character : `\\${character}`;
  });
  return `*${elements.join('')}*`;
}

/** Letters in any case; other characters as they are. */
export function inAnyCase(letters: string): Pattern {
  return letters.replaceAll(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);
}

interface Element {
  readonly not?: string;
  readonly members?: string;
  readonly escaped?: string;
  readonly plain?: string;
}

function elementsOf(pattern: Pattern): readonly Element[] {
  const elements: Element[] = [];
  ELEMENT.lastIndex = 0;
  while (ELEMENT.lastIndex < pattern.length) {
    const at = ELEMENT.lastIndex;
    const groups = ELEMENT.exec(pattern)?.groups;
    if (groups === undefined) throw new Error(`no pattern of a shell at ${at}: ${pattern}`);
    elements.push(groups);
  }
  return elements;
}
