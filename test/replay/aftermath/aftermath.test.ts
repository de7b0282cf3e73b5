import { describe, expect, test } from 'vitest';
import { aftermathOf } from '../../../src/replay/aftermath/aftermath.ts';
import { denialOf } from '../../../src/replay/aftermath/denial.ts';
import { readAftermaths } from '../../../src/replay/aftermath/read-aftermaths.ts';
import type { Case, HappenedKind } from '../../../src/replay/case.ts';
import { buildCase } from '../build-case.ts';
import { inSession, judged, storedRun } from '../review/stored.ts';

const call = (command: string, kind?: HappenedKind, why?: string): Case =>
  buildCase(command, kind === undefined ? {} : { happened: { kind, ...(why !== undefined && { why }) } });

const ran = (command: string): Case => call(command, 'ran-ok');
const denied = (command: string): Case => call(command, 'denied-by-hook');

describe('after rm -rf build was denied', () => {
  test.each<readonly [string, readonly Case[], string, number]>([
    ['it was tried in other words, and ran', [denied('rm -r -f build'), ran('rm -r build')], 'got-through', 2],
    ['another program ran on it', [denied('rm -r build'), ran('find build -delete')], 'another-way', 1],
    ['another program only read it', [ran('ls build'), ran('du -sh build')], 'went-on', 0],
    ['another program was denied too', [denied('find build -delete')], 'went-on', 0],
    ['it was tried again, in vain', [denied('rm -rf ./x build'), denied('rm -rf build')], 'retried', 2],
    ['something else was done', [ran('git status'), ran('rm -rf dist')], 'went-on', 0],
    ['nothing came', [], 'ended', 0],
  ])('%s', (_, next, aftermath, tries) => {
    expect(aftermathOf(denied('rm -rf build'), next)).toEqual({ aftermath, tries });
  });
});

describe('a denial', () => {
  test.each<readonly [Case, ReturnType<typeof denialOf>]>([
    [
      call('x', 'denied-by-hook', '[no-x] Do not run x. Use y.'),
      { by: 'hook', rule: 'no-x', reason: '[no-x] Do not run x. Use y.' },
    ],
    [
      buildCase('x', { context: { hookSaid: 'deny: rule: no-x, use y' } }),
      { by: 'hook', rule: 'no-x', reason: 'rule: no-x, use y' },
    ],
    [call('x', 'denied-by-user'), { by: 'person', rule: 'unnamed' }],
    [call('x', 'denied-by-rule', 'rule: ask-first'), { by: 'rule', rule: 'ask-first', reason: 'rule: ask-first' }],
    [ran('x'), undefined],
    [call('x'), undefined],
    [buildCase('x', { context: { hookSaid: 'allow' } }), undefined],
    [buildCase('x', { context: { hookSaid: 'exit 1: it broke' } }), undefined],
    // It was approved after all.
    [buildCase('x', { context: { hookSaid: 'deny: no' }, happened: { kind: 'ran-ok' } }), undefined],
  ])('%#', (found, denial) => {
    expect(denialOf(found)).toEqual(denial);
  });

  test('of one reason is of one rule, whatever it says of the case', () => {
    const rules = ['a/b.txt', 'c/d.txt'].map(
      (file) => denialOf(call(`rm ${file}`, 'denied-by-user', `not ${file}`))?.rule,
    );
    expect(rules[0]).toMatch(/^reason-[0-9a-f]{8}$/);
    expect(rules[1]).toBe(rules[0]);
  });
});

test('a run tells what followed denials by rule, and weak evidence on what its guards would block', async () => {
  const hook = (command: string, why: string, session: string) =>
    judged(command, ['none', 'deny:rm'], { ...inSession(session), happened: { kind: 'denied-by-hook', why } });
  const next = (command: string, session: string, kind: HappenedKind = 'ran-ok') =>
    judged(command, ['none', 'none'], { ...inSession(session), happened: { kind } });
  const folder = await storedRun([
    hook('rm -rf build', '[no-rm] No.', 'one'),
    next('rm -r build', 'one', 'denied-by-user'),
    next('rm build', 'one'),
    hook('rm -rf dist', '[use-trash] Move it to the trash.', 'two'),
    next('trash dist', 'two'),
    judged('rm -rf a', ['none', 'deny:rm'], { ...inSession('three'), happened: { kind: 'ran-ok' } }),
    next('git restore a', 'three'),
    judged('rm -rf b', ['none', 'deny:rm'], { ...inSession('four'), happened: { kind: 'ran-ok' } }),
    judged('rm -rf c', ['deny:rm', 'deny:rm'], { happened: { kind: 'denied-by-user' } }),
  ]);
  const { denials, evidence } = await readAftermaths(folder);
  const none = { 'got-through': 0, 'another-way': 0, retried: 0, 'went-on': 0, ended: 0 };
  expect(denials).toEqual([
    { by: 'hook', rule: 'no-rm', reason: '[no-rm] No.', denials: 1, tries: 2, after: { ...none, 'got-through': 1 } },
    { by: 'person', rule: 'unnamed', denials: 2, tries: 1, after: { ...none, 'got-through': 1, ended: 1 } },
    {
      by: 'hook',
      rule: 'use-trash',
      reason: '[use-trash] Move it to the trash.',
      denials: 1,
      tries: 0,
      after: { ...none, 'another-way': 1 },
    },
  ]);
  expect(evidence).toEqual([
    { guard: 'old', rule: 'rm', blocks: 1, ran: 0, undone: 0, refused: 1 },
    { guard: 'new', rule: 'rm', blocks: 5, ran: 1, undone: 1, refused: 1 },
  ]);
});
