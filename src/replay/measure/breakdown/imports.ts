/** What a guard imports when it starts, told by its interpreter. */

import { fileURLToPath } from 'node:url';
import type { Program } from '../../../guards/external/launch/program.ts';
import type { Finished } from '../../../guards/external/protocols/protocol.ts';
import { median } from '../../statistics.ts';
import type { Breakdown, ImportedModule } from '../measurement.ts';
import type { Runtime } from '../starts/runtime.ts';

/** Starts of the guard; the bare interpreter is started once, to hear the names. */
const RUNS = 5;

/** Starts a program once, gives it the input and waits for its end. */
export type Run = (program: Program, input: string) => Promise<Finished>;

/** How an interpreter is made to tell, by its environment: the guard's command stays as it is. */
interface Teller {
  readonly how: string;
  environment(env: Program['env']): Program['env'];
  /** A line that it writes on standard error: its own microseconds, those with all that it imports itself, the name. */
  readonly line: RegExp;
  nameOf(written: string): string;
}

const PYTHON: Teller = {
  how: `python -X importtime, median of ${RUNS} starts`,
  environment: (env) => ({ ...env, PYTHONPROFILEIMPORTTIME: '1' }),
  // What the guard wrote before may stand on the same line.
  line: /import time: +(\d+) \| +(\d+) \| +(\S+)$/gm,
  nameOf: (written) => written,
};

const TIMES = fileURLToPath(new URL('./module-times.cjs', import.meta.url));

const NODE: Teller = {
  how: `timing each require (not ECMAScript modules), median of ${RUNS} starts`,
  environment: (env) => ({
    ...env,
    NODE_OPTIONS: [env['NODE_OPTIONS'], `--require ${JSON.stringify(TIMES)}`].filter(Boolean).join(' '),
  }),
  line: /^module time: (\d+) \| (\d+) \| (.+)$/gm,
  // Behind the last folder of packages, whose path says more about the machine than about the module.
  nameOf: (written) => written.slice(written.lastIndexOf('/node_modules/') + 1).replace(/^node_modules\//, ''),
};

const TELLERS: Readonly<Record<Runtime['family'], Teller | undefined>> = {
  python: PYTHON,
  node: NODE,
  shell: undefined,
  other: undefined,
};

/**
 * What a program imports beyond what its bare interpreter does, slowest first; undefined where the interpreter does not tell,
 * or imports nothing more.
 */
export async function importsOf(
  program: Program,
  input: string,
  { family, file, bare: [bare = []] }: Runtime,
  run: Run,
): Promise<Breakdown['imported']> {
  const teller = TELLERS[family];
  if (teller === undefined) return undefined;
  const told = { ...program, env: teller.environment(program.env) };
  const known = await modulesOf({ ...told, argv: [file, ...bare] }, '', teller, run, 1);
  const imported = await modulesOf(told, input, teller, run, RUNS);
  const modules = [...imported]
    .filter(([name]) => !known.has(name))
    .map(([written, times]) => ({ name: teller.nameOf(written), ...times }))
    .sort((one, other) => other.selfMicros - one.selfMicros);
  return modules.length === 0 ? undefined : { how: teller.how, modules };
}

type Times = Omit<ImportedModule, 'name'>;

/** The median of each module over the starts in which it was imported. */
async function modulesOf(
  program: Program,
  input: string,
  { line }: Teller,
  run: Run,
  runs: number,
): Promise<ReadonlyMap<string, Times>> {
  const all = new Map<string, Times[]>();
  for (let start = 0; start < runs; start++) {
    const { stderr } = await run(program, input);
    for (const [name, times] of timesIn(stderr, line)) all.set(name, [...(all.get(name) ?? []), times]);
  }
  return new Map(
    [...all].map(([name, times]) => [
      name,
      {
        selfMicros: median(times.map(({ selfMicros }) => selfMicros)) ?? 0,
        withinMicros: median(times.map(({ withinMicros }) => withinMicros)) ?? 0,
      },
    ]),
  );
}

/** Of one start; a guard may start its interpreter several times, which then imports a module as often. */
function timesIn(stderr: string, line: RegExp): ReadonlyMap<string, Times> {
  const times = new Map<string, Times>();
  for (const [, self, within, name = ''] of stderr.matchAll(line)) {
    const { selfMicros = 0, withinMicros = 0 } = times.get(name) ?? {};
    times.set(name, { selfMicros: selfMicros + Number(self), withinMicros: withinMicros + Number(within) });
  }
  return times;
}
