/** What a command has set, written and piped so far; filled in the order in which its parts would run. */

import type { Assignment } from '../command.ts';
import { asQuoted, textOf } from '../made-word.ts';
import type { RedirectedFile, Sink, Source } from '../stream.ts';
import { joinedText, textWithin, type KnownText } from '../text.ts';
import type { Pipe, Word } from '../word.ts';
import { resolveQuoted, resolveWord, type Values } from './resolve.ts';

/** Variables, files and pipes whose contents the command itself tells. */
export class Memory implements Values {
  /** Absent value: assigned more than once, or to something that is not known. */
  readonly #variables = new Map<string, { readonly value?: Word }>();
  /** What was written, piece by piece. */
  readonly #files = new Map<string, readonly KnownText[]>();
  readonly #pipes = new Map<Pipe, readonly KnownText[]>();
  /** Redirects that have been written to: what a group writes next comes behind. */
  readonly #opened = new Set<Sink>();

  variable(name: string): Word | undefined {
    return this.#variables.get(name)?.value;
  }

  piped(pipe: Pipe): KnownText | undefined {
    return joined(this.#pipes.get(pipe));
  }

  get knowsFiles(): boolean {
    return this.#files.size > 0;
  }

  /** The text of the file that a word names, also by a path from another directory: there may be a `cd` between. */
  file(path: Word): KnownText | undefined {
    if (!this.knowsFiles) return undefined;
    const key = keyOf(path);
    const written = this.#files.has(key) ? key : [...this.#files.keys()].findLast((other) => endsAlike(other, key));
    return written === undefined ? undefined : joined(this.#files.get(written));
  }

  /** Remembers a variable that is set once, to a value that is known. */
  assign({ name, value, append }: Assignment): void {
    const isUnknown = value === undefined || append || this.#variables.has(name);
    const known = isUnknown ? undefined : resolveQuoted(value, this);
    this.#variables.set(name, known === undefined ? {} : { value: known });
  }

  /** Assignments before a command hold while it runs, and what they hide comes back. */
  assignDuring(assignments: readonly Assignment[], run: () => void): void {
    const hidden = assignments.map(({ name }) => [name, this.#variables.get(name)] as const);
    for (const [name] of hidden) this.#variables.delete(name);
    for (const assignment of assignments) this.assign(assignment);
    run();
    for (const [name, variable] of hidden) {
      if (variable === undefined) this.#variables.delete(name);
      else this.#variables.set(name, variable);
    }
  }

  /** The text that a source holds, as far as it is known. */
  read(source: Source): KnownText | undefined {
    switch (source.kind) {
      case 'pipe':
        return this.piped(source);
      case 'file':
        return this.file(source.path);
      case 'hereString':
        return this.#hereString(source.word);
      case 'hereDocument':
      case 'given':
        return source.text;
      default:
        return source satisfies never;
    }
  }

  /** Remembers what a command writes; without a text, that it is not known. */
  write(sink: Sink, text: KnownText | undefined): void {
    switch (sink.kind) {
      case 'pipe':
        if (text !== undefined) this.#pipes.set(sink, [...(this.#pipes.get(sink) ?? []), text]);
        return;
      case 'file':
        return this.#writeFile(sink, text);
      default:
        return sink satisfies never;
    }
  }

  #writeFile(sink: RedirectedFile, text: KnownText | undefined): void {
    const path = resolveWord(sink.path, this)[0] ?? sink.path;
    this.writeFile(path, text, sink.append || this.#opened.has(sink));
    this.#opened.add(sink);
  }

  /** Remembers the text of a file; an unknown text that replaces it forgets it. */
  writeFile(path: Word, text: KnownText | undefined, append: boolean): void {
    const key = keyOf(path);
    if (key.startsWith('/dev/')) return;
    if (text !== undefined) this.#files.set(key, [...((append ? this.#files.get(key) : undefined) ?? []), text]);
    else if (!append) this.#files.delete(key);
  }

  #hereString(written: Word): KnownText {
    const words = resolveWord(asQuoted(written), this);
    const word = words[0] ?? written;
    return joinedText([textOf(word), textWithin('\n', word.span, true)]);
  }
}

/** Files are told apart by the word that names them, so `$f` is the same file each time. */
function keyOf({ value }: Word): string {
  return value.replace(/^(?:\.\/+)+/, '').replaceAll(/\/+(?:\.\/+)*/g, '/');
}

function endsAlike(one: string, other: string): boolean {
  return one.endsWith(`/${other}`) || other.endsWith(`/${one}`);
}

function joined(pieces: readonly KnownText[] | undefined): KnownText | undefined {
  return pieces === undefined ? undefined : joinedText(pieces);
}
