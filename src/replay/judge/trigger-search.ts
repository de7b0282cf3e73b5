/**
 * Guards outside the process seldom say which text made them block. For the first blocks of each it is found out, by asking
 * them again about the command with parts blanked.
 */

import pMap from 'p-map';
import { type Judgement, isBlocked } from '../../guards/decision.ts';
import type { Request } from '../../guards/guard.ts';
import type { Span } from '../../shell/span.ts';
import { type FoundTrigger, findTrigger } from '../mentions/find-trigger.ts';
import { Allowance } from './allowance.ts';
import type { Notebook } from './notebook.ts';
import type { Questions } from './questions.ts';

/** Blocks of a guard that are looked into in a run unless somebody wants another number. */
const BLOCKS = 200;

/** Looking into them may take as long again as the guard's answers took, and so many microseconds at least. */
const SHARE = 1;
const AT_LEAST = 20_000_000;

/** Texts of a rule that are known again. */
const TEXTS = 50;

/** Programs that every guard may let pass, with nothing but words behind them. */
const HARMLESS = ['true', 'echo', 'ls', 'cat'];

export interface TriggerSearchOptions {
  readonly questions: Pick<Questions, 'ask'>;
  /** By guard: what is seen of it; absent where it is not asked again. */
  readonly notebooks: readonly (Notebook | undefined)[];
  /** Blocks that are looked into at the same time. */
  readonly jobs: number;
  /** Blocks of a guard that are looked into, however long that takes. */
  readonly blocks?: number;
}

/** A block that does not say which text it is for. */
interface Unplaced {
  readonly index: number;
  readonly guard: number;
  readonly request: Request;
  readonly rule: string;
}

export class TriggerSearch {
  readonly #options: TriggerSearchOptions;
  readonly #searched: readonly (SearchedGuard | undefined)[];

  constructor(options: TriggerSearchOptions) {
    const { questions, notebooks, blocks } = options;
    this.#options = options;
    this.#searched = notebooks.map(
      (notebook, guard) => notebook && new SearchedGuard((request) => questions.ask(guard, request), notebook, blocks),
    );
  }

  /**
   * Where in the commands stands what made guards block that did not say it; at [request][guard].
   * @param judgementOf what a guard decided, now or in an earlier run; undefined where it did not
   */
  async find(
    requests: readonly Request[],
    judgementOf: (index: number, guard: number) => Judgement | undefined,
  ): Promise<readonly (readonly (Span | undefined)[])[]> {
    const found = requests.map((): (Span | undefined)[] => []);
    const unplaced: Unplaced[] = [];
    for (const [index, request] of requests.entries()) {
      for (const [guard, searched] of this.#searched.entries()) {
        const judgement = judgementOf(index, guard);
        if (searched === undefined || judgement === undefined) continue;
        searched.allowance.earn(judgement.micros ?? 0);
        const rule = ruleWithoutPlace(judgement);
        if (rule !== undefined && searched.takes()) unplaced.push({ index, guard, request, rule });
      }
    }
    await pMap(
      unplaced,
      async ({ index, guard, request, rule }) => {
        const span = await this.#searched[guard]?.find(request, rule);
        const row = found[index];
        if (row !== undefined) row[guard] = span;
      },
      { concurrency: this.#options.jobs },
    );
    return found;
  }
}

/** One guard that is asked again. */
class SearchedGuard {
  readonly allowance = new Allowance(SHARE, AT_LEAST);
  readonly #ask: (request: Request) => Promise<Judgement>;
  readonly #notebook: Notebook;
  readonly #blocks: number;
  readonly #isTimed: boolean;
  /** By rule: texts that made it speak, the latest first. */
  readonly #texts = new Map<string, readonly string[]>();
  /** Blocks that were taken on. */
  #taken = 0;
  /** The program that takes the place of others; undefined where it blocks all of them. */
  #harmless: Promise<string | undefined> | undefined;

  constructor(ask: (request: Request) => Promise<Judgement>, notebook: Notebook, blocks: number | undefined) {
    this.#ask = ask;
    this.#notebook = notebook;
    this.#blocks = blocks ?? BLOCKS;
    this.#isTimed = blocks === undefined;
  }

  /** Whether one block more is looked into. */
  takes(): boolean {
    if (this.#taken >= this.#blocks) {
      this.#notebook.untraced();
      return false;
    }
    this.#taken += 1;
    return true;
  }

  /**
   * The text that made it block; undefined where that cannot be told, or guards cannot be asked any more.
   * @param rule that spoke
   */
  async find(request: Request, rule: string): Promise<Span | undefined> {
    let questions = 0;
    const asked = new Map<string, Promise<boolean>>();
    const blocks = (command: string): Promise<boolean> => {
      const known = asked.get(command);
      if (known !== undefined) return known;
      questions += 1;
      const again = this.#blocksAgain({ ...request, command });
      asked.set(command, again);
      return again;
    };
    try {
      const texts = this.#texts.get(rule) ?? [];
      const likely = texts.find((text) => request.command.includes(text));
      const found = await this.#findWithin(request, blocks, likely);
      if (found !== undefined) {
        const { start, end } = found.span;
        const text = request.command.slice(start, end);
        this.#texts.set(rule, [text, ...texts.filter((other) => other !== text)].slice(0, TEXTS));
        this.#notebook.traced(questions);
        return found.span;
      }
    } catch {
      // The guard failed, or was closed since the run is over: what it decided stands.
    }
    this.#notebook.untraced();
    return undefined;
  }

  async #findWithin(
    request: Request,
    blocks: (command: string) => Promise<boolean>,
    known: string | undefined,
  ): Promise<FoundTrigger | undefined> {
    if (this.#isTimed && this.allowance.isSpent) return undefined;
    this.#harmless ??= this.#findHarmless(request);
    const program = await this.#harmless;
    return program === undefined ? undefined : findTrigger(request.command, program, blocks, known);
  }

  async #findHarmless(request: Request): Promise<string | undefined> {
    for (const program of HARMLESS) {
      if (!(await this.#blocksAgain({ ...request, command: `${program} x` }))) return program;
    }
    return undefined;
  }

  /** @throws Error where it fails, since that says nothing of the text */
  async #blocksAgain(request: Request): Promise<boolean> {
    const start = performance.now();
    const answer = await this.#ask(request);
    this.allowance.spend(answer.micros ?? (performance.now() - start) * 1000);
    if (answer.outcome.kind !== 'judged') throw new Error(answer.outcome.detail);
    return isBlocked(answer);
  }
}

/** The rule of a block by a verdict that does not say where; undefined for everything else. */
function ruleWithoutPlace(judgement: Judgement): string | undefined {
  const { outcome } = judgement;
  if (!isBlocked(judgement) || outcome.kind !== 'judged') return undefined;
  const { verdict } = outcome;
  const isUnplaced = (verdict.decision === 'deny' || verdict.decision === 'ask') && verdict.span === undefined;
  return isUnplaced ? verdict.rule : undefined;
}

/** The same judgement, with the place of what it is for. */
export function placedAt<Given extends Judgement>(judgement: Given, span: Span | undefined): Given {
  const { outcome } = judgement;
  if (span === undefined || outcome.kind !== 'judged') return judgement;
  const { verdict } = outcome;
  if (verdict.decision !== 'deny' && verdict.decision !== 'ask') return judgement;
  return { ...judgement, outcome: { ...outcome, verdict: { ...verdict, span } } };
}
