/** A text of JSON, comments allowed, with the place of everything in it: what is edited, and what has to stay as it is. */

import { type Comment, type Expression, parseExpressionAt, type SpreadElement } from 'acorn';

/** From `start` up to `end`, in UTF-16 units. */
interface Place {
  readonly start: number;
  readonly end: number;
}

export type JsonNode =
  | (Place & { readonly kind: 'object'; readonly members: readonly Member[] })
  | (Place & { readonly kind: 'list'; readonly members: readonly Member[] })
  | (Place & { readonly kind: 'leaf'; readonly value: unknown });

/** A container of JSON: an object, or a list. */
export type Container = Exclude<JsonNode, { readonly kind: 'leaf' }>;

/** What stands between two commas of a container: an element, or a key with its value. */
export interface Member extends Place {
  /** Of an object. */
  readonly key?: string;
  readonly value: JsonNode;
}

export interface JsonText {
  readonly text: string;
  readonly root: JsonNode;
  /** Where commas stand that separate members. */
  readonly commas: readonly number[];
  readonly comments: readonly Comment[];
}

/**
 * Every JSON text is a JavaScript expression, and its parser says where things are.
 * @param text valid JSON but for comments
 */
export function readJsonText(text: string): JsonText {
  const commas: number[] = [];
  const comments: Comment[] = [];
  const expression = parseExpressionAt(text, 0, {
    ecmaVersion: 'latest',
    onComment: comments,
    onToken: ({ type, start }) => {
      if (type.label === ',') commas.push(start);
    },
  });
  return { text, root: nodeOf(expression), commas, comments };
}

function nodeOf(expression: Expression | SpreadElement | null): JsonNode {
  if (expression === null) throw new Error('JSON has no holes');
  const { start, end } = expression;
  if (expression.type === 'ObjectExpression') {
    const members = expression.properties.map((property): Member => {
      if (property.type !== 'Property' || property.key.type !== 'Literal') throw new Error('no key of JSON');
      const place = { start: property.start, end: property.end };
      return { ...place, key: String(property.key.value), value: nodeOf(property.value) };
    });
    return { kind: 'object', start, end, members };
  }
  if (expression.type === 'ArrayExpression') {
    const members = expression.elements.map((element): Member => {
      const value = nodeOf(element);
      return { start: value.start, end: value.end, value };
    });
    return { kind: 'list', start, end, members };
  }
  // Else it is a negative number.
  return { kind: 'leaf', start, end, value: expression.type === 'Literal' ? expression.value : undefined };
}

/** What an object has under a key: of several the last, as in `JSON.parse`. */
export function memberAt(node: JsonNode | undefined, key: string): Member | undefined {
  return node?.kind === 'object' ? node.members.findLast((member) => member.key === key) : undefined;
}
