import { describe, expect, test } from 'vitest';
import { placeOf } from '../../../src/replay/labels/draw.ts';
import type { GivenLabel } from '../../../src/replay/labels/given-label.ts';
import { precisionsOf } from '../../../src/replay/review/precision.ts';
import { type BlockedCase, drawSample } from '../../../src/replay/review/sample.ts';
import { buildLabel } from '../labels/build-label.ts';

const GUARD = { guard: 'new', policy: 'tripwire' };
const hex = (n: number): string => n.toString(16).padStart(32, '0');

/** Blocks of distinct requests, in sessions of `each`. */
function blocksOf(count: number, each = 1): BlockedCase[] {
  return Array.from({ length: count }, (_, n) => ({
    id: hex(n),
    requestHex: hex(n),
    session: `s${Math.floor(n / each)}`,
  }));
}

type Said = 'right' | 'wrong' | 'debatable' | undefined;

/** Labels of a sample, by what is said of each request; those that nothing is said of are passed over. */
function sampled(
  blocks: readonly BlockedCase[],
  size: number,
  say: (requestHex: string) => Said,
  seed = '1',
): GivenLabel[] {
  return drawSample(blocks, seed, size).flatMap(({ requestHex, drawn }) => {
    const said = say(requestHex);
    return said === undefined ? [] : [{ ...labelled(requestHex, said), drawn }];
  });
}

function labelled(requestHex: string, said: NonNullable<Said>): GivenLabel {
  const expected = said === 'wrong' ? 'allow' : 'deny';
  return buildLabel('x', { requestHex, label: { expected, policy: 'tripwire', debatable: said === 'debatable' } });
}

describe('a sample', () => {
  test('is the first of an order that its seed makes, whatever else there is', () => {
    const few = drawSample(blocksOf(50), '1', 10);
    expect(few).toHaveLength(10);
    expect(few.map(({ drawn }) => drawn.at)).toEqual(few.map(({ drawn }) => drawn.at).toSorted((a, b) => a - b));
    expect(drawSample(blocksOf(50).toReversed(), '1', 10)).toEqual(few);
    expect(drawSample(blocksOf(50), '2', 10)).not.toEqual(few);
    const known = new Set(blocksOf(50).map(({ requestHex }) => requestHex));
    const more = drawSample(blocksOf(100), '1', 100).filter(({ requestHex }) => known.has(requestHex));
    expect(more.slice(0, 10).map(({ requestHex }) => requestHex)).toEqual(few.map(({ requestHex }) => requestHex));
  });

  test('asks about a request once, and the place of its last draw before another request counts', () => {
    const blocks = blocksOf(6).map((block, n) => ({ ...block, requestHex: hex(n % 2) }));
    const order = blocks.toSorted((a, b) => placeOf(a.id, '1') - placeOf(b.id, '1'));
    const drawn = drawSample(blocks, '1', 6);
    expect(drawn.map(({ requestHex }) => requestHex).toSorted()).toEqual([hex(0), hex(1)]);
    expect(drawn.at(-1)?.drawn.at).toBe(placeOf(order.at(-1)?.id ?? '', '1'));
  });
});

describe('precision', () => {
  test('is the share of wrong blocks in the sample, projected to all', () => {
    const blocks = blocksOf(400);
    const labels = sampled(blocks, 100, (request) => (Number.parseInt(request, 16) % 4 === 0 ? 'wrong' : 'right'));
    const [precision, ...others] = precisionsOf(GUARD, blocks, labels);
    expect(others).toEqual([]);
    expect(precision).toMatchObject({ guard: 'new', seed: '1', blocks: 400, sample: { drawn: 100, unanswered: 0 } });
    const { sample, falseBlocks, projected } = precision ?? {};
    expect(falseBlocks?.rate).toBe((sample?.wrong ?? 0) / 100);
    expect(projected?.wrong).toBe(4 * (sample?.wrong ?? 0));
    expect(projected?.low).toBeLessThan(100);
    expect(projected?.high).toBeGreaterThan(100);
  });

  test('comes of no label that somebody picked, nor of one of another policy', () => {
    const blocks = blocksOf(40);
    const labels = sampled(blocks, 10, () => 'right');
    const picked = blocks.map(({ requestHex }) => labelled(requestHex, 'wrong'));
    const foreign = sampled(blocks, 40, () => 'wrong').map((label) => ({
      ...label,
      label: { ...label.label, policy: 'workspace' },
    }));
    expect(precisionsOf(GUARD, blocks, picked)).toEqual([]);
    expect(precisionsOf(GUARD, blocks, foreign)).toEqual([]);
    const drawn = new Set(labels.map(({ requestHex }) => requestHex));
    const both = [...labels, ...picked.filter(({ requestHex }) => !drawn.has(requestHex)), ...foreign];
    expect(precisionsOf(GUARD, blocks, both)).toEqual(precisionsOf(GUARD, blocks, labels));
  });

  test('says what was passed over, and how much it could change', () => {
    const blocks = blocksOf(100);
    const said: Said[] = ['wrong', undefined, 'right', 'right', 'debatable', 'right'];
    let n = 0;
    const labels = sampled(blocks, 6, () => said[n++]);
    const [precision] = precisionsOf(GUARD, blocks, labels);
    expect(precision?.sample).toMatchObject({ drawn: 6, wrong: 1, right: 3, debatable: 1, unanswered: 1 });
    expect(precision?.falseBlocks.rate).toBe(0.25);
    expect(precision?.whateverUnanswered).toEqual({ low: 1 / 5, high: 2 / 5 });
    // Of 5 that were answered 1 is wrong.
    expect(precision?.projected?.wrong).toBe(20);
  });

  test('of all blocks is what was counted', () => {
    const blocks = blocksOf(20, 4);
    const labels = sampled(blocks, 20, (request) => (Number.parseInt(request, 16) < 5 ? 'wrong' : 'right'));
    expect(precisionsOf(GUARD, blocks, labels)[0]?.projected).toEqual({ wrong: 5, low: 5, high: 5 });
  });

  test('is less sure where the blocks of a session are alike', () => {
    const say = (request: string): Said =>
      Math.floor(Number.parseInt(request, 16) / 10) % 2 === 0 ? 'wrong' : 'right';
    const widthOf = (each: number): number => {
      const blocks = blocksOf(200, each);
      const { low = 0, high = 0 } = precisionsOf(GUARD, blocks, sampled(blocks, 100, say))[0]?.falseBlocks ?? {};
      return high - low;
    };
    expect(widthOf(10)).toBeGreaterThan(1.5 * widthOf(1));
  });

  test('has a row for each seed', () => {
    const blocks = blocksOf(50);
    const labels = [...sampled(blocks, 5, () => 'right'), ...sampled(blocks, 50, () => 'wrong', '2')];
    const first = new Map(labels.map((label) => [label.requestHex, label]));
    expect(precisionsOf(GUARD, blocks, [...first.values()]).map(({ seed }) => seed)).toContain('2');
  });
});
