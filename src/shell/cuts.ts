/**
 * What can be cut out of a command. Cuts are proposed by what the parser found and nothing more: whether what is left is
 * still a command, reading it has to show.
 */

import { forEachChild, parse, type SyntaxNode } from 'unbash';
import { isNestedTooDeeply } from './nesting.ts';
import { readRegions } from './regions.ts';
import type { Span } from './span.ts';
import { readTokens } from './tokens.ts';

/** Stretches that are cut out together. */
export type Cut = readonly Span[];

/** A command with what the parser found in it, read when somebody asks. */
export class Cuttable {
  readonly command: string;
  #nodes: readonly SyntaxNode[] | undefined;

  constructor(command: string) {
    this.command = command;
  }

  get nodes(): readonly SyntaxNode[] {
    this.#nodes ??= readNodes(this.command);
    return this.#nodes;
  }
}

/** Kinds of cuts, from coarse to fine; each in the order of the text. */
export const CUTS: readonly ((cuttable: Cuttable) => readonly Cut[])[] = [
  /** All but one of the commands, pipelines and lists, wherever they stand, the shortest first. */
  ({ command, nodes }) =>
    nodes
      .filter(isRunnable)
      .toSorted((a, b) => a.end - a.pos - (b.end - b.pos))
      .map((node) => allBut([spanOf(node), ...bodiesIn(node)], { start: 0, end: command.length })),
  /** One of several commands, with the operator before or behind it. */
  ({ nodes }) => nodes.flatMap((node) => ('commands' in node ? members(node.commands) : [])),
  /** What is around the body of a loop, a group, a condition or a function. */
  ({ nodes }) =>
    nodes.flatMap((node) =>
      isCompound(node) ? childrenOf(node).map((body) => allBut([spanOf(body)], spanOf(node))) : [],
    ),
  /** A word of a simple command, an assignment or a redirect. */
  ({ command, nodes }) => nodes.flatMap((node) => itemsOf(node, command)),
  /** A line of a heredoc. */
  ({ command }) =>
    (command.includes('<<') ? readRegions(command) : [])
      .filter(({ kind }) => kind === 'here-document')
      .flatMap(({ span }) => linesIn(command, span)),
  /** A word of what is quoted, commented or handed on as a heredoc. */
  ({ command }) => readTokens(command).map(({ span }) => [withBlanks(command, span)]),
];

/** The command without what is cut out; cuts may overlap. */
export function withoutCuts(command: string, cuts: readonly Cut[]): string {
  let at = 0;
  const pieces: string[] = [];
  for (const { start, end } of cuts.flat().toSorted((a, b) => a.start - b.start)) {
    pieces.push(command.slice(at, Math.max(at, start)));
    at = Math.max(at, end);
  }
  return [...pieces, command.slice(at)].join('').trim();
}

/** Every node of the text, outer ones first; not those of a script in backticks, which may be written otherwise there. */
function readNodes(command: string): readonly SyntaxNode[] {
  if (isNestedTooDeeply(command)) return [];
  const nodes: SyntaxNode[] = [];
  const visit = (node: SyntaxNode): void => {
    if (node.type === 'Script' && node.source !== undefined) return;
    nodes.push(node);
    forEachChild(node, visit);
  };
  try {
    const script = parse(command);
    nodes.push(script);
    forEachChild(script, visit);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return nodes.toSorted((a, b) => a.pos - b.pos || b.end - a.end);
}

function isRunnable({ type }: SyntaxNode): boolean {
  return ['Command', 'Redirected', 'Pipeline', 'AndOr', 'CompoundList', 'Script'].includes(type) || COMPOUND.has(type);
}

const COMPOUND: ReadonlySet<SyntaxNode['type']> = new Set([
  ...(['If', 'For', 'While', 'Function', 'Subshell', 'BraceGroup', 'Case', 'CaseItem'] as const),
  ...(['Select', 'Coproc', 'ArithmeticFor', 'Redirected'] as const),
]);

function isCompound({ type }: SyntaxNode): boolean {
  return COMPOUND.has(type);
}

function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  const children: SyntaxNode[] = [];
  forEachChild(node, (child) => void children.push(child));
  return children;
}

/** The bodies of heredocs of a node, each with the end of the line before it, which need not be the node's. */
function bodiesIn(node: SyntaxNode): readonly Span[] {
  const own = node.type === 'HereDoc' ? [{ start: node.body.pos - 1, end: (node.closing ?? node.body).end }] : [];
  return [...own, ...childrenOf(node).flatMap(bodiesIn)];
}

/** Each of several, with what stands between it and the next, or the one before. */
function members(nodes: readonly SyntaxNode[]): readonly Cut[] {
  return nodes.flatMap((node, index) => {
    const before = nodes[index - 1];
    const next = nodes[index + 1];
    const bodies = bodiesIn(node);
    return [
      ...(next === undefined ? [] : [[{ start: node.pos, end: next.pos }, ...bodies]]),
      ...(before === undefined ? [] : [[{ start: before.end, end: node.end }, ...bodies]]),
    ];
  });
}

/** What a simple command, a loop over words or a redirected group is made of. */
function itemsOf(node: SyntaxNode, command: string): readonly Cut[] {
  return partsOf(node).map((part) => cutOf(part, command));
}

function partsOf(node: SyntaxNode): readonly SyntaxNode[] {
  if (node.type === 'Command') return [...node.prefix, ...(node.name === undefined ? [] : [node.name]), ...node.suffix];
  if (node.type === 'Redirected') return node.redirects;
  return node.type === 'For' || node.type === 'Select' ? (node.wordlist ?? []) : [];
}

function cutOf(node: SyntaxNode, command: string): Cut {
  return [withBlanks(command, spanOf(node)), ...bodiesIn(node)];
}

function linesIn(command: string, { start, end }: Span): readonly Cut[] {
  return [...command.slice(start, end).matchAll(/[^\n]*\n/g)].map(({ 0: line, index }) => [
    { start: start + index, end: start + index + line.length },
  ]);
}

/** What lies around some spans, in order, within another. */
function allBut(kept: readonly Span[], { start, end }: Span): Cut {
  const starts = [start, ...kept.map((span) => span.end)];
  return starts.map((from, index) => ({ start: from, end: kept[index]?.start ?? end }));
}

/** With the blanks before it, or where there are none, those behind it; with neither where that would join two words. */
function withBlanks(command: string, { start, end }: Span): Span {
  if (/^[^\s"')]/.test(command.slice(end, end + 1))) return { start, end };
  const from = command.slice(0, start).replace(/[ \t]+$/, '').length;
  if (from < start) return { start: from, end };
  return { start, end: command.length - command.slice(end).replace(/^[ \t]+/, '').length };
}

function spanOf({ pos, end }: SyntaxNode): Span {
  return { start: pos, end };
}
