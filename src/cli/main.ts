/** What the program does, and what becomes of an error. */

import process from 'node:process';
import { type Command, CommanderError } from 'commander';
import { ReplayError } from '../errors.ts';
import { COULD_NOT_RUN, INTERRUPTED } from './exit-codes.ts';
import { Interrupted } from './interrupt.ts';
import { usageError } from './options/parse.ts';
import { createProgram } from './program.ts';

/** Does what the arguments of the process say. Errors end as a line on standard error and an exit code. */
export async function main(): Promise<void> {
  const program = createProgram();
  try {
    await program.parseAsync();
  } catch (error) {
    await fail(error, program);
  }
}

async function fail(error: unknown, program: Command): Promise<void> {
  // Help and the version end this way too.
  if (error instanceof CommanderError && error.exitCode === 0) return;
  process.exitCode = error instanceof Interrupted ? INTERRUPTED : COULD_NOT_RUN;
  const { complain, complainOfFault } = await import('./stderr.ts');
  if (error instanceof CommanderError) complain(usageError(error.message, calledOf(program)));
  else if (error instanceof ReplayError || error instanceof Interrupted) complain(error.message);
  else complainOfFault(error);
}

/** The command that was called, with those before it: `replay hook install`. */
function calledOf(command: Command): string {
  const [word] = command.args;
  const called = command.commands.find((one) => one.name() === word);
  return called === undefined ? command.name() : `${command.name()} ${calledOf(called)}`;
}
