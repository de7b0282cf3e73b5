/** One object of JSON Lines as a case, by the column names of `cases.csv`. */

import { SHELLS, type Request, type Shell } from '../../../../guards/guard.ts';
import { EXPECTED, HAPPENED, type Case, type CaseKey, type Context, type Happened, type Label } from '../../../case.ts';
import { HEX_ID } from '../../../identity.ts';
import { corpusName } from '../../corpus-name.ts';
import { lineError, oneOf, quoted } from '../../line-error.ts';
import { callId } from '../../calls/proposals.ts';
import type { Input, Skip } from '../../source.ts';
import { isBlank } from '../../text/text.ts';
import { shellOfTool, toolOfShell } from '../../calls/tools.ts';
import type { Writable } from '../../../writable.ts';
import type { Fields } from './fields.ts';

/** Where an object is. */
export interface Place {
  /** From 1. */
  readonly line: number;
  /** In bytes. */
  readonly offset: number;
}

/** Texts of the context and of the request by what they are called here and in the file, the first that is there. */
const CONTEXT_TEXTS = [
  ['agent', ['agent']],
  ['hostVersion', ['host_version']],
  ['session', ['session']],
  ['description', ['description']],
  ['subagent', ['subagent']],
  ['branch', ['branch']],
  ['project', ['project']],
  ['user', ['user']],
  ['repository', ['repository']],
  ['hookSaid', ['hook_said']],
  ['shadowSaid', ['shadow_said']],
  ['asked', ['asked']],
  ['followedBy', ['followed_by']],
] as const;
const REQUEST_TEXTS = [
  ['cwd', ['cwd']],
  ['permissionMode', ['permission_mode', 'mode']],
  ['task', ['task']],
  ['reason', ['reason']],
] as const;

/** The short words for what happened, as other tools export them. */
const OUTCOMES = new Map<string, Happened['kind']>([
  ['ok', 'ran-ok'],
  ['error', 'ran-failed'],
  ['rejected', 'denied-by-user'],
]);

export class RecordReader {
  readonly #input: Input;
  readonly #identity: string;
  readonly #skip: Skip;
  readonly #corpus: string;
  readonly #idsAreUnique: boolean;
  readonly #lineOfId = new Map<string, number>();

  /** @param idsAreUnique whether somebody vouches for the ids of cases without a label: not only in this file are they their own */
  constructor(input: Input, identity: string, idsAreUnique: boolean, skip: Skip) {
    this.#input = input;
    this.#identity = identity;
    this.#skip = skip;
    this.#idsAreUnique = idsAreUnique;
    this.#corpus = corpusName(input.name);
  }

  /**
   * The case of an object; none, and that is counted, where it has no command.
   * @throws ReplayError for a label that cannot be trusted
   */
  caseOf(fields: Fields, place: Place): Case | undefined {
    const command = fields.text('command');
    if (command === undefined || isBlank(command)) {
      // Anything else under that name has been counted as `command not text`.
      if (command !== undefined || !fields.has('command')) this.#skip('no command');
      return undefined;
    }
    const label = this.#label(fields, place.line);
    const happened = this.#happened(fields);
    const key = this.#key(fields, label !== undefined, place);
    return {
      key,
      request: this.#request(fields, command),
      context: contextOf(fields),
      ...(happened && { happened }),
      ...(label && { label }),
      ...this.#origin(fields, key, place),
    };
  }

  #key(fields: Fields, isLabelled: boolean, { line, offset }: Place): CaseKey {
    const given = fields.text('case');
    if (given !== undefined && HEX_ID.test(given)) return { by: 'case', id: given };
    const id = fields.name('id');
    if (!isLabelled) return this.#keyOfHistory(fields, id, offset);
    if (id === undefined) return { by: 'row', corpus: this.#corpus };
    const first = this.#lineOfId.get(id);
    if (first !== undefined) {
      throw this.#error(line, `the id ${quoted(id)} is taken by line ${first}; ids are unique in a corpus`);
    }
    this.#lineOfId.set(id, line);
    return { by: 'row', corpus: this.#corpus, id };
  }

  #keyOfHistory(fields: Fields, id: string | undefined, offset: number): CaseKey {
    if (!this.#idsAreUnique || callId(id) === undefined || id === undefined) {
      return { by: 'place', sha256: this.#identity, offset, ...(id !== undefined && { id }) };
    }
    const scope = ['agent', 'session'].map((name) => fields.text(name) ?? '');
    return { by: 'call', agent: scope.join('\n'), id };
  }

  #request(fields: Fields, command: string): Request {
    const tool = fields.text('tool');
    const shell = this.#shell(fields) ?? (tool === undefined ? 'unknown' : shellOfTool(tool));
    const request: Writable<Request> = { tool: tool ?? toolOfShell(shell), command, shell };
    for (const [name, columns] of REQUEST_TEXTS) {
      const text = firstText(fields, columns);
      if (text !== undefined) request[name] = text;
    }
    return request;
  }

  #shell(fields: Fields): Shell | undefined {
    const text = fields.text('shell');
    const known = SHELLS.find((shell) => shell === text);
    if (text !== undefined && known === undefined) this.#skip('unknown shell');
    return known;
  }

  #happened(fields: Fields): Happened | undefined {
    const full = fields.text('happened');
    const short = fields.text('outcome');
    const exitCode = fields.whole('exit_code');
    if (full === undefined && short === undefined) return exitCode === undefined ? undefined : exited(exitCode);
    const kind = full === undefined ? OUTCOMES.get(short ?? '') : HAPPENED.find((known) => known === full);
    if (kind === undefined) {
      this.#skip('unknown outcome');
      return undefined;
    }
    const why = fields.text('happened_why');
    return { kind, ...(why !== undefined && { why }), ...(exitCode !== undefined && { exitCode }) };
  }

  #label(fields: Fields, line: number): Label | undefined {
    if (!fields.has('expected')) return undefined;
    const text = fields.text('expected');
    const expected = EXPECTED.find((known) => known === text);
    if (expected === undefined) {
      const given = text === undefined ? 'not text' : quoted(text);
      throw this.#error(line, `expected is ${given}; it must be ${oneOf(EXPECTED)}`);
    }
    const debatable = fields.truth('debatable');
    if (debatable === 'unclear') throw this.#error(line, 'debatable is neither true nor false; it must be one of them');
    const category = fields.text('category');
    return {
      expected,
      policy: fields.text('policy') ?? 'unspecified',
      ...(category !== undefined && { category }),
      debatable,
    };
  }

  /** Where the case came from first: what was imported keeps its source, a row of a corpus belongs to that. */
  #origin(fields: Fields, key: CaseKey, { offset }: Place): Pick<Case, 'source' | 'offset'> {
    const here = { source: this.#input.name, offset };
    const source = key.by === 'row' ? undefined : fields.text('source');
    return source === undefined ? here : { source, offset: fields.whole('offset') ?? offset };
  }

  #error(line: number, problem: string): Error {
    return lineError(this.#input.shown, line, problem);
  }
}

function exited(exitCode: number): Happened {
  return { kind: exitCode === 0 ? 'ran-ok' : 'ran-failed', exitCode };
}

function contextOf(fields: Fields): Context {
  const seq = fields.whole('seq');
  const time = fields.time('time') ?? fields.time('ts');
  const context: Writable<Context> = { ...(seq !== undefined && { seq }), ...(time !== undefined && { time }) };
  for (const [name, columns] of CONTEXT_TEXTS) {
    const text = firstText(fields, columns);
    if (text !== undefined) context[name] = text;
  }
  return context;
}

function firstText(fields: Fields, columns: readonly string[]): string | undefined {
  for (const column of columns) {
    const text = fields.text(column);
    if (text !== undefined) return text;
  }
  return undefined;
}
