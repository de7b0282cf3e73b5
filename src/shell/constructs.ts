/** The constructs of a command that decide how what stands in them comes to run. */

import { forEachChild, parse, type SyntaxNode } from 'unbash';
import { isNestedTooDeeply } from './nesting.ts';
import type { Span } from './span.ts';
import type { KnownText } from './text.ts';

export interface Construct {
  /** `$(…)`, backticks, `<(…)` and `>(…)`; a function's definition. */
  readonly kind: 'substitution' | 'function';
  readonly span: Span;
}

/**
 * The constructs of a text, in no order; none where it is nested too deeply to be read. What stands in backticks that
 * have escapes is not looked into.
 */
export function readConstructs({ value, locate }: KnownText): readonly Construct[] {
  if (isNestedTooDeeply(value)) return [];
  const constructs: Construct[] = [];
  const visit = (node: SyntaxNode): void => {
    const kind = KINDS.get(node.type);
    if (kind !== undefined) constructs.push({ kind, span: locate({ start: node.pos, end: node.end }) });
    if (node.type === 'Script' && node.source !== undefined) return;
    forEachChild(node, visit);
  };
  try {
    forEachChild(parse(value), visit);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return constructs;
}

const KINDS: ReadonlyMap<SyntaxNode['type'], Construct['kind']> = new Map([
  ['CommandExpansion', 'substitution'],
  ['ProcessSubstitution', 'substitution'],
  ['ArithmeticCommandExpansion', 'substitution'],
  ['Function', 'function'],
]);
