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
  spoke: {
    term: 'text only',
    text: 'What made the guard speak would not have run: a message, a pattern, text of a file. Categories tell why a block is wrong, should it be; only a label says that it is.',
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
  trigger: {
    term: 'triggers found by asking',
    text: 'The text that made a guard block which does not name it: the shortest with which it still blocks when the rest is blanked. Looked for in the first 200 blocks, for as long as the guard’s answers took; --triggers N is another number.',
  },
  reproducer: {
    term: 'smallest command',
    text: 'What the example of a group was shrunk to by asking both guards: nothing more can be cut out of it, or no more was asked. replay report --table reproducers prints all of them as a corpus.',
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
  notRecorded: {
    term: 'not recorded',
    text: 'Cases of which the log does not say what a hook answered: it may have let them pass, or not have been there. They are in no rate.',
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
  picture: {
    term: '├█━┤',
    text: 'From the fastest to the 99th percentile; the block is the median, heavy up to the 90th. One logarithmic scale for the whole table.',
  },
  parse: {
    term: 'the parser alone',
    text: 'Unbash’s own parse of the same texts: what a guard that reads commands by it cannot be faster than.',
  },
  growth: {
    term: 'growth',
    text: 'Slope of the logarithm of time over that of length, of the slowest requests grown 2, 4 and 8 times: 1 is linear.',
  },
  length: { term: 'length', text: 'Of the command, in UTF-16 units.' },
  starts: {
    term: 'from exec to exit',
    text: 'With the payload delivered and the answer read, started in turn from a small process. A floor is what nothing can be faster than, in the same rounds: starting anything at all, the bare runtime, or the program of the full guard with nothing to decide.',
  },
  medianInterval: { term: 'p50 [95%]', text: 'Median with its 95% bootstrap interval.' },
  first: {
    term: 'first',
    text: 'The first start of all, apart from the others: files and programs may not be in the caches of the machine yet.',
  },
  uncompiled: {
    term: 'nothing compiled',
    text: 'A start of Python without any compiled module, of its own library neither: the most that a first start can cost, short of the disk.',
  },
  cpu: {
    term: 'CPU',
    text: 'Median processor time, user and system together, in starts of their own; several processors can be at work at once. Of several hooks, the sum of those that are asked.',
  },
  peak: {
    term: 'peak, MB',
    text: 'Median peak memory, in starts of their own. Of several hooks, the sum where they run at once, which is the most they can need, else that of the largest.',
  },
  fastWay: {
    term: 'fast way',
    text: 'What cannot trip a rule is let through at once, without the runtime; everything else goes to the full guard.',
  },
  ratio: {
    term: 'ratio [95%]',
    text: 'Median over all rounds of the second’s time over the first’s in the same round, with its 95% bootstrap interval.',
  },
  apart: { term: 'told apart', text: 'Where the 99.5% bootstrap interval of that ratio excludes 1.' },
  breakdown: {
    term: 'where a start goes',
    text: 'Of the median start: what starting anything takes, what the bare runtime takes beyond that, what is imported or loaded, and what is left.',
  },
  noise: { term: '(…)', text: 'No more than the medians that it is the rest of may be off.' },
  within: {
    term: 'with its own imports',
    text: 'What a module imports is part of its time, once: these figures do not add up.',
  },
  noDecisions: {
    term: 'in decisions',
    text: 'Unknown, since deciding can only be timed where a guard is a function: name it in replay.yaml as function:, with its hook as via:, and both are measured.',
  },
  inDecisions: { term: 'in decisions', text: 'How many times the guard could decide in that time, at its median.' },
  run: {
    term: 'a run',
    text: 'Every tool call starts every hook, at the mean start. Hooks side by side take as long as the slowest of them, and no less than their processor time shared by all cores.',
  },
  folded: { term: 'folded into one', text: 'One process a tool call that decides as often as there are hooks.' },
  history: {
    term: 'what a history would have cost',
    text: 'Its commands times the mean start: what was spent waiting for the guard, had it been there.',
  },
} as const satisfies Record<string, Definition>;
