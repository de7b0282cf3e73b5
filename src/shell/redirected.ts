/** What redirects do to the two streams of a command. */

import type { HereDoc, HereString, Redirect, Redirection, Word as WordNode } from 'unbash';
import { heredocText } from './heredoc.ts';
import { ParsedWord, type WordContext } from './parsed-word.ts';
import type { Sink, Source, Streams } from './stream.ts';
import type { KnownText } from './text.ts';
import type { Pipe } from './word.ts';

/** The streams after `redirects`, the last one of each winning, where a command would have had `streams`. */
export function redirectedStreams(redirects: readonly Redirection[], streams: Streams, context: WordContext): Streams {
  return redirects.reduce((before, redirect) => redirected(redirect, before, context), streams);
}

function redirected(node: Redirection, streams: Streams, context: WordContext): Streams {
  switch (node.type) {
    case 'Redirect':
      return fileRedirected(node, streams, context);
    case 'HereString':
    case 'HereDoc':
      return pointsAt(node, 0) ? withStdin(streams, hereSource(node, context)) : streams;
    default:
      return node satisfies never;
  }
}

function fileRedirected(node: Redirect, streams: Streams, context: WordContext): Streams {
  const { operator } = node;
  switch (operator) {
    case '<':
    case '<>':
      return pointsAt(node, 0) ? withStdin(streams, pipeOrFile(node, context)) : streams;
    case '<&':
      return pointsAt(node, 0) ? withStdin(streams, undefined) : streams;
    case '>':
    case '>>':
    case '>|':
      return pointsAt(node, 1) ? withStdout(streams, pipeOrFile(node, context)) : streams;
    case '&>':
    case '&>>':
      return withStdout(streams, pipeOrFile(node, context));
    case '>&':
      return pointsAt(node, 1) ? withStdout(streams, duplicated(node, context)) : streams;
    default:
      return operator satisfies never;
  }
}

/** Whether a redirect concerns `descriptor`, which is its operator's default. */
function pointsAt({ descriptor }: Redirection, number: 0 | 1): boolean {
  if (descriptor === undefined) return true;
  return descriptor.type === 'FileDescriptor' && descriptor.value === number;
}

/** `>&word` writes a file unless the word is a descriptor or `-`. */
function duplicated(node: Redirect, context: WordContext): Sink | undefined {
  return node.target === undefined || /^\d*-?$/.test(node.target.text) ? undefined : pipeOrFile(node, context);
}

function pipeOrFile({ target, operator }: Redirect, context: WordContext): Sink | undefined {
  if (target === undefined) return undefined;
  return (
    pipeOf(target, context) ?? { kind: 'file', path: new ParsedWord(target, context), append: operator.endsWith('>>') }
  );
}

/** That of `>(…)` or `<(…)`, where the word is nothing else. */
function pipeOf(target: WordNode, { pipes }: WordContext): Pipe | undefined {
  if (pipes.size === 0) return undefined;
  const [part, ...others] = target.parts ?? [];
  return part !== undefined && others.length === 0 ? pipes.get(part) : undefined;
}

function hereSource(node: HereString | HereDoc, context: WordContext): Source | undefined {
  if (node.type === 'HereDoc') return new LazyHeredoc(node, context);
  return node.target === undefined ? undefined : { kind: 'hereString', word: new ParsedWord(node.target, context) };
}

/** A heredoc whose body is put together only when somebody reads it. */
class LazyHeredoc {
  readonly kind = 'hereDocument';
  readonly #node: HereDoc;
  readonly #context: WordContext;

  constructor(node: HereDoc, context: WordContext) {
    this.#node = node;
    this.#context = context;
  }

  get text(): KnownText {
    return heredocText(this.#node, this.#context.place);
  }
}

function withStdin({ stdout }: Streams, stdin: Source | undefined): Streams {
  return { stdin, stdout };
}

function withStdout({ stdin }: Streams, stdout: Sink | undefined): Streams {
  return { stdin, stdout };
}
