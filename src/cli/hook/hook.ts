/** `replay hook --guard NAME`: be the guard; one payload on standard input, the answer in the words of its host. */

import process from 'node:process';
import type { Command } from 'commander';
import { ReplayError } from '../../errors.ts';
import { findHookGuard, hookGuards, type HookGuard } from '../../hook/guards.ts';
import { findHost, hosts } from '../../hook/hosts/index.ts';
import type { HookHost } from '../../hook/hook-host.ts';
import { type HookOptions, runHook } from '../../hook/main.ts';
import { thisProcess } from './this-process.ts';

/** As everywhere. */
const DEFAULT = 'claude-code';

interface GivenOptions {
  readonly guard?: string;
  readonly protocol: string;
  readonly grant?: true;
  readonly shadow?: true;
  /** False with `--no-audit`; a file, where one is given. */
  readonly audit: boolean | string;
  readonly auditAll?: true;
}

export function addHookCommand(program: Command): Command {
  return program
    .command('hook')
    .summary('be the guard: an agent’s hook, for real')
    .description(
      'Read the payload of one tool call on standard input, judge it, and answer as the agent’s host reads it: silence ' +
        'where the guard has no opinion, and where it allows. What is stopped is logged.',
    )
    .option('-g, --guard <name>', `the guard: ${hookGuards.map(({ name }) => name).join(', ')}`)
    .option('--protocol <name>', `whose hook: ${hosts.map(({ protocol }) => protocol).join(', ')}`, DEFAULT)
    .option('--grant', 'say it where the guard allows: the host then skips its own rules')
    .option('--shadow', 'answer nothing, and log what would have been answered')
    .option('--audit <file>', 'the log (default: guard-replay/audit.jsonl in your state folder)')
    .option('--no-audit', 'keep no log')
    .option('--audit-all', 'log what passes too')
    .action(async (options: GivenOptions) => {
      try {
        await runHook(await optionsOf(options), thisProcess);
      } catch (error) {
        if (options.shadow !== true || !(error instanceof ReplayError)) throw error;
        // A candidate on trial stops nothing, even where it is not there.
        await thisProcess.complain(error.message);
      }
      // It may never end.
      process.stdin.destroy();
    });
}

/** @throws ReplayError for a guard or a host that there is not */
async function optionsOf({ guard, protocol, grant, shadow, audit, auditAll }: GivenOptions): Promise<HookOptions> {
  return {
    guard: await guardNamed(guard),
    host: await hostNamed(protocol),
    grant: grant === true,
    shadow: shadow === true,
    ...(audit !== false && { audit: { all: auditAll === true, ...(typeof audit === 'string' && { file: audit }) } }),
  };
}

async function guardNamed(name: string | undefined): Promise<HookGuard> {
  if (name === undefined) throw new ReplayError('a hook needs a guard: --guard argv, say');
  const known = hookGuards.flatMap((guard) => [guard.name, ...(guard.alias === undefined ? [] : [guard.alias])]);
  return findHookGuard(name) ?? (await unknown('guard that can be a hook is called', name, known));
}

async function hostNamed(protocol: string): Promise<HookHost> {
  const known = hosts.map((host) => host.protocol);
  return findHost(protocol) ?? (await unknown('hook speaks', protocol, known));
}

async function unknown(what: string, name: string, known: readonly string[]): Promise<never> {
  const { hintFor } = await import('../config/hint.ts');
  throw new ReplayError(`no ${what} ${JSON.stringify(name)}: ${hintFor(name, known)}`);
}
