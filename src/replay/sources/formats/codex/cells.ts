/**
 * Scripts of Code Mode and the executions that come of them. A script says what it proposes, as far as its text tells;
 * builds since about 0.147 record every execution, under ids of their own. An execution takes the place of the call in
 * the script with its command. If there is none with it, the call was not static; or, where all are, a hook rewrote the
 * command of the first that is left. What is left at the end of the turn did not run, as far as executions are recorded:
 * the host refuses before it records anything, and the script ends with the refusal as its error.
 */

import type { Case, Happened } from '../../../case.ts';
import { commandOf } from '../../calls/command.ts';
import type { JsonObject } from '../../../../json.ts';
import type { Proposal, Proposals } from '../../calls/proposals.ts';
import type { Skip } from '../../source.ts';
import { outcomeOfEnd, refusalOf, scriptErrorOf } from './outcome.ts';
import { withOutcome } from './proposal.ts';

/** A script that was proposed in this turn. */
interface Cell {
  readonly id: string | undefined;
  /** What its text says that it runs, in that order; without those that were executed. */
  readonly proposals: Proposal[];
  /** Calls of which only running the script could tell the command. */
  readonly notStatic: number;
  /** Commands that were executed for one of them. */
  readonly executed: Set<unknown>;
  /** Whether there are executions of calls that are not static. */
  hasOthers: boolean;
  /** What the host calls the script while it runs on. */
  running?: string;
  /** What ended the script, and all that the host says of it. */
  error?: { readonly refusal: Happened; readonly said: string };
}

const RUNNING = /^Script running with cell ID (\S+)/;

export class Cells {
  readonly #proposals: Proposals;
  readonly #skip: Skip;
  #cells: Cell[] = [];
  /** By the ids of the calls that wait for them. */
  readonly #waits = new Map<string, Cell>();

  constructor(proposals: Proposals, skip: Skip) {
    this.#proposals = proposals;
    this.#skip = skip;
  }

  /** Takes in a script by what it proposes. */
  open(id: string | undefined, proposals: readonly Proposal[], notStatic: number): void {
    this.#cells.push({ id, proposals: [...proposals], notStatic, executed: new Set(), hasOthers: false });
  }

  /** Takes in that a call waits for a script that runs on. */
  wait(id: string, running: string): void {
    const cell = this.#cells.find((one) => one.running === running);
    if (cell !== undefined) this.#waits.set(id, cell);
  }

  /** Whether an output for this id is of a script that was proposed in this turn. */
  has(id: string): boolean {
    return this.#cellOf(id) !== undefined;
  }

  /** Takes in the output of a script. */
  hear(id: string, text: string): void {
    const cell = this.#cellOf(id);
    if (cell === undefined) return;
    const [, running] = RUNNING.exec(text) ?? [];
    if (running !== undefined) cell.running = running;
    const said = scriptErrorOf(text) ?? text;
    const refusal = refusalOf(said);
    if (refusal !== undefined) cell.error = { refusal, said };
  }

  /**
   * Takes in an execution.
   * @param alone makes a proposal of it, where no script has its command
   */
  async execute(end: JsonObject, alone: () => Proposal): Promise<Case | undefined> {
    const command = commandOf(end['command']).text;
    const proposal = this.#placeOf(command) ?? alone();
    return this.#proposals.caseOf(withOutcome({ ...proposal, command }, outcomeOfEnd(end), end));
  }

  /** The turn is over: what is left of its scripts. */
  async close(): Promise<readonly Case[]> {
    const left: Case[] = [];
    for (const cell of this.#cells) {
      if (cell.notStatic > 0 && !cell.hasOthers) this.#skip('command not static', cell.notStatic);
      for (const proposal of cell.proposals) {
        const found = await this.#proposals.caseOf(withOutcome(proposal, outcomeOfLeft(proposal, cell)));
        if (found !== undefined) left.push(found);
      }
    }
    this.#cells = [];
    this.#waits.clear();
    return left;
  }

  #cellOf(id: string): Cell | undefined {
    return this.#waits.get(id) ?? this.#cells.find((cell) => cell.id === id);
  }

  /** The call of a script that an execution is of, taken out of what waits; none where it is of no static call. */
  #placeOf(command: unknown): Proposal | undefined {
    const isIt = (proposal: Proposal): boolean => proposal.command === command;
    const exact = this.#cells.find(({ proposals }) => proposals.some(isIt));
    const cell = exact ?? this.#cells.at(-1);
    if (cell === undefined) return undefined;
    if (exact === undefined) {
      // A loop executes one call again and again.
      if (this.#cells.some(({ executed }) => executed.has(command))) return undefined;
      if (cell.notStatic > 0) {
        cell.hasOthers = true;
        return undefined;
      }
    }
    cell.executed.add(command);
    return cell.proposals.splice(Math.max(cell.proposals.findIndex(isIt), 0), 1)[0];
  }
}

function outcomeOfLeft(proposal: Proposal, cell: Cell): Happened {
  const { error, executed, hasOthers } = cell;
  if (error !== undefined && proposal === refused(error.said, cell)) return error.refusal;
  return { kind: executed.size === 0 && !hasOthers ? 'no-result' : 'not-run' };
}

/** The call of those left that an error is of: the only one, or the one that it names. */
function refused(said: string, { proposals, notStatic, hasOthers }: Cell): Proposal | undefined {
  if (proposals.length === 1 && (notStatic === 0 || hasOthers)) return proposals[0];
  const named = proposals.filter(({ command }) => isNamed(String(command), said));
  return named.toSorted((a, b) => String(b.command).length - String(a.command).length)[0];
}

/** Whether a text has a command in it as a whole: quoted, or between blanks. */
function isNamed(command: string, said: string): boolean {
  const between = said.split(command);
  return between.slice(1).some((after, index) => {
    return /(?:^|[\s'"`])$/.test(between[index] ?? '') && /^(?:$|[\s'"`\\])/.test(after);
  });
}
