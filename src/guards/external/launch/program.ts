/** A program as it is started: everything is decided, nothing is looked up. */

import type { Finished } from '../protocols/protocol.ts';

export interface Program {
  /** Absolute path of the file, or a name that is looked for on the `PATH` of `env`; then its arguments. */
  readonly argv: readonly [string, ...string[]];
  /** All of its environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** After which its whole process group is killed. */
  readonly timeoutMillis: number;
  /** It waits behind a gate until all is ready, and is timed from its exec exactly; see `gate.ts`. */
  readonly gated?: true;
}

/** A program with what it is given on its standard input. */
export interface Start {
  readonly program: Program;
  readonly input: string;
}

/** Runs programs, as many at a time as it has launchers. */
export interface Launchers {
  /** Starts the program, writes the input, closes its standard input, and waits for its end. Never rejects because of the program. */
  run(program: Program, input: string): Promise<Finished>;
  /** The same with several programs that one launcher starts at the same moment; how they ended, in their order. */
  runTogether(starts: readonly Start[]): Promise<readonly Finished[]>;
  /** Ends what runs, whatever it is doing; what was waiting is rejected. */
  close(): Promise<void>;
}
