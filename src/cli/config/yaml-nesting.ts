/** How deeply a YAML text nests, told before it is parsed: the parser recurses, and too deep a text would end the process. */

import { CST, Lexer } from 'yaml';

/** Far more than anybody writes, and far less than the parser can follow. */
const DEEPEST = 200;

const OPENING = new Set(['flow-seq-start', 'flow-map-start']);
const CLOSING = new Set(['flow-seq-end', 'flow-map-end']);

/** Each may start another collection on the same line; a colon of a flow collection does not. */
const NESTING = new Set(['seq-item-ind', 'explicit-key-ind', 'map-value-ind']);

/**
 * Whether it may nest too deeply. A bound, not a count: flow collections that are open and, on each line, the columns
 * of its indentation and what may start a collection there.
 */
export function isNestedTooDeeply(text: string): boolean {
  let open = 0;
  let onLine = 0;
  let before: string | null = 'newline';
  for (const lexeme of new Lexer().lex(text)) {
    const type: string | null = CST.tokenType(lexeme);
    if (type === null) continue;
    if (OPENING.has(type)) open += 1;
    else if (CLOSING.has(type)) open = Math.max(0, open - 1);
    else if (type === 'newline') onLine = 0;
    else if (type === 'space' && before === 'newline') onLine = lexeme.length;
    else if (NESTING.has(type) && (open === 0 || type !== 'map-value-ind')) onLine += 1;
    if (open + onLine > DEEPEST) return true;
    before = type;
  }
  return false;
}
