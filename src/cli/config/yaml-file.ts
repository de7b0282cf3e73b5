/** A YAML file as values, each with its place, so that whatever is wrong can be said with line and column. */

import { type Document, LineCounter, isCollection, isMap, isNode, isScalar, parseDocument, visit } from 'yaml';
import { ReplayError } from '../../errors.ts';
import { isNestedTooDeeply } from './yaml-nesting.ts';

/** Keys and indices from the whole file down to a value. */
export type ValuePath = readonly PropertyKey[];

/** In characters; nobody writes more by hand. */
const LONGEST = 65_536;

/** More than anybody needs who does not want them to multiply. */
const MOST_ALIASES = 50;

/** What to do about mistakes that the parser's own words do not tell. */
const ADVICE: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: 'this key is there twice; keep one of them',
  TAB_AS_INDENT: 'a tab indents nothing in YAML; give spaces',
  MULTIPLE_DOCS: 'a second document starts here; keep one',
  NON_STRING_KEY: 'a key is a plain text',
  BLOCK_AS_IMPLICIT_KEY: 'a second colon on one line; put the value in quotes, or on a line of its own',
};

export class YamlFile {
  /** What the file holds, as JSON would; null where it is empty. */
  readonly value: unknown;
  /** As people name it. */
  readonly #name: string;
  readonly #document: Document.Parsed;
  readonly #lines = new LineCounter();

  /** @param name of the file, for messages @throws ReplayError where the text is no YAML */
  constructor(name: string, text: string) {
    this.#name = name;
    if (text.length > LONGEST)
      throw new ReplayError(`${name}: longer than a configuration can be (${LONGEST} characters)`);
    if (isNestedTooDeeply(text)) throw new ReplayError(`${name}: nested too deeply; a configuration has a few levels`);
    this.#document = parseDocument(text, {
      lineCounter: this.#lines,
      prettyErrors: false,
      stringKeys: true,
      logLevel: 'error',
    });
    const [fault] = [...this.#document.errors, ...this.#document.warnings];
    if (fault !== undefined) throw this.#at(fault.pos[0], ADVICE[fault.code] ?? uncapitalised(fault.message));
    this.#checkAliases();
    this.value = this.#document.toJS();
  }

  /** An error about the value at `path`, or about the key that leads to it. */
  error(path: ValuePath, message: string, { atKey = false } = {}): ReplayError {
    return this.#at(this.#offset(path, atKey), message);
  }

  #checkAliases(): void {
    let aliases = 0;
    visit(this.#document, {
      Alias: (_, alias) => {
        aliases += 1;
        const at = alias.range?.[0] ?? 0;
        if (aliases > MOST_ALIASES)
          throw this.#at(at, `more than ${MOST_ALIASES} aliases; write the values themselves`);
        if (alias.resolve(this.#document) === undefined) {
          throw this.#at(at, `no anchor &${alias.source} before this alias; write the value itself`);
        }
      },
    });
  }

  #at(offset: number, message: string): ReplayError {
    const { line, col } = this.#lines.linePos(offset);
    return new ReplayError(`${this.#name}:${Math.max(line, 1)}:${Math.max(col, 1)}: ${message}`);
  }

  /** Of the value itself, or of the nearest one around it that is there. */
  #offset(path: ValuePath, atKey: boolean): number {
    let node: unknown = this.#document.contents;
    let offset = startOf(node) ?? 0;
    for (const [index, step] of path.entries()) {
      const key = isMap(node)
        ? node.items.find((item) => isScalar(item.key) && String(item.key.value) === step)?.key
        : undefined;
      const isWanted = atKey && index === path.length - 1;
      node = isCollection(node) ? node.get(step, true) : undefined;
      offset = (isWanted ? startOf(key) : (startOf(node) ?? startOf(key))) ?? offset;
    }
    return offset;
  }
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}

function uncapitalised(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
