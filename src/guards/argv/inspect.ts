/** Follows a command to every program that it would run, and asks the rules about each. */

import type { SimpleCommand } from '../../shell/command.ts';
import { lineOf, literalOutput, PRINTERS } from '../../shell/literal-output.ts';
import { readCommands } from '../../shell/read-commands.ts';
import type { Sink } from '../../shell/stream.ts';
import { spanAround, wholeText, type KnownText } from '../../shell/text.ts';
import type { Launched } from '../../shell/unwrap/launcher.ts';
import { LAUNCHERS } from '../../shell/unwrap/launchers.ts';
import type { Word } from '../../shell/word.ts';
import { FOLLOWERS } from './follow/index.ts';
import { readWrittenFile, writtenProgram } from './follow/written-files.ts';
import { Memory } from './memory.ts';
import { resolveWords } from './resolve.ts';
import type { RuleBook } from './rule-book.ts';
import { findInText, type Found } from './text.ts';

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

/** Everything that the rules find in a command, in no order. */
export function inspect(command: string, rules: RuleBook): readonly Found[] {
  const inspection = new Inspection(rules);
  inspection.readScript(wholeText(command), { depth: 0, layers: 0 });
  return inspection.found;
}

/** Where a program or a script stands. */
interface Around {
  readonly input?: KnownText | undefined;
  readonly stdout?: Sink | undefined;
  /** Places it was followed into. */
  readonly depth: number;
  /** Launchers taken off since then. */
  readonly layers: number;
}

class Inspection {
  readonly found: Found[] = [];
  readonly #rules: RuleBook;
  /** Absent while there is nothing to remember: most commands only name programs that nobody looks at. */
  #remembered: Memory | undefined;
  readonly #followed = { places: 0, characters: 0, words: 0 };
  readonly #judgedByText = new Set<string>();

  constructor(rules: RuleBook) {
    this.#rules = rules;
  }

  get #memory(): Memory {
    this.#remembered ??= new Memory();
    return this.#remembered;
  }

  readScript(text: KnownText, { input, stdout, depth }: Around): void {
    if (depth > DEPTH) return this.#notUnderstood(text, 'it is nested too deeply');
    if (depth > 0) this.#followed.characters += text.value.length;
    if (this.#followed.characters > MOST.characters) return this.#notUnderstood(text, 'it grows without end');
    const stdin = input && ({ kind: 'given', text: input } as const);
    const { commands, unread } = readCommands(text, { stdin, stdout });
    for (const piece of unread) {
      this.#notUnderstood(piece.text, piece.why, depth === 0 && piece.text.value.length === text.value.length);
    }
    for (const command of commands) this.#run(command, depth);
  }

  #notUnderstood(text: KnownText, why: string, isWhole = false): void {
    if (this.#judgedByText.has(text.value)) return;
    this.#judgedByText.add(text.value);
    this.found.push(...findInText(text, why, this.#rules.list, isWhole));
  }

  #run(command: SimpleCommand, depth: number): void {
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
    const around: Around = { input, stdout, depth, layers: 0 };
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
    if (FOLLOWED.has(name) || this.#rules.byProgram.has(name)) return true;
    return stdout !== undefined && PRINTERS.has(name);
  }

  #runWords(words: readonly Word[], around: Around): void {
    const [first, ...args] = words;
    if (first === undefined) return;
    const { input, stdout, depth, layers } = around;
    const program = programName(first);
    const launcher = LAUNCHERS.get(program);
    if (depth > DEPTH || layers > LAYERS) return this.#notUnderstood(lineOf(words), 'it is nested too deeply');
    if (launcher !== undefined) {
      const started = launcher(args, input);
      for (const launched of started) {
        this.#start(
          launched,
          launched.kind === 'script' ? deeper(around) : { input, stdout, depth, layers: layers + 1 },
        );
      }
      if (started.length === 0) this.#write(program, args, around);
      return;
    }
    this.#judge(program, words, around);
    const follower = FOLLOWERS.get(program);
    const started = follower?.(args, { input, memory: this.#memory }) ?? writtenProgram(first, input, this.#memory);
    for (const launched of started) this.#start(launched, deeper(around));
    if (started.length === 0) this.#write(program, args, around);
  }

  #start(launched: Launched, { stdout, depth, layers }: Around): void {
    this.#followed.places += 1;
    const { input } = launched;
    const isTooMuch = this.#followed.places > MOST.places;
    const around: Around = { input, stdout, depth: isTooMuch ? DEPTH + 1 : depth, layers };
    switch (launched.kind) {
      case 'program':
        return this.#runWords(this.#resolve(launched.words), around);
      case 'script':
        return this.readScript(launched.text, around);
      default:
        return launched satisfies never;
    }
  }

  #judge(program: string, words: readonly Word[], { input }: Around): void {
    const rules = this.#rules.byProgram.get(program);
    if (rules === undefined) return;
    const invocation = { program, ...readWrittenFile(words.slice(1), input, this.#memory) };
    for (const rule of rules) {
      const finding = rule.match(invocation);
      if (finding !== undefined) this.found.push({ rule, what: finding.what, span: finding.span ?? spanOf(words) });
    }
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

function deeper({ input, stdout, depth }: Around): Around {
  return { input, stdout, depth: depth + 1, layers: 0 };
}

/** From the program's word to its last one; words that come from elsewhere in the text do not count. */
function spanOf(words: readonly Word[]): { readonly start: number; readonly end: number } {
  const [first, ...args] = words.map(({ span }) => span);
  if (first === undefined) return { start: 0, end: 0 };
  return spanAround([first, ...args.filter(({ start }) => start >= first.start)]);
}
