/** Explains what guards say of one command. */

import process from 'node:process';
import { text as textOf } from 'node:stream/consumers';
import { ReplayError } from '../../errors.ts';
import type { Request } from '../../guards/guard.ts';
import { explain as explainRequest, explainStored } from '../../replay/explain/explain.ts';
import type { Explanation } from '../../replay/explain/explanation.ts';
import { findCase } from '../../replay/explain/find-case.ts';
import { newestRun } from '../../replay/record/stored-run.ts';
import { drawExplanation, explanationJson } from '../../report/explain/explanation.ts';
import type { ExplainCommandOptions } from '../commands/explain.ts';
import { onInterrupt } from '../interrupt.ts';
import { complain } from '../stderr.ts';
import { print } from '../stdout.ts';
import { describeTerminal } from '../terminal.ts';
import { askingOf, namedGuards } from './named-guards.ts';

/** @param command its text; `-` or nothing for standard input */
export async function explain(command: string | undefined, options: ExplainCommandOptions): Promise<void> {
  const explanation = await explanationOf(command, options);
  const { format, color, verbose = false } = options;
  await print(
    format === 'json'
      ? explanationJson(explanation)
      : drawExplanation(explanation, { ...describeTerminal(color), verbose }),
  );
}

async function explanationOf(command: string | undefined, options: ExplainCommandOptions): Promise<Explanation> {
  const { case: id, run, guard, hooks } = options;
  if (id === undefined) {
    if (run !== undefined) throw new ReplayError('--run takes a case of that run: name one with --case');
    return asked(await requestOf(command, options), options);
  }
  if (command !== undefined) throw new ReplayError('give a command or --case, not both');
  const { judged, guards } = await findCase(run ?? (await newestRun('results')), id);
  if (guard === undefined && hooks === undefined) return explainStored(judged, guards);
  return { ...(await asked(judged.case.request, options)), case: judged.id };
}

async function asked(request: Request, options: ExplainCommandOptions): Promise<Explanation> {
  const { guards } = await namedGuards(options, ['v1', 'v2']);
  const interrupt = onInterrupt(complain);
  try {
    const { signal } = interrupt;
    return await explainRequest(request, { ...askingOf({ ...options, jobs: 1 }), guards, onWarning: complain, signal });
  } finally {
    interrupt.release();
  }
}

async function requestOf(command: string | undefined, options: ExplainCommandOptions): Promise<Request> {
  const { shell, cwd, permissionMode } = options;
  return {
    tool: 'Bash',
    command: await commandIn(command),
    shell,
    ...(cwd !== undefined && { cwd }),
    ...(permissionMode !== undefined && { permissionMode }),
  };
}

async function commandIn(given: string | undefined): Promise<string> {
  const isPiped = given === undefined || given === '-';
  if (isPiped && process.stdin.isTTY) throw new ReplayError("give a command in quotes: replay explain 'git push -f'");
  const command = isPiped ? (await textOf(process.stdin)).replace(/\r?\n$/, '') : given;
  if (command === '') throw new ReplayError('there is no command to explain: what was given is empty');
  return command;
}
