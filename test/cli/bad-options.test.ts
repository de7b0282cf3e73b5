/** Options that make no sense: one clear line before anything is read, exit code 2, nothing left on disk. */

import { symlink } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { CORPUS, HISTORY, longHistory } from './cases.ts';
import { scratchWith } from './folder.ts';
import { replay, shell } from './program.ts';

const corpus = (): ReturnType<typeof scratchWith> => scratchWith({ 'corpus.csv': CORPUS });

describe.concurrent('a guard', () => {
  test.each([
    ['that does not exist, with the nearest name', ['scopd'], 'no guard is called "scopd": did you mean scoped?'],
    ['that is like none', ['xyzzy'], /^no guard is called "xyzzy": there are denylist, argv, .*, v1, v2$/],
    ['without a name', [''], /^no guard is called "": there are /],
    ['given twice', ['scoped', 'scoped'], '--guard scoped is given twice: name two different guards'],
    [
      'given twice, once by its alias',
      ['v1', 'denylist'],
      '--guard denylist is given twice (as v1 and denylist): name two different guards',
    ],
    [
      'at a revision, which it has none of',
      ['v1@HEAD~1'],
      '--guard v1@HEAD~1: denylist comes with the package and has no revisions; name it without @HEAD~1',
    ],
    [
      'that takes a shell',
      ['mine=a | b'],
      '--guard mine=a | b: "a | b" is more than one program with its arguments, which takes a shell; ' +
        'give the command line to `command:` in replay.yaml, as a string',
    ],
    [
      'that is a file of receipts',
      ['mine=receipts.jsonl'],
      '--guard mine=receipts.jsonl: files of receipts are not there yet; give a command line or a function',
    ],
    [
      'without a name before it',
      ['python3 guard.py'],
      "--guard python3 guard.py: a guard needs a name; give --guard mine='python3 guard.py'",
    ],
  ])('%s', async (_, names, message) => {
    const guards = names.flatMap((name) => ['--guard', name]);
    expect(
      await replay('corpus.csv', ...guards)
        .in(await corpus())
        .fails(),
    ).toMatch(message);
  });

  test('is told from none in judge, too', async () => {
    expect(await replay('judge', '--guard', 'scopd').fails()).toMatch('did you mean scoped?');
  });
});

test.concurrent.each([
  [['--limit', '0'], "option '--limit <n>' argument '0' is invalid. Give a whole number from 1."],
  [['--sample', '0'], "option '--sample <n>' argument '0' is invalid. Give a whole number from 1."],
  [['--sample', '1e3'], "option '--sample <n>' argument '1e3' is invalid. Give a whole number from 1."],
  [['--jobs', '0'], "option '-j, --jobs <n>' argument '0' is invalid. Give a whole number from 1 to 256."],
  [['--jobs', '1000'], "option '-j, --jobs <n>' argument '1000' is invalid. Give a whole number from 1 to 256."],
  [
    ['--timeout', '99999999999'],
    /^option '--timeout <ms>' argument '99999999999' is invalid\. Give milliseconds, a whole number /,
  ],
  [['--budget', '0'], "option '--budget <time>' argument '0' is invalid. Give a time such as 90s, 5m or 1h."],
  [
    ['--budget', '5 minutes'],
    "option '--budget <time>' argument '5 minutes' is invalid. Give a time such as 90s, 5m or 1h.",
  ],
  [
    ['--match', '('],
    /^option '--match <regex>' argument '\(' is invalid\. Invalid regular expression: .*Unterminated group\.$/,
  ],
  [
    ['--since', 'yesterday'],
    "option '--since <time>' argument 'yesterday' is invalid. Give a day such as 2026-11-30, a time such as 2026-11-30T15:04Z, or how long ago, such as 7d.",
  ],
  [['--since', '1'], /^option '--since <time>' argument '1' is invalid\./],
  [['--since', '2026-02-30'], /^option '--since <time>' argument '2026-02-30' is invalid\./],
  [['--until', '2026-13-01'], /^option '--until <time>' argument '2026-13-01' is invalid\./],
  [['--until', '2026-11-30T25:00Z'], /^option '--until <time>' argument '2026-11-30T25:00Z' is invalid\./],
  [
    ['--shell', 'fish'],
    "option '--shell <dialect>' argument 'fish' is invalid. Allowed choices are posix, powershell, cmd, unknown.",
  ],
  [['--happened', 'maybe'], /^option '--happened <kind>' argument 'maybe' is invalid\. Allowed choices are ran-ok, /],
  [
    ['--by', 'moon'],
    "option '--by <what>' argument 'moon' is invalid. Allowed choices are agent, project, mode, week, rule, program.",
  ],
  [
    ['--show', 'some'],
    "option '--show <what>' argument 'some' is invalid. Allowed choices are counts, labelled, groups, all.",
  ],
  [['--fail-on', 'anything'], /^option '--fail-on <condition>' argument 'anything' is invalid\. The conditions are /],
  [
    ['--fail-on', 'lost-blocks'],
    /^option '--fail-on <condition>' argument 'lost-blocks' is invalid\. .* lost-blocks=N\.$/,
  ],
  [['--fail-on', 'lost-blocks=few'], /^option '--fail-on <condition>' argument 'lost-blocks=few' is invalid\./],
  [['--fail-on', 'new-misses'], '--fail-on new-misses compares with a baseline: name two guards, the baseline first'],
  [
    ['--format', 'yaml'],
    "option '-f, --format <form[=file]>' argument 'yaml' is invalid. The forms are table, markdown, json, csv.",
  ],
  [['--format', 'json='], "option '-f, --format <form[=file]>' argument 'json=' is invalid. Name a file after json=."],
  [
    ['--format', 'json', '--format', 'csv'],
    /^option '-f, .*' argument 'csv' is invalid\. Only one form can go to standard output: write csv=FILE\.$/,
  ],
  [['--format', 'json=-', '--format', 'csv'], /argument 'csv' is invalid\. Only one form can go to standard output/],
  [
    ['--format', 'json=a', '--format', 'csv=a'],
    /argument 'csv=a' is invalid\. Another form goes to a already: name another file\.$/,
  ],
  [
    ['--format', 'json=there/is/none.json'],
    'cannot write the report to there/is/none.json: there is no folder there/is; name another file',
  ],
  [['--format', 'json=.'], 'cannot write the report to .: it is a folder; name another file'],
  [['--match', 'nothing like it'], 'the filters leave none of the 6 cases found: loosen them'],
  [['--since', '2026-11-30'], 'the filters leave none of the 6 cases found: loosen them'],
])('%j is refused', async (options, message) => {
  expect(
    await replay('corpus.csv', '--guard', 'scoped', ...options)
      .in(await corpus())
      .fails(),
  ).toMatch(message);
});

describe.concurrent('a place for the run', () => {
  const run = ['corpus.csv', '--guard', 'scoped'];

  test('that is taken', async () => {
    const folder = await scratchWith({ 'corpus.csv': CORPUS, 'mine/keep': '' });
    expect(
      await replay(...run, '--out', 'mine')
        .in(folder)
        .fails(),
    ).toMatch('mine exists already: name a new folder with --out, or remove it');
  });

  test('that is taken by a run that was killed or goes on', async () => {
    const folder = await scratchWith({ 'corpus.csv': CORPUS, 'mine.partial/cases.csv': '' });
    expect(
      await replay(...run, '--out', 'mine')
        .in(folder)
        .fails(),
    ).toMatch(
      'cannot write a run to mine: its .partial is there already, of a run that goes on or was killed; name another place with --out',
    );
  });

  test('with a file in the way', async () => {
    const folder = await scratchWith({ 'corpus.csv': CORPUS, results: '' });
    expect(
      await replay(...run)
        .in(folder)
        .fails(),
    ).toMatch(/^cannot write a run to results\/: .*; name another place with --out$/);
  });

  test.skipIf(process.getuid?.() === 0)('that may not be written to', async () => {
    const folder = await scratchWith({ 'corpus.csv': CORPUS, 'locked/x': '' });
    await folder.chmod('locked', 0o500);
    const options = ['--out', 'locked/run'];
    expect(
      await replay(...run, ...options)
        .in(folder)
        .fails(),
    ).toBe('cannot write a run to locked/run: permission denied; name another place with --out');
  });

  test('where nobody can write', async () => {
    expect(
      await replay(...run, '--out', '/proc/run')
        .in(await corpus())
        .fails(),
    ).toMatch(/^cannot write a run to \/proc\/run: .*; name another place with --out$/);
  });

  test('that is taken is refused before standard input is waited for', async () => {
    const folder = await scratchWith({ 'mine/keep': '' });
    expect(await replay('-', '--guard', 'scoped', '--out', 'mine').in(folder).waiting().fails()).toMatch(
      /^mine exists already/,
    );
  });

  test('that fills up ends the run in one line, and keeps what there was room for', async () => {
    const folder = await scratchWith({ 'long.jsonl': longHistory(20_000) });
    const { stdout, stderr, code } = await shell('ulimit -f 300; exec $REPLAY long.jsonl --guard scoped')
      .in(folder)
      .ends();
    expect({ stdout, code }).toEqual({ stdout: '', code: 2 });
    expect(stderr).toMatch(
      /replay: cannot go on writing \S+cases\.csv: file too large; what was judged until then is in results\/\S+\.partial\n$/,
    );
  });
});

describe.concurrent('a report', () => {
  test('that cannot be written says where the run is', async () => {
    const folder = await corpus();
    const { stdout, stderr, code } = await replay('corpus.csv', '--guard', 'scoped', '--format', 'json=/dev/full')
      .in(folder)
      .ends();
    expect({ stdout, code }).toEqual({ stdout: '', code: 2 });
    expect(stderr).toMatch(
      /^replay: cannot write the report to \/dev\/full: no space left on device; the run is whole: replay report \S+\n$/,
    );
    const [, run = ''] = /replay report (\S+)/.exec(stderr) ?? [];
    expect(await replay('report', run).in(folder).succeeds()).toContain('scoped');
  });

  test.each([['--guard scoped'], ['judge --guard scoped'], ['guards'], ['--help']])(
    'on a full standard output: %s',
    async (args) => {
      const [first = '', ...rest] = args.split(' ');
      const command = ['judge', 'guards', '--help'].includes(first) ? [first, ...rest] : args.split(' ');
      const source = args.includes('--guard') ? 'corpus.csv' : '';
      const { stdout, stderr, code } = await shell(`$REPLAY ${command.join(' ')} ${source} > /dev/full`)
        .in(await corpus())
        .ends();
      expect({ stdout, code }).toEqual({ stdout: '', code: 2 });
      expect(stderr).toBe(
        'replay: cannot write to standard output: no space left on device; make room, or send it elsewhere\n',
      );
    },
  );

  test('goes nowhere when its reader has gone, and nobody is told', async () => {
    const { stdout, stderr } = await shell('$REPLAY corpus.csv --guard scoped --format json | head -c 1')
      .in(await corpus())
      .ends();
    expect({ stdout, stderr }).toEqual({ stdout: '{', stderr: '' });
  });
});

describe.concurrent('a report does not overwrite what is read', () => {
  test.each([
    ['corpus.csv', 'corpus.csv'],
    ['corpus.csv', './folder/../corpus.csv'],
    ['corpus.csv', 'link'],
    ['link', 'corpus.csv'],
    ['folder', 'folder/history.jsonl'],
    ['.', 'folder/history.jsonl'],
  ])('%s, %s', async (source, file) => {
    const folder = await scratchWith({ 'corpus.csv': CORPUS, 'folder/history.jsonl': HISTORY });
    await symlink('corpus.csv', folder.at('link'));
    expect(await replay(source, '--format', `json=${file}`).in(folder).fails()).toBe(
      `the report would overwrite ${file}, which is read as a source; name another file`,
    );
    expect(await folder.read('corpus.csv')).toBe(CORPUS);
  });

  test('but another report in the same folder', async () => {
    const folder = await scratchWith({ 'corpus.csv': CORPUS });
    const report = (out: string): Promise<string> =>
      replay('.', '--out', out, '--format', 'json=report.json').in(folder).succeeds();
    expect([await report('one'), await report('two')]).toEqual(['', '']);
  });

  test('nor a file of the run that is reported', async () => {
    const folder = await scratchWith({ 'corpus.csv': CORPUS });
    await replay('corpus.csv', '--out', 'run').in(folder).succeeds();
    expect(await replay('report', 'run', '--format', 'csv=run/cases.csv').in(folder).fails()).toMatch(
      /^the report would overwrite run\/cases\.csv/,
    );
  });
});
