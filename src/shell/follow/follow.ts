/** Follows a command to every program that it would run, wherever it stands and whatever carries it there. */

import type { SimpleCommand } from '../command.ts';
import { lineOf, literalOutput, PRINTERS } from '../literal-output.ts';
import { readCommands } from '../read-commands.ts';
import type { Span } from '../span.ts';
import type { Sink } from '../stream.ts';
import { spanAround, wholeText, type KnownText } from '../text.ts';
import type { Launched } from '../unwrap/launcher.ts';
import { LAUNCHERS } from '../unwrap/launchers.ts';
import type { Word } from '../word.ts';
import { FOLLOWERS } from './followers.ts';
import { Memory } from './memory.ts';
import { resolveWords } from './resolve.ts';
import { type Read, readWrittenFile, writtenProgram } from './written-files.ts';

/** Launchers around one program that are taken off. */
const LAYERS = 12;

/** How many places a command is followed into, one within the other. */
const DEPTH = 6;

/**
 * How much is followed in all, so that a script that runs itself over and over comes to an end: places, characters of
 * their scripts, and words that expansions add.
 */
const MOST = { places: 2000, characters: 200_000, words: 20_000 };

/** Programs that run others, or write what they read. */
const FOLLOWED: ReadonlySet<string> = new Set([...LAUNCHERS.keys(), ...FOLLOWERS.keys(), 'tee']);

/** A program about to run. */
export interface Program extends Read {
  /** Base name, lower case. */
  readonly name: string;
  /** Its word and its arguments, with what the command itself tells about their expansions put in place. */
  readonly words: readonly Word[];
  /** The same input as `input`, with its place in the command. */
  readonly stdin?: KnownText;
  /** Where its output goes; absent where it is the terminal's or cannot be told. */
  readonly stdout?: Sink;
  /** The programs that carry it, the outermost first, such as `sudo` and `bash`; none where the shell itself starts it. */
  readonly carriers: readonly string[];
}

/** Told what a command would run, in the order in which it would. */
export interface Listener {
  /** Whether it wants to hear of a program; what nobody looks at is not read. */
  looksAt(name: string): boolean;
  program(program: Program): void;
  /** A script that a program carries: that of `bash -c`, a heredoc for `ssh`. */
  script?(text: KnownText): void;
  /** A stretch that could not be understood; `isWhole` where that is all there is. */
  unread(text: KnownText, why: string, isWhole: boolean): void;
}

/** Tells `listener` of every program that a command would run, and of what could not be understood. */
export function follow(command: string, listener: Listener): void {
  new Following(listener).readScript(wholeText(command), { depth: 0, layers: 0, carriers: [] });
}

/** From a program's word to its last one; words that come from elsewhere in the text do not count. */
export function spanOf(words: readonly Word[]): Span {
  const [first, ...args] = words.map(({ span }) => span);
  if (first === undefined) return { start: 0, end: 0 };
  return spanAround([first, ...args.filter(({ start }) => start >= first.start)]);
}

/** Where a program or a script stands. */
interface Around {
  readonly input?: KnownText | undefined;
  readonly stdout?: Sink | undefined;
  /** Places it was followed into. */
  readonly depth: number;
  /** Launchers taken off since then. */
  readonly layers: number;
  readonly carriers: readonly string[];
}

class Following {
  readonly #listener: Listener;
  /** Absent while there is nothing to remember: most commands only name programs that nobody looks at. */
  #remembered: Memory | undefined;
  readonly #followed = { places: 0, characters: 0, words: 0 };
  readonly #notRead = new Set<string>();

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  get #memory(): Memory {
    this.#remembered ??= new Memory();
    return this.#remembered;
  }

  readScript(text: KnownText, { input, stdout, depth, carriers }: Around): void {
    if (depth > DEPTH) return this.#notUnderstood(text, 'it is nested too deeply');
    if (depth > 0) this.#followed.characters += text.value.length;
    if (this.#followed.characters > MOST.characters) return this.#notUnderstood(text, 'it grows without end');
    const stdin = input && ({ kind: 'given', text: input } as const);
    const { commands, unread } = readCommands(text, { stdin, stdout });
    for (const piece of unread) {
      this.#notUnderstood(piece.text, piece.why, depth === 0 && piece.text.value.length === text.value.length);
    }
    for (const command of commands) this.#run(command, depth, carriers);
  }

  #notUnderstood(text: KnownText, why: string, isWhole = false): void {
    if (this.#notRead.has(text.value)) return;
    this.#notRead.add(text.value);
    this.#listener.unread(text, why, isWhole);
  }

  #run(command: SimpleCommand, depth: number, carriers: Around['carriers']): void {
    const { program } = command;
    if (program === undefined) {
      for (const assignment of command.assignments) this.#memory.assign(assignment);
      return;
    }
    const words = this.#concerns(program, command) ? this.#resolve(command.words) : [];
    for (const declaration of command.declarations) this.#memory.assign(declaration);
    if (words.length === 0) return;

    const memory = this.#memory;
    const { assignments, stdin, stdout } = command;
    const input = stdin && memory.read(stdin);
    const around: Around = { input, stdout, depth, layers: 0, carriers };
    if (assignments.length === 0) this.#runWords(words, around);
    else memory.assignDuring(assignments, () => this.#runWords(words, around));
  }

  #resolve(words: readonly Word[]): readonly Word[] {
    if (this.#followed.words > MOST.words) return words;
    const resolved = resolveWords(words, this.#memory);
    this.#followed.words += Math.max(resolved.length - words.length, 0);
    return resolved;
  }

  /** Whether what this command runs or prints can matter; for most the program's name says that it does not. */
  #concerns(program: Word, { stdout }: SimpleCommand): boolean {
    if (!program.isStatic || this.#remembered?.knowsFiles === true) return true;
    const name = programName(program);
    if (FOLLOWED.has(name) || this.#listener.looksAt(name)) return true;
    return stdout !== undefined && PRINTERS.has(name);
  }

  #runWords(words: readonly Word[], around: Around): void {
    const [first, ...args] = words;
    if (first === undefined) return;
    const { input, depth, layers } = around;
    const name = programName(first);
    const launcher = LAUNCHERS.get(name);
    if (depth > DEPTH || layers > LAYERS) return this.#notUnderstood(lineOf(words), 'it is nested too deeply');
    this.#tell(name, words, around);
    const started =
      launcher?.(args, input) ??
      FOLLOWERS.get(name)?.(args, { input, memory: this.#memory }) ??
      writtenProgram(first, input, this.#memory);
    for (const launched of started) {
      const isLayer = launcher !== undefined && launched.kind === 'program';
      this.#start(launched, { ...(isLayer ? wrapped(around) : deeper(around)), carriers: [...around.carriers, name] });
    }
    if (started.length === 0) this.#write(name, args, around);
  }

  #start(launched: Launched, around: Around): void {
    this.#followed.places += 1;
    const { input } = launched;
    const isTooMuch = this.#followed.places > MOST.places;
    const there: Around = { ...around, input, depth: isTooMuch ? DEPTH + 1 : around.depth };
    switch (launched.kind) {
      case 'program':
        return this.#runWords(this.#resolve(launched.words), there);
      case 'script':
        this.#listener.script?.(launched.text);
        return this.readScript(launched.text, there);
      default:
        return launched satisfies never;
    }
  }

  #tell(name: string, words: readonly Word[], { input, stdout, carriers }: Around): void {
    if (!this.#listener.looksAt(name)) return;
    const streams = { ...(input && { stdin: input }), ...(stdout && { stdout }) };
    this.#listener.program({
      name,
      words,
      carriers,
      ...streams,
      ...readWrittenFile(words.slice(1), input, this.#memory),
    });
  }

  /** Remembers what a program that only prints has written, and where. */
  #write(program: string, args: readonly Word[], { input, stdout }: Around): void {
    const memory = this.#memory;
    if (program === 'tee' && input !== undefined) this.#copy(input, args);
    if (stdout === undefined) return;
    memory.write(stdout, literalOutput(program, args, { input, file: (path) => memory.file(path) }));
  }

  /** `tee` writes what it reads to each of its arguments, `>(…)` among them. */
  #copy(input: KnownText, args: readonly Word[]): void {
    const append = args.some(({ value }) => /^(?:-[ip]*a[ip]*|--append)$/.test(value));
    for (const word of args) {
      const [fragment] = word.fragments;
      if (fragment?.kind === 'expansion' && fragment.pipe !== undefined) this.#memory.write(fragment.pipe, input);
      else if (!word.value.startsWith('-')) this.#memory.writeFile(word, input, append);
    }
  }
}

/** Base name, lower case. */
function programName({ value }: Word): string {
  return value.slice(value.lastIndexOf('/') + 1).toLowerCase();
}

function wrapped(around: Around): Around {
  return { ...around, layers: around.layers + 1 };
}

function deeper(around: Around): Around {
  return { ...around, depth: around.depth + 1, layers: 0 };
}
