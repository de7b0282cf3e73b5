import { stripVTControlCharacters } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { followed } from '../../../src/replay/categories/followed.ts';
import type { Explanation } from '../../../src/replay/explain/explanation.ts';
import { regionsOf } from '../../../src/replay/explain/regions.ts';
import { drawExplanation, explanationJson } from '../../../src/report/explain/explanation.ts';
import { picture } from '../../../src/report/explain/picture.ts';
import { painter } from '../../../src/report/terminal/paint.ts';
import { visible } from '../../../src/report/text/visible.ts';
import { columnsOf } from '../../../src/report/text/width.ts';
import { HOSTILE_CASES } from '../hostile.ts';
import { triggerIn } from '../sample.ts';

const PLAIN = { colour: false, width: 80, unicode: true, verbose: false };

const canvas = (width: number, unicode = true) => ({ width, unicode, paint: painter(false) });

/** Two guards about a command, one of which denies it because of a part. */
function explained(command: string, part = '', text = 'because it is refused'): Explanation {
  const read = followed(command);
  return {
    schema: 1,
    request: { tool: 'Bash', command, shell: 'posix' },
    regions: regionsOf(read),
    programs: read.programs.map(({ name, carriers }) => ({ name, start: 0, end: command.length, carriers })),
    guards: [
      {
        guard: 'denylist',
        outcome: 'judged',
        action: 'block',
        verdict: 'deny',
        rule: 'git-force-push',
        reason: text,
        ...(part !== '' && {
          trigger: triggerIn(command, part, false),
          category: 'commit-message' as const,
          questions: 7,
        }),
        tried: [{ rule: 'helm-uninstall', looked: 'everywhere' }],
      },
      {
        guard: 'argv',
        outcome: 'judged',
        action: 'defer',
        verdict: 'none',
        tried: [
          { rule: 'git-force-push', looked: { start: 0, end: command.length } },
          { rule: 'rm-root-home', looked: 'nowhere' },
        ],
      },
    ],
  };
}

const COMMIT = 'cd site && git commit -m "Explain why git push --force origin main is refused" # for Ines';
const SAMPLE = explained(COMMIT, 'git push --force origin main');

describe('what is drawn', () => {
  test('says what runs, what is text, who spoke of what, and what was tried', async () => {
    await expect(drawExplanation(SAMPLE, PLAIN)).toMatchFileSnapshot('../../golden/report/explanation.txt');
  });

  test('needs no more than ASCII', async () => {
    const drawn = drawExplanation(SAMPLE, { ...PLAIN, unicode: false });
    expect(drawn).toMatch(/^[\n -~]*$/);
    await expect(drawn).toMatchFileSnapshot('../../golden/report/explanation-ascii.txt');
  });

  test('has the same words in colour', () => {
    const coloured = drawExplanation(SAMPLE, { ...PLAIN, colour: true });
    expect(coloured).not.toBe(drawExplanation(SAMPLE, PLAIN));
    expect(stripVTControlCharacters(coloured)).toBe(drawExplanation(SAMPLE, PLAIN));
  });

  test('is harmless whatever the text', () => {
    for (const [, poison] of HOSTILE_CASES) {
      const drawn = drawExplanation(explained(`echo ${poison}`, poison, poison), PLAIN);
      expect(drawn).not.toMatch(/(?!\n)\p{Cc}|\p{Cf}|\p{Cs}|\p{Co}/u);
      expect(drawn).not.toMatch(/^\s*::|##(?:vso)?\[/m);
    }
  });

  test.each([
    [
      [{ outcome: 'crashed', action: 'defer', reason: 'it broke' }],
      /failed \(crashed\); the host goes on to its own rules/,
    ],
    [[{ outcome: 'otherShell' }], /not asked: it does not read this shell/],
    [[{ outcome: 'judged', action: 'block', verdict: 'deny' }], /blocks +it does not say what/],
    [
      [
        { outcome: 'judged', action: 'block' },
        { outcome: 'judged', action: 'block' },
      ],
      /blocks/,
    ],
  ] as const)('of %j', (guards, expected) => {
    const given = guards.map((guard, index) => ({ guard: `g${index}`, ...guard }));
    const drawn = drawExplanation({ ...SAMPLE, guards: given }, PLAIN);
    expect(drawn).toMatch(expected);
  });

  test('a command that nobody reads is said to be that', () => {
    const request = { tool: 'Bash', command: 'del /s', shell: 'cmd' } as const;
    expect(drawExplanation({ ...SAMPLE, request, regions: [], programs: [], guards: [] }, PLAIN)).toMatch(
      /It is not read: it is for cmd\./,
    );
  });

  test('a long command shows its first lines and those that made a guard speak', () => {
    const lines = Array.from({ length: 100 }, (_, index) => `echo line ${index}`);
    const explanation = explained(lines.join('\n'), 'line 90');
    const shown = picture(explanation, canvas(80), false);
    const text = shown.join('\n');
    expect(text).toContain('line 39');
    expect(text).not.toContain('line 40');
    expect(text).toMatch(/… 50 more\n│ echo line 90\n/);
    expect(text).toMatch(/… 9 more$/);
    expect(picture(explanation, canvas(80), true).join('\n')).toContain('line 99');
  });
});

describe('the picture, whatever the command', () => {
  const pieces = fc.constantFrom(
    'echo',
    'rm -rf /',
    '"',
    "'",
    '$(',
    ')',
    '# x',
    '&&',
    ';',
    '日本',
    '👩‍👩‍👧',
    'é',
    '\t',
    ' ',
    '\n',
    '::',
    '##[',
  );
  const commands = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 40 }).map((all) => all.join(' ')),
  );

  /** The rows of text: no mark, label or name that the picture adds has a letter of the command's alphabet in the same place. */
  test('keeps every character in order, and no line is wider than there is room', () => {
    fc.assert(
      fc.property(commands, fc.integer({ min: 20, max: 120 }), fc.boolean(), (command, width, unicode) => {
        const bare: Explanation = { ...explained(command), regions: [], guards: [] };
        const margin = unicode ? '│ ' : '| ';
        const lines = picture(bare, canvas(width, unicode), true);
        for (const line of lines) expect(line.startsWith(margin)).toBe(true);
        const text = lines.map((line) => line.slice(margin.length)).join('');
        expect(text).toBe(visible(command, { unicode, newline: 'kept' }).replaceAll('\n', ''));
      }),
    );
  });

  test('marks take the room of their text and no more than there is', () => {
    fc.assert(
      fc.property(commands, fc.integer({ min: 20, max: 120 }), (command, width) => {
        const lines = picture(explained(command, command.slice(1, 9)), canvas(width), true);
        for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(width);
        const marks = lines.filter((line) => /^│ [ ─·?]*[─·?][ ─·?]*$/.test(line));
        for (const line of marks) {
          const before = lines[lines.indexOf(line) - 1] ?? '';
          expect(columnsOf(line)).toBeLessThanOrEqual(Math.max(columnsOf(before), columnsOf(line.trimEnd())));
        }
      }),
    );
  });
});

test('JSON is the object, and obeyed by nobody', () => {
  expect(JSON.parse(explanationJson(SAMPLE))).toEqual(SAMPLE);
  for (const [, poison] of HOSTILE_CASES) {
    const explanation = explained(`echo ${poison}`, '', poison);
    const written = explanationJson(explanation);
    expect(written).not.toMatch(/[\u007f-\u009f\u2028\u2029]|\p{Cf}|\p{Co}|^\s*::|##(?:vso)?\[/mu);
    expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(explanation)));
  }
});
