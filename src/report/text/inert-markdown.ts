/** Text from elsewhere as GitHub-flavoured Markdown that shows it and does nothing else. */

/** Characters that begin or end some construct wherever they stand. */
const SPECIAL = /[\\`*_[\]<>&|~$]/gu;
/** A reference that GitHub links wherever it stands: a mention or an issue. */
const REFERENCE = /[@#](?=[\p{L}\p{N}])|\bGH(?=-\d)/giu;
const ADDRESS = /\b(?:https?|ftp)(?=:\/\/)|\bwww(?=\.)/giu;
/** What turns a line into a heading, a list, a rule or a quote. */
const LINE_START = /^(\s*)(#|[-+=]|\d+(?=[.)](?:\s|$)))/u;

/** A zero-width space written as an entity, so that the source holds none: a reference broken by it is no reference. */
const BREAK = '&#8203;';

/** Plain text, every construct of Markdown and HTML and every automatic link in it disarmed. One line in, one line out. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(SPECIAL, '\\$&')
    .replace(REFERENCE, `$&${BREAK}`)
    .replace(ADDRESS, `$&${BREAK}`)
    .replace(LINE_START, (_, indent: string, sign: string) => {
      return /\d/.test(sign) ? `${indent}${sign}${BREAK}` : `${indent}\\${sign}`;
    });
}

export type CodePlace = 'table' | 'paragraph';

/**
 * A code span. Within a table a `|` would end the cell, so it is written `\|`; a backslash before it cannot be told from
 * that, so such a text becomes a `<code>` element with its punctuation as entities, which shows the same.
 */
export function codeSpan(text: string, place: CodePlace): string {
  if (text.trim() === '') return text === '' ? '' : '<code>&nbsp;</code>';
  if (place === 'table' && text.includes('\\|')) return `<code>${text.replace(PUNCTUATION, entity)}</code>`;
  const fence = '`'.repeat(1 + Math.max(0, ...Array.from(text.matchAll(/`+/gu), ([run]) => run.length)));
  const needsPadding = /^`|`$|^ .* $/su.test(text);
  const padded = needsPadding ? ` ${text} ` : text;
  return fence + (place === 'table' ? padded.replaceAll('|', '\\|') : padded) + fence;
}

const PUNCTUATION = /[!-/:-@[-`{-~]/gu;

function entity(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}
