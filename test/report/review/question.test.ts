import { expect, test } from 'vitest';
import { stripVTControlCharacters } from 'node:util';
import { groupQuestions } from '../../../src/replay/review/groups.ts';
import type { Question } from '../../../src/replay/review/question.ts';
import { commandLines } from '../../../src/report/review/command-lines.ts';
import { drawGroup } from '../../../src/report/review/group.ts';
import { drawQuestion } from '../../../src/report/review/question.ts';
import { painter } from '../../../src/report/terminal/paint.ts';
import { columnsOf } from '../../../src/report/text/width.ts';
import { HOSTILE_CASES } from '../hostile.ts';
import { spanOf } from '../sample.ts';

const canvas = (width: number, unicode = true) => ({ width, unicode, paint: painter(false) });

/** What a terminal would obey, or an eye would miss. */
const HIDDEN = /\p{Cc}|\p{Cf}|\p{Cs}|\p{Co}|\p{Zl}|\p{Zp}|\p{Default_Ignorable_Code_Point}|(?! )\p{Zs}/u;

const COMMAND = 'git commit -m "Explain why git push --force origin main is refused"';

function question(text: string, trigger?: Question['trigger']): Question {
  return {
    requestHex: 'a'.repeat(32),
    request: { tool: 'Bash', command: text, shell: 'posix', permissionMode: 'default' },
    policy: 'tripwire',
    guard: 'denylist',
    rule: 'git-force-push',
    reason: `because of ${text}`,
    movement: 'lost',
    cases: 3,
    first: {
      id: 'b'.repeat(32),
      context: { agent: 'claude-code', session: text, seq: 6, time: '2026-11-30T15:04:05Z', description: text },
      happened: { kind: 'denied-by-user', why: text },
    },
    next: [text],
    category: 'commit-message',
    ...(trigger && { trigger }),
    signals: ['repeated', 'text-only'],
  };
}

test('a question shows the command with what spoke, and what is known of it', () => {
  const asked = question(COMMAND, spanOf(COMMAND, 'git push --force'));
  const plain = { ...asked, reason: 'it rewrites history', next: ['git status'] };
  const context = { agent: 'claude-code', session: 's1', seq: 6, time: '2026-11-30T15:04:05Z' };
  const first = { ...plain.first, context, happened: { kind: 'denied-by-user' as const, why: 'not now' } };
  expect(drawQuestion({ ...plain, first }, { nth: 3, of: 1041 }, canvas(80))).toMatchInlineSnapshot(`
    "3 of 1,041 · git-force-push of denylist, block lost · commit-message

      git commit -m "Explain why ▸git push --force◂ origin main is refused"

    reason: it rewrites history
    for its being wrong: the same program and subcommand was blocked twice in a
    session; what spoke is text that would not have run
    3 cases · claude-code · session s1 · call 7 · 2026-11-30T15:04:05Z · mode
    default · case bbbbbbbbbbbb
    what became of it: denied-by-user: not now
    then: git status
    "
  `);
});

test.each(HOSTILE_CASES)('nothing gets out of %s', (_, text) => {
  const asked = question(text, { start: 0, end: 1 });
  for (const unicode of [true, false]) {
    for (const width of [1, 20, 200]) {
      const [group] = groupQuestions([asked]);
      const drawn =
        drawQuestion(asked, { nth: 1, of: 1 }, canvas(width, unicode)) +
        (group ? drawGroup(group, group.questions, { answered: 0, of: 1 }, canvas(width, unicode)) : '');
      // Where a line is broken is for a terminal to see, and no CI watches one.
      for (const line of drawn.split('\n')) expect(line).not.toMatch(unicode ? HIDDEN : /[^ -~]/);
    }
  }
});

test.each([20, 40, 80, 200])('nothing is wider than a terminal of %i columns', (width) => {
  const asked = question(`${COMMAND}\n\t${'日本 '.repeat(80)}`, spanOf(COMMAND, 'git push --force'));
  const [group] = groupQuestions([asked, { ...asked, requestHex: 'c' }]);
  const drawn =
    drawQuestion(asked, { nth: 1, of: 1 }, canvas(width)) +
    (group ? drawGroup(group, group.questions, { answered: 0, of: 1 }, canvas(width)) : '');
  for (const line of drawn.split('\n')) expect(columnsOf(line)).toBeLessThanOrEqual(width);
});

test('colour adds nothing that the words do not say', () => {
  const asked = question(COMMAND, spanOf(COMMAND, 'git push'));
  const coloured = drawQuestion(asked, { nth: 1, of: 1 }, { ...canvas(80), paint: painter(true) });
  expect(coloured).toContain('\u001b[');
  expect(stripVTControlCharacters(coloured)).toBe(drawQuestion(asked, { nth: 1, of: 1 }, canvas(80)));
});

test('of a long command the lines around what spoke are shown, and how many are not', () => {
  const lines = Array.from({ length: 100 }, (_, n) => `line ${n}`);
  const text = lines.join('\n');
  const drawn = commandLines(text, spanOf(text, 'line 50'), canvas(80));
  expect(drawn[0]).toBe('  … 46 more lines');
  expect(drawn).toContain('  ▸line 50◂');
  expect(drawn.at(-1)).toBe('  … 42 more lines');
  expect(drawn).toHaveLength(14);
  expect(commandLines('x'.repeat(5_000_000), undefined, canvas(80)).length).toBeLessThan(20);
});

test('a group shows its members, and of how many something speaks for their being wrong', () => {
  const members = Array.from({ length: 12 }, (_, n): Question => {
    const text = `echo ${n} "git push -f"`;
    return { ...question(text, spanOf(text, 'git push')), requestHex: String(n).padStart(2, '0'), cases: 1 };
  });
  const [group] = groupQuestions(members);
  if (group === undefined) throw new Error('there is a group');
  expect(drawGroup(group, group.questions, { answered: 4, of: 30 }, canvas(80))).toMatchInlineSnapshot(`
    "git-force-push of denylist, block lost · commit-message · 12 distinct requests,
    12 cases · 4 of 30 done

      echo 0 "▸git push◂ -f"
      echo 1 "▸git push◂ -f"
      echo 2 "▸git push◂ -f"
      echo 3 "▸git push◂ -f"
      echo 4 "▸git push◂ -f"
      echo 5 "▸git push◂ -f"
      echo 6 "▸git push◂ -f"
      echo 7 "▸git push◂ -f"
      echo 8 "▸git push◂ -f"
      echo 9 "▸git push◂ -f"
      and 2 more

    12 of 12: the same program and subcommand was blocked twice in a session
    12 of 12: what spoke is text that would not have run
    "
  `);
});
