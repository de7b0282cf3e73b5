/** Guards of the package as the programs that an agent starts: the installed hook, where it is theirs, else `replay hook`. */

import { existsSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { rules } from '../../guards/argv/rules/index.ts';
import { patterns } from '../../guards/denylist/patterns.ts';
import { type Executable, USUAL } from '../../guards/external/external-guard.ts';
import { claudeCode } from '../../guards/external/protocols/claude-code/claude-code.ts';
import type { Guard, Request } from '../../guards/guard.ts';
import { conditionsFor } from '../../hook/fast-way/decision.ts';
import { passesBy } from '../../hook/fast-way/passes.ts';
import { argvHook, findHookGuard } from '../../hook/guards.ts';
import type { GuardHook } from '../../replay/measure/started-guards.ts';

/** Written by the build: the script, and what it starts for the full guard. */
const SCRIPT = fileURLToPath(new URL(`../installed/${claudeCode.name}.sh`, import.meta.url));
const BEHIND_SCRIPT = fileURLToPath(new URL('../installed/start.cjs', import.meta.url));

const PROGRAM = fileURLToPath(new URL('../../cli.js', import.meta.url));

const PACKAGE = fileURLToPath(new URL('../../..', import.meta.url));

const ANYWHERE = { cwd: '/', project: '/', home: '/', session: 'session', call: 'call', transcript: '/transcript' };

/** The hook for Claude Code; undefined of a guard that can be none. */
export function guardHook(guard: Guard): GuardHook | undefined {
  if (findHookGuard(guard.name) === undefined) return undefined;
  if (guard.name === argvHook.name && existsSync(SCRIPT)) {
    const full = executableOf(guard, ['node', BEHIND_SCRIPT, '--protocol', claudeCode.name]);
    return { executable: executableOf(guard, ['sh', SCRIPT]), fastWay: { passes: passesOfScript(), full } };
  }
  const { execPath } = process;
  return { executable: executableOf(guard, [execPath, PROGRAM, 'hook', '--guard', guard.name]) };
}

function executableOf({ name, summary }: Guard, command: readonly string[]): Executable {
  return {
    ...USUAL,
    kind: 'executable',
    name,
    summary,
    folder: PACKAGE,
    command,
    protocol: claudeCode,
    profile: claudeCode.profiles[0].name,
    failClosed: false,
    mode: 'cold',
  };
}

/** By the payload: where things lie is not what decides. */
function passesOfScript(): (request: Request) => boolean {
  const passes = passesBy(conditionsFor(rules, patterns));
  const [{ name: profile }] = claudeCode.profiles;
  return (request) => passes(JSON.stringify(claudeCode.payload(request, ANYWHERE, profile)));
}
