import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Answer } from '../../../../src/guards/decision.ts';
import type { Executable, HookSet } from '../../../../src/guards/external/external-guard.ts';
import { argvOf } from '../../../../src/guards/external/launch/command.ts';
import { guardsOfSettings } from '../../../../src/guards/external/settings/index.ts';
import { request } from './settings-file.ts';

const PROJECT = fileURLToPath(new URL('../../../fixtures/hooks/settings', import.meta.url));

/** Starts a hook in the folder of the file system's root, as if its project were somewhere else altogether. */
function answerOf(hook: Executable, command: string): Answer | undefined {
  const asked = request(command);
  if (hook.appliesTo?.(asked) === false) return undefined;
  const { protocol, profile, failClosed, folder, folderVariables = [], timeoutMillis } = hook;
  const place = { folder, project: folder, home: '/nowhere' };
  const surroundings = {
    cwd: '/',
    project: '/nowhere',
    home: '/nowhere',
    session: 's',
    call: 'c',
    transcript: '/nowhere/t',
  };
  const [program, ...args] = argvOf(hook, place);
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: '/',
    env: {
      PATH: '/usr/bin:/bin',
      ...protocol.environment(surroundings),
      ...Object.fromEntries(folderVariables.map((name) => [name, folder])),
    },
    input: JSON.stringify(protocol.payload(asked, surroundings, profile)),
    encoding: 'utf8',
    timeout: timeoutMillis,
  });
  const finished = { ...(status !== null && { exitCode: status }), stdout, stderr, micros: 1 };
  return { ...protocol.read(finished, { profile, failClosed, command }), micros: 1 };
}

async function setIn(project: string): Promise<HookSet> {
  const [set] = await guardsOfSettings(path.join(project, '.claude/settings.json'), {
    folder: project,
    home: '/nowhere',
  });
  if (set?.kind !== 'hook-set') throw new Error('there is no set');
  return set;
}

test.each([
  ['ls -la', { outcome: { kind: 'judged', verdict: { decision: 'none' } }, action: 'defer' }],
  ['git push origin', { outcome: { kind: 'judged', verdict: { decision: 'none' } }, action: 'defer' }],
  [
    'cd x && git push --force',
    {
      outcome: { kind: 'judged', verdict: { decision: 'deny', rule: 'no-force-push:no-force-push' } },
      action: 'block',
    },
  ],
  ['echo git push --force', { outcome: { kind: 'judged', verdict: { decision: 'none' } }, action: 'defer' }],
  [
    'rm -r build',
    {
      outcome: { kind: 'judged', verdict: { decision: 'ask', rule: 'ask-before-rm:removes-files' } },
      action: 'prompt',
    },
  ],
  [
    'git push --force; rm -r build',
    {
      outcome: { kind: 'judged', verdict: { decision: 'deny', rule: 'no-force-push:no-force-push' } },
      action: 'block',
    },
  ],
  ['broken x', { outcome: { kind: 'crashed', detail: expect.stringMatching(/^needs-a-word: /) }, action: 'defer' }],
  [
    'broken x; rm y',
    {
      outcome: { kind: 'judged', verdict: { decision: 'ask', rule: 'ask-before-rm:removes-files' } },
      action: 'prompt',
    },
  ],
])('the hooks of a project about %j', async (command, expected) => {
  const set = await setIn(PROJECT);
  expect(set.hooks.map(({ name }) => name)).toEqual(['no-force-push', 'ask-before-rm', 'needs-a-word']);
  expect(set.compose(set.hooks.map((hook) => answerOf(hook, command)))).toMatchObject(expected);
});
