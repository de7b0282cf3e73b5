/**
 * The hook that is installed: `replay hook --guard argv` without what reads a command line for people. It is bundled into one file,
 * `guard.js`, with nothing but what judging takes; `start.cts` runs that.
 */

import { readFileSync, writeSync } from 'node:fs';
import process from 'node:process';
import { argvHook, type HookGuard } from '../../hook/guards.ts';
import { JUDGED } from '../../hook/fast-way/judged.ts';
import { findHost } from '../../hook/hosts/index.ts';
import { type HookOptions, type HookProcess, runHook } from '../../hook/main.ts';
import { thisProcess } from '../hook/this-process.ts';

const STDOUT = 1;

let hasJudged = false;

/** What V8 has compiled is worth keeping once a guard was loaded. See `start.cts`. */
export const isWorthKeeping = (): boolean => hasJudged;

/** The script in front hands over a payload that is whole, so it can be read at once, without a stream. */
const installed: HookProcess = { ...thisProcess, input: () => [readFileSync(0)] };

void runHook(optionsOf(process.argv.slice(2)), installed).then(() => {
  writeSync(STDOUT, JUDGED);
  // Everything is written, and taking the process apart would cost as much as judging did.
  process.exit();
});

/** The options of `replay hook`. @throws Error for any other, and for a host that there is not */
function optionsOf(args: readonly string[]): HookOptions {
  const given = { protocol: 'claude-code', grant: false, shadow: false, all: false };
  let audit: string | boolean = true;
  const words = args[Symbol.iterator]();
  for (const word of words) {
    if (word === '--protocol') given.protocol = valueOf(words);
    else if (word === '--grant' || word === '--shadow') given[word === '--grant' ? 'grant' : 'shadow'] = true;
    else if (word === '--audit-all') given.all = true;
    else if (word === '--audit') audit = valueOf(words);
    else if (word === '--no-audit') audit = false;
    else throw new Error(`no option of the installed hook: ${word}`);
  }
  const host = findHost(given.protocol);
  if (host === undefined) throw new Error(`no hook speaks ${given.protocol}`);
  const { grant, shadow, all } = given;
  const log = audit !== false && { audit: { all, ...(typeof audit === 'string' && { file: audit }) } };
  return { guard: noticing(argvHook), host, grant, shadow, ...log };
}

function valueOf(words: Iterator<string>): string {
  const { value, done } = words.next();
  if (done === true) throw new Error('an option lacks its value');
  return value;
}

function noticing(guard: HookGuard): HookGuard {
  return {
    ...guard,
    load: async () => {
      const loaded = await guard.load();
      hasJudged = true;
      return loaded;
    },
  };
}
