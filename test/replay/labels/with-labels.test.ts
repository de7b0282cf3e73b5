import { describe, expect, test } from 'vitest';
import { requestId, toHex } from '../../../src/replay/identity.ts';
import { Tally } from '../../../src/replay/compare/tally.ts';
import { withLabels } from '../../../src/replay/labels/with-labels.ts';
import { GUARDS, judged, runFileOf } from '../review/stored.ts';
import { buildLabel } from './build-label.ts';

const TRIPWIRE = ['tripwire'];
const allow = { expected: 'allow', policy: 'tripwire', category: 'echo-text', debatable: false } as const;

describe('a case', () => {
  test('without a label takes that of its request', () => {
    const labelled = withLabels([buildLabel('echo x')], TRIPWIRE);
    expect(labelled(judged('echo x', ['deny'])).case.label).toEqual({ ...allow, fromReview: true });
    expect(labelled(judged('echo y', ['deny'])).case.label).toBeUndefined();
  });

  test('keeps the label of its source', () => {
    const own = { expected: 'deny', policy: 'tripwire', debatable: false } as const;
    const labelled = withLabels([buildLabel('echo x')], TRIPWIRE);
    expect(labelled(judged('echo x', ['deny'], { label: own })).case.label).toBe(own);
  });

  test('of a run that reads the folder takes a label of the command wherever it is, and not the reverse', () => {
    const found = judged('echo x', ['deny']);
    const request = { ...found.case.request, cwd: '/srv' };
    const narrow = { ...found, case: { ...found.case, request }, request: toHex(requestId(request, ['cwd'])) };
    expect(withLabels([buildLabel('echo x')], TRIPWIRE)(narrow).case.label).toMatchObject(allow);
    const ofFolder = buildLabel('echo x', { requestHex: narrow.request });
    expect(withLabels([ofFolder], TRIPWIRE)(narrow).case.label).toMatchObject(allow);
    expect(withLabels([ofFolder], TRIPWIRE)(found).case.label).toBeUndefined();
  });

  test.each([
    [['workspace', 'tripwire'], 'workspace'],
    [['tripwire', 'workspace'], 'tripwire'],
    [['other', 'workspace'], 'workspace'],
    [[undefined], 'tripwire'],
    [['other'], undefined],
  ])('takes, of guards with the policies %j, the label under %s', (policies, policy) => {
    const labels = ['tripwire', 'workspace'].map((one) => buildLabel('echo x', { label: { ...allow, policy: one } }));
    expect(withLabels(labels, policies)(judged('echo x', ['deny'])).case.label?.policy).toBe(policy);
  });
});

test('labels of reviews say which blocks are wrong, and feed no rate and no test', () => {
  const cases = [judged('echo x', ['deny', 'none']), judged('rm -rf /', ['deny', 'deny'])];
  const tally = new Tally(GUARDS);
  const labelled = withLabels([buildLabel('echo x')], TRIPWIRE);
  for (const one of cases) tally.add(labelled(one));
  const run = runFileOf(GUARDS);
  const { guards, comparisons } = tally.summarise(run).summary;
  expect(guards.map(({ blocked }) => [blocked.wrong, blocked.unclassified])).toEqual([
    [1, 1],
    [0, 1],
  ]);
  expect(guards.flatMap(({ scores }) => scores)).toEqual([]);
  expect(comparisons[0]?.labelled).toEqual([
    {
      policy: 'tripwire',
      fixedFalsePositives: 1,
      newFalsePositives: 0,
      fixedFalseNegatives: 0,
      newFalseNegatives: 0,
      mcnemar: { b: 0, c: 0, p: 1 },
    },
  ]);
});
