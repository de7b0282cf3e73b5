/**
 * Canaries: known commands that a guard is asked before any case, so that the wrong guard, or one that does nothing at all,
 * is never judged in silence.
 */

import { ReplayError } from '../../../errors.ts';
import { type Answer, type FailureKind, wordsOf } from '../../decision.ts';
import type { Request } from '../../guard.ts';
import type { Asker } from '../asker.ts';
import type { Canaries, Probe } from '../external-guard.ts';
import { firstLine, lastLine, tellingLine } from '../protocols/reading/failures.ts';
import { KNOWN_BAD, KNOWN_GOOD, POLICY_CANARIES } from './known.ts';

/** What of a guard decides about its canaries. */
export interface Canaried {
  readonly name: string;
  readonly policy?: string;
  readonly canaries?: Canaries;
  readonly probe?: Probe;
  /** Where the guard is asked and what it is sent, in words: `protocol claude-code, which sends tool_input.command`. */
  readonly asked: string;
  /** It is called, not run. */
  readonly isFunction?: boolean;
  /** How the host takes an answer, in words. */
  readonly hears?: string;
  /** What is other here than in its agent: `an empty home`. */
  readonly here?: readonly string[];
}

/**
 * Asks the canaries and the probe.
 * @returns the times of the valid answers, in microseconds: what one answer costs
 * @throws ReplayError that says what to look at
 */
export async function checkCanaries(guard: Canaried, asker: Asker): Promise<readonly number[]> {
  const { bad, good } = canariesOf(guard);
  // By itself first: a guard that hangs is then known after one timeout.
  const passed = await asker.ask([requestOf(good)]);
  for (const answer of passed) checkGood(guard, good, answer);
  const stopped = await asker.ask(bad.map(requestOf));
  checkBad(guard, bad, stopped);
  if (guard.probe !== undefined) await checkProbe(guard, guard.probe, asker);
  return [...passed, ...stopped].flatMap(({ micros }) => micros ?? []);
}

function canariesOf({ policy = '', canaries = {} }: Canaried): {
  readonly bad: readonly string[];
  readonly good: string;
} {
  const known = POLICY_CANARIES.get(policy);
  const { deny = known?.deny, allow = known?.allow ?? KNOWN_GOOD } = canaries;
  return { bad: deny === undefined ? KNOWN_BAD : [deny], good: allow };
}

function requestOf(command: string): Request {
  return { tool: 'Bash', command, shell: 'posix' };
}

/** A guard that cannot even let that pass is broken, or one that blocks all. */
function checkGood(guard: Canaried, command: string, answer: Answer): void {
  const { outcome, action } = answer;
  if (outcome.kind !== 'judged' && outcome.meant === undefined) {
    throw new ReplayError(
      `${guard.name} fails on ${quoted(command)}: ${outcome.detail}; ${advice(outcome.kind, guard)}${heard(answer)}`,
    );
  }
  if (action !== 'block' && action !== 'prompt') return;
  const why = outcome.kind === 'judged' ? reasonOf(answer) : outcome.detail;
  throw new ReplayError(
    `${guard.name} stops ${quoted(command)}, which must pass (${why}): mend the guard${lacking(guard, ', or give it what it lacks')}, or ` +
      `name what passes in replay.yaml: canaries: { allow: … }; --no-canaries judges all the same`,
  );
}

function checkBad(guard: Canaried, commands: readonly string[], answers: readonly Answer[]): void {
  if (answers.some(isStop)) return;
  const failed = answers.find(({ outcome }) => outcome.kind !== 'judged');
  if (failed !== undefined && failed.outcome.kind !== 'judged') {
    const { kind, detail } = failed.outcome;
    throw new ReplayError(
      `${guard.name} fails on ${quoted(commands[answers.indexOf(failed)] ?? '')}: ${detail}; ` +
        `${kind === 'crashed' ? unheardRefusal(guard) : ''}${advice(kind, guard)}${heard(failed)}`,
    );
  }
  const [first] = answers;
  const what =
    commands.length === 1
      ? `${guard.name} does not stop ${quoted(commands[0] ?? '')}`
      : `${guard.name} stops none of ${commands.length} known-bad commands, such as ${quoted(commands[0] ?? '')}`;
  throw new ReplayError(
    `${what}: look at whether it is the guard you mean and reads what it is ` +
      `sent (${guard.asked})${lacking(guard, ', and at what else it needs')}; where it stops other things, name one in replay.yaml: canaries: { deny: … }; --no-canaries ` +
      `judges all the same${first === undefined ? '' : heard(first)}`,
  );
}

/** Stopped, or meant to be: a host that does not do what was meant is a finding, not a silent guard. */
function isStop({ outcome, action }: Answer): boolean {
  if (outcome.kind === 'judged') return action === 'block' || action === 'prompt';
  return outcome.meant?.decision === 'deny' || outcome.meant?.decision === 'ask';
}

async function checkProbe(guard: Canaried, { command, expected, rule }: Probe, asker: Asker): Promise<void> {
  const [answer] = await asker.ask([requestOf(command)]);
  const verdict = answer?.outcome.kind === 'judged' ? answer.outcome.verdict : undefined;
  const said = verdict?.decision === 'none' ? undefined : verdict?.rule;
  if (answer === undefined || (verdict?.decision === expected && (rule === undefined || said === rule))) return;
  const wanted = rule === undefined ? expected : `${expected} by ${rule}`;
  throw new ReplayError(
    `${guard.name} answers ${wordsOf(answer.outcome)} to its probe ${quoted(command)}, not ${wanted}: another ` +
      'version of it answers, or a wrapper falls back to an older list of rules; look at what its command runs',
  );
}

function reasonOf({ outcome }: Answer): string {
  const verdict = outcome.kind === 'judged' ? outcome.verdict : undefined;
  return verdict === undefined || verdict.decision === 'none'
    ? 'no reason given'
    : (verdict.reason ?? 'no reason given');
}

/** Where a guard that lets a harmless command pass fails on a bad one, its failure may be what it refuses by. */
function unheardRefusal({ hears }: Canaried): string {
  return hears === undefined ? '' : `where that is a refusal, it is not heard (${hears}); else `;
}

/** What it may miss, after words that lead there. */
function lacking({ here = [] }: Canaried, lead: string): string {
  return here.length === 0 ? '' : `${lead} (here ${here.join(', ')}: see home, cwd, network and links of replay.yaml)`;
}

function advice(kind: FailureKind, guard: Canaried): string {
  switch (kind) {
    case 'notStarted':
      if (guard.isFunction)
        return 'look at the file, the name of the function, and whether all that it imports is there';
      return 'look at its command, its run bit, and whether every program that it needs is installed';
    case 'timedOut':
      return 'look at what it waits for, or give it more time with --timeout';
    case 'malformed':
      if (guard.isFunction) return 'a boolean, a word of a verdict or an object with a decision is an answer';
      return 'look at what it prints; another protocol is named with --protocol';
    case 'crashed':
      return `look at whether it reads what it is sent (${guard.asked})` + lacking(guard, ', and finds what it needs');
  }
}

/** What it wrote last on standard error, unless that is said already. */
function heard({ outcome, stderr = '' }: Answer): string {
  const line = firstLine(lastLine(stderr));
  const isSaid = outcome.kind !== 'judged' && outcome.detail.includes(tellingLine(stderr));
  return line === '' || isSaid ? '' : `; on standard error: ${line}`;
}

function quoted(command: string): string {
  return `"${command}"`;
}
