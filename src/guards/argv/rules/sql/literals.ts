/** String literals of source code, so that SQL in them can be told from the code around it. */

import type { Language } from './interpreters.ts';

/**
 * A call of a database driver: `.execute…(`, `.exec(` or `.query(`, in each language's way to call a method. Others,
 * such as a template that is tagged with a function (`sql\`…\``), are not known.
 */
const DRIVER_CALL = /(?:\.|->|::)\s*(?:execute\w*|exec|query)(?:\s*\(|[ \t]+["'%<])/;

export function callsDriver(code: string): boolean {
  return DRIVER_CALL.test(code);
}

/** The contents of a code's string literals, in order; what is interpolated stays as it is written. */
export function stringLiterals(code: string, language: Language): string[] {
  const strings: string[] = [];
  for (const { groups = {} } of code.matchAll(TOKENS[language])) {
    for (const [name, text] of Object.entries(groups)) {
      if (name !== 'tag' && text !== undefined) strings.push(unescape(text));
    }
  }
  return strings;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

function unescape(text: string): string {
  return text.replace(/\\([\s\S])/g, (_, escaped: string) => ESCAPES[escaped] ?? escaped);
}

/** Text between two of the same quote, over lines; an open one runs to the end, so that each character is read once. */
function quoted(quote: string, name: string): string {
  return String.raw`${quote}(?<${name}>[^${quote}\\]*(?:\\[\s\S][^${quote}\\]*)*)(?:${quote}|$)`;
}

/** The same where a string ends with its line. */
function quotedOnLine(quote: string, name: string): string {
  return String.raw`${quote}(?<${name}>[^${quote}\\\n]*(?:\\[\s\S][^${quote}\\\n]*)*)(?:${quote}|(?=\n)|$)`;
}

const HASH_COMMENT = String.raw`(?<![$\w\\])#[^\n]*`;
const SLASH_COMMENT = String.raw`//[^\n]*|/\*[\s\S]*?(?:\*/|$)`;

/** `<<~SQL … SQL`, `<<"SQL"`, `<<<SQL`: the text between the line of the tag and the line that repeats it. */
const HEREDOC = String.raw`<<[<~-]?["']?(?<tag>[A-Z_]\w*)["']?[^\n]*\n(?<heredoc>[\s\S]*?)(?:\n[ \t]*\k<tag>\b|$)`;

const TOKENS: Readonly<Record<Language, RegExp>> = {
  python: tokens(
    HASH_COMMENT,
    String.raw`"""(?<double3>[\s\S]*?)(?:"""|$)`,
    String.raw`'''(?<single3>[\s\S]*?)(?:'''|$)`,
    quotedOnLine('"', 'double'),
    quotedOnLine("'", 'single'),
  ),
  javascript: tokens(SLASH_COMMENT, quoted('`', 'template'), quotedOnLine('"', 'double'), quotedOnLine("'", 'single')),
  ruby: tokens(HASH_COMMENT, HEREDOC, ...percentLiterals('%[qQ]?'), quoted('"', 'double'), quoted("'", 'single')),
  perl: tokens(
    HASH_COMMENT,
    HEREDOC,
    ...percentLiterals(String.raw`\bqq?\s*`),
    quoted('"', 'double'),
    quoted("'", 'single'),
  ),
  php: tokens(HASH_COMMENT, SLASH_COMMENT, HEREDOC, quoted('"', 'double'), quoted("'", 'single')),
};

function tokens(...alternatives: readonly string[]): RegExp {
  return new RegExp(alternatives.join('|'), 'g');
}

function percentLiterals(opening: string): string[] {
  return [
    String.raw`${opening}\((?<round>[^)]*)(?:\)|$)`,
    String.raw`${opening}\{(?<curly>[^}]*)(?:\}|$)`,
    String.raw`${opening}\[(?<square>[^\]]*)(?:\]|$)`,
  ];
}
