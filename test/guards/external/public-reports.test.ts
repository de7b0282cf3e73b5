/** What people reported of hooks that a host, or a test of theirs, took for something else: each a test by its id. */

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLaunchers } from '../../../dist/guards/external/launch/launchers.js';
import { isBlocked } from '../../../src/guards/decision.ts';
import type { Executable } from '../../../src/guards/external/external-guard.ts';
import type { Launchers } from '../../../src/guards/external/launch/program.ts';
import { protocols } from '../../../src/guards/external/protocols/index.ts';
import type { Finished } from '../../../src/guards/external/protocols/protocol.ts';
import { isObject, jsonIn } from '../../../src/json.ts';
import { UNWRAPPED } from './guards.ts';
import { REQUEST, SURROUNDINGS } from './protocols/asking.ts';
import { endedBy, exited, hostOf, inShort, nested } from './protocols/reading.ts';
import { DROP, fedSlowly, hookOf, named, placeOfCommand, Reported } from './reported.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'guard-replay-reports-'));
const standIn = path.join(root, 'stand-in');
const marked = path.join(root, 'marked');
const withoutPrograms = path.join(root, 'bin');
let launchers: Launchers;

beforeAll(async () => {
  for (const folder of [standIn, marked, withoutPrograms]) mkdirSync(folder);
  writeFileSync(path.join(marked, 'protected'), '');
  launchers = await openLaunchers({ jobs: 1, wrapper: UNWRAPPED, network: true });
});

afterAll(async () => {
  await launchers.close();
  rmSync(root, { recursive: true });
});

/** A report: what it comes to, what is looked at, and what must be seen. */
interface Report {
  readonly what: string;
  readonly look: () => unknown;
  readonly seen: unknown;
}

const REPORTS: Readonly<Record<string, Report>> = {
  'pr-001': {
    what: 'a deny at the top level, where the host does not look, is no block of the guard',
    look: () => claude(exited(0, { permissionDecision: 'deny' })),
    seen: 'malformed, meant deny → defer',
  },
  'pr-002': {
    what: 'a word that belongs to another field is a failure of its own kind',
    look: () => [claude(exited(0, nested('block'))), claude(exited(0, nested('whatever')))],
    seen: ['malformed, meant deny → defer', 'malformed → defer'],
  },
  'pr-003': {
    what: 'exit 2 comes before what is printed, and did not in an earlier version',
    look: () => inTwoVersions(exited(2, { hookSpecificOutput: { permissionDecision: 'deny' } }, 'not yet')),
    seen: ['deny → block', 'malformed, meant deny → defer'],
  },
  'pr-004': {
    what: 'that a guard said deny and that the tool did not run are two things',
    look: () => {
      const finished = exited(2, { hookSpecificOutput: { additionalContext: 'see the runbook' } }, 'not yet');
      const profiles = ['current', 'before-2.1.214'];
      const blocked = profiles.map((profile) => isBlocked(claudeCode.read(finished, hostOf(claudeCode, { profile }))));
      return [inTwoVersions(finished), blocked];
    },
    seen: [
      ['deny → block', 'malformed, meant deny → defer'],
      [true, false],
    ],
  },
  'pr-008': {
    what: 'arguments are a string of JSON, in which a hook that expects an object finds no command',
    look: () => {
      const careful = fileURLToPath(new URL('../../fixtures/hooks/behaves/copilot', import.meta.url));
      const copilot = { protocol: named('copilot') };
      return Promise.all([
        asked({ ...copilot, command: [hookOf('args-as-object')] }),
        asked({ ...copilot, command: [hookOf('args-as-object')], profile: 'args-object' }),
        asked({ ...copilot, command: [careful] }),
        asked({ ...copilot, command: [careful], profile: 'args-object' }),
      ]);
    },
    seen: ['none → defer', 'deny → block', 'deny → block', 'deny → block'],
  },
  'pr-010': {
    what: 'each payload has the command where its host puts it, and a hook that looks elsewhere stops nothing',
    look: async () => [
      await asked({ command: [hookOf('wrong-field')] }),
      Object.fromEntries(protocols.map((protocol) => [protocol.name, placeOfCommand(protocol)])),
    ],
    seen: [
      'none → defer',
      {
        'claude-code': 'tool_input.command',
        codex: 'tool_input.command',
        gemini: 'tool_input.command',
        cursor: 'command',
        copilot: 'toolArgs as JSON.command',
        openhands: 'tool_input.command',
        cline: 'preToolUse.parameters.command',
        windsurf: 'tool_info.command_line',
        kiro: 'tool_input.command',
        droid: 'tool_input.command',
        qwen: 'tool_input.command',
        goose: 'tool_input.command',
        plain: 'input.command',
      },
    ],
  },
  'pr-014': {
    what: 'what becomes of one and the same answer is up to the host and how it is set up',
    look: () => {
      const [codex, copilot] = [named('codex'), named('copilot')];
      const nestedAsk = exited(0, nested('ask', { permissionDecisionReason: 'sure?' }));
      const ask = exited(0, { permissionDecision: 'ask', permissionDecisionReason: 'sure?' });
      return [
        claude(nestedAsk),
        inShort(codex.read(nestedAsk, hostOf(codex))),
        inShort(copilot.read(ask, hostOf(copilot))),
        inShort(copilot.read(ask, hostOf(copilot, { profile: 'cloud' }))),
      ];
    },
    seen: ['ask → prompt', 'malformed, meant ask → defer', 'ask → prompt', 'ask → block'],
  },
  'pr-018': {
    what: 'a hook that ends because jq is missing has denied nothing, and the host runs the tool',
    look: async () => [
      await asked({ command: ['/bin/sh', hookOf('needs-jq.sh')], env: { PATH: withoutPrograms } }),
      ...[exited(1), exited(126), exited(127), endedBy('SIGSEGV'), exited(139)].map((failed) => claude(failed)),
    ],
    seen: [
      'notStarted → defer',
      'crashed → defer',
      'notStarted → defer',
      'notStarted → defer',
      'crashed → defer',
      'crashed → defer',
    ],
  },
  'pr-020': {
    what: 'a program that cannot be started is a failure of its own kind',
    look: () =>
      Promise.all([
        asked({ command: [path.join(withoutPrograms, 'bash'), 'guard.sh'] }),
        asked({ command: ['bash', 'guard.sh'], env: { PATH: withoutPrograms } }),
      ]),
    seen: ['notStarted → defer', 'notStarted → defer'],
  },
  'pr-021': {
    what: 'a large payload is judged alike in one piece and slowly',
    look: async () => {
      const command = `${'echo padding; '.repeat(100_000)}${DROP.command}`;
      const hook = { command: [hookOf('reads-to-the-end')] };
      const payload = JSON.stringify(claudeCode.payload({ ...DROP, command }, SURROUNDINGS, 'current'));
      return [
        await asked(hook, { ...DROP, command }),
        claude(await fedSlowly(hookOf('reads-to-the-end'), payload)),
        await asked(hook, { ...DROP, command: `${command} not` }),
      ];
    },
    seen: ['deny → block', 'deny → block', 'none → defer'],
  },
  'pr-023': {
    what: 'the folder of the payload and that of the process can differ, and a hook that confuses them shows',
    look: () => {
      const request = { ...REQUEST, cwd: marked };
      const own = { command: [hookOf('protects-folder'), 'process'] };
      return Promise.all([
        asked({ command: [hookOf('protects-folder')] }, request),
        asked(own, request),
        asked({ ...own, cwd: 'recorded' }, request),
      ]);
    },
    seen: ['deny → block', 'none → defer', 'deny → block'],
  },
};

/** Not to be seen in one answer: that a rule which denies does not reach the host, and that a verdict depends on the load. */
const ELSEWHERE = ['pr-016', 'pr-022'];

const claudeCode = named('claude-code');

test.each(Object.entries(REPORTS).map(([id, report]) => ({ id, ...report })))('$id: $what', async ({ look, seen }) => {
  expect(await look()).toEqual(seen);
});

test('the detail of a missing program names it', async () => {
  const reported = new Reported(root, standIn, launchers);
  const hook = { command: ['/bin/sh', hookOf('needs-jq.sh')], env: { PATH: withoutPrograms } };
  const { outcome } = await reported.ask(hook, DROP);
  expect(outcome).toMatchObject({ detail: expect.stringMatching(/^exit 127: .*jq/) });
});

const CASES = new URL('../../../../shared/cases/public-reports.jsonl', import.meta.url);
describe.skipIf(!existsSync(CASES))('all reports (skipped where ../shared/cases is not there)', () => {
  test('each about a protocol is a test here, or known to be shown elsewhere', () => {
    const rows = readFileSync(CASES, 'utf8').split('\n').map(jsonIn).filter(isObject);
    const ids = rows.filter(({ kind }) => kind === 'protocol').map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set([...Object.keys(REPORTS), ...ELSEWHERE]));
  });
});

/** What Claude Code makes of it, in short. */
function claude(finished: Finished, profile = 'current'): string {
  return inShort(claudeCode.read(finished, hostOf(claudeCode, { profile })));
}

function inTwoVersions(finished: Finished): readonly string[] {
  return [claude(finished), claude(finished, 'before-2.1.214')];
}

/** What a real process is taken to say, in short. */
async function asked(hook: Pick<Executable, 'command'> & Partial<Executable>, request = DROP): Promise<string> {
  return inShort(await new Reported(root, standIn, launchers).ask(hook, request));
}
