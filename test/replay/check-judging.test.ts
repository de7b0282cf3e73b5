import { expect, test } from 'vitest';
import { ReplayError } from '../../src/errors.ts';
import { argv } from '../../src/guards/argv/index.ts';
import { judgeSources, replay } from '../../src/index.ts';
import { checkJudging } from '../../src/replay/check-judging.ts';

const judging = { guards: [argv], jobs: 1, timeoutMillis: 1000 };
const named = (name: unknown): object => ({ guards: [{ ...argv, name }] });

test('what can be judged by passes', () => {
  expect(() => checkJudging({ ...judging, guardModule: import.meta.url })).not.toThrow();
});

test.each<[string, object]>([
  ['no guard to judge by', { guards: [] }],
  ['guards[1] is no guard', { guards: [argv, undefined] }],
  ['guards[0] is no guard', { guards: [{ name: 'a', summary: '' }] }],
  ['the guard argv is given twice', { guards: [argv, argv] }],
  ['guards[0] is called ""', named('')],
  ['guards[0] is called "__proto__"', named('__proto__')],
  ['guards[0] is called undefined', named(undefined)],
  ['guards[0] is called "Upper"', named('Upper')],
  ['guardModule is "./guards.mjs", not the URL of a file', { guardModule: './guards.mjs' }],
  ['guardModule is "/tmp/guards.mjs", not the URL of a file', { guardModule: '/tmp/guards.mjs' }],
  ['guardModule is "https://example.com/a.mjs", not the URL of a file', { guardModule: 'https://example.com/a.mjs' }],
  ['jobs is 0', { jobs: 0 }],
  ['jobs is 1.5', { jobs: 1.5 }],
  ['jobs is NaN', { jobs: Number.NaN }],
  ['timeoutMillis is 0', { timeoutMillis: 0 }],
  ['timeoutMillis is NaN', { timeoutMillis: Number.NaN }],
])('what cannot be judged by is refused in one line: %s', async (said, changed) => {
  const options = { ...judging, sources: ['/nowhere'], filters: {}, ...changed };
  const refused = expect.objectContaining({ name: 'ReplayError', message: expect.stringContaining(said) });
  expect(() => checkJudging(options)).toThrow(ReplayError);
  await expect(replay(options)).rejects.toEqual(refused);
  await expect(judgeSources(options).next()).rejects.toEqual(refused);
});
