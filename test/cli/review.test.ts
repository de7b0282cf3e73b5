/** A review as a person has it, at a terminal: asked, killed in the middle, gone on with; and in a spreadsheet. */

import { cp } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { GuardSummary } from '../../src/replay/summary.ts';
import { record } from './cases.ts';
import { type Folder, scratch, scratchWith } from './folder.ts';
import { type Running, onTerminal, replay } from './program.ts';

const inSession = (command: string, seq: number) =>
  record(command, { agent: 'claude', session: 's1', mode: 'default', seq, outcome: 'ok' });

/** Three mentions that v1 blocks and v2 does not, one command that both block, and one that only v2 does. */
const HISTORY = [
  inSession('grep -rn "terraform destroy" docs', 0),
  inSession('grep -c "terraform destroy" README.md', 1),
  inSession('grep -l "terraform destroy" runbooks', 2),
  inSession('terraform destroy', 3),
  inSession('kubectl -n media delete statefulset web', 4),
].join('');

let made: Promise<Folder> | undefined;

/** A fresh folder with the history and a run over it. */
async function reviewable(): Promise<Folder> {
  made ??= replayed(HISTORY);
  const folder = await scratch();
  await cp((await made).path, folder.path, { recursive: true });
  return folder;
}

async function replayed(history: string): Promise<Folder> {
  const folder = await scratchWith({ 'history.jsonl': history });
  await replay('history.jsonl', '--guard', 'v1', '--guard', 'v2', '--out', 'run', '--quiet').in(folder).succeeds();
  return folder;
}

const LABELS = 'corpora/labels.csv';
const hasTerminals = onTerminal('true') !== undefined;
const INK = new RegExp(String.raw`\u001b\[[\d;]*m`);

/** A review at a terminal, which types when it is asked. */
class AtTerminal {
  readonly #running: Running;
  #asked = '';

  private constructor(running: Running) {
    this.#running = running;
  }

  static async start(folder: Folder, options = '', { env = {}, cols = 80 } = {}): Promise<AtTerminal> {
    const script = `stty cols ${cols}; echo $$ > pid; exec $REPLAY review run --author ann ${options}`;
    const running = await onTerminal(script, env)?.waiting().in(folder).starts();
    if (running === undefined) throw new Error('there is no terminal');
    return new AtTerminal(running);
  }

  /** Waits until something more is shown, then types. */
  async at(shown: string, keys = ''): Promise<void> {
    this.#asked += `[^]*${shown}`;
    await this.#running.prints(new RegExp(this.#asked));
    this.#running.child.stdin?.write(keys);
  }

  async ends(): Promise<{ readonly stdout: string; readonly code?: number }> {
    return this.#running.end;
  }
}

describe.skipIf(!hasTerminals)('at a terminal (needs script of util-linux)', { concurrent: true }, () => {
  test('labels survive a kill in the middle, and the next review asks about the rest', async () => {
    const folder = await reviewable();
    const first = await AtTerminal.start(folder);
    await first.at('Were these 3 blocks right', 'o');
    await first.at('1 of 4[^]*Was this block right', 'w');
    await first.at('Why was it wrong', '\r');
    await first.at('kept: wrong .search-pattern., 1 label[^]*Was this block right');
    process.kill(Number(await folder.read('pid')), 'SIGKILL');
    await first.ends();
    expect((await folder.read(LABELS)).split('\n')).toHaveLength(3);
    expect(await folder.list('corpora')).toEqual(['labels.csv']);

    const second = await AtTerminal.start(folder);
    await second.at('Were these 2 blocks right', 'w');
    await second.at('Why was it wrong', '\r');
    await second.at('kept: wrong .search-pattern., 2 labels[^]*statefulset[^]*Was this block right', 'r');
    await second.at('3 labels kept in corpora/labels.csv; 0 passed over, 0 left');
    expect(await second.ends()).toMatchObject({ code: 0 });

    const third = await AtTerminal.start(folder);
    await third.at('nothing to ask: all 4 questions have been answered');
    expect(await third.ends()).toMatchObject({ code: 0 });
  });

  test('a whole group is undone at once, a note is kept, Ctrl-C ends it with 130 and nothing lost', async () => {
    const folder = await reviewable();
    const review = await AtTerminal.start(folder);
    await review.at('Were these 3 blocks right', 'd');
    await review.at('kept: debatable, 3 labels[^]*Was this block right', 'u');
    await review.at('taken back[^]*Were these 3 blocks right', 'n');
    await review.at('Note:', 'they only look it up\r');
    await review.at('Were these 3 blocks right', 'w');
    await review.at('Why was it wrong', '\r');
    await review.at('kept: wrong[^]*Was this block right', '\u0003');
    await review.at('3 labels kept in corpora/labels.csv; 0 passed over, 1 left');
    expect(await review.ends()).toMatchObject({ code: 130 });
    const rows = (await folder.read(LABELS)).trimEnd().split('\n').slice(1);
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row).toMatch(/,allow,tripwire,search-pattern,,they only look it up,ann,/);
  });

  test('two reviewers at once keep each other’s labels', async () => {
    const folder = await reviewable();
    const [one, other] = [await AtTerminal.start(folder), await AtTerminal.start(folder, '--guard v2 --blocks')];
    await one.at('Were these 3 blocks right', 'r');
    await other.at('Was this block right', 'r');
    await one.at('kept: right, 3 labels', 'q');
    await other.at('kept: right, 1 label', 'q');
    await Promise.all([one.ends(), other.ends()]);
    expect((await folder.read(LABELS)).trimEnd().split('\n')).toHaveLength(5);
  });

  test.each([
    ['--no-color', '--no-color', {}],
    ['NO_COLOR', '', { NO_COLOR: '1' }],
    ['a dumb terminal', '', { TERM: 'dumb' }],
  ])('%s takes every colour away, also on a narrow terminal', async (_, options, env) => {
    const folder = await reviewable();
    const review = await AtTerminal.start(folder, options, { env, cols: 40 });
    await review.at('Were these', 'o');
    await review.at('Was this block', 'q');
    const { stdout } = await review.ends();
    expect(stdout).not.toMatch(INK);
  });

  test('with colours nothing else is shown', async () => {
    const review = await AtTerminal.start(await reviewable());
    await review.at('Were these', 'q');
    expect((await review.ends()).stdout).toMatch(INK);
  });

  test('what a terminal would obey in a command is spelt out', async () => {
    const folder = await scratchWith({
      'history.jsonl': record('grep "terraform destroy" \u001b]0;owned\u0007 \u202ex'),
    });
    await replay('history.jsonl', '--guard', 'v1', '--guard', 'v2', '--out', 'run', '--quiet').in(folder).succeeds();
    const review = await AtTerminal.start(folder);
    await review.at('Was this block right', 'q');
    const { stdout } = await review.ends();
    expect(stdout).toContain(String.raw`\x1b]0;owned\x07 \u202ex`);
    for (const hidden of ['\u001b]', '\u0007', '\u202e']) expect(stdout).not.toContain(hidden);
  });

  test('a sample is asked in its order, and alone feeds the precision', async () => {
    const folder = await reviewable();
    const ranked = await AtTerminal.start(folder);
    await ranked.at('Were these 3 blocks right', 'w');
    await ranked.at('Why was it wrong', '\r');
    await ranked.at('kept: wrong', 'q');
    await ranked.ends();
    expect(await replay('review', 'run', '--table', 'precision').in(folder).fails()).toBe(
      'nothing tells the precision: corpora/labels.csv has no label of a sample of this run; draw one with replay review run --sample 100',
    );
    const sample = await AtTerminal.start(folder, '--guard v1 --sample 4 --seed 7');
    for (const nth of [1, 2, 3, 4]) await sample.at(`${nth} of 4[^]*Was this block right`, 'r');
    await sample.at('4 labels kept');
    const { stdout, code } = await sample.ends();
    expect(code).toBe(0);
    // Nothing sways who judges a sample.
    expect(stdout).not.toMatch(/search-pattern|for its being wrong/);
    const json = await replay('review', 'run', '--table', 'precision', '--format', 'json').in(folder).succeeds();
    expect(JSON.parse(json).precisions[0]).toMatchObject({
      guard: 'denylist',
      seed: '7',
      blocks: 4,
      sample: { drawn: 4, sessions: 1, right: 4, wrong: 0, debatable: 0, unanswered: 0 },
      projected: { wrong: 0, low: 0, high: 0 },
    });
    // The labels of the ranked queue are in the history of those that took their place.
    expect(await folder.read(LABELS)).toContain('allow (search-pattern) by ann, ');
  });
});

describe.concurrent('without a terminal', () => {
  test('one sentence says what to use', async () => {
    expect(
      await replay('review', 'run')
        .in(await reviewable())
        .fails(),
    ).toBe(
      'a review asks a person, and this is no terminal; write a sheet with --export FILE, and keep its answers with --import FILE',
    );
  });

  test('a sheet is written, filled in elsewhere, and kept; later runs and reports read the labels', async () => {
    const folder = await reviewable();
    expect(await replay('review', 'run', '--export', 'sheet.csv').in(folder).succeeds()).toBe(
      'wrote 4 rows to sheet.csv, 4 without an answer; --import sheet.csv keeps what is filled in\n',
    );
    const [header = '', ...rows] = (await folder.read('sheet.csv')).trimEnd().split('\n');
    const filled = rows.map((row) => (row.includes('grep') ? `wrong${row}` : `right${row}`));
    await folder.write('sheet.csv', [header, ...filled].join('\r\n'));
    const keep = replay('review', 'run', '--import', 'sheet.csv', '--author', 'bob').in(folder);
    expect(await keep.succeeds()).toBe('4 labels kept in corpora/labels.csv\n');
    expect(await keep.succeeds()).toBe('0 labels kept in corpora/labels.csv; 4 said what was said already\n');
    expect(await folder.mode(LABELS)).toBe('600');

    const wrongBlocks = (text: string) => JSON.parse(text).guards.map((guard: GuardSummary) => guard.blocked.wrong);
    const again = await replay('report', 'run', '--format', 'json').in(folder).succeeds();
    expect(wrongBlocks(again)).toEqual([3, 0]);
    const later = replay('history.jsonl', '--guard', 'v1', '--guard', 'v2', '--quiet', '--format', 'json').in(folder);
    expect(wrongBlocks(await later.succeeds())).toEqual([3, 0]);
    await replay(LABELS, '--guard', 'v1', '--guard', 'v2', '--quiet', '--out', 'corpus').in(folder).succeeds();
    expect((await folder.summary('corpus')).cases).toMatchObject({ total: 4, labelled: { allow: 3, deny: 1 } });
  });

  test('no sheet, run or label is overwritten', async () => {
    const folder = await reviewable();
    await folder.write('sheet.csv', 'answer\nwrong');
    await folder.write(LABELS, 'command,expected\nls,allow\n');
    const files = ['sheet.csv', 'run/run.json', LABELS];
    const before = await Promise.all(files.map((file) => folder.read(file)));
    for (const file of files) {
      expect(await replay('review', 'run', '--export', file).in(folder).fails()).toBe(
        `${file} is there already, perhaps with answers; keep them with --import, or name another file`,
      );
    }
    for (const file of files.slice(1)) {
      const table = replay('review', 'run', '--table', 'aftermath', '--format', `csv=${file}`).in(folder);
      expect(await table.fails()).toContain(`would overwrite ${file}`);
    }
    expect(await Promise.all(files.map((file) => folder.read(file)))).toEqual(before);
  });

  test('labels: of replay.yaml says where they are kept', async () => {
    const folder = await reviewable();
    await folder.write('replay.yaml', 'labels: kept/mine.csv');
    await replay('review', 'run', '--export', 'sheet.csv').in(folder).succeeds();
    await folder.write('sheet.csv', (await folder.read('sheet.csv')).replaceAll(/^,/gm, 'right,'));
    expect(await replay('review', 'run', '--import', 'sheet.csv').in(folder).succeeds()).toBe(
      '4 labels kept in kept/mine.csv\n',
    );
  });

  test.each([
    [['--guard', 'nosuch', '--export', 'sheet.csv'], 'the run has no guard "nosuch"; it has denylist, argv'],
    [['--import', 'nosuch.csv'], 'cannot read nosuch.csv: no such file or directory; name a sheet that --export wrote'],
    [['--import', 'run/cases.csv'], /^run\/cases\.csv:1: the header has no column answer;/],
    [['--sample', '0'], "option '--sample <n>' argument '0' is invalid. Give a whole number from 1."],
    [['--table', 'recall'], /argument 'recall' is invalid/],
    [['--export', 'a.csv', '--import', 'b.csv'], /cannot be used with/],
  ])('%j is refused', async (args, message) => {
    const text = await replay('review', 'run', ...args)
      .in(await reviewable())
      .fails();
    expect(text).toMatch(message);
  });
});
