import { describe, expect, test } from 'vitest';
import { actsOf, isSameTry, sharesTarget } from '../../../src/replay/aftermath/acts.ts';

const briefOf = (command: string) =>
  actsOf(command).map(({ subject, targets, onlyReads }) => [subject, [...targets], onlyReads]);

test.each([
  ['git push --force origin main', [['git push', ['origin', 'main'], false]]],
  ['cd x && rm -rf "build dir" | tee log', [['rm', ['build dir'], false]]],
  ['kubectl -n media get pods', [['kubectl get', ['pods'], true]]],
  ['cd x', [['cd', ['x'], false]]],
  ['rm $file', [['rm', [], false]]],
  ['', []],
])('%s', (command, acts) => {
  expect(briefOf(command)).toEqual(acts);
});

describe('two commands', () => {
  const first = (command: string) => {
    const [act] = actsOf(command);
    if (act === undefined) throw new Error('it does something');
    return act;
  };

  test.each([
    ['git push -f origin main', 'git push origin main', true],
    ['git push', 'cd sub && git push --no-verify', true],
    ['git push', 'git push origin main', false],
    ['rm -rf build', 'rm build -r', true],
    ['rm -rf build', 'rm -rf dist', false],
    ['rm -rf build', 'git rm build', false],
    ['git push origin', 'git pull origin', false],
  ])('%s and %s try the same: %s', (one, other, same) => {
    expect(isSameTry(first(one), first(other))).toBe(same);
  });

  test.each([
    ['rm -rf build', 'find build -delete', true],
    ['rm -rf build', 'find dist -delete', false],
    ['git push', 'git status', false],
  ])('%s and %s are about one thing: %s', (one, other, shared) => {
    expect(sharesTarget(first(one), first(other))).toBe(shared);
  });
});
