import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { movementOf } from '../../../src/replay/compare/movement.ts';
import { isJudgement, type Judgement } from '../../../src/guards/decision.ts';
import { MOVEMENTS } from '../../../src/replay/comparison.ts';
import { decide } from '../build-case.ts';

const judgement = (said: string): Judgement => {
  const decision = decide(said);
  if (!isJudgement(decision)) throw new Error(`${said} is no judgement`);
  return decision;
};

test.each([
  ['none', 'deny:a', 'gained'],
  ['allow', 'deny:a', 'gained'],
  ['ask:a', 'deny:a', 'gained'],
  ['deny:a', 'none', 'lost'],
  ['deny:a', 'allow', 'lost'],
  ['deny:a', 'ask:a', 'lost'],
  ['none', 'ask:a', 'hardened'],
  ['allow', 'none', 'hardened'],
  ['ask:a', 'none', 'softened'],
  ['none', 'allow', 'softened'],
  ['deny:a', 'deny:b', 'reattributed'],
  ['ask:a', 'ask:b', 'reattributed'],
  ['deny:a', 'deny:a', 'unchanged'],
  ['none', 'none', 'unchanged'],
  ['allow', 'allow', 'unchanged'],
  ['deny:a', 'crashed', 'broke'],
  ['none', 'timedOut', 'broke'],
  ['malformed', 'deny:a', 'recovered'],
  ['notStarted', 'none', 'recovered'],
  ['crashed', 'timedOut', 'unchanged'],
])('%s → %s is %s', (before, after, movement) => {
  expect(movementOf(judgement(before), judgement(after), true)).toBe(movement);
});

test('rules of different vocabularies cannot be compared', () => {
  expect(movementOf(judgement('deny:a'), judgement('deny:b'), false)).toBe('unchanged');
});

test('there and back are opposite, and every pair has a movement', () => {
  const opposite = {
    gained: 'lost',
    lost: 'gained',
    hardened: 'softened',
    softened: 'hardened',
    broke: 'recovered',
    recovered: 'broke',
  };
  const said = fc.constantFrom('none', 'allow', 'ask:a', 'ask:b', 'deny:a', 'deny:b', 'crashed', 'timedOut');
  fc.assert(
    fc.property(said, said, fc.boolean(), (before, after, sameVocabulary) => {
      const there = movementOf(judgement(before), judgement(after), sameVocabulary);
      const back = movementOf(judgement(after), judgement(before), sameVocabulary);
      expect(MOVEMENTS).toContain(there);
      expect(back).toBe(new Map(Object.entries(opposite)).get(there) ?? there);
    }),
  );
});
