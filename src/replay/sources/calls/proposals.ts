/** What a reader knows of a proposed call, as a case. */

import type { Request, Shell } from '../../../guards/guard.ts';
import { CONTEXT_TEXTS, type Case, type CaseKey, type Context, type Happened } from '../../case.ts';
import type { Writable } from '../../writable.ts';
import { textOf } from '../../../json.ts';
import type { Input, Skip } from '../source.ts';
import { storable } from '../../../storable.ts';
import { isBlank, startOfText } from '../text/text.ts';
import { shellOfTool } from './tools.ts';

/** Text as recorded; what is missing or empty is unknown. */
type Text = string | undefined;

/** Everything a reader may know of a call when it settles. */
export interface Proposal {
  /** The tool's name, as the agent has it. */
  readonly tool: string;
  /** Whatever stands where the command should. */
  readonly command: unknown;
  /** Unless the tool's name says it. */
  readonly shell?: Shell;
  /** Unique across all files of this agent, or left out. */
  readonly id?: Text;
  /** Byte offset (of the decompressed content) of the record; of a document, the ordinal of the call in it. */
  readonly offset: number;
  readonly cwd?: Text;
  readonly permissionMode?: Text;
  readonly task?: Text;
  readonly hostVersion?: Text;
  readonly session?: Text;
  /** Order of the call within its session, from 0. */
  readonly seq?: number | undefined;
  /** ISO 8601. */
  readonly time?: Text;
  readonly description?: Text;
  readonly subagent?: Text;
  readonly branch?: Text;
  readonly project?: Text;
  readonly user?: Text;
  readonly repository?: Text;
  readonly hookSaid?: Text;
  readonly shadowSaid?: Text;
  readonly asked?: Text;
  readonly happened?: Happened | undefined;
}

/** What a reader may know of a call only when its result has come. */
type Later = Pick<Proposal, 'happened' | 'hookSaid' | 'shadowSaid' | 'asked'>;

const REQUEST_TEXTS = ['cwd', 'permissionMode', 'task'] as const;
/** Who proposed is said once for all, and what followed is known to nobody yet. */
const PROPOSED_TEXTS = CONTEXT_TEXTS.filter((name) => name !== 'agent' && name !== 'followedBy');

/** Longest `why` that is kept, in UTF-16 units. */
const WHY_UNITS = 300;

/** Who proposed a call. */
interface By {
  /** As `--agent` names it; a person has none. */
  readonly agent?: string;
}

/** Makes cases of what one reader finds in one input. */
export class Proposals {
  readonly #origin: string;
  readonly #by: By;
  readonly #input: Input;
  readonly #skip: Skip;

  /**
   * @param origin tells ids from those of others: the agent, or the format where others than one agent are in it
   * @param by who proposed: the agent that `origin` names, unless given
   */
  constructor(origin: string, input: Input, skip: Skip, by: By = { agent: origin }) {
    this.#origin = origin;
    this.#by = by;
    this.#input = input;
    this.#skip = skip;
  }

  /** The case of a proposal; none, and that is counted, where there is no text to run. */
  async caseOf(proposal: Proposal): Promise<Case | undefined> {
    const { tool, command, offset } = proposal;
    if (!isRunnable(command)) {
      const isMissing = command === undefined || command === null || typeof command === 'string';
      this.#skip(isMissing ? 'no command' : 'command not text');
      return undefined;
    }
    const shell = proposal.shell ?? shellOfTool(tool);
    const request: Writable<Request> = { tool: this.#clean(tool), command: this.#clean(command), shell };
    for (const name of REQUEST_TEXTS) {
      const text = proposal[name];
      if (text) request[name] = this.#clean(text);
    }
    const key = await this.#keyOf(proposal);
    // What is added to a copy of an object costs a microsecond a field, so nothing here begins as one.
    const found: Writable<Case> = { key, request, context: this.#context(proposal), source: this.#input.name, offset };
    if (proposal.happened) found.happened = this.#happened(proposal.happened);
    return found;
  }

  /** The cases of several, in their order. */
  async casesOf(proposals: Iterable<Proposal>): Promise<readonly Case[]> {
    const cases: Case[] = [];
    for (const proposal of proposals) {
      const found = await this.caseOf(proposal);
      if (found !== undefined) cases.push(found);
    }
    return cases;
  }

  /** A case of which more became known after its proposal. */
  settled(proposed: Case, { happened, hookSaid, shadowSaid, asked }: Later): Case {
    const context: Writable<Context> = { ...proposed.context };
    if (hookSaid) context.hookSaid = this.#clean(hookSaid);
    if (shadowSaid) context.shadowSaid = this.#clean(shadowSaid);
    if (asked) context.asked = this.#clean(asked);
    return { ...proposed, context, ...(happened && { happened: this.#happened(happened) }) };
  }

  async #keyOf({ id, offset }: Proposal): Promise<CaseKey> {
    const unique = callId(id);
    if (unique) return { by: 'call', agent: this.#origin, id: this.#clean(unique) };
    return { by: 'place', sha256: await this.#input.identity(), offset };
  }

  #context(proposal: Proposal): Context {
    const context: Writable<Context> = {};
    const { agent } = this.#by;
    const { seq } = proposal;
    if (agent !== undefined) context.agent = agent;
    if (seq !== undefined) context.seq = seq;
    for (const name of PROPOSED_TEXTS) {
      const text = proposal[name];
      if (text) context[name] = this.#clean(text);
    }
    return context;
  }

  #happened(happened: Happened): Happened {
    const { why, ...rest } = happened;
    const kept = why === undefined ? '' : this.#clean(startOfText(why, WHY_UNITS).trim());
    return { ...rest, ...(kept !== '' && { why: kept }) };
  }

  #clean(text: string): string {
    return storable(text, this.#skip);
  }
}

/** Whether there is something to run: only such a call is a case, and has a place in the order of its session. */
export function isRunnable(command: unknown): command is string {
  return typeof command === 'string' && !isBlank(command);
}

/** What histories that were cleaned of personal details hold instead of ids. */
const NO_ID = /^(?:[0-]{8,}|\W*(?:redacted(?:[\W_].*)?)?)$/is;

/** An id that tells calls apart: no blank, no `REDACTED`, no zeros in the shape of an id. */
export function callId(id: unknown): string | undefined {
  const given = textOf(id);
  return given === undefined || NO_ID.test(given) ? undefined : given;
}
