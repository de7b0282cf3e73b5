/** What deciding costs without the process: every request several times, each decision timed by itself. */

import type { FunctionGuard } from '../../../guards/external/external-guard.ts';
import type { Sandbox } from '../../../guards/external/isolation/sandbox.ts';
import { ExternalGuards } from '../../../guards/external/open.ts';
import type { Guard, Request } from '../../../guards/guard.ts';
import { readsShell } from '../../any-guard.ts';
import type { Decide, Distribution } from '../measurement.ts';
import { distributionOf } from '../statistics/distribution.ts';
import { whileOpen } from '../while-open.ts';
import { decideBy, passByPass, type PassOptions, passesOver } from './decide-by.ts';
import { ThreadTimer } from './thread-timer.ts';

const BUILTIN_GUARDS = new URL('../../../guards/index.js', import.meta.url).href;

export interface DecideOptions extends PassOptions {
  /** Which functions are kept in; whoever opened it closes it. Not needed for guards of this process. */
  readonly sandbox?: Sandbox;
  /** URL of the module in which guards of this process are found by their names; the built-in guards' unless given. */
  readonly guardModule?: string;
}

/**
 * Times a guard that is loaded already: one of this process in a thread where nothing else happens, a function in its worker.
 * @throws ReplayError where it cannot be loaded, or answers none of the requests
 */
export function measureDecide(
  guard: Guard | FunctionGuard,
  requests: readonly Request[],
  options: DecideOptions,
): Promise<Decide> {
  const read = requests.filter((request) => readsShell(guard, request));
  if ('kind' in guard) return measureFunction(guard, read, options);
  const { guardModule: module = BUILTIN_GUARDS } = options;
  const timer = new ThreadTimer({ guard: { module, name: guard.name } });
  return whileOpen(timer, options.signal, () => decideBy(timer, guard.name, read, options));
}

function measureFunction(guard: FunctionGuard, requests: readonly Request[], options: DecideOptions): Promise<Decide> {
  const { sandbox, signal } = options;
  if (sandbox === undefined) throw new Error(`no sandbox for ${guard.name}`);
  return whileOpen(new ExternalGuards(sandbox, 1), signal, async (external) => {
    await external.settle([guard]);
    return decideBy(await external.timer(guard), guard.name, requests, options);
  });
}

/** The parser alone over the same texts, in the same way; undefined of no requests. */
export function measureParse(
  requests: readonly Request[],
  options: PassOptions,
): Promise<Distribution<'us'> | undefined> {
  return whileOpen(new ThreadTimer({}), options.signal, async (timer) => {
    const { answered } = await passesOver(timer, requests, options);
    return answered.length === 0 ? undefined : distributionOf(passByPass(answered), 'us');
  });
}
