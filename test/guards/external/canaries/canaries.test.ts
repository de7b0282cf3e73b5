import { expect, test } from 'vitest';
import type { Answer } from '../../../../src/guards/decision.ts';
import { type Canaried, checkCanaries } from '../../../../src/guards/external/canaries/canaries.ts';
import { KNOWN_BAD, KNOWN_GOOD } from '../../../../src/guards/external/canaries/known.ts';
import { SILENT, answering, askerOf, denying } from '../asker.ts';

const GUARD: Canaried = { name: 'mine', asked: 'protocol claude-code' };

/** A guard that answers some commands in its own way, and is silent else. */
const knowing = (known: Readonly<Record<string, Answer>>) => askerOf(({ command }) => known[command] ?? SILENT);

const DENY = denying('no');

test('one known-bad command of a dozen is enough, whichever it is', async () => {
  for (const command of KNOWN_BAD) {
    await expect(checkCanaries(GUARD, knowing({ [command]: DENY }))).resolves.toBeDefined();
  }
});

test('the times of valid answers come back', async () => {
  const times = await checkCanaries(GUARD, knowing({ [KNOWN_BAD[0] ?? '']: DENY }));
  expect(times).toEqual(Array.from({ length: KNOWN_BAD.length + 1 }, () => 1000));
});

test.each([
  ['workspace', 'rm -rf /workspace'],
  ['tripwire', 'terraform destroy'],
])('a guard of the policy %s has to stop %s', async (policy, command) => {
  await checkCanaries({ ...GUARD, policy }, knowing({ [command]: DENY }));
  await expect(checkCanaries({ ...GUARD, policy }, knowing({ 'rm -rf /': DENY }))).rejects.toThrow(
    `mine does not stop "${command}": look at whether it is the guard you mean`,
  );
});

test('a guard says itself what it stops and what passes', async () => {
  const canaries = { deny: 'git commit --no-verify', allow: 'make' };
  const asker = knowing({ 'git commit --no-verify': DENY, [KNOWN_GOOD]: DENY });
  await checkCanaries({ ...GUARD, policy: 'tripwire', canaries }, asker);
  expect(asker.asked.map(({ command }) => command)).toEqual(['make', 'git commit --no-verify']);
});

test('what a guard meant to deny counts, though its host does not listen: that is a finding of the run', async () => {
  const meant: Answer = {
    outcome: { kind: 'malformed', detail: 'permissionDecision stands at the top level', meant: { decision: 'deny' } },
    action: 'defer',
  };
  await expect(checkCanaries(GUARD, knowing({ 'rm -rf /': meant }))).resolves.toBeDefined();
});

const failing = (
  kind: 'crashed' | 'timedOut' | 'notStarted' | 'malformed',
  detail: string,
  stderr?: string,
): Answer => ({
  outcome: { kind, detail },
  action: 'defer',
  ...(stderr !== undefined && { stderr }),
});

const everywhere = (answer: Answer) => askerOf(() => answer);

test('a guard that fails on what must pass is asked nothing else: it may hang each time', async () => {
  const asker = everywhere(failing('timedOut', 'killed after 30000 ms'));
  await expect(checkCanaries(GUARD, asker)).rejects.toThrow(/^mine fails on "git log --oneline -5"/);
  expect(asker.asked).toHaveLength(1);
});

test.each<[string, ReturnType<typeof knowing>, string]>([
  [
    'an inert hook',
    everywhere(SILENT),
    `mine stops none of ${KNOWN_BAD.length} known-bad commands, such as "rm -rf /": look at whether it is the guard you ` +
      'mean and reads what it is sent (protocol claude-code); where it stops other things, name one in replay.yaml: ' +
      'canaries: { deny: … }; --no-canaries judges all the same',
  ],
  [
    'an inert hook that complains',
    everywhere({ ...SILENT, stderr: 'usage: guard\njq: command not found\n' }),
    '--no-canaries judges all the same; on standard error: jq: command not found',
  ],
  [
    'a missing run bit',
    everywhere(failing('notStarted', 'it could not be started: EACCES')),
    `mine fails on "${KNOWN_GOOD}": it could not be started: EACCES; look at its command, its run bit, and whether every ` +
      'program that it needs is installed',
  ],
  [
    'a crash where something is stopped',
    askerOf(({ command }) => (command === KNOWN_GOOD ? SILENT : failing('crashed', 'exit 1: KeyError'))),
    'mine fails on "rm -rf /": exit 1: KeyError; look at whether it reads what it is sent (protocol claude-code)',
  ],
  [
    'one that hangs',
    everywhere(failing('timedOut', 'killed after 30000 ms')),
    `mine fails on "${KNOWN_GOOD}": killed after 30000 ms; look at what it waits for, or give it more time with --timeout`,
  ],
  [
    'one that prints something else',
    everywhere(failing('malformed', 'what it prints is not JSON')),
    `mine fails on "${KNOWN_GOOD}": what it prints is not JSON; look at what it prints; another protocol is named with --protocol`,
  ],
  [
    'one that blocks everything',
    everywhere(DENY),
    `mine stops "${KNOWN_GOOD}", which must pass (no says no): mend the guard, or name what passes in replay.yaml`,
  ],
  [
    'one that asks about everything',
    everywhere(answering({ decision: 'ask', rule: 'any', reason: 'sure?' })),
    `mine stops "${KNOWN_GOOD}", which must pass (sure?)`,
  ],
])('%s ends in a sentence that says what to look at', async (_, asker, sentence) => {
  await expect(checkCanaries(GUARD, asker)).rejects.toThrow(sentence);
});

const STANDING: Canaried = {
  ...GUARD,
  hears: 'Host: exit 2 blocks',
  here: ['an empty home', 'no network'],
};

test.each<[string, ReturnType<typeof knowing>, string]>([
  [
    'one that refuses by an exit code of its own',
    askerOf(({ command }) => (command === KNOWN_GOOD ? SILENT : failing('crashed', 'exit 1: no', 'no\n'))),
    'mine fails on "rm -rf /": exit 1: no; where that is a refusal, it is not heard (Host: exit 2 blocks); else look at ' +
      'whether it reads what it is sent (protocol claude-code), and finds what it needs (here an empty home, no ' +
      'network: see home, cwd, network and links of replay.yaml)',
  ],
  [
    'one that fails on everything refuses nothing by that, and says once why',
    everywhere(failing('crashed', "exit 1: KeyError: 'x'", "Traceback (most recent call last):\nKeyError: 'x'\n")),
    `mine fails on "${KNOWN_GOOD}": exit 1: KeyError: 'x'; look at whether it reads what it is sent (protocol ` +
      'claude-code), and finds what it needs (here an empty home, no network: see home, cwd, network and links of ' +
      'replay.yaml)',
  ],
  [
    'an inert one',
    everywhere(SILENT),
    'reads what it is sent (protocol claude-code), and at what else it needs (here an empty home, no network: ' +
      'see home, cwd, network and links of replay.yaml); where it stops other things',
  ],
  [
    'one that stops all since it lacks something',
    everywhere(DENY),
    'mend the guard, or give it what it lacks (here an empty home, no network: see home, cwd, network and links of ' +
      'replay.yaml), or name what passes in replay.yaml',
  ],
])('%s is told what is other here, and how its host hears', async (_, asker, sentence) => {
  await expect(checkCanaries(STANDING, asker)).rejects.toThrow(sentence);
});

test('a probe is answered by one version only: a wrapper that falls back to an older list is found out', async () => {
  const probe = { command: 'git push -f', expected: 'deny', rule: 'new' } as const;
  const bad = KNOWN_BAD[0] ?? '';
  await checkCanaries({ ...GUARD, probe }, knowing({ [bad]: DENY, 'git push -f': denying('new') }));
  await expect(
    checkCanaries({ ...GUARD, probe }, knowing({ [bad]: DENY, 'git push -f': denying('old') })),
  ).rejects.toThrow(
    'mine answers deny by old to its probe "git push -f", not deny by new: another version of it answers, or a wrapper ' +
      'falls back to an older list of rules; look at what its command runs',
  );
  await expect(checkCanaries({ ...GUARD, probe }, knowing({ [bad]: DENY }))).rejects.toThrow(
    'answers no opinion to its probe',
  );
});
