import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../../src/guards/decision.ts';
import { askBatch } from '../../../../src/guards/external/batch/ask-batch.ts';
import type { Launchers, Program } from '../../../../src/guards/external/launch/program.ts';
import type { Finished } from '../../../../src/guards/external/protocols/protocol.ts';
import { executableOf, placeIn, requestOf } from '../guards.ts';

const DENY =
  '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"[no-rm] x"}}';

/** Launchers whose program is a function from lines of input to what is left behind. */
function launchersOf(
  run: (lines: readonly string[], program: Program) => Partial<Finished> | string,
): Pick<Launchers, 'run'> {
  return {
    run: async (program, input) => {
      const left = run(input.split('\n').slice(0, -1), program);
      const finished = typeof left === 'string' ? { stdout: left } : left;
      return { exitCode: 0, stdout: '', stderr: '', micros: 5000, ...finished };
    },
  };
}

const place = placeIn('/guard', '/bin');
const executable = executableOf({ command: ['dcg', 'hook', '--batch'], mode: 'batch', timeoutMillis: 100 });

function ask(launchers: Pick<Launchers, 'run'>, ...commands: readonly string[]): Promise<readonly Answer[]> {
  return askBatch(executable, place, launchers).ask(commands.map(requestOf));
}

function inShort({ outcome, action }: Answer): string {
  if (outcome.kind !== 'judged') return `${outcome.kind}: ${outcome.detail} (${action})`;
  const rule = 'rule' in outcome.verdict ? ` ${outcome.verdict.rule}` : '';
  return `${outcome.verdict.decision}${rule} (${action})`;
}

function commandIn(line: string): unknown {
  return JSON.parse(line).tool_input.command;
}

describe('a guard that takes many requests', () => {
  test('is given a payload a line and read line by line, as its host reads a single answer', async () => {
    const launchers = launchersOf((lines) =>
      lines.map((line) => `${String(commandIn(line)).startsWith('rm') ? DENY : '{}'}\n`).join(''),
    );
    const answers = await ask(launchers, 'ls', 'rm x', 'echo "a\nb\u2028"', 'rm y');
    expect(answers.map(inShort)).toEqual(['none (defer)', 'deny no-rm (block)', 'none (defer)', 'deny no-rm (block)']);
    expect(answers.map(({ micros }) => micros)).toEqual(answers.map(() => undefined));
  });

  test('may say nothing on a line, and leave out the last line feed', async () => {
    const answers = await ask(
      launchersOf(() => `\n${DENY}\n\n{}`),
      'ls',
      'rm x',
      'ls',
      'ls',
    );
    expect(answers.map(inShort)).toEqual(['none (defer)', 'deny no-rm (block)', 'none (defer)', 'none (defer)']);
  });

  test('may answer in rows with an index, in any order', async () => {
    const rows = [
      { index: 3, decision: 'error', error: 'cannot parse\nthis' },
      { index: 1, decision: 'deny', rule_id: 'core.git:reset-hard', pack_id: 'core.git' },
      { index: 0, decision: 'allow' },
      { index: 2, decision: 'skip' },
      { index: 5, decision: 'deny' },
      { index: 4, decision: 'ask', rule_id: 'a' },
      { index: 6, decision: 'perhaps' },
    ];
    const stdout = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    const answers = await ask(
      launchersOf(() => stdout),
      '0',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
    );
    expect(answers.map(inShort)).toEqual([
      'none (defer)',
      'deny core.git:reset-hard (block)',
      'none (defer)',
      'malformed: it says of the request: cannot parse\nthis (defer)',
      'ask a (prompt)',
      'deny unnamed (block)',
      'malformed: its line has an index and no decision that is known (defer)',
    ]);
  });

  test.each<[string, Partial<Finished> | string, string]>([
    ['nothing', '', 'malformed: it printed 0 lines for 2 requests (defer)'],
    ['a line too few', `${DENY}\n`, 'malformed: it printed 1 line for 2 requests (defer)'],
    ['a line too many', '{}\n{}\n{}\n', 'malformed: it printed 3 lines for 2 requests (defer)'],
    [
      'more than is kept',
      { stdout: '{}\n{}\n', isCut: true },
      'malformed: it printed more than is kept for 2 requests (defer)',
    ],
    [
      'one index twice',
      '{"index":1,"decision":"deny"}\n{"index":1,"decision":"deny"}\n',
      'malformed: its lines have not each an index of their own from 0 to 1 (defer)',
    ],
    [
      'one line without an index',
      '{"index":0,"decision":"deny"}\n{"decision":"deny"}\n',
      'malformed: its lines have not each an index of their own from 0 to 1 (defer)',
    ],
    ['exit code 2', { exitCode: 2, stdout: '{}\n{}\n', stderr: 'bad flag' }, 'crashed: exit 2: bad flag (defer)'],
    [
      'exit code 127',
      { exitCode: 127 },
      'notStarted: exit 127: it, or a program it needs, could not be started (defer)',
    ],
  ])('no answer is believed after %s', async (_, left, answer) => {
    expect(
      (
        await ask(
          launchersOf(() => left),
          'ls',
          'rm',
        )
      ).map(inShort),
    ).toEqual([answer, answer]);
  });

  test('is killed after as long as all of them may take', async () => {
    const programs: Program[] = [];
    await ask(
      launchersOf((lines, program) => (programs.push(program), lines.map(() => '{}').join('\n'))),
      'a',
      'b',
      'c',
    );
    expect(programs.map(({ timeoutMillis, argv }) => [timeoutMillis, argv])).toEqual([
      [300, ['dcg', 'hook', '--batch']],
    ]);
  });

  test('is started again for each five hundred, and for each folder', async () => {
    const sizes: number[] = [];
    const launchers = launchersOf((lines) => (sizes.push(lines.length), lines.map(() => '{}').join('\n')));
    const requests = Array.from({ length: 1002 }, (_, at) => ({
      ...requestOf(`echo ${at}`),
      ...(at < 2 && { cwd: '/w' }),
    }));
    const answers = await askBatch(executable, place, launchers).ask(requests);
    expect(answers).toHaveLength(1002);
    expect(sizes).toEqual([2, 500, 500]);
  });

  test('what it complains of stands with the first', async () => {
    const answers = await ask(
      launchersOf(() => ({ stdout: '{}\n{}', stderr: 'deprecated' })),
      'ls',
      'pwd',
    );
    expect(answers.map(({ stderr }) => stderr)).toEqual(['deprecated', undefined]);
  });

  test('is not asked when it is closed', async () => {
    const asker = askBatch(
      executable,
      place,
      launchersOf((lines) => lines.map(() => DENY).join('\n')),
    );
    await asker.close();
    await expect(asker.ask([requestOf('rm x')])).rejects.toThrow('guard was closed');
  });
});
