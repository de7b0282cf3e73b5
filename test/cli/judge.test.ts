/** The filter: cases in, decisions out. */

import { describe, expect, test } from 'vitest';
import { CORPUS, HISTORY, longHistory, record } from './cases.ts';
import { scratchWith } from './folder.ts';
import { replay, shell } from './program.ts';

/** A line of output. */
interface Line {
  readonly id?: string;
  readonly case: string;
  readonly request: string;
  readonly guard: string;
  readonly outcome: string;
  readonly verdict?: string;
  readonly action?: string;
  readonly rule?: string;
  readonly reason?: string;
  readonly span?: { readonly start: number; readonly end: number };
  readonly micros?: number;
}

function linesOf(stdout: string): Line[] {
  return stdout
    .trimEnd()
    .split('\n')
    .map((line): Line => JSON.parse(line));
}

const INPUT = [
  record('ls -la', { id: 'first' }),
  record('rm -rf /', { id: 'second' }),
  record('ls -la', { id: 'again' }),
  record('git push', { id: 4 }),
  record('Get-Item', { id: 'windows', shell: 'powershell' }),
  record('pwd'),
].join('');

describe.concurrent('judge', () => {
  test('keeps order and duplicates, echoes ids, and says nothing of what is unknown', async () => {
    const lines = linesOf(await replay('judge', '-', '--guard', 'denylist-workspace').given(INPUT).succeeds());
    expect(lines.map(({ id, outcome, verdict, action }) => [id, outcome, verdict, action])).toEqual([
      ['first', 'judged', 'none', 'defer'],
      ['second', 'judged', 'deny', 'block'],
      ['again', 'judged', 'none', 'defer'],
      ['4', 'judged', 'none', 'defer'],
      ['windows', 'otherShell', undefined, undefined],
      [undefined, 'judged', 'none', 'defer'],
    ]);
    const [first, second, again] = lines;
    expect(again?.request).toBe(first?.request);
    expect(again?.case).not.toBe(first?.case);
    expect(second).toMatchObject({
      rule: 'rm-recursive-force',
      reason: expect.stringContaining('rm'),
      span: { start: 0 },
    });
    // Only the first of equal requests is really judged.
    expect([first?.micros === undefined, again?.micros === undefined]).toEqual([false, true]);
  });

  test('asks several guards, in the order they are named', async () => {
    const lines = linesOf(
      await replay('judge', '--guard', 'scoped', '--guard', 'denylist-workspace', '--guard', 'allowlist')
        .given(INPUT)
        .succeeds(),
    );
    expect(lines.slice(0, 6).map(({ id, guard, verdict }) => [id, guard, verdict])).toEqual([
      ['first', 'scoped', 'allow'],
      ['first', 'denylist-workspace', 'none'],
      ['first', 'allowlist', 'allow'],
      ['second', 'scoped', 'deny'],
      ['second', 'denylist-workspace', 'deny'],
      ['second', 'allowlist', 'deny'],
    ]);
    expect(lines).toHaveLength(18);
  });

  test('answers each line as it comes', async () => {
    const running = await replay('judge', '-', '--guard', 'scoped').waiting().starts();
    for (const id of ['one', 'two']) {
      running.child.stdin?.write(record('ls', { id }));
      await running.prints(new RegExp(`"id":"${id}".*\\n$`));
    }
    running.child.stdin?.end();
    expect(await running.end).toMatchObject({ code: 0, stderr: '' });
  });

  test('ends when nobody reads on, though more could come', async () => {
    const running = await shell(
      `{ cat; sleep 20; } | { $REPLAY judge - --guard scoped; echo "ended $?" >&2; } | head -n 1`,
    )
      .given(record('ls').repeat(2000))
      .starts();
    await expect(running.says(/ended 0/)).resolves.toBeUndefined();
    running.kill('SIGKILL');
    await running.end;
  });

  test('reads standard input and asks v2 unless told otherwise', async () => {
    const lines = linesOf(await replay('judge').given(record('git push --force origin main')).succeeds());
    expect(lines).toMatchObject([{ guard: 'argv', verdict: 'deny', rule: 'git-force-push' }]);
  });

  test('reads a corpus', async () => {
    const folder = await scratchWith({ 'corpus.csv': CORPUS });
    const lines = linesOf(await replay('judge', 'corpus.csv', '--guard', 'scoped').in(folder).succeeds());
    expect(lines.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['one', 'deny'],
      ['two', 'deny'],
      ['three', 'deny'],
      ['four', 'deny'],
      ['five', 'allow'],
      ['six', 'allow'],
    ]);
  });

  test('takes filters', async () => {
    const lines = linesOf(
      await replay('judge', '-', '--guard', 'scoped', '--mode', 'plan', '--shell', 'unknown').given(HISTORY).succeeds(),
    );
    expect(lines).toHaveLength(2);
    expect(await replay('judge', '-', '--guard', 'scoped', '--mode', 'yolo').given(HISTORY).succeeds()).toBe('');
  });

  test('warns of what it passed over', async () => {
    const input = `${record('ls')}{"command":\n${record('')}${record('pwd')}{"comm`;
    const { stdout, warning } = await replay('judge', '-', '--guard', 'scoped').given(input).warns();
    expect(linesOf(stdout)).toHaveLength(2);
    expect(warning).toBe('passed over in standard input: 1 malformed line, 1 no command, 1 torn line');
  });

  test('leaves nothing behind', async () => {
    const folder = await scratchWith({});
    await replay('judge', '-', '--guard', 'scoped').in(folder).with({ TMPDIR: folder.path }).given(INPUT).succeeds();
    expect(await folder.everything()).toEqual([]);
  });

  test('joins with what it was given, line by line', async () => {
    const folder = await scratchWith({ 'cases.jsonl': INPUT });
    const joined = await shell(
      `paste <(cut -d'"' -f4 cases.jsonl) <($REPLAY judge cases.jsonl --guard scoped) | cut -f1`,
    )
      .in(folder)
      .succeeds();
    expect(joined.trimEnd().split('\n')).toHaveLength(6);
  });
});

describe('in a pipe', () => {
  test('whose reader has enough, it stops early and says nothing', async () => {
    const folder = await scratchWith({ 'long.jsonl': longHistory(150_000) });
    const script = '$REPLAY judge long.jsonl --guard scoped | head -1; echo "${PIPESTATUS[0]}"';
    const [line = '', code] = (await shell(script).in(folder).succeeds()).split('\n');
    expect(JSON.parse(line)).toMatchObject({ guard: 'scoped' });
    expect(code).toBe('0');
  });

  test('whose reader is slow, every line arrives', async () => {
    const folder = await scratchWith({ 'long.jsonl': longHistory(20_000) });
    const script = '$REPLAY judge long.jsonl --guard scoped | (sleep 1; cat) | wc -l';
    expect(Number(await shell(script).in(folder).succeeds())).toBe(20_000);
  });
});
