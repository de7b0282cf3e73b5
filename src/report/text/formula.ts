/** Spreadsheet cells that stay text. */

/**
 * What a spreadsheet takes for the start of a formula, full-width forms included, blanks before it or not; quotes before
 * it count, so that one leading quote can always be taken away again.
 * Source: OWASP, "CSV Injection".
 */
const FORMULA = /^'*\s*[=+\-@＝＋－＠]/u;

/** The text behind a quote where a spreadsheet would run it. */
export function withoutFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text that `withoutFormula` made a cell of. */
export function fromCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
