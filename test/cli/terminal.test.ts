/** Colour and progress: what a person at a terminal sees, and what a pipe never gets. */

import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { CORPUS, longHistory } from './cases.ts';
import { scratchWith } from './folder.ts';
import { onTerminal, replay, shell } from './program.ts';

const GUARDS = ['--guard', 'denylist-workspace', '--guard', 'scoped'];
const TWO = GUARDS.join(' ');
/** Takes more than two seconds on any machine. */
const LONG = longHistory(100_000);
const COLOURED = new RegExp(String.raw`\u001b\[\d+m`);
const hasTerminals = onTerminal('true') !== undefined;

describe.skipIf(!hasTerminals)('on a terminal (needs script of util-linux)', { concurrent: true }, () => {
  /** What a terminal shows of a script, and how it ends. */
  async function shown(script: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
    const folder = await scratchWith({ 'corpus.csv': CORPUS });
    const ended = await onTerminal(script, env)?.given('').in(folder).ends();
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    return ended?.stdout.replaceAll('\r\n', '\n') ?? '';
  }

  test('the table has colours and fits, and words carry the meaning without them', async () => {
    const coloured = await shown(`$REPLAY corpus.csv ${TWO} --quiet --out run`);
    expect(coloured).toMatch(COLOURED);
    const plain = await shown(`$REPLAY corpus.csv ${TWO} --quiet --out run --no-color`);
    expect(plain).not.toContain('\u001b');
    const withoutTimes = (text: string): string => text.replaceAll(/[\d.,]+/g, '0').replaceAll(/ +/g, ' ');
    expect(withoutTimes(stripVTControlCharacters(coloured))).toBe(withoutTimes(plain));
    for (const line of plain.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  test.each([
    ['NO_COLOR', { NO_COLOR: '1' }, false],
    ['an empty NO_COLOR', { NO_COLOR: '' }, true],
    ['a dumb terminal', { TERM: 'dumb' }, false],
    ['FORCE_COLOR=0', { FORCE_COLOR: '0' }, false],
    ['an empty FORCE_COLOR', { FORCE_COLOR: '' }, true],
  ])('%s decides about colour', async (_, env, hasColour) => {
    expect(COLOURED.test(await shown(`$REPLAY corpus.csv ${TWO} --quiet`, env))).toBe(hasColour);
  });

  test.each([
    [{}, true],
    [{ LANG: 'C.UTF-8' }, true],
    [{ LANG: 'de_DE.utf8@euro' }, true],
    [{ LANG: 'C' }, false],
    [{ LC_ALL: '', LC_CTYPE: 'POSIX', LANG: 'C.UTF-8' }, false],
    [{ LC_ALL: 'C', LC_CTYPE: 'C.UTF-8' }, false],
    [{ LANG: 'de_DE.ISO-8859-1' }, false],
    [{ LANG: 'de_DE' }, true],
  ])('the locale %j decides about signs beyond ASCII', async (env, isUnicode) => {
    const text = await shown(`$REPLAY corpus.csv ${TWO} --quiet --no-color`, env);
    expect(/[^\n -~]/.test(text)).toBe(isUnicode);
  });

  test('Markdown is not coloured', async () => {
    expect(await shown(`$REPLAY corpus.csv ${TWO} --quiet --format markdown`)).not.toContain('\u001b');
  });

  test('a report in a file has neither its colours nor its width', async () => {
    const folder = await scratchWith({ 'corpus.csv': CORPUS });
    const table = (name: string): string => `$REPLAY report run --format table=${name}`;
    await onTerminal(
      `$REPLAY corpus.csv ${TWO} --out run --format table=a; stty cols 200; ${table('b')}; ${table('c')} | cat`,
    )
      ?.given('')
      .in(folder)
      .ends();
    const [first, ...others] = await Promise.all(['a', 'b', 'c'].map((name) => folder.read(name)));
    expect(first).not.toContain('\u001b');
    for (const other of others) expect(other).toBe(first);
  });

  test('a run of less than a second shows no progress', async () => {
    const started = performance.now();
    const text = await shown(`$REPLAY corpus.csv ${TWO} >report`);
    expect(text === '' || performance.now() - started > 1000).toBe(true);
  });

  test('a longer one shows a bar, and takes it away', async () => {
    const folder = await scratchWith({ 'long.jsonl': LONG });
    const ended = await onTerminal(`timeout -s INT 5 $REPLAY long.jsonl ${TWO} --format json=report.json`)
      ?.given('')
      .in(folder)
      .ends();
    const frames = (ended?.stdout ?? '').split('\r\u001b[K');
    expect(frames.shift()).toBe('');
    expect(frames.pop()).toMatch(/^(?:replay: interrupted; .*\r\n)?$/);
    const bars = frames.filter((frame) => frame !== '' && !frame.startsWith('replay: interrupted'));
    expect(bars.length).toBeGreaterThan(2);
    for (const bar of bars) {
      expect(bar).toMatch(/^\[#*\.*\] [\d,]+ commands, (?:\d+%|all read), [\d,]+\/s(?:, [\d,]+ s left)?$/);
      expect(bar.length).toBeLessThan(80);
    }
  });

  test('Ctrl-C within a budget: labelled cases were first, and the share is reported', async () => {
    const folder = await scratchWith({ 'long.jsonl': longHistory(50_000), 'corpus.csv': CORPUS });
    const running = await onTerminal(`$REPLAY long.jsonl corpus.csv ${TWO} --budget 10m --format json=report.json`)
      ?.waiting()
      .in(folder)
      .starts();
    await running?.prints(/of 50,006 distinct requests/);
    running?.child.stdin?.write('\u0003');
    const ended = await running?.end;
    expect(ended).toMatchObject({ code: 130 });
    const { run, cases } = JSON.parse(await folder.read('report.json'));
    expect(run).toMatchObject({ status: 'interrupted', budget: { seconds: 600, judged: cases.requests, of: 50_006 } });
    expect(cases).toMatchObject({ labelled: { allow: 2, deny: 4 } });
    expect(cases.requests).toBeLessThan(50_006);
  });
});

describe.concurrent('in a pipe', () => {
  test('nothing is coloured', async () => {
    const folder = await scratchWith({ 'corpus.csv': CORPUS });
    expect(
      await replay('corpus.csv', ...GUARDS)
        .in(folder)
        .succeeds(),
    ).not.toContain('\u001b');
  });

  test('FORCE_COLOR colours all the same, but NO_COLOR and --no-color stand above it', async () => {
    const folder = await scratchWith({ 'corpus.csv': CORPUS });
    await replay('corpus.csv', ...GUARDS, '--out', 'run')
      .in(folder)
      .succeeds();
    const again = replay('report', 'run').in(folder).with({ FORCE_COLOR: '1' });
    expect(await again.succeeds()).toMatch(COLOURED);
    expect(await again.with({ NO_COLOR: '1' }).succeeds()).not.toContain('\u001b');
    expect(await replay('report', 'run', '--no-color').in(folder).with({ FORCE_COLOR: '1' }).succeeds()).not.toContain(
      '\u001b',
    );
  });

  test('progress is plain lines', async () => {
    const folder = await scratchWith({ 'long.jsonl': LONG });
    const running = await replay('long.jsonl', ...GUARDS)
      .in(folder)
      .starts();
    await running.says(/\n/);
    running.kill('SIGKILL');
    const { stderr } = await running.end;
    expect(stderr).toBe('');
  });
});

test.concurrent('--quiet shows none, not even on a terminal', async () => {
  const folder = await scratchWith({ 'long.jsonl': LONG });
  const script = `timeout -s INT 5 $REPLAY long.jsonl ${TWO} --quiet --format json=report.json`;
  const { stdout, stderr } = await (onTerminal(script) ?? shell(script)).given('').in(folder).ends();
  expect({ stdout, stderr }).toEqual({ stdout: '', stderr: '' });
  expect(await folder.list()).toContain('report.json');
});
