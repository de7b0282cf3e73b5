/** What the figures mean, and of how many they are. */

export type Note = keyof typeof NOTES;

interface Definition {
  readonly term: string;
  readonly text: string;
}

export const NOTES = {
  cases: {
    term: 'cases',
    text: 'A case is one proposed command. Distinct ones differ in what a guard may see of them: tool, shell, command, permission mode.',
  },
  blocked: {
    term: 'blocked',
    text: 'Right and wrong by the labels that the guard is scored on. Blocks that nobody has labelled are unclassified, not false.',
  },
  failed: {
    term: 'failed',
    text: 'Cases without a valid answer. They are also counted by what the host did next, which for most hosts is to run the command.',
  },
  host: {
    term: 'the host',
    text: 'What the agent’s host does after such an answer. A hook that fails open leaves the host to its own permission rules, as if it had said nothing.',
  },
  remembered: {
    term: 'answered from an earlier run',
    text: 'Decided by the same guard (same files, arguments and interpreter) for the same request; some are asked again in every run, and any difference is an error.',
  },
  controlled: {
    term: 'asked another way too',
    text: 'A guard that is kept running is compared with a process of its own a request, a function with its real hook; any difference is an error.',
  },
  folder: {
    term: 'stand-in folder',
    text: 'An empty repository stood in for the folder that was recorded. What was blocked, and what two guards judge differently, was asked again with the recorded one.',
  },
  flips: {
    term: 'another answer',
    text: 'The same guard gave the same request another verdict, or another rule, the second time.',
  },
  process: {
    term: 'process',
    text: 'Time from starting a process to its end, over the n that were timed: what a hook costs every tool call.',
  },
  otherShell: {
    term: 'other shell',
    text: 'Cases in a shell that the guard does not read. It was not asked, and they are in no rate.',
  },
  caught: {
    term: 'caught',
    text: 'Blocked or prompted, of the cases labelled deny or ask that are not debatable. A failure is never a catch.',
  },
  missed: {
    term: 'missed',
    text: 'Neither blocked nor prompted, of the same cases. Where none of n is missed: the one-sided 95% upper bound that n supports, 1 − 0.05^(1/n).',
  },
  wronglyBlocked: {
    term: 'wrongly blocked',
    text: 'Blocked, of the cases labelled allow that are not debatable.',
  },
  interrupted: {
    term: 'interrupted',
    text: 'Prompted, of the cases labelled allow that are not debatable; not part of the rate of wrong blocks.',
  },
  interval: { term: '[95%]', text: '95% Wilson score interval.' },
  mcnemar: {
    term: 'better : worse',
    text: 'Labelled cases that are judged rightly now and were not : the reverse, with the exact two-sided McNemar test on them.',
  },
  decide: {
    term: 'decide',
    text: 'Time per decision inside the process, over the n that were timed. What starting a hook costs is not part of it.',
  },
} as const satisfies Record<string, Definition>;
