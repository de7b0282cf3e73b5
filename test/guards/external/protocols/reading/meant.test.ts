import { describe, expect, test } from 'vitest';
import {
  decisionMeantBy,
  meantByObject,
  meantByPrinted,
  meantByText,
} from '../../../../../src/guards/external/protocols/reading/meant.ts';
import { printedOn } from '../../../../../src/guards/external/protocols/reading/printed.ts';

test.each([
  ['deny', 'deny'],
  [' Block ', 'deny'],
  ['reject', 'deny'],
  [true, 'deny'],
  [false, 'allow'],
  ['approve', 'allow'],
  ['confirm', 'ask'],
  ['defer', 'none'],
  ['perhaps', undefined],
  [1, undefined],
  [null, undefined],
  ['constructor', undefined],
])('the decision %j means %s', (value, expected) => {
  expect(decisionMeantBy(value)).toBe(expected);
});

describe('objects', () => {
  test.each([
    [
      { decision: 'block', reason: 'rule: no-rm' },
      { decision: 'deny', rule: 'no-rm' },
    ],
    [{ permission: 'ask' }, { decision: 'ask' }],
    [
      { permission: 'deny', agent_message: '[no-rm] no', user_message: 'no' },
      { decision: 'deny', rule: 'no-rm' },
    ],
    [{ hookSpecificOutput: { decision: { behavior: 'deny' } } }, undefined],
    [{ decision: { behavior: 'deny', message: '[no-rm] no' } }, { decision: 'deny', rule: 'no-rm' }],
    [
      { cancel: true, errorMessage: '(SEC-012)' },
      { decision: 'deny', rule: 'SEC-012' },
    ],
    [{ block: false }, { decision: 'allow' }],
    [{ allowed: false }, { decision: 'deny' }],
    [{ allowed: true }, { decision: 'allow' }],
    [{ continue: false }, { decision: 'deny' }],
    [{ continue: true }, undefined],
    [{ decision: 'allow', hookSpecificOutput: { permissionDecision: 'deny' } }, { decision: 'deny' }],
    [{ reason: 'no' }, undefined],
    [{}, undefined],
  ])('%j', (object, expected) => {
    expect(meantByObject(object)).toEqual(expected);
  });
});

test.each([
  ['deny', { decision: 'deny' }],
  ['ALLOW\n', { decision: 'allow' }],
  ['"deny"', { decision: 'deny' }],
  ['⛔ Blocked: [no-rm] keep it', { decision: 'deny', rule: 'no-rm' }],
  ['hook: denied (SEC-012)', { decision: 'deny', rule: 'SEC-012' }],
  ['Blocking is off in this folder', undefined],
  ['sh: ./x: Permission denied', undefined],
  ['', undefined],
])('the text %j', (text, expected) => {
  expect(meantByText(text)).toEqual(expected);
});

test('of several answers the strictest is meant', () => {
  expect(meantByPrinted(printedOn('{"decision":"allow"}\n{"decision":"deny","reason":"[no-rm] no"}'))).toEqual({
    decision: 'deny',
    rule: 'no-rm',
  });
});
