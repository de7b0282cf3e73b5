/** `replay measure`: figures of real guards, told and kept. What the figures are is tested where they are taken. */

import { readFile, readdir, symlink } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Measurement } from '../../src/replay/measure/measurement.ts';
import { CORPUS, HISTORY } from './cases.ts';
import { type Folder, scratch, scratchWith } from './folder.ts';
import { shellHook } from './hooks.ts';
import { replay } from './program.ts';

/** A corpus of the tripwire, few rows. */
const TRIPWIRE = `command,expected,policy
terraform destroy,deny,tripwire
ls -la,allow,tripwire
git status && git diff,allow,tripwire
`;

const QUICK = ['--rounds', '3', '--passes', '2'];

async function folderWith(files: Readonly<Record<string, string>>): Promise<Folder> {
  const folder = await scratchWith({ 'hook.sh': shellHook('rm -rf'), ...files });
  await folder.chmod('hook.sh', 0o755);
  return folder;
}

async function kept(folder: Folder): Promise<Measurement> {
  return JSON.parse(await folder.read(`${await folder.run()}/measure.json`));
}

/** Titles of the tables of a report in Markdown. */
function tablesOf(report: string): (string | undefined)[] {
  const blocks = report.split('\n\n').filter((block) => block.startsWith('|'));
  return blocks.map((block) => /^\| (.*?)(?:\\?\[| \|)/.exec(block)?.[1]);
}

describe.concurrent('measure', () => {
  test('guards of the package decide in process, and what is printed is what is kept', async () => {
    const folder = await scratchWith({ 'corpus.csv': TRIPWIRE });
    const printed = await replay('measure', 'corpus.csv', '--only', 'decide', '--passes', '2', '--format', 'json')
      .in(folder)
      .succeeds();
    const measurement: Measurement = JSON.parse(printed);
    expect(measurement).toEqual(await kept(folder));
    const { guards, requests, parse, floors, cost } = measurement;
    expect(guards.map(({ name, decide, starts }) => [name, decide?.times.n, starts])).toEqual([
      ['denylist', 6, undefined],
      ['argv', 6, undefined],
    ]);
    expect(requests).toEqual({ sources: ['corpus.csv'], distinct: 3 });
    expect([parse?.n, floors, cost]).toEqual([6, [], []]);
  });

  test('programs are started beside their floors, in every form', async () => {
    const folder = await folderWith({ 'corpus.csv': CORPUS, 'other.sh': shellHook('rm -rf') });
    await folder.chmod('other.sh', 0o755);
    const guards = ['--guard', 'mine=./hook.sh', '--guard', 'other=./other.sh'];
    const forms = ['--format', 'markdown', '--format', 'csv=figures.csv'];
    const report = await replay('measure', 'corpus.csv', ...guards, ...QUICK, ...forms, '--out', 'figures')
      .in(folder)
      .succeeds();
    expect(tablesOf(report)).toEqual([
      'from exec to exit, ms',
      'starts, compared by round',
      'where a start of `mine` goes',
      'where a start of `other` goes',
      'a run of 40 tool calls',
    ]);
    const measurement: Measurement = JSON.parse(await folder.read('figures/measure.json'));
    const { floors, comparisons, cost } = measurement;
    expect(measurement.guards.map(({ name, starts, decide }) => [name, starts?.times.n, decide])).toEqual([
      ['mine', 3, undefined],
      ['other', 3, undefined],
    ]);
    expect(floors.map(({ kind, name }) => [kind, name])).toEqual([
      ['process', expect.stringMatching(/true$/)],
      ['runtime', 'sh -c :'],
    ]);
    expect(comparisons).toMatchObject([{ base: 'mine', candidate: 'other' }]);
    expect(cost.map(({ guard, calls, hooks }) => [guard, calls, hooks.map((one) => one.hooks)])).toEqual([
      ['mine', 40, [1, 2, 3]],
      ['other', 40, [1, 2, 3]],
    ]);
    const starts = (await folder.read('figures.csv')).match(/^guard,mine,start,/gm);
    expect(starts).toHaveLength(3);
  });

  test('guards of the package are started as their hooks, argv as the one that is installed', async () => {
    const folder = await scratchWith({ 'corpus.csv': TRIPWIRE });
    await replay('measure', 'corpus.csv', '--guard', 'argv', '--guard', 'denylist', '--only', 'starts', ...QUICK)
      .in(folder)
      .succeeds();
    const [argv, denylist] = (await kept(folder)).guards;
    expect(argv?.starts).toMatchObject({
      times: { n: 3 },
      fastWay: { starts: 2, of: 3, fast: { n: 2 }, full: { n: 1 } },
    });
    expect(denylist?.starts).toMatchObject({ times: { n: 3 } });
    for (const guard of [argv, denylist]) expect(guard?.starts?.failed).toBeUndefined();
  });

  test('the installed hook is taken apart by its two ways', async () => {
    const folder = await scratchWith({ 'corpus.csv': TRIPWIRE });
    const only = ['--only', 'imports', '--format', 'markdown'];
    const report = await replay('measure', 'corpus.csv', '--guard', 'argv', ...only, ...QUICK)
      .in(folder)
      .succeeds();
    expect(report).toMatch(/where a start of `argv` goes, fast way\[\^fastWay\]: 66\.7% of starts/);
    expect(report).toMatch(/where a start of `argv` goes, full way\[\^fastWay\]: 33\.3% of starts/);
    const { guards, floors } = await kept(folder);
    const [fast, full] = guards[0]?.breakdowns ?? [];
    expect(fast).toMatchObject({ way: 'fast' });
    expect(fast).not.toHaveProperty('loading');
    expect(full).toMatchObject({ way: 'full' });
    for (const part of ['shell', 'runtime', 'loading'] as const) expect(full?.[part]).toBeDefined();
    expect(floors.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      expect.stringMatching(/^process .*true$/),
      'runtime sh -c :',
      'runtime node -e 0',
      'program node start.cjs',
    ]);
  });

  test('what a guard imports is told in decisions where it is a function too', async () => {
    const folder = await scratchWith({
      'corpus.csv': CORPUS,
      'rules.py': 'import json\ndef judge(command):\n    return "deny" if "rm -rf" in command else None\n',
      'hook.py':
        'import json, sys\nfrom rules import judge\nsys.exit(2 if judge(json.load(sys.stdin)["tool_input"]["command"]) else 0)\n',
      'replay.yaml':
        'guards:\n  mine:\n    function: py:rules.py:judge\n    via: python3 hook.py\n  other:\n    command: python3 hook.py\n',
    });
    const args = ['--guard', 'mine', '--guard', 'other', '--only', 'imports', '--format', 'markdown', ...QUICK];
    const report = await replay('measure', 'corpus.csv', ...args)
      .in(folder)
      .succeeds();
    expect(report).toMatch(/imports of `mine`.*in decisions\[\^inDecisions\] \|\n.*\n\| `[\w.]+` \|.*\| [\d,]+ \|\n/);
    expect(report).toMatch(/imports of `other`.*in decisions\[\^noDecisions\] \|\n.*\n\| `[\w.]+` \|.*\| – \|\n/);
    expect(report).toContain('[^noDecisions]: ');
  });

  test('the hooks of a settings file cost what they take together, a history what it would have', async () => {
    const hook = (command: string) => ({ type: 'command', command });
    const hooks = [{ matcher: 'Bash', hooks: [hook('./hook.sh'), hook('sh hook.sh')] }];
    const folder = await folderWith({
      '.claude/settings.json': JSON.stringify({ hooks: { PreToolUse: hooks } }),
      'history.jsonl': HISTORY,
    });
    const cheap = ['--only', 'cost', '--calls', '7', ...QUICK, '--format', 'markdown'];
    const report = await replay('measure', 'history.jsonl', '--hooks', '.claude/settings.json', ...cheap)
      .in(folder)
      .succeeds();
    expect(tablesOf(report)).toEqual(['a run of 7 tool calls', 'what a history would have cost']);
    const { guards, cost } = await kept(folder);
    expect(guards).toHaveLength(3);
    expect(cost).toMatchObject([{ guard: guards[0]?.name, hooks: [{ hooks: 2 }], history: { commands: 4, days: 9 } }]);
  });

  test('a guard that fails its canaries is not measured', async () => {
    const folder = await folderWith({ 'corpus.csv': CORPUS, 'deaf.sh': 'exit 0\n' });
    expect(
      await replay('measure', 'corpus.csv', '--guard', 'mine=sh deaf.sh', ...QUICK)
        .in(folder)
        .fails(),
    ).toMatch(/^mine stops none of \d+ known-bad commands/);
  });

  test.each([
    [['--rounds', '0'], /Give a whole number from 1/],
    [['--only', 'everything'], /decide, starts, imports, cost/],
    [['nosuch.csv'], /nosuch\.csv/],
    [['--format', 'html'], /The forms are table, markdown, json, csv/],
    [['--out', '.'], /exists already/],
  ])('%j is refused before anything is measured', async (args, message) => {
    expect(await replay('measure', ...args).fails()).toMatch(message);
  });
});

/** The commands that the documentation gives for the tables of a write-up, as arguments. */
async function documented(): Promise<string[][]> {
  const text = await readFile(new URL('../../docs/measuring.md', import.meta.url), 'utf8');
  const [, tables = ''] = text.split('## Tables for a write-up');
  return Array.from(tables.matchAll(/^ {4}npx replay (.*)$/gm), ([, words = '']) =>
    Array.from(words.matchAll(/'([^']*)'|(\S+)/g), ([, quoted, plain]) => quoted ?? plain ?? ''),
  );
}

describe.concurrent('tables for a write-up, one documented command each', () => {
  const HOOK = 'import json, re, sys\nif "rm -rf" in json.load(sys.stdin)["tool_input"]["command"]: sys.exit(2)\n';
  const MINE = { 'hook.py': HOOK };

  test.each([
    [0, 'labelled cases', ['`denylist-workspace`', '`allowlist`', '`scoped`']],
    [1, 'deciding, in process, µs', ['`denylist`', '`argv`', 'the parser alone']],
    [2, 'from exec to exit, ms', ['`argv`', '`mine`', '(floor)']],
    [3, 'where a start of `mine` goes', ['the bare runtime', '`json`']],
    [4, 'a run of 40 tool calls', ['| `argv` | 1 |', '| `mine` | 3 |']],
  ] as const)('command %i: %s', async (at, title, rows) => {
    const commands = await documented();
    expect(commands).toHaveLength(5);
    const [first = '', ...args] = commands[at] ?? [];
    const folder = await scratchWith(MINE);
    await symlink(new URL('../../corpora', import.meta.url), folder.at('corpora'));
    const quick = first === 'measure' ? QUICK : [];
    const report = await replay(first, ...args, ...quick)
      .in(folder)
      .succeeds();
    expect(tablesOf(report)).toContain(title);
    for (const row of rows) expect(report).toContain(row);
  });
});

/** In the environment of everything that it starts. */
const MARK = 'GUARD_REPLAY_TEST_MEASURE';

async function processesOf(mark: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const environments = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')));
  return pids.filter((_, index) => environments[index]?.includes(`${MARK}=${mark}\0`));
}

describe.skipIf(process.platform !== 'linux')('ended early (needs /proc)', () => {
  test('it reports what there is by then, says that it was interrupted, and leaves nothing running', async () => {
    const folder = await folderWith({ 'corpus.csv': CORPUS });
    const guards = ['--guard', 'mine=./hook.sh', '--guard', 'argv'];
    const running = await replay('measure', 'corpus.csv', ...guards, '--rounds', '100000', '--passes', '2')
      .in(folder)
      .with({ [MARK]: 'late' })
      .starts();
    await running.says(/starting, [1-9]/);
    running.kill('SIGINT');
    const { code, stdout, stderr } = await running.end;
    expect(code).toBe(130);
    expect(stderr).toBe('replay: interrupted; finishing what is under way (again to stop at once)\n');
    expect(stdout).toContain('Interrupted: these are the figures until then');
    const { guards: measured, status } = await kept(folder);
    expect(status).toBe('interrupted');
    const [mine, argv] = measured;
    expect(mine?.starts?.times.n).toBeGreaterThan(0);
    expect(argv).toMatchObject({ decide: { passes: 2 }, starts: { times: { n: mine?.starts?.times.n } } });
    for (let wait = 0; wait < 100 && (await processesOf('late')).length > 0; wait++) await setTimeout(50);
    expect(await processesOf('late')).toEqual([]);
  });

  test('before anything was measured it has no figures, and says so', async () => {
    const folder = await folderWith({
      'corpus.csv': CORPUS,
      'slow.sh': 'cat >/dev/null\nsleep 20\n',
    });
    const home = await scratch();
    const running = await replay('measure', 'corpus.csv', '--guard', 'mine=sh slow.sh', '--no-canaries')
      .in(folder)
      .with({ HOME: home.path, XDG_CACHE_HOME: home.at('cache'), [MARK]: 'interrupt' })
      .starts();
    await home.until(async () => (await home.list('cache/guard-replay').catch(() => [])).length > 0);
    await setTimeout(500);
    running.kill('SIGINT');
    const { code, stdout, stderr } = await running.end;
    expect({ code, stdout }).toEqual({ code: 130, stdout: '' });
    expect(stderr).toMatch(/\nreplay: nothing was measured yet, so there is nothing to report\n$/);
    for (let wait = 0; wait < 100 && (await processesOf('interrupt')).length > 0; wait++) await setTimeout(50);
    expect(await processesOf('interrupt')).toEqual([]);
    expect(await home.list('cache/guard-replay')).toEqual([]);
    expect(await folder.list('results').catch(() => [])).toEqual([]);
  });
});
