import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excerpt } from '../../../src/report/text/excerpt.ts';
import { columnsOf } from '../../../src/report/text/width.ts';
import { HOSTILE } from '../hostile.ts';
import { spanOf } from '../sample.ts';

function shown(command: string, part: string | undefined, columns: number, unicode = true): string {
  const { before, spoke, after } = excerpt(
    command,
    part === undefined ? undefined : spanOf(command, part),
    columns,
    unicode,
  );
  return before + spoke + after;
}

const LONG = 'cd infra/network && grep -rn "terraform destroy" docs/ modules/network modules/storage | head -50';

describe('a command with a span', () => {
  test.each([
    ['fits', 'helm uninstall web', 'uninstall', 40, 'helm ▸uninstall◂ web'],
    [
      'is cut on both sides',
      LONG,
      'terraform destroy',
      60,
      'cd infr…& grep -rn "▸terraform destroy◂" docs/ modules/netw…',
    ],
    [
      'keeps what there is before',
      'grep "terraform destroy" docs/ modules/network',
      '"terraform',
      40,
      'grep ▸"terraform◂ destroy" docs/ module…',
    ],
    ['keeps what there is after', `${'x; '.repeat(40)}rm -rf /`, 'rm -rf /', 30, 'x; x; x…x; x; x; x; ▸rm -rf /◂'],
    ['is all span', 'rm -rf /', 'rm -rf /', 40, '▸rm -rf /◂'],
    [
      'has a span that is too long itself',
      `${'a'.repeat(30)}${'b'.repeat(60)}c`,
      'b'.repeat(60),
      30,
      '…aaaaa▸bbbbbbbbbbbbb…bbbbbbb◂c',
    ],
    ['has line ends', 'cat <<E\nrm -rf /\nE', 'rm -rf /', 40, 'cat <<E⏎▸rm -rf /◂⏎E'],
    ['has wide letters', '日本語日本語日本語 rm -rf / 日本語日本語', 'rm -rf /', 24, '…本語 ▸rm -rf /◂ 日本語…'],
  ])('%s', (_, command, part, columns, expected) => {
    expect(shown(command, part, columns)).toBe(expected);
  });
});

test('a command without a span is cut at its end', () => {
  expect(shown('terraform plan -out plan.bin', undefined, 20)).toBe('terraform plan -out…');
  expect(shown('terraform plan', undefined, 20)).toBe('terraform plan');
});

test('in ASCII, marks and cuts are ASCII too', () => {
  expect(shown(LONG, 'terraform destroy', 50, false)).toBe('... grep -rn ">>terraform destroy<<" docs/ modu...');
});

test('what is spelt out and what belongs together is never cut apart', () => {
  expect(shown(`${'a'.repeat(14)}\x1b${'b'.repeat(9)}`, undefined, 18)).toBe('aaaaaaaaaaaaaa…');
  expect(shown(`${'a'.repeat(16)}e\u0301${'b'.repeat(9)}`, undefined, 18)).toBe('aaaaaaaaaaaaaaaae\u0301…');
});

test.each([
  ['before the start', { start: -5, end: 4 }, '▸echo◂ x'],
  ['beyond the end', { start: 5, end: 50 }, 'echo ▸x◂'],
  ['empty', { start: 2, end: 2 }, 'echo x'],
  ['backwards', { start: 4, end: 1 }, 'echo x'],
])('a span that is %s does no harm', (_, trigger, expected) => {
  const { before, spoke, after } = excerpt('echo x', trigger, 40, true);
  expect(before + spoke + after).toBe(expected);
});

test('a span that cuts a letter in two shows both halves', () => {
  const { before, spoke } = excerpt('🦀', { start: 0, end: 1 }, 40, true);
  expect(before + spoke).toBe(String.raw`▸\ud83e◂`);
});

test('an excerpt is never wider than its room, and nothing of a command that fits is lost', () => {
  const commands = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 300 }));
  fc.assert(
    fc.property(
      commands,
      fc.nat(300),
      fc.nat(300),
      fc.integer({ min: 16, max: 120 }),
      fc.boolean(),
      (command, a, b, columns, unicode) => {
        const { before, spoke, after } = excerpt(
          command,
          { start: Math.min(a, b), end: Math.max(a, b) },
          columns,
          unicode,
        );
        expect(columnsOf(before + spoke + after)).toBeLessThanOrEqual(columns);
      },
    ),
  );
});
