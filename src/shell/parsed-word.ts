/** Words as the parser gives them, read into fragments when somebody asks. */

import type { DoubleQuotedChild, Word as WordNode, WordPart } from 'unbash';
import { literalFragments } from './literal.ts';
import { alignedText, joinedText, placedText, type KnownText, type Place } from './text.ts';
import type { Span } from './span.ts';
import type { Fallback, Fragment, Pipe, Word } from './word.ts';

/** What reading a script leaves for its words: where it stands, and the pipes of its substitutions. */
export interface WordContext {
  readonly place: Place;
  readonly pipes: ReadonlyMap<WordPart, Pipe>;
}

/** A word of the parser, in the place its script has in the whole command. */
export class ParsedWord implements Word {
  readonly #node: WordNode;
  readonly #context: WordContext;
  #fragments: readonly Fragment[] | undefined;

  constructor(node: WordNode, context: WordContext) {
    this.#node = node;
    this.#context = context;
  }

  get text(): string {
    return this.#node.text;
  }

  get value(): string {
    if (this.#node.parts === undefined) return this.#node.value;
    return this.fragments.map((fragment) => fragment.value).join('');
  }

  get isStatic(): boolean {
    const { text } = this.#node;
    if (!MAY_EXPAND.test(text)) return true;
    const { parts } = this.#node;
    if (parts === undefined) return !text.startsWith('~') || !hasTilde(this.fragments);
    return this.fragments.every((fragment) => fragment.kind === 'literal') && !hasTilde(this.fragments);
  }

  get fragments(): readonly Fragment[] {
    this.#fragments ??= fragmentsOf(this.#node, this.#context);
    return this.#fragments;
  }

  get span(): Span {
    return this.#context.place({ start: this.#node.pos, end: this.#node.end });
  }

  get located(): KnownText {
    const { parts, text, pos } = this.#node;
    if (parts === undefined) return placedText(alignedText(this.value, text, pos, this.isStatic), this.#context.place);
    const pieces = parts.flatMap((part) => partTexts(part, this.#context));
    return { ...placedText(joinedText(pieces), this.#context.place), isStatic: this.isStatic };
  }
}

/** Each expansion and pattern has one of these, quoted or not. */
const MAY_EXPAND = /[$`~*?[{(]/;

/** Whether the shell would expand a tilde at the start: `~`, `~/x`, `~user`, none of it quoted. */
function hasTilde([first, ...others]: readonly Fragment[]): boolean {
  if (first?.kind !== 'literal' || first.quoted) return false;
  const prefix = /^~[\w.+-]*(?<slash>\/?)/.exec(first.value);
  if (prefix === null) return false;
  if (prefix.groups?.['slash'] === '/') return true;
  return others.length === 0 && prefix[0].length === first.value.length;
}

function fragmentsOf(node: WordNode, context: WordContext): readonly Fragment[] {
  const { parts, text } = node;
  return parts === undefined ? literalFragments(text) : parts.flatMap((part) => partFragments(part, context));
}

function partFragments(part: WordPart, context: WordContext): readonly Fragment[] {
  switch (part.type) {
    case 'Literal':
      return literalFragments(part.text);
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return [{ kind: 'literal', value: part.value, quoted: true }];
    case 'DoubleQuoted':
    case 'LocaleString':
      if (part.parts.length === 0) return [{ kind: 'literal', value: '', quoted: true }];
      return part.parts.map((child) => quotedFragment(child, context));
    case 'Glob':
    case 'ExtendedGlob':
    case 'BraceExpansion':
      return [{ kind: 'pattern', value: part.text, quoted: false }];
    case 'SimpleExpansion':
    case 'ParameterExpansion':
    case 'CommandExpansion':
    case 'ArithmeticExpansion':
    case 'ProcessSubstitution':
      return [expansionFragment(part, false, context)];
    default:
      return part satisfies never;
  }
}

function quotedFragment(part: DoubleQuotedChild, context: WordContext): Fragment {
  return part.type === 'Literal'
    ? { kind: 'literal', value: part.value, quoted: true }
    : expansionFragment(part, true, context);
}

type Expansion = Extract<
  WordPart,
  {
    type: 'SimpleExpansion' | 'ParameterExpansion' | 'CommandExpansion' | 'ArithmeticExpansion' | 'ProcessSubstitution';
  }
>;

function expansionFragment(part: Expansion, quoted: boolean, context: WordContext): Fragment {
  const name = variableName(part);
  if (name !== undefined) return { kind: 'variable', name, value: part.text, quoted };
  const pipe = context.pipes.get(part);
  const fallback = fallbackOf(part, context);
  return {
    kind: 'expansion',
    value: part.text,
    quoted,
    ...(pipe === undefined ? {} : { pipe }),
    ...(fallback === undefined ? {} : { fallback }),
  };
}

const NAME = /^[A-Za-z_]\w*$/;

function variableName(part: Expansion): string | undefined {
  if (part.type === 'SimpleExpansion') {
    const name = part.text.slice(1);
    return NAME.test(name) ? name : undefined;
  }
  if (part.type !== 'ParameterExpansion' || part.text !== `\${${part.parameter}}`) return undefined;
  return NAME.test(part.parameter) ? part.parameter : undefined;
}

function fallbackOf(part: Expansion, context: WordContext): Fallback | undefined {
  if (part.type !== 'ParameterExpansion' || part.index !== undefined || part.prefix !== undefined) return undefined;
  const { operation, parameter } = part;
  if (operation?.type !== 'Default' || !/^:?[-=]$/.test(operation.operator)) return undefined;
  return { name: parameter, word: new ParsedWord(operation.operand, context) };
}

/** The value of a part in pieces, each with the place it has in the script. */
function partTexts(part: WordPart, context: WordContext): readonly KnownText[] {
  switch (part.type) {
    case 'Literal':
      return [alignedText(part.value, part.text, part.pos, true)];
    case 'SingleQuoted':
      return [alignedText(part.value, part.text.slice(1, -1), part.pos + 1, true)];
    case 'DoubleQuoted':
    case 'LocaleString':
      return part.parts.flatMap((child) => partTexts(child, context));
    case 'AnsiCQuoted':
    case 'Glob':
    case 'ExtendedGlob':
    case 'BraceExpansion':
    case 'SimpleExpansion':
    case 'ParameterExpansion':
    case 'CommandExpansion':
    case 'ArithmeticExpansion':
    case 'ProcessSubstitution':
      return partFragments(part, context).map(({ value }) => alignedText(value, part.text, part.pos, false));
    default:
      return part satisfies never;
  }
}
