/**
 * Guards outside the process seldom say which text made them block. For the first blocks of each it is found out, by asking
 * them again about the command with parts blanked.
 */

import pMap from 'p-map';
import type { Answer } from '../../guards/decision.ts';
import type { Request } from '../../guards/guard.ts';
import { type Blocks, findTrigger } from '../mentions/find-trigger.ts';
import type { Notebook } from './notebook.ts';
import type { Panel } from './panel.ts';

/** Blocks of a guard whose trigger is looked for. */
const MOST = 200;

/** Programs that every guard may let pass, with nothing but words behind them. */
const HARMLESS = ['true', 'echo', 'ls', 'cat'];

export interface TriggerSearchOptions {
  readonly panel: Panel;
  /** By guard: what is seen of it; absent where it is not asked again. */
  readonly notebooks: readonly (Notebook | undefined)[];
  /** Blocks that are looked into at the same time. */
  readonly jobs: number;
}

export class TriggerSearch {
  readonly #options: TriggerSearchOptions;
  /** By guard: blocks looked into, and the program that takes the place of others. */
  readonly #looked: number[] = [];
  readonly #harmless: (Promise<string | undefined> | undefined)[] = [];

  constructor(options: TriggerSearchOptions) {
    this.#options = options;
  }

  /** The answers of each guard to each request, with the place of what made it block where none was said. */
  async fill(
    requests: readonly Request[],
    answers: readonly (readonly Answer[])[],
    isAsked: (request: number, guard: number) => boolean,
  ): Promise<readonly (readonly Answer[])[]> {
    const filled = answers.map((row) => [...row]);
    const blocks = requests.flatMap((request, index) =>
      this.#options.notebooks.flatMap((notebook, guard) => {
        const answer = answers[index]?.[guard];
        if (notebook === undefined || answer === undefined || !isAsked(index, guard) || !isUnplaced(answer)) return [];
        const looked = this.#looked[guard] ?? 0;
        if (looked >= MOST) return [];
        this.#looked[guard] = looked + 1;
        return [{ request, index, guard, answer, notebook }];
      }),
    );
    await pMap(
      blocks,
      async ({ request, index, guard, answer, notebook }) => {
        const program = await this.#harmlessFor(guard, request);
        if (program === undefined) return;
        let questions = 0;
        const asked = new Map<string, Promise<boolean>>();
        const trigger = await findTrigger(request.command, program, (command) => {
          const known = asked.get(command);
          if (known !== undefined) return known;
          questions += 1;
          const again = this.#blocks(guard, { ...request, command });
          asked.set(command, again);
          return again;
        });
        notebook.traced(questions);
        const row = filled[index];
        if (row !== undefined) row[guard] = placed(answer, trigger.span);
      },
      { concurrency: this.#options.jobs },
    );
    return filled;
  }

  async #blocks(guard: number, request: Request): Promise<boolean> {
    const skip = this.#options.notebooks.flatMap((_, other) => (other === guard ? [] : [other]));
    const [row] = await this.#options.panel.judge([request], skip);
    return row?.[guard]?.action === 'block';
  }

  /** A program that the guard lets pass; undefined where it blocks all of them. */
  #harmlessFor(guard: number, request: Request): Promise<string | undefined> {
    const found =
      this.#harmless[guard] ?? this.#findHarmless((command) => this.#blocks(guard, { ...request, command }));
    this.#harmless[guard] = found;
    return found;
  }

  async #findHarmless(blocks: Blocks): Promise<string | undefined> {
    for (const program of HARMLESS) if (!(await blocks(`${program} x`))) return program;
    return undefined;
  }
}

/** A block by a verdict that does not say where. */
function isUnplaced({ outcome, action }: Answer): boolean {
  if (action !== 'block' || outcome.kind !== 'judged') return false;
  const { verdict } = outcome;
  return (verdict.decision === 'deny' || verdict.decision === 'ask') && verdict.span === undefined;
}

function placed(answer: Answer, span: { readonly start: number; readonly end: number }): Answer {
  const { outcome } = answer;
  if (outcome.kind !== 'judged') return answer;
  const { verdict } = outcome;
  if (verdict.decision !== 'deny' && verdict.decision !== 'ask') return answer;
  return { ...answer, outcome: { ...outcome, verdict: { ...verdict, span } } };
}
