/** Simple commands as the parser gives them. */

import type { Assignment as AssignmentNode, Command, Redirection } from 'unbash';
import type { Assignment, Redirect, SimpleCommand } from './command.ts';
import { ParsedWord, type WordContext } from './parsed-word.ts';
import type { Span } from './span.ts';
import type { Sink, Source, Streams } from './stream.ts';
import type { Fragment, Word } from './word.ts';

/** A command of the parser, read when somebody asks. */
export class ParsedCommand implements SimpleCommand {
  readonly stdin: Source | undefined;
  readonly stdout: Sink | undefined;
  readonly #node: Command;
  readonly #context: WordContext;
  #words: readonly Word[] | undefined;

  constructor(node: Command, context: WordContext, { stdin, stdout }: Streams) {
    this.#node = node;
    this.#context = context;
    this.stdin = stdin;
    this.stdout = stdout;
  }

  get program(): Word | undefined {
    if (this.#words !== undefined) return this.#words[0];
    const { name } = this.#node;
    return name === undefined ? undefined : new ParsedWord(name, this.#context);
  }

  get words(): readonly Word[] {
    this.#words ??= wordsOf(this.#node, this.#context);
    return this.#words;
  }

  get assignments(): readonly Assignment[] {
    return assignmentsIn(this.#node.prefix, this.#context);
  }

  get declarations(): readonly Assignment[] {
    // To the parser `alias a=b` looks like one too.
    return this.#node.name?.text === 'alias' ? [] : assignmentsIn(this.#node.suffix, this.#context);
  }

  get redirects(): readonly Redirect[] {
    return this.#node.redirects.map((node) => redirectOf(node, this.#context));
  }

  get span(): Span {
    return this.#context.place({ start: this.#node.pos, end: this.#node.end });
  }
}

/** An argument such as `v=x` of `export`: one word to the program, an assignment to the shell. */
class DeclarationWord implements Word {
  readonly text: string;
  readonly span: Span;
  readonly #node: AssignmentNode;
  readonly #context: WordContext;

  constructor(node: AssignmentNode, context: WordContext) {
    this.text = node.text;
    this.span = context.place({ start: node.pos, end: node.end });
    this.#node = node;
    this.#context = context;
  }

  get fragments(): readonly Fragment[] {
    const { value, text, index } = this.#node;
    if (value.type === 'ArrayValue' || index !== undefined) return [{ kind: 'expansion', value: text, quoted: false }];
    const target = text.slice(0, value.pos - this.#node.pos);
    return [{ kind: 'literal', value: target, quoted: false }, ...new ParsedWord(value, this.#context).fragments];
  }

  get value(): string {
    return this.fragments.map((fragment) => fragment.value).join('');
  }

  get isStatic(): boolean {
    const { value } = this.#node;
    return value.type === 'Word' && new ParsedWord(value, this.#context).isStatic;
  }
}

function wordsOf({ name, args }: Command, context: WordContext): readonly Word[] {
  if (name === undefined) return [];
  const words: Word[] = [new ParsedWord(name, context)];
  for (const node of args) {
    words.push(node.type === 'Word' ? new ParsedWord(node, context) : new DeclarationWord(node, context));
  }
  return words;
}

type Item = Command['prefix'][number] | Command['suffix'][number];

function assignmentsIn(items: readonly Item[], context: WordContext): readonly Assignment[] {
  const assignments: Assignment[] = [];
  for (const item of items) if (item.type === 'Assignment') assignments.push(assignmentOf(item, context));
  return assignments;
}

function assignmentOf(node: AssignmentNode, context: WordContext): Assignment {
  const { name, append, index, value } = node;
  return {
    name,
    append: append === true,
    span: context.place({ start: node.pos, end: node.end }),
    ...(value.type === 'Word' && index === undefined ? { value: new ParsedWord(value, context) } : {}),
  };
}

function redirectOf(node: Redirection, context: WordContext): Redirect {
  const { descriptor } = node;
  const target = node.type === 'HereDoc' ? undefined : node.target;
  return {
    operator: node.operator,
    span: context.place({ start: node.pos, end: node.end }),
    ...(descriptor === undefined ? {} : { descriptor: 'name' in descriptor ? descriptor.name : descriptor.value }),
    ...(target === undefined ? {} : { target: new ParsedWord(target, context) }),
  };
}
