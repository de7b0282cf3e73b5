/** Guards of one's own, replayed as their host would run them. */

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { type Folder, scratch, scratchWith } from './folder.ts';
import { COMMANDS, pythonHook, shellHook } from './hooks.ts';
import { replay } from './program.ts';

const MINE = ['--guard', 'mine=python3 guard.py'];

/** A folder with a Python hook that stops `rm -rf`, and commands. */
const project = (files: Readonly<Record<string, string>> = {}): Promise<Folder> =>
  scratchWith({ 'guard.py': pythonHook('rm -rf'), 'commands.txt': COMMANDS, ...files });

describe.concurrent('a hook given on the command line', () => {
  test('is compared with a built-in one', async () => {
    const folder = await project();
    await replay('commands.txt', '--guard', 'allowlist', ...MINE)
      .in(folder)
      .succeeds();
    const { guards, comparisons } = await folder.summary();
    expect(guards[1]).toMatchObject({
      name: 'mine',
      protocol: 'claude-code',
      actions: { block: 2, defer: 2 },
      rules: [{ rule: 'no-danger', cases: 2, requests: 2 }],
      timing: { process: { unit: 'ms', n: 4 } },
      observed: { asked: 4, remembered: 0, stood: { network: expect.any(String), home: 'fresh' } },
    });
    expect(comparisons[0]).toMatchObject({ base: 'allowlist', candidate: 'mine' });
  });

  test('is asked once: a second run remembers, and asks some again', async () => {
    const folder = await project();
    await replay('commands.txt', ...MINE)
      .in(folder)
      .succeeds();
    await replay('commands.txt', ...MINE, '--out', 'results/second')
      .in(folder)
      .succeeds();
    const { guards } = await folder.summary('results/second');
    expect(guards[0]).toMatchObject({ actions: { block: 2, defer: 2 }, observed: { asked: 0, remembered: 4 } });
    expect(guards[0]?.observed?.rechecked).toBeGreaterThan(0);
    expect(await folder.mode('results/.decisions')).toBe('700');
    await replay('commands.txt', ...MINE, '--no-cache', '--out', 'results/third')
      .in(folder)
      .succeeds();
    expect((await folder.summary('results/third')).guards[0]?.observed).toMatchObject({ asked: 4, remembered: 0 });
  });

  test('is remembered with nothing where it finds the home of its user, and heard where it is asked again', async () => {
    const loud = `${pythonHook('rm -rf')}print("using the old list", file=sys.stderr)\n`;
    const folder = await project({
      'guard.py': loud,
      'replay.yaml':
        'guards:\n  mine: { command: [python3, guard.py] }\n  at-home: { command: [python3, guard.py], home: real }\n',
    });
    for (const out of ['results/first', 'results/second']) {
      await replay('commands.txt', '--guard', 'mine', '--guard', 'at-home', '--out', out).in(folder).succeeds();
    }
    const { guards } = await folder.summary('results/second');
    expect(guards.map(({ observed }) => observed?.remembered)).toEqual([4, 0]);
    expect(guards.map(({ observed }) => observed?.standardError[0]?.text)).toEqual(Array(2).fill('using the old list'));
  });

  test('is asked anew when a file changes that it imports', async () => {
    const rules = (expression: string): string => `DANGER = ${JSON.stringify(expression)}\n`;
    const guard = pythonHook('rm -rf')
      .replace('"rm -rf"', 'DANGER')
      .replace('import', 'from rules import DANGER\nimport');
    const folder = await project({ 'guard.py': guard, 'rules.py': rules('rm -rf') });
    await replay('commands.txt', ...MINE)
      .in(folder)
      .succeeds();
    await folder.write('rules.py', rules('rm -rf (build|/)'));
    await replay('commands.txt', ...MINE, '--out', 'results/second')
      .in(folder)
      .succeeds();
    const { guards } = await folder.summary('results/second');
    expect(guards[0]).toMatchObject({ actions: { block: 1, defer: 3 }, observed: { asked: 4, remembered: 0 } });
  });

  test('that answers otherwise than before, without a change of its own files, ends the run', async () => {
    const guard = pythonHook('rm -rf').replace('if re', 'import os\nif os.environ["MODE"] == "strict" and re');
    const folder = await project({ 'guard.py': guard });
    const run = replay('commands.txt', ...MINE, '--no-canaries').in(folder);
    await run.with({ MODE: 'strict' }).succeeds();
    expect((await run.with({ MODE: 'mild' }).ends()).stderr).toMatch(
      /^replay: mine answered deny by no-danger in an earlier run and no opinion now for case [0-9a-f]{32} \("rm -rf (?:build|dist)"\): its answers depend on something besides its own files/,
    );
  });

  test('writes to a home of its own', async () => {
    const home = await scratch();
    const guard = `${pythonHook('rm -rf')}import os\nfor at in ("~/seen.log", "~/.config/seen.log"):
    at = os.path.expanduser(at); os.makedirs(os.path.dirname(at), exist_ok=True); open(at, "a").write(event["tool_input"]["command"])\n`;
    const folder = await project({ 'guard.py': guard });
    await replay('commands.txt', ...MINE)
      .with({ HOME: home.path, XDG_CACHE_HOME: home.at('cache') })
      .in(folder)
      .succeeds();
    expect((await home.everything()).filter((name) => !name.startsWith('cache'))).toEqual([]);
    expect(await home.list('cache/guard-replay')).toEqual([]);
    expect((await folder.summary()).guards[0]?.observed?.stood?.written).toBeGreaterThan(100);
  });

  test('whose verdict flips is found out by asking again', async () => {
    const guard = `${pythonHook('terraform destroy')}import os
count = os.path.join(os.environ["HOME"], "count")
n = len(open(count).read()) if os.path.exists(count) else 0
open(count, "a").write(".")
if event["tool_input"]["command"] == "git status" and n % 2:
    print(json.dumps({"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "ask", "permissionDecisionReason": "hm"}}))
`;
    const folder = await project({ 'guard.py': guard, 'commands.txt': 'git status\n' });
    const report = await replay('commands.txt', ...MINE, '--repeat', '4', '--jobs', '1')
      .in(folder)
      .succeeds();
    expect((await folder.summary()).guards[0]?.observed?.repeats).toMatchObject({ asked: 1, differ: 1 });
    expect(report).toMatch(/another answer +when +distinct +for example/);
    expect(report).toContain('1 of 1');
  });

  test('whose answer depends on the folder is asked again with the recorded one', async () => {
    const guard = pythonHook('rm -rf').replace(
      'if re',
      'if event["cwd"].startswith("/srv") and event["cwd"] != "/srv/mine" or re',
    );
    const history = [
      { command: 'ls', cwd: '/srv/app' },
      { command: 'rm -rf a', cwd: '/home/me' },
      { command: 'rm -rf b', cwd: '/srv/mine' },
    ];
    const folder = await project({
      'guard.py': guard,
      'history.jsonl': history.map((record) => `${JSON.stringify(record)}\n`).join(''),
    });
    await replay('history.jsonl', '--guard', 'allowlist', ...MINE)
      .in(folder)
      .succeeds();
    const observed = (await folder.summary()).guards[1]?.observed;
    expect(observed).toMatchObject({
      substituted: 3,
      recordedFolder: {
        asked: 3,
        differ: 1,
        examples: [{ command: 'ls', first: 'no opinion', again: 'deny by no-danger' }],
      },
    });
  });
});

describe.concurrent('a guard that is not what it seems is refused with a sentence', () => {
  test.each([
    [
      'an inert hook',
      'cat > /dev/null',
      /^mine stops none of \d+ known-bad commands, such as "rm -rf \/": look at whether it is the guard you mean and reads what it is sent \(protocol claude-code, which sends tool_input.command\)/,
    ],
    [
      'a missing program under set -e',
      'set -e\ncommand=$(no-such-jq -r .tool_input.command)\n',
      /^mine fails on "git log --oneline -5": exit 127: it, or a program it needs, could not be started: .*no-such-jq: not found/,
    ],
    [
      'a wrong field',
      'python3 -c \'import json,sys; c = json.load(sys.stdin).get("commands", ""); sys.exit(2 if "rm" in c else 0)\'',
      /^mine stops none of \d+ known-bad commands/,
    ],
    [
      'one that stops everything',
      'cat > /dev/null; echo no >&2; exit 2',
      /^mine stops "git log --oneline -5", which must pass \(no\)/,
    ],
  ])('%s', async (_, script, sentence) => {
    const folder = await scratchWith({ 'guard.sh': `#!/bin/sh\n${script}\n`, 'commands.txt': COMMANDS });
    await chmod(folder.at('guard.sh'), 0o755);
    expect(await replay('commands.txt', '--guard', 'mine=./guard.sh').in(folder).fails()).toMatch(sentence);
  });

  test('a missing run bit', async () => {
    const folder = await scratchWith({ 'guard.sh': shellHook('rm -rf'), 'commands.txt': COMMANDS });
    expect(await replay('commands.txt', '--guard', 'mine=./guard.sh').in(folder).fails()).toMatch(
      /^mine fails on "git log --oneline -5": it could not be started: .*; look at its command, its run bit/,
    );
  });

  test('a wrapper that falls back to an older list of rules, by its probe', async () => {
    const folder = await scratchWith({
      'guard.sh': `#!/bin/sh\nif no-such-guard 2>/dev/null; then exit 0; fi\n${shellHook('rm -rf', 'old-list')}`,
      'commands.txt': COMMANDS,
      'replay.yaml': `guards:\n  mine: { command: [./guard.sh], probe: { command: rm -rf x, expected: deny, rule: new-list } }\n`,
    });
    await chmod(folder.at('guard.sh'), 0o755);
    expect(await replay('commands.txt', '--guard', 'mine').in(folder).fails()).toMatch(
      /^mine answers deny by old-list to its probe "rm -rf x", not deny by new-list: another version of it answers, or a wrapper falls back/,
    );
  });

  test('but not one that is only narrow', async () => {
    const folder = await scratchWith({ 'guard.sh': shellHook('--no-verify'), 'commands.txt': COMMANDS });
    await replay('commands.txt', '--guard', 'mine=sh guard.sh').in(folder).succeeds();
    expect((await folder.summary()).guards[0]?.actions).toMatchObject({ block: 0, defer: 4 });
  });
});

describe.concurrent('a guard that fails', () => {
  test('is told apart from one that allows, with what the host then does', async () => {
    const folder = await project({
      'guard.py': pythonHook('rm -rf').replace(
        'if re',
        'if "status" in event["tool_input"]["command"]: raise SystemExit("no")\nif re',
      ),
    });
    const report = await replay('commands.txt', ...MINE, '--guard', 'v1')
      .in(folder)
      .succeeds();
    expect((await folder.summary()).guards[0]).toMatchObject({
      failures: { crashed: 1 },
      failed: [{ kind: 'crashed', action: 'defer', cases: 1, command: 'git status', detail: 'exit 1: no' }],
    });
    expect(report).toContain('goes by its own rules');
  });

  test('to say what its host understands is a finding, with what was meant', async () => {
    const folder = await project({
      'guard.py': pythonHook('rm -rf')
        .replace('{"hookSpecificOutput": {', '{"nested": {')
        .replace('"permissionDecisionReason"', '"reason"'),
    });
    const misplaced = `import json, sys
if "rm -rf" in json.load(sys.stdin)["tool_input"]["command"]: print(json.dumps({"permissionDecision": "deny"}))
`;
    await folder.write('guard.py', misplaced);
    const report = await replay('commands.txt', ...MINE)
      .in(folder)
      .succeeds();
    expect((await folder.summary()).guards[0]).toMatchObject({
      actions: { block: 0 },
      failures: { malformed: 2 },
      failed: [{ kind: 'malformed', meant: 'deny', action: 'defer', cases: 2 }],
    });
    expect(report).toMatch(/malformed answer, meant deny/);
  });
});

describe.concurrent('functions', () => {
  test('of Python and of JavaScript are guards, timed inside', async () => {
    const folder = await scratchWith({
      'guards.py': 'def scoped(command):\n    return "rm -rf" in command\n',
      'guards.mjs': "export const judge = ({ command }) => (command.includes('rm -rf') ? 'deny' : 'none');\n",
      'commands.txt': COMMANDS,
    });
    await replay('commands.txt', '--guard', 'a=py:guards.py:scoped', '--guard', 'b=js:guards.mjs:judge')
      .in(folder)
      .succeeds();
    for (const guard of (await folder.summary()).guards) {
      expect(guard).toMatchObject({ protocol: 'function', actions: { block: 2 }, timing: { decide: { unit: 'us' } } });
    }
  });

  test('are compared with the real hook, and any difference is an error', async () => {
    const folder = await scratchWith({
      'guards.py': 'def scoped(command):\n    return "rm -rf" in command\n',
      'guard.sh': shellHook('rm -rf'),
      'commands.txt': COMMANDS,
      'replay.yaml': `guards:\n  mine: { function: 'py:guards.py:scoped', via: sh guard.sh }\n`,
    });
    await replay('commands.txt', '--guard', 'mine').in(folder).succeeds();
    expect((await folder.summary()).guards[0]?.observed?.controlled).toBe(4);
    await folder.write('guard.sh', shellHook('rm -rf dist'));
    const { stderr } = await replay('commands.txt', '--guard', 'mine', '--no-canaries').in(folder).ends();
    expect(stderr).toMatch(
      /^replay: mine answers deny.* as a function and no opinion through its hook for case [0-9a-f]{32} \("rm -rf build"\)/,
    );
  });
});

const git = (folder: Folder, ...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.test', ...args], {
    cwd: folder.path,
    encoding: 'utf8',
  });

describe.concurrent('revisions', () => {
  test('several in one run, without disturbing the checkout; changes that are not committed are said', async () => {
    const folder = await project({ '.gitignore': 'results/\n' });
    git(folder, 'init', '-q', '-b', 'main');
    git(folder, 'add', '.');
    git(folder, 'commit', '-q', '-m', 'first');
    await folder.write('guard.py', pythonHook('rm -rf (build|/)'));
    git(folder, 'commit', '-q', '-am', 'second');
    await folder.write('guard.py', pythonHook('rm -rf|ls'));
    const before = git(folder, 'status', '--porcelain');
    const revisions = ['mine@main~1', 'mine@main', 'mine=python3 guard.py'];
    const report = await replay('commands.txt', ...revisions.flatMap((one) => ['--guard', one]))
      .in(folder)
      .succeeds();
    const { guards } = await folder.summary();
    expect(guards.map(({ name, actions }) => [name, actions.block])).toEqual([
      ['mine@main~1', 2],
      ['mine@main', 1],
      ['mine', 3],
    ]);
    expect(report).toContain('mine: in a repository with changes that are not committed');
    expect(git(folder, 'status', '--porcelain')).toBe(before);
  });
});

test.concurrent('a folder of runs that was there before gets nothing that git would see, and changes no fingerprint', async () => {
  const folder = await project({ 'results/notes.md': 'mine\n' });
  git(folder, 'init', '-q', '-b', 'main');
  git(folder, 'add', '.');
  git(folder, 'commit', '-q', '-m', 'first');
  await replay('commands.txt', ...MINE)
    .in(folder)
    .succeeds();
  await replay('commands.txt', ...MINE, '--out', 'results/second')
    .in(folder)
    .succeeds();
  expect(git(folder, 'status', '--porcelain')).toBe('');
  expect((await folder.summary('results/second')).guards[0]?.observed?.remembered).toBe(4);
});

test.concurrent('a rule without an id is told by its words', async () => {
  const script = `#!/bin/sh\ncase "$(cat)" in *"rm -rf"*) echo "This would delete files." >&2; exit 2 ;; esac\n`;
  const folder = await scratchWith({ 'guard.sh': script, 'commands.txt': COMMANDS });
  const all = ['commands.txt', '--guard', 'mine=sh guard.sh', '--format', 'json', '--show'];
  const rule = { rule: expect.stringMatching(/^reason-[0-9a-f]{8}$/), cases: 2, requests: 2 };
  const shown = JSON.parse(
    await replay(...all, 'all')
      .in(folder)
      .succeeds(),
  );
  expect(shown.guards[0].rules).toEqual([{ ...rule, reason: 'This would delete files.' }]);
  const counted = JSON.parse(
    await replay(...all, 'counts')
      .in(folder)
      .succeeds(),
  );
  expect(counted.guards[0].rules).toEqual([rule]);
});

test.concurrent('the hooks of a settings file: each a guard, and the set', async () => {
  const settings = {
    hooks: {
      PreToolUse: [
        {
          matcher: 'Bash',
          hooks: [
            { type: 'command', command: '"$CLAUDE_PROJECT_DIR"/.claude/hooks/no-rm.sh' },
            { type: 'command', command: 'python3 .claude/hooks/no-ls.py' },
          ],
        },
        { matcher: 'Write', hooks: [{ type: 'command', command: 'exit 2' }] },
      ],
    },
  };
  const folder = await scratchWith({
    '.claude/settings.json': JSON.stringify(settings),
    '.claude/hooks/no-rm.sh': shellHook('rm -rf', 'no-rm'),
    '.claude/hooks/no-ls.py': pythonHook('^ls', 'no-ls'),
    'commands.txt': COMMANDS,
  });
  await chmod(folder.at('.claude/hooks/no-rm.sh'), 0o755);
  await replay('commands.txt', '--hooks', '.claude/settings.json').in(folder).succeeds();
  const { guards, comparisons } = await folder.summary();
  expect(guards.map(({ name, actions, rules }) => [name, actions.block, rules.map(({ rule }) => rule)])).toEqual([
    ['claude-settings', 3, ['no-rm:no-rm', 'no-ls:no-ls']],
    ['no-rm', 2, ['no-rm']],
    ['no-ls', 1, ['no-ls']],
  ]);
  // A hook is no candidate for the place of the set that it is part of.
  expect(comparisons).toEqual([]);
  expect(
    await replay('commands.txt', '--hooks', '.claude/settings.json', '--fail-on', 'lost-blocks=0').in(folder).fails(),
  ).toMatch('name two guards, the baseline first');
  await replay('commands.txt', '--guard', 'v1', '--hooks', '.claude/settings.json', '--out', 'results/other')
    .in(folder)
    .succeeds();
  const { comparisons: others } = await folder.summary('results/other');
  expect(others.map(({ base, candidate }) => [base, candidate])).toEqual([['denylist', 'claude-settings']]);
});

/** Guards that others publish, in the versions that this project depends on. */
const published = (name: string): string => new URL(`../../node_modules/.bin/${name}`, import.meta.url).pathname;

describe.concurrent('published guards', () => {
  test('cc-safety-net and block-no-verify, side by side', async () => {
    const folder = await scratchWith({
      'commands.txt': `rm -rf /
git reset --hard
git commit --no-verify -m wip
git commit -m "say why --no-verify is refused"
ls -la
`,
    });
    await replay(
      'commands.txt',
      '--guard',
      `net=${published('cc-safety-net')} hook --coding-cli`,
      '--guard',
      `verify=${published('block-no-verify')}`,
    )
      .in(folder)
      .succeeds();
    const { guards } = await folder.summary();
    expect(guards.map(({ name, actions, failures }) => ({ name, block: actions.block, failures }))).toEqual([
      { name: 'net', block: 2, failures: { malformed: 0, crashed: 0, timedOut: 0, notStarted: 0 } },
      { name: 'verify', block: 1, failures: { malformed: 0, crashed: 0, timedOut: 0, notStarted: 0 } },
    ]);
    expect(existsSync(folder.at('.cc-safety-net'))).toBe(false);
  });
});
