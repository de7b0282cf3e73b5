import { describe, expect, test } from 'vitest';
import { scratch, scratchWith } from './folder.ts';
import { replay, shell } from './program.ts';

const LINES = [
  { command: 'terraform destroy', session: 'a', agent: 'mine', happened: 'denied-by-user', seq: 0 },
  { command: 'terraform plan', session: 'a', agent: 'mine', happened: 'ran-ok', seq: 1 },
];
const HISTORY = `${LINES.map((line) => JSON.stringify(line)).join('\n')}\n{"torn`;

describe.concurrent('import', () => {
  test('says what it kept, and a run over the archive counts what a run over the source does', async () => {
    const folder = await scratchWith({ 'history.jsonl': HISTORY });
    expect(await replay('import', 'history.jsonl', '--out', 'archive.jsonl.gz').in(folder).succeeds()).toBe(
      'imported 2 cases from 1 session into archive.jsonl.gz\nnot imported: 1 torn line\nno command held a secret\n',
    );
    const judged = async (source: string): Promise<unknown> => {
      const { cases, guards, comparisons } = JSON.parse(await replay(source, '--format', 'json').in(folder).succeeds());
      return {
        total: cases.total,
        actions: guards.map(({ actions }: { actions: unknown }) => actions),
        gained: comparisons[0].gained,
      };
    };
    expect(await judged('archive.jsonl.gz')).toEqual(await judged('history.jsonl'));

    expect(await replay('import', 'history.jsonl', '-o', 'archive.jsonl.gz', '--append').in(folder).succeeds()).toBe(
      'imported 0 cases into archive.jsonl.gz; 2 were there already\nnot imported: 1 torn line\nno command held a secret\n',
    );
  });

  test('takes standard input, filters, and is quiet when asked', async () => {
    const folder = await scratch();
    const quiet = replay('import', '-', '--out', 'a.jsonl', '--happened', 'ran-ok', '--quiet')
      .in(folder)
      .given(HISTORY);
    expect(await quiet.succeeds()).toBe('');
    const archived = (await folder.read('a.jsonl'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).command);
    expect(archived).toEqual(['terraform plan']);
  });

  test('tells what of an agent it found on this machine', async () => {
    const folder = await scratchWith({
      'home/.codex/archived_sessions/notes.md': 'words',
      'home/.claude/projects/p/s.jsonl': HISTORY,
    });
    const home = {
      HOME: folder.at('home'),
      XDG_CONFIG_HOME: '',
      XDG_DATA_HOME: '',
      CLAUDE_CONFIG_DIR: '',
      CODEX_HOME: '',
    };
    const said = await replay('import', '--history', '--out', 'a.jsonl').in(folder).with(home).succeeds();
    expect(said).toMatch(/^imported 2 cases from 1 session into a\.jsonl\nnot imported: /);
    const report = await replay('--history', '--guard', 'v1', '--guard', 'v2').in(folder).with(home).succeeds();
    expect(report).toMatch('2 cases (2 distinct requests) from 1 session');
    expect(report).not.toMatch(folder.path);
  });

  test.each([
    [['import', 'history.jsonl'], /^required option '-o, --out <file>' not specified; see replay import --help$/],
    [['import', '--out', 'a.jsonl'], /^name a source to import, or --history; see replay import --help$/],
    [['import', 'nosuch', '--out', 'a.jsonl'], /^nosuch: no such file/],
    [['import', 'empty.jsonl', '--out', 'a.jsonl'], /^empty\.jsonl is empty/],
    [
      ['import', 'history.jsonl', '--out', 'history.jsonl'],
      /^history\.jsonl is there already; add to it with --append/,
    ],
    [
      ['import', 'history.jsonl', '--out', 'history.jsonl', '--append'],
      /^history\.jsonl holds commands that replay import did not write/,
    ],
    [['import', 'history.jsonl', '--out', '-'], /^--out -: an archive is a file that can grow/],
    [['import', 'history.jsonl', '--out', 'a.jsonl', '--agent', 'nobody'], /^the filters leave none of the 2 cases/],
  ])('%j fails in one line', async (args, message) => {
    const folder = await scratchWith({ 'history.jsonl': HISTORY, 'empty.jsonl': '' });
    const said = await replay(...args)
      .in(folder)
      .fails();
    expect(said).toMatch(message);
    expect(await folder.list()).toEqual(['empty.jsonl', 'history.jsonl']);
  });

  test('a full disk leaves the archive as it was', async () => {
    const folder = await scratchWith({ 'history.jsonl': HISTORY });
    await replay('import', 'history.jsonl', '--out', 'a.jsonl').in(folder).succeeds();
    const before = await folder.read('a.jsonl');
    const big = Array.from({ length: 20_000 }, (_, n) =>
      JSON.stringify({ command: `echo ${n} ${'x'.repeat(100)}` }),
    ).join('\n');
    await folder.write('big.jsonl', big);
    const { code, stderr } = await shell('ulimit -f 1000; exec $REPLAY import big.jsonl --out a.jsonl --append')
      .in(folder)
      .ends();
    expect(code).toBe(2);
    expect(stderr).toMatch(/^replay: cannot write a\.jsonl: file too large/);
    expect(await folder.read('a.jsonl')).toBe(before);
  });
});
