/** Reading the regions of a command: what is data to the shell that reads it. */

import {
  forEachChild,
  parse,
  type HereDoc,
  type ParsedScript,
  type SyntaxNode,
  type Word,
  type WordPart,
} from 'unbash';
import { findInArithmetic, findInParts, type Finder, type ScriptHolder } from './embedded.ts';
import { isVerbatim } from './heredoc.ts';
import { isNestedTooDeeply } from './nesting.ts';
import type { Region, RegionKind } from './region.ts';
import type { Span } from './span.ts';
import { alignedText, placedText, wholeText, type Place } from './text.ts';

/** The regions of a command, in the order of the text; none where it is nested too deeply to be read. */
export function readRegions(command: string): readonly Region[] {
  if (isNestedTooDeeply(command)) return [];
  const regions: Region[] = [];
  try {
    new RegionReader(command, wholeText(command).locate, regions).readScript(parse(command));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [];
  }
  return regions.sort((one, other) => one.span.start - other.span.start);
}

type Role = Exclude<RegionKind, 'comment'> | 'code';
type Range = Pick<SyntaxNode, 'pos' | 'end'>;

/** Reads the scripts of one source; a script decoded from backticks has a source and a reader of its own. */
class RegionReader {
  readonly #source: string;
  readonly #place: Place;
  readonly #regions: Region[];
  /** What the script being read has besides blanks, operators and comments. */
  #covered: Range[] = [];
  #command: Range | undefined;

  constructor(source: string, place: Place, regions: Region[]) {
    this.#source = source;
    this.#place = place;
    this.#regions = regions;
  }

  readScript(script: ParsedScript): void {
    const outer = { covered: this.#covered, command: this.#command };
    this.#covered = [];
    this.#command = undefined;
    forEachChild(script, (node) => this.#visit(node, 'code'));
    this.#comments(script);
    this.#covered = outer.covered;
    this.#command = outer.command;
  }

  #visit(node: SyntaxNode, role: Role): void {
    switch (node.type) {
      case 'Command':
        return this.#inCommand(node, () => {
          if (node.name !== undefined) this.#word(node.name, 'code');
          for (const item of [...node.prefix, ...node.suffix]) this.#visit(item, 'argument');
        });
      case 'Word':
        return this.#word(node, role);
      case 'Assignment':
        this.#covered.push({ pos: node.pos, end: node.value.pos });
        return this.#children(node, 'assignment');
      case 'ArrayValue':
        return this.#children(node, 'assignment');
      case 'Redirect':
        return this.#children(node, 'target');
      case 'HereString':
        return this.#children(node, 'here-string');
      case 'HereDoc':
        return this.#heredoc(node);
      case 'For':
      case 'Select':
        this.#word(node.name, 'code');
        for (const word of node.wordlist ?? []) this.#word(word, 'list');
        return this.#visit(node.body, 'code');
      case 'Case':
        this.#word(node.word, 'list');
        return node.items.forEach((item) => this.#visit(item, 'pattern'));
      case 'CaseItem':
        return this.#children(node, 'pattern');
      case 'TestUnary':
      case 'TestBinary':
        return this.#children(node, 'test');
      case 'ArithmeticBinary':
      case 'ArithmeticUnary':
      case 'ArithmeticTernary':
      case 'ArithmeticGroup':
      case 'ArithmeticWord':
      case 'ArithmeticCommandExpansion':
        this.#covered.push(node);
        return this.#data(node, 'arithmetic', 'none', (finder) => findInArithmetic(node, finder));
      case 'Script':
      case 'Statement':
      case 'CompoundList':
      case 'AndOr':
      case 'Pipeline':
      case 'Redirected':
      case 'If':
      case 'Elif':
      case 'While':
      case 'ArithmeticFor':
      case 'Function':
      case 'Coproc':
      case 'Subshell':
      case 'BraceGroup':
      case 'ArithmeticCommand':
      case 'TestCommand':
      case 'TestGroup':
      case 'TestLogical':
      case 'TestNot':
        return this.#children(node, 'code');
      case 'Time':
      case 'Negation':
      case 'FileDescriptor':
      case 'FileDescriptorVariable':
        return;
      // What stands within words and heredocs is found by way of those.
      case 'HereDocDelimiter':
      case 'HereDocBody':
      case 'Literal':
      case 'Glob':
      case 'ExtendedGlob':
      case 'BraceExpansion':
      case 'SingleQuoted':
      case 'DoubleQuoted':
      case 'AnsiCQuoted':
      case 'LocaleString':
      case 'SimpleExpansion':
      case 'ParameterExpansion':
      case 'CommandExpansion':
      case 'ArithmeticExpansion':
      case 'ProcessSubstitution':
      case 'Default':
      case 'Remove':
      case 'Replace':
      case 'Slice':
      case 'CaseModification':
      case 'Transform':
      case 'Names':
      case 'Unknown':
        return;
      default:
        return node satisfies never;
    }
  }

  #children(node: SyntaxNode, role: Role): void {
    forEachChild(node, (child) => this.#visit(child, role));
  }

  #inCommand(command: Range, read: () => void): void {
    const outer = this.#command;
    this.#command = command;
    read();
    this.#command = outer;
  }

  #heredoc(node: HereDoc): void {
    const { body, delimiter, closing } = node;
    for (const range of [delimiter, body, closing]) if (range !== undefined) this.#covered.push(range);
    const parts = isVerbatim(node) ? undefined : body.parts;
    this.#data(body, 'here-document', 'none', (finder) => findInParts(parts, finder));
  }

  #word(word: Word, role: Role): void {
    this.#covered.push(word);
    if (word.parts === undefined) return this.#data(word, role, 'none', () => {});
    for (const part of word.parts) this.#data(part, role, quotesOf(part), (finder) => findInParts([part], finder));
  }

  /** Adds a range without the scripts that `find` finds in it, and what is data in those. */
  #data(range: Range, role: Role, quotes: Region['quotes'], find: (finder: Finder) => void): void {
    let start = range.pos;
    find({
      script: (script, holder) => {
        if (role !== 'code') this.#add(role, { start, end: holder.pos }, quotes);
        this.#readerOf(script, holder).readScript(script);
        start = holder.end;
      },
      opaque: () => {},
    });
    if (role !== 'code') this.#add(role, { start, end: range.end }, quotes);
  }

  #readerOf({ source }: ParsedScript, { text, pos }: ScriptHolder): RegionReader {
    if (source === undefined) return this;
    const decoded = placedText(alignedText(source, text.slice(1, -1), pos + 1, true), this.#place);
    return new RegionReader(source, decoded.locate, this.#regions);
  }

  #add(kind: RegionKind, range: Span, quotes: Region['quotes']): void {
    const span = this.#place(range);
    if (range.start >= range.end || span.start >= span.end) return;
    const command = this.#command === undefined ? {} : { command: this.#place(spanOf(this.#command)) };
    const last = this.#regions.at(-1);
    const continues = last?.kind === kind && last.quotes === quotes && last.span.end === span.start;
    if (continues) this.#regions.splice(-1, 1, { ...last, span: { start: last.span.start, end: span.end } });
    else this.#regions.push({ kind, span, quotes, ...command });
  }

  /** Between the words there are only operators, keywords and comments. */
  #comments({ pos, end }: Range): void {
    let from = pos;
    for (const range of [...this.#covered, { pos: end, end }].sort((one, other) => one.pos - other.pos)) {
      for (const comment of this.#source.slice(from, range.pos).matchAll(/(?<=^|[\s;&|()<>])#[^\n]*/g)) {
        const start = from + comment.index;
        this.#add('comment', { start, end: start + comment[0].length }, 'none');
      }
      from = Math.max(from, range.end);
    }
  }
}

function spanOf({ pos, end }: Range): Span {
  return { start: pos, end };
}

function quotesOf({ type }: WordPart): Region['quotes'] {
  switch (type) {
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return 'single';
    case 'DoubleQuoted':
    case 'LocaleString':
      return 'double';
    case 'Literal':
    case 'Glob':
    case 'ExtendedGlob':
    case 'BraceExpansion':
    case 'SimpleExpansion':
    case 'ParameterExpansion':
    case 'CommandExpansion':
    case 'ArithmeticExpansion':
    case 'ProcessSubstitution':
      return 'none';
    default:
      return type satisfies never;
  }
}
