/** As much of a reader of GitHub-flavoured Markdown as the tests need to see what a text would become. */

/** Cells of a table row as GitHub splits it: a `|` behind a backslash is text. */
export function splitRow(row: string): string[] {
  return row.replace(/^\||\|$/g, '').split(/(?<!\\)\|/);
}

/** Cells as readers split it that take a backslash behind a backslash for text, too. */
export function splitRowByPairs(row: string): string[] {
  return row
    .replace(/\\[\\|]/g, '  ')
    .replace(/^\||\|$/g, '')
    .split('|');
}

/** The content of a text that is one code span, or undefined. */
export function codeOf(markdown: string): string | undefined {
  const fence = /^`+/.exec(markdown)?.[0];
  if (fence === undefined || !markdown.endsWith(fence) || markdown.length <= 2 * fence.length) return undefined;
  const content = markdown.slice(fence.length, -fence.length);
  const closesEarly = Array.from(content.matchAll(/`+/g)).some(([run]) => run.length === fence.length);
  if (closesEarly || content.startsWith('`') || content.endsWith('`')) return undefined;
  return /^ .* $/s.test(content) && content.trim() !== '' ? content.slice(1, -1) : content;
}

/** The text of a `<code>` element whose punctuation is entities, or undefined where anything else is left in it. */
export function codeElementOf(markdown: string): string | undefined {
  const content = /^<code>([^<>]*)<\/code>$/.exec(markdown)?.[1];
  if (content === undefined || /[!-"$-%'-/:<-@[-`{-~]/.test(content.replace(/&#\d+;/g, ''))) return undefined;
  return content.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}
