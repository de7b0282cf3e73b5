import { expect, test } from 'vitest';
import { GLUE, command, line, name, note, words } from '../../../src/report/document/line.ts';
import { painter, paintRuns } from '../../../src/report/terminal/paint.ts';
import { runsOf } from '../../../src/report/terminal/runs.ts';
import { wrap } from '../../../src/report/terminal/wrap.ts';

const plain = painter(false);

function shown(pieces: ReturnType<typeof line>, columns: number, unicode = true): string[] {
  return wrap(runsOf(pieces, columns, unicode), columns).map((runs) => paintRuns(runs, plain));
}

test('a line is its pieces, names made visible, notes left out', () => {
  expect(shown(line`${name('a\x1bb')} → ${words('2', 'bad')} of 3${note('cases')}`, 40)).toEqual([
    String.raw`a\x1bb → 2 of 3`,
  ]);
});

test('our signs have their ASCII', () => {
  expect(shown(line`a → b · – 3× ≤ 1 µs, ${name('é')}`, 60, false)).toEqual([String.raw`a -> b | - 3x <= 1 us, \xe9`]);
});

test('a glued blank is a blank at which no line is broken', () => {
  expect(shown([words(`408${GLUE}of${GLUE}412 (7${GLUE}prompted)`)], 14)).toEqual(['408 of 412', '(7 prompted)']);
});

test('a command gets what the words leave it', () => {
  expect(shown(line`run ${command('git push --force origin main', undefined)}`, 24)).toEqual([
    'run git push --force or…',
  ]);
});

test('neighbours of one ink are painted at once', () => {
  const runs = [
    { text: 'a', ink: 'bad' },
    { text: 'b', ink: 'bad' },
    { text: 'c', ink: 'plain' },
  ] as const;
  expect(paintRuns(runs, painter(true))).toBe('\x1b[31mab\x1b[39mc');
});
