/** What the names of a script stand for, as far as each is given one value. */

import type {
  AnyNode,
  ArrowFunctionExpression,
  ForInStatement,
  ForOfStatement,
  FunctionDeclaration,
  FunctionExpression,
  Identifier,
  Pattern,
} from 'acorn';
import { isObject } from '../../../../json.ts';

/** A function, in whatever way it is written. */
export type FunctionNode = ArrowFunctionExpression | FunctionExpression | FunctionDeclaration;

/** What gives a name another value each time: the list that a loop goes through, or the calls of a function. */
export type Rounds =
  | { readonly kind: 'loop'; readonly over: AnyNode }
  | { readonly kind: 'calls'; readonly of: FunctionNode };

/** What a name stands for: an expression, or what comes at some place in each round. */
export type Origin =
  | { readonly kind: 'node'; readonly node: AnyNode }
  | { readonly kind: 'round'; readonly rounds: Rounds; readonly index: number }
  | { readonly kind: 'unknown' };

export interface Meaning {
  readonly origin: Origin;
  /** The keys that lead from there to the part which the name stands for. */
  readonly path: readonly string[];
}

const UNKNOWN: Meaning = { origin: { kind: 'unknown' }, path: [] };

interface Binding {
  /** The part of the script in which the name is known. */
  readonly scope: AnyNode;
  meaning: Meaning;
}

interface Placed {
  readonly node: AnyNode;
  /** The innermost scope around it. */
  readonly scope: AnyNode;
}

const SCOPES = new Set(['BlockStatement', 'ForStatement', 'ForOfStatement', 'ForInStatement', 'CatchClause']);

export class ScriptNames {
  /** All nodes of the script, each before those within it, in the order of the text. */
  readonly nodes: readonly AnyNode[];
  readonly #bindings = new Map<string, Binding[]>();

  constructor(program: AnyNode) {
    const placed = placedNodes(program);
    this.nodes = placed.map(({ node }) => node);
    for (const one of placed) this.#takeDeclaration(one);
    for (const { node } of placed) this.#takeAssignment(node);
  }

  /** What a name stands for at its place; none where the script does not declare it. */
  meaningOf(name: Identifier): Meaning | undefined {
    return this.#bindingOf(name)?.meaning;
  }

  #bindingOf({ name, start }: Identifier): Binding | undefined {
    // Scopes that hold one place lie within each other: the one that begins last is the innermost.
    return this.#bindings
      .get(name)
      ?.filter(({ scope }) => scope.start <= start && start < scope.end)
      .toSorted((a, b) => b.scope.start - a.scope.start || a.scope.end - b.scope.end)[0];
  }

  #takeDeclaration({ node, scope }: Placed): void {
    if (node.type === 'FunctionDeclaration' && node.id) this.#bind(node.id, { kind: 'node', node }, scope);
    if (isFunction(node)) this.#takeParameters(node);
    if (node.type === 'VariableDeclarator' && node.init) this.#bind(node.id, { kind: 'node', node: node.init }, scope);
    if (node.type === 'ForOfStatement' || node.type === 'ForInStatement') this.#takeLoop(node);
    if (node.type === 'CatchClause' && node.param) this.#bind(node.param, { kind: 'unknown' }, node);
  }

  #takeParameters(node: FunctionNode): void {
    const rounds: Rounds = { kind: 'calls', of: node };
    for (const [index, param] of node.params.entries()) this.#bind(param, { kind: 'round', rounds, index }, node);
  }

  #takeLoop(loop: ForOfStatement | ForInStatement): void {
    if (loop.left.type !== 'VariableDeclaration') return;
    const rounds: Rounds = { kind: 'loop', over: loop.right };
    const isOfValues = loop.type === 'ForOfStatement';
    for (const { id } of loop.left.declarations) {
      this.#bind(id, isOfValues ? { kind: 'round', rounds, index: 0 } : { kind: 'unknown' }, loop);
    }
  }

  /** Only a name that is never given another value stands for the first. */
  #takeAssignment(node: AnyNode): void {
    if (node.type === 'AssignmentExpression') this.#forget(node.left);
    if (node.type === 'UpdateExpression' && node.argument.type === 'Identifier') this.#forget(node.argument);
    const isLoop = node.type === 'ForOfStatement' || node.type === 'ForInStatement';
    if (isLoop && node.left.type !== 'VariableDeclaration') this.#forget(node.left);
  }

  #forget(pattern: Pattern): void {
    for (const { name } of namesIn(pattern, UNKNOWN)) {
      const binding = this.#bindingOf(name);
      if (binding !== undefined) binding.meaning = UNKNOWN;
    }
  }

  #bind(pattern: Pattern, origin: Origin, scope: AnyNode): void {
    for (const { name, meaning } of namesIn(pattern, { origin, path: [] })) {
      const bindings = this.#bindings.get(name.name) ?? [];
      const twice = bindings.find((binding) => binding.scope === scope);
      if (twice === undefined) this.#bindings.set(name.name, [...bindings, { scope, meaning }]);
      else twice.meaning = UNKNOWN;
    }
  }
}

export function isFunction(node: AnyNode): node is FunctionNode {
  const { type } = node;
  return type === 'ArrowFunctionExpression' || type === 'FunctionExpression' || type === 'FunctionDeclaration';
}

/** The key that a property or a member is written with; none where only running the script could tell. */
export function keyOf(key: AnyNode, computed: boolean): string | undefined {
  if (key.type === 'Identifier' && !computed) return key.name;
  return key.type === 'Literal' ? String(key.value) : undefined;
}

function placedNodes(program: AnyNode): readonly Placed[] {
  const found: Placed[] = [];
  const waiting: Placed[] = [{ node: program, scope: program }];
  for (let placed = waiting.pop(); placed !== undefined; placed = waiting.pop()) {
    found.push(placed);
    const { node } = placed;
    const scope = SCOPES.has(node.type) || isFunction(node) ? node : placed.scope;
    const within = Object.values(node).flat().filter(isNode);
    for (const one of within.toReversed()) waiting.push({ node: one, scope });
  }
  return found;
}

/** The names in a pattern, each with the part that it stands for of what the pattern is given. */
function* namesIn(
  pattern: Pattern,
  meaning: Meaning,
): Generator<{ readonly name: Identifier; readonly meaning: Meaning }> {
  if (pattern.type === 'Identifier') yield { name: pattern, meaning };
  // What is missing is given another value, and a rest is a list of its own.
  if (pattern.type === 'AssignmentPattern') yield* namesIn(pattern.left, UNKNOWN);
  if (pattern.type === 'RestElement') yield* namesIn(pattern.argument, UNKNOWN);
  if (pattern.type === 'ArrayPattern') {
    for (const [index, element] of pattern.elements.entries()) {
      if (element) yield* namesIn(element, partOf(meaning, String(index)));
    }
  }
  if (pattern.type === 'ObjectPattern') {
    for (const property of pattern.properties) {
      if (property.type === 'RestElement') yield* namesIn(property, UNKNOWN);
      else yield* namesIn(property.value, partOf(meaning, keyOf(property.key, property.computed)));
    }
  }
}

function partOf({ origin, path }: Meaning, key: string | undefined): Meaning {
  return key === undefined ? UNKNOWN : { origin, path: [...path, key] };
}

function isNode(value: unknown): value is AnyNode {
  return isObject(value) && typeof value['type'] === 'string';
}
