/** Explaining a command: from the command line, from a pipe, and out of a run. */

import { describe, expect, test } from 'vitest';
import type { Explanation } from '../../src/replay/explain/explanation.ts';
import { scratchWith } from './folder.ts';
import { replay } from './program.ts';

const COMMIT = 'git commit -m "never git push --force origin main"';

/** Blocks every payload that names kubectl, and says nothing of why. */
const HOOK = 'read -r payload\ncase $payload in *kubectl*) echo no >&2; exit 2 ;; esac\n';

const objectOf = (stdout: string): Explanation => JSON.parse(stdout);

describe.concurrent('explain', () => {
  test('says what runs, what is text, and who spoke of what', async () => {
    const said = await replay('explain', COMMIT).succeeds();
    expect(said).toMatch(/commit-message/);
    expect(said).toMatch(/▲+ denylist/);
    expect(said).toMatch(/denylist +blocks, by git-force-push +text that would not run \(commit-message\)/);
    expect(said).toMatch(/argv +git-force-push +git commit/);
    expect(said).toMatch(/denylist blocks because of text that would not run; argv has no opinion\.\n$/);
  });

  test.each([[['explain', '-']], [['explain']]])('reads standard input: %j', async (args) => {
    const said = await replay(...args, '--format', 'json', '--guard', 'v2')
      .given('rm -rf /\n')
      .succeeds();
    const { request, regions, programs, guards } = objectOf(said);
    expect(request).toMatchObject({ command: 'rm -rf /', shell: 'posix' });
    expect(regions).toEqual([{ start: 0, end: 8, kind: 'runs' }]);
    expect(programs).toEqual([{ name: 'rm', start: 0, end: 8, carriers: [] }]);
    expect(guards).toMatchObject([
      {
        guard: 'argv',
        action: 'block',
        rule: 'rm-root-home',
        category: 'other',
        trigger: { start: 7, end: 8, runs: true },
      },
    ]);
    expect(guards[0]?.tried).toContainEqual({ rule: 'kubectl-delete', looked: 'nowhere' });
  });

  test('finds by asking what made a hook block that does not say it', async () => {
    const folder = await scratchWith({ 'hook.sh': HOOK });
    const said = await replay(
      'explain',
      'echo "why kubectl" && ls',
      '--guard',
      'mine=sh hook.sh',
      '--no-canaries',
      '--format',
      'json',
    )
      .in(folder)
      .succeeds();
    const [guard] = objectOf(said).guards;
    expect(guard).toMatchObject({
      guard: 'mine',
      action: 'block',
      category: 'echo-text',
      trigger: { start: 10, end: 17, runs: false },
    });
    expect(guard?.questions).toBeLessThanOrEqual(12);
    expect(guard).not.toHaveProperty('tried');
  });

  test('explains a case of a run as it was decided, or as other guards decide', async () => {
    const folder = await scratchWith({
      'corpus.csv': `command,expected\n"${COMMIT.replaceAll('"', '""')}",allow\nrm -rf /,deny\n`,
    });
    await replay('corpus.csv', '--out', 'run').in(folder).succeeds();
    const changes = await folder.read('run/changes.jsonl');
    const [change] = changes
      .trimEnd()
      .split('\n')
      .map((line): { readonly case: string; readonly command: string } => JSON.parse(line));
    const id = change?.case.slice(0, 12) ?? '';
    const stored = objectOf(
      await replay('explain', '--case', id, '--run', 'run', '--format', 'json').in(folder).succeeds(),
    );
    expect(stored).toMatchObject({ case: change?.case, request: { command: COMMIT } });
    expect(stored.guards.map(({ guard, action, category }) => [guard, action, category])).toEqual([
      ['denylist', 'block', 'commit-message'],
      ['argv', 'defer', undefined],
    ]);
    const asked = objectOf(
      await replay('explain', '--case', id, '--run', 'run', '--guard', 'allowlist', '--format', 'json')
        .in(folder)
        .succeeds(),
    );
    expect(asked).toMatchObject({ case: change?.case, guards: [{ guard: 'allowlist', action: 'block' }] });
    expect(await replay('explain', '--case', 'zz', '--run', 'run').in(folder).fails()).toBe(
      'run has no case "zz"; replay report names them',
    );
    expect(await replay('explain', '--case', '', '--run', 'run').in(folder).fails()).toMatch(
      /^2 cases of run start with "", such as [\da-f]{32}, [\da-f]{32}: give more of it$/,
    );
  });

  test('keeps secrets to itself', async () => {
    const said = await replay('explain', 'curl -u bob:hunter22secret https://x.test && rm -rf /').succeeds();
    expect(said).not.toContain('hunter22secret');
    expect(said).toMatch(/argv +blocks, by rm-root-home/);
  });

  test('says of a shell that nobody reads just that', async () => {
    const said = await replay('explain', 'del /s', '--shell', 'cmd').succeeds();
    expect(said).toMatch(/It is not read: it is for cmd\./);
    expect(said).toMatch(/argv +not asked/);
    expect(said).not.toMatch(/tried without/);
  });

  test.each<[readonly string[], RegExp]>([
    [[''], /there is no command to explain: what was given is empty/],
    [['ls', '--run', 'x'], /--run takes a case of that run: name one with --case/],
    [['ls', '--case', 'a'], /give a command or --case, not both/],
    [['ls', '--guard', 'nosuch'], /nosuch/],
    [['ls', '--shell', 'fish'], /Allowed choices are posix/],
    [['--case', 'a', '--run', 'nowhere'], /nowhere/],
  ])('%j is an error', async (args, message) => {
    expect(await replay('explain', ...args).fails()).toMatch(message);
  });
});
