/** From the text of a command to the simple commands that it would run, wherever they stand. */

import {
  parse,
  type AndOr,
  type ArithmeticExpression,
  type Command,
  type CommandNode,
  type CompoundCommand,
  type CompoundList,
  type HereDoc,
  type ParsedScript,
  type Pipeline,
  type Redirected,
  type Redirection,
  type Statement,
  type Word as WordNode,
  type WordPart,
} from 'unbash';
import type { SimpleCommand } from './command.ts';
import {
  findInArithmetic,
  findInAssignment,
  findInCalculation,
  findInParts,
  findInTest,
  findInWord,
  mayHoldCode,
  type Finder,
  type ScriptHolder,
} from './embedded.ts';
import { isVerbatim } from './heredoc.ts';
import { isNestedTooDeeply } from './nesting.ts';
import { ParsedCommand } from './parsed-command.ts';
import { redirectedStreams } from './redirected.ts';
import type { Streams } from './stream.ts';
import { alignedText, placedText, sliceOf, type KnownText, type Place } from './text.ts';
import type { Pipe } from './word.ts';

/** A stretch of text that could not be understood. What could be read of it is among the commands all the same. */
interface Unread {
  readonly text: KnownText;
  readonly why: string;
}

/** What a text would run. */
export interface Reading {
  /**
   * In the order in which a shell would start them: what a word's `$(…)` holds before the command that the word belongs
   * to, the left side of a pipe before the right. Function bodies and branches that may never be taken count.
   */
  readonly commands: readonly SimpleCommand[];
  readonly unread: readonly Unread[];
}

/**
 * Reads `text` as bash would. Never throws: what is nested too deeply for the parser comes back as unread.
 * `streams` are those that its commands inherit.
 */
export function readCommands(text: KnownText, streams: Streams = {}): Reading {
  const reader = new Reader(text);
  const tooDeep: Unread = { text, why: 'it is nested too deeply' };
  if (isNestedTooDeeply(text.value)) return { commands: [], unread: [tooDeep] };
  try {
    reader.readScript(parse(text.value), streams);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    reader.unread.push(tooDeep);
  }
  return reader;
}

/** Walks the scripts of one text; a text decoded from backticks gets a reader of its own. */
class Reader implements Reading, Finder {
  readonly commands: SimpleCommand[];
  readonly unread: Unread[];
  readonly #text: KnownText;
  readonly #mayHoldCode: boolean;
  readonly #context: { readonly place: Place; readonly pipes: Map<WordPart, Pipe> };
  /** Scripts of `>(…)`, which read what the command that they belong to writes; those of the innermost one stand last. */
  readonly #afterwards: (() => void)[] = [];

  constructor(text: KnownText, found: { commands: SimpleCommand[]; unread: Unread[] } = { commands: [], unread: [] }) {
    this.#text = text;
    this.#mayHoldCode = mayHoldCode(text.value);
    this.#context = { place: text.locate, pipes: new Map() };
    this.commands = found.commands;
    this.unread = found.unread;
  }

  readScript(script: ParsedScript, streams: Streams): void {
    const { pos, end, errors = [] } = script;
    const [error] = errors;
    if (error !== undefined) {
      // A script that lacks its end where it ends may have been cut off too early.
      const isCut = errors.some((one) => one.pos >= end);
      this.#notUnderstood({ pos, end: isCut ? this.#text.value.length : end }, error.message);
    }
    const outer = this.#afterwards.length;
    this.#statements(script.commands, streams);
    this.#runAfterwards(outer);
  }

  script(script: ParsedScript, holder: ScriptHolder): void {
    const reader = script.source === undefined ? this : this.#decoded(script.source, holder);
    const pipe: Pipe = { kind: 'pipe' };
    if (holder.type === 'ArithmeticCommandExpansion') return reader.readScript(script, {});
    this.#context.pipes.set(holder, pipe);
    if (holder.type === 'CommandExpansion' || holder.operator === '<')
      return reader.readScript(script, { stdout: pipe });
    this.#afterwards.push(() => reader.readScript(script, { stdin: pipe }));
  }

  opaque(span: { readonly pos: number; readonly end: number }): void {
    this.#notUnderstood(span, 'an expansion of an unknown form');
  }

  #notUnderstood({ pos, end }: { readonly pos: number; readonly end: number }, why: string): void {
    this.unread.push({ text: sliceOf(this.#text, { start: pos, end }), why });
  }

  #decoded(source: string, { text, pos }: ScriptHolder): Reader {
    const decoded = alignedText(source, text.slice(1, -1), pos + 1, true);
    return new Reader(placedText(decoded, this.#text.locate), this);
  }

  /** Reads what came behind the first `outer` ones, in order. */
  #runAfterwards(outer: number): void {
    if (this.#afterwards.length === outer) return;
    for (const readLater of this.#afterwards.splice(outer)) readLater();
  }

  #statements(statements: readonly Statement[], streams: Streams): void {
    for (const { command } of statements) this.#node(command, streams);
  }

  #node(node: CommandNode | Pipeline | AndOr | CompoundList, streams: Streams): void {
    switch (node.type) {
      case 'Command':
        return this.#command(node, streams);
      case 'Pipeline':
        return this.#pipeline(node, streams);
      case 'AndOr':
        return node.commands.forEach((command) => this.#node(command, streams));
      case 'CompoundList':
        return this.#statements(node.commands, streams);
      case 'Redirected':
        return this.#redirected(node, streams);
      case 'Function':
      case 'Coproc':
        if (node.name !== undefined) findInWord(node.name, this);
        return this.#node(node.body, {});
      case 'If':
      case 'For':
      case 'ArithmeticFor':
      case 'Select':
      case 'While':
      case 'Subshell':
      case 'BraceGroup':
      case 'Case':
      case 'TestCommand':
      case 'ArithmeticCommand':
        return this.#compound(node, streams);
      default:
        return node satisfies never;
    }
  }

  #redirected({ command, redirects }: Redirected, streams: Streams): void {
    const outer = this.#afterwards.length;
    for (const redirect of redirects) this.#redirect(redirect);
    this.#compound(command, redirectedStreams(redirects, streams, this.#context));
    this.#runAfterwards(outer);
  }

  #compound(node: CompoundCommand, streams: Streams): void {
    switch (node.type) {
      case 'If':
        for (const { clause, then } of [node, ...node.elif]) {
          this.#node(clause, streams);
          this.#node(then, streams);
        }
        if (node.else !== undefined) this.#node(node.else, streams);
        return;
      case 'For':
      case 'Select':
        findInWord(node.name, this);
        this.#words(node.wordlist ?? []);
        return this.#node(node.body, streams);
      case 'ArithmeticFor':
        this.#arithmetic(node.initialize);
        this.#arithmetic(node.test);
        this.#arithmetic(node.update);
        return this.#node(node.body, streams);
      case 'While':
        this.#node(node.clause, streams);
        return this.#node(node.body, streams);
      case 'Subshell':
      case 'BraceGroup':
        return this.#node(node.body, streams);
      case 'Case':
        findInWord(node.word, this);
        for (const { pattern, body } of node.items) {
          this.#words(pattern);
          this.#node(body, streams);
        }
        return;
      case 'TestCommand':
        return findInTest(node.expression, this);
      case 'ArithmeticCommand':
        return findInCalculation(node.expression, node, node.body, this);
      default:
        return node satisfies never;
    }
  }

  #pipeline({ commands }: Pipeline, { stdin, stdout }: Streams): void {
    let upstream = stdin;
    commands.forEach((command, index) => {
      const downstream = index === commands.length - 1 ? stdout : ({ kind: 'pipe' } as const);
      this.#node(command, { stdin: upstream, stdout: downstream });
      upstream = downstream;
    });
  }

  #command(node: Command, streams: Streams): void {
    const outer = this.#afterwards.length;
    const { redirects } = node;
    if (this.#mayHoldCode) this.#items(node);
    else for (const redirect of redirects) this.#redirect(redirect);
    const own = redirects.length === 0 ? streams : redirectedStreams(redirects, streams, this.#context);
    this.commands.push(new ParsedCommand(node, this.#context, own));
    this.#runAfterwards(outer);
  }

  #items({ name, prefix, suffix }: Command): void {
    if (name !== undefined) findInWord(name, this);
    for (const item of prefix) this.#item(item);
    for (const item of suffix) this.#item(item);
  }

  #item(item: Command['prefix'][number] | Command['suffix'][number]): void {
    switch (item.type) {
      case 'Word':
        return findInWord(item, this);
      case 'Assignment':
        return findInAssignment(item, this);
      case 'Redirect':
      case 'HereString':
      case 'HereDoc':
        return this.#redirect(item);
      default:
        return item satisfies never;
    }
  }

  #redirect(node: Redirection): void {
    if (node.type === 'HereDoc') return this.#heredoc(node);
    if (node.target !== undefined) findInWord(node.target, this);
  }

  /** Bash runs a heredoc without an end as if it ended with the text; the parser does not report it. */
  #heredoc(node: HereDoc): void {
    if (node.closing === undefined) this.#notUnderstood(node.body, 'a heredoc without its end');
    if (!isVerbatim(node)) findInParts(node.body.parts, this);
  }

  #words(words: readonly WordNode[]): void {
    for (const word of words) findInWord(word, this);
  }

  #arithmetic(expression: ArithmeticExpression | undefined): void {
    if (expression !== undefined) findInArithmetic(expression, this);
  }
}
