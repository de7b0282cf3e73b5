/** Asks the independent implementation, `workspace.py`, about commands. */

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { allowlist } from '../../src/guards/allowlist.ts';
import type { Guard } from '../../src/guards/guard.ts';
import { scoped } from '../../src/guards/scoped.ts';

export interface Answer {
  readonly allowlist: string;
  readonly scoped: string;
}

/** Undefined where the oracle can run; else why it cannot. */
export const whyNoOracle: string | undefined = runs('import sys; sys.exit(sys.version_info < (3, 8))')
  ? undefined
  : 'needs python3, 3.8 or later, on the PATH';

/** The oracle's answers, one for each command, in order. */
export function askOracle(commands: readonly string[]): Answer[] {
  const script = fileURLToPath(new URL('workspace.py', import.meta.url));
  const input = commands.map((command) => `${JSON.stringify({ command })}\n`).join('');
  return linesOf(python([script], input)).map(answerIn);
}

/** What the guards answer. */
export async function askGuards(commands: readonly string[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const command of commands) {
    answers.push({ allowlist: await decisionOf(allowlist, command), scoped: await decisionOf(scoped, command) });
  }
  return answers;
}

/** Output of a Python program. */
export function python(args: readonly string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync('python3', args, { input, encoding: 'utf8', maxBuffer: 2 ** 30 });
  if (status !== 0) throw new Error(`python3 ended with ${status}: ${stderr}`);
  return stdout;
}

function runs(program: string): boolean {
  return spawnSync('python3', ['-c', program]).status === 0;
}

async function decisionOf(guard: Guard, command: string): Promise<string> {
  const { decision } = await guard.judge({ tool: 'Bash', command, shell: 'posix' });
  return decision;
}

function linesOf(output: string): string[] {
  return output.split('\n').filter((line) => line !== '');
}

function answerIn(line: string): Answer {
  const answer: unknown = JSON.parse(line);
  if (typeof answer !== 'object' || answer === null) throw new TypeError(`no answer: ${line}`);
  if (!('allowlist' in answer) || !('scoped' in answer)) throw new TypeError(`no answer: ${line}`);
  return { allowlist: String(answer.allowlist), scoped: String(answer.scoped) };
}
