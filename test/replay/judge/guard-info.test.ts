import { expect, test } from 'vitest';
import { guardInfo } from '../../../src/replay/judge/guard-info.ts';
import { SILENT } from '../../guards/external/asker.ts';
import { executableOf, functionOf } from '../../guards/external/guards.ts';

const setOf = (...modes: readonly ('cold' | 'warm')[]) =>
  ({
    name: 'set',
    summary: 'several hooks',
    kind: 'hook-set',
    stopsAtBlock: false,
    hooks: modes.map((mode) => executableOf({ mode })),
    compose: () => SILENT,
  }) as const;

test('a set of hooks is asked by each of its protocols, which are named once', () => {
  const hooks = [executableOf({}), executableOf({ profile: 'other' }), executableOf({ name: 'third' })];
  expect(guardInfo({ ...setOf(), hooks }, 'f').protocol).toBe('claude-code and claude-code:other');
});

test.each([
  ['a hook that is started for each request', executableOf({}), 'process'],
  ['the hooks of a settings file together', setOf('cold', 'cold'), 'process'],
  ['a hook in a preloaded interpreter', executableOf({ mode: 'warm' }), undefined],
  ['hooks of which one is', setOf('cold', 'warm'), undefined],
  ['a function', functionOf({}), undefined],
  ['a function that has a hook', functionOf({ via: executableOf({}) }), undefined],
])('%s: what its time means', (_, guard, timed) => {
  expect(guardInfo(guard, 'f').timed).toBe(timed);
});
