/** Finding the statements of SQL that destroy data: what each one starts with, comments and strings taken out. */

/** What differs between the clients' dialects, as far as it decides where a statement begins. */
export interface Dialect {
  /** MySQL: `#` starts a comment, and a backslash escapes within strings. */
  readonly mysql: boolean;
}

/**
 * The first destructive statement of a text that a client would run: `DROP`, `TRUNCATE` or `DELETE FROM`, in capitals.
 * Only the first keyword counts: `EXPLAIN DELETE …` and a `DELETE` within `WITH` pass.
 */
export function destructiveStatement(sql: string, dialect: Dialect): string | undefined {
  return statementsOf(sql, dialect).map(destruction).find(isPresent);
}

/** The same for a string that stands in code and may as well be prose: what follows the keyword has to fit. */
export function destructiveString(text: string): string | undefined {
  return statementsOf(text, { mysql: false })
    .filter((statement) => SQL_SHAPE.test(statement))
    .map(destruction)
    .find(isPresent);
}

const SQL_SHAPE = new RegExp(
  [
    String.raw`^drop\s+(?:(?:temporary|foreign|materialized|unique|global|local|public|external)\s+)*`,
    String.raw`(?:table|database|schema|keyspace|index|view|sequence|function|procedure|routine|aggregate|trigger|type`,
    String.raw`|domain|extension|role|user|group|owned|policy|rule|server|event|synonym|tablespace|dictionary|stream`,
    String.raw`|stage|pipe|task|warehouse|collation|cast|operator|publication|subscription|language|statistics)s?\b`,
    String.raw`|^truncate\s+table\b`,
    String.raw`|^truncate\s+(?:only\s+)?[\w.$'{}%?:]+\s*(?:$|,|cascade\b|restrict\b|restart\b|continue\b)`,
    String.raw`|^delete\b[\s\S]*\bfrom\b`,
  ].join(''),
  'i',
);

/** Where a text has strings, quoted names and comments. */
export function quotedIn(sql: string, dialect: Dialect): readonly { readonly start: number; readonly text: string }[] {
  const pattern = dialect.mysql ? MYSQL_QUOTED : QUOTED;
  return [...sql.matchAll(pattern)].map(({ 0: text, index }) => ({ start: index, text }));
}

function destruction(statement: string): string | undefined {
  if (/^drop\s+[^\s(]/i.test(statement)) return 'DROP';
  if (/^truncate\b\s*[^\s(]/i.test(statement)) return 'TRUNCATE';
  if (/^delete\b[\s\S]*\bfrom\b/i.test(statement)) return 'DELETE FROM';
  return undefined;
}

/** Statements in order, trimmed; strings and quoted names are left as `''`, bodies of triggers and routines left out. */
function statementsOf(sql: string, dialect: Dialect): string[] {
  const bare = sql.replace(dialect.mysql ? MYSQL_QUOTED : QUOTED, (quoted) => (/^["'`$]/.test(quoted) ? "''" : ' '));
  return withoutBodies(bare.replace(CLIENT_COMMAND, ';').split(';')).map((statement) => statement.trim());
}

/** Comments, strings, quoted names; an open one runs to the end. Each alternative reads a character once. */
const COMMENT = String.raw`--[^\n]*|/\*[\s\S]*?(?:\*/|$)`;
const DOLLAR_QUOTED = String.raw`\$([A-Za-z_]\w*)?\$[\s\S]*?(?:\$\1\$|$)`;
const BACKTICKED = '`[^`]*(?:`|$)';
const QUOTED = new RegExp(`${COMMENT}|'[^']*(?:'|$)|"[^"]*(?:"|$)|${BACKTICKED}|${DOLLAR_QUOTED}`, 'g');
const MYSQL_QUOTED = new RegExp(
  [
    `#[^\\n]*|${COMMENT}|${BACKTICKED}`,
    String.raw`'[^'\\]*(?:\\[\s\S][^'\\]*)*(?:'|$)`,
    String.raw`"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|$)`,
  ].join('|'),
  'g',
);

/** `\i FILE`, `\G`, `.read FILE`, `DELIMITER //`, `GO`: for the client itself; each ends the statement before it. */
const CLIENT_COMMAND = /\\\\|\\[^\n\\]*|^[ \t]*(?:\.[a-z][^\n]*|delimiter[ \t][^\n]*|go[ \t]*$)/gim;

/** `CREATE TRIGGER … BEGIN …; …; END` makes a body for later: its statements are not run now. */
function withoutBodies(statements: readonly string[]): string[] {
  const run: string[] = [];
  let inBody = false;
  for (const statement of statements) {
    if (inBody) inBody = !/^\s*end\b/i.test(statement);
    else {
      run.push(statement);
      inBody = /^\s*create\b[\s\S]*\b(?:trigger|procedure|function|event)\b[\s\S]*\bbegin\b(?![\s\S]*\bend\s*$)/i.test(
        statement,
      );
    }
  }
  return run;
}

function isPresent(found: string | undefined): found is string {
  return found !== undefined;
}
