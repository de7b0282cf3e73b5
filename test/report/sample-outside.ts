/** A finished run of guards outside this process, with everything that can be seen of such guards. */

import type { Observed, Stood } from '../../src/replay/observation.ts';
import type { GuardSummary } from '../../src/replay/summary.ts';
import type { FinishedRun } from '../../src/report/index.ts';
import { ARGV, SUMMARY } from './sample.ts';

const STOOD: Stood = {
  isolation: 'bubblewrap',
  network: 'cut off',
  ownProcesses: true,
  home: 'fresh',
  notes: [],
  written: 0,
};

const SEEN: Observed = {
  asked: 902,
  remembered: 0,
  rechecked: 0,
  controlled: 0,
  substituted: 811,
  standardError: [],
  stood: STOOD,
};

const { timing: _, failed: __, ...ASKED } = ARGV;

/** As it was at a revision. */
const AT_MAIN: GuardSummary = {
  ...ASKED,
  name: 'mine@origin/main',
  protocol: 'claude-code',
  failures: { malformed: 0, crashed: 0, timedOut: 0, notStarted: 0 },
  failed: [],
  timing: { process: { unit: 'ms', jobs: 2, n: 52, p50: 41.2, p90: 48, p95: 52.7, p99: 61.9, max: 80.1 } },
  observed: {
    ...SEEN,
    asked: 0,
    remembered: 902,
    rechecked: 50,
    recordedFolder: { asked: 151, differ: 0, examples: [] },
    stood: { ...STOOD, notes: ['files of LFS are pointers: models/words.bin'] },
  },
};

/** As it is now: it fails, it flips, it writes, it complains. */
const MINE: GuardSummary = {
  ...ASKED,
  name: 'mine',
  protocol: 'claude-code:2.0',
  rules: [
    { rule: 'git-force-push', cases: 34, requests: 33 },
    {
      rule: 'reason-bd70d2f6',
      cases: 31,
      requests: 30,
      reason: 'Refused: this would destroy what Terraform manages. Plan it, and have the plan approved.',
    },
  ],
  failures: { malformed: 7, crashed: 2, timedOut: 1, notStarted: 0 },
  failed: [
    {
      kind: 'malformed',
      meant: 'deny',
      action: 'defer',
      cases: 7,
      detail: 'permissionDecision stands at the top level, where this host does not read it',
      command: 'git push --force origin main',
      case: '0b1c22d4'.padEnd(32, '0'),
    },
    {
      kind: 'crashed',
      action: 'defer',
      cases: 2,
      detail: 'exit 1: jq: error (at <stdin>:1): Cannot iterate over null (null)',
      command: 'kubectl -n media delete statefulset encoder',
      case: '3f2a91c0'.padEnd(32, '0'),
    },
    {
      kind: 'timedOut',
      action: 'defer',
      cases: 1,
      detail: 'killed after 5000 ms',
      command: 'for f in *.log; do mv "$f" "${f%.log}.txt"; done',
      case: '5a0f3f0c'.padEnd(32, '0'),
    },
  ],
  timing: { process: { unit: 'ms', jobs: 2, n: 892, p50: 43.1, p90: 50.4, p95: 57, p99: 210.6, max: 812.2 } },
  observed: {
    ...SEEN,
    triggers: { found: 148, of: 151, questions: 611, median: 3, most: 11 },
    standardError: [
      { text: 'DeprecationWarning: the imp module is deprecated in favour of importlib', requests: 902 },
      { text: 'jq: error (at <stdin>:1): Cannot iterate over null (null)', requests: 2 },
    ],
    recordedFolder: {
      asked: 151,
      differ: 2,
      examples: [
        {
          case: '77e6b013'.padEnd(32, '0'),
          command: 'cd /tmp/scratch && git reset --hard origin/main',
          first: 'deny by git-reset-hard',
          again: 'no opinion',
        },
        {
          case: '8c41f9e2'.padEnd(32, '0'),
          command: 'rm -rf build',
          first: 'deny by rm-root-home',
          again: 'no opinion',
        },
      ],
    },
    repeats: {
      asked: 902,
      differ: 1,
      examples: [
        {
          case: '5a0f3f0c'.padEnd(32, '0'),
          command: 'for f in *.log; do mv "$f" "${f%.log}.txt"; done',
          first: 'no opinion',
          again: 'timedOut, action defer',
        },
      ],
    },
    stood: { ...STOOD, home: 'copies', written: 48_213, revision: { commit: '7d836e4c1a90', dirty: true } },
  },
};

/** The rule behind it, as a function that is kept running. */
const FUNCTION: GuardSummary = {
  ...ASKED,
  name: 'scoped',
  protocol: 'function',
  failures: { malformed: 0, crashed: 0, timedOut: 0, notStarted: 0 },
  failed: [],
  timing: { decide: { unit: 'us', jobs: 2, n: 902, p50: 2.4, p90: 3.8, p95: 6.1, p99: 19.5, max: 240 } },
  observed: {
    ...SEEN,
    controlled: 30,
    recordedFolder: { asked: 151, differ: 0, examples: [] },
    stood: { ...STOOD, network: 'open', revision: { commit: '7d836e4c1a90', dirty: true } },
  },
};

export const OUTSIDE: FinishedRun = {
  summary: { ...SUMMARY, guards: [AT_MAIN, MINE, FUNCTION], comparisons: [] },
  changes: [],
};
