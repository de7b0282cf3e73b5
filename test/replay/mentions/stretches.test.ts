import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Stretches, type Stretch } from '../../../src/replay/mentions/stretches.ts';
import type { Span } from '../../../src/shell/span.ts';

const span = fc
  .tuple(fc.nat(20), fc.integer({ min: 1, max: 10 }))
  .map(([start, length]): Span => ({ start, end: start + length }));

function contains(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** The narrowest around a place by looking at all; of two alike the later. */
function slowly(stretches: readonly Stretch[], place: Span): Stretch | undefined {
  const around = stretches.filter((one) => contains(one.span, place));
  return around.reduce<Stretch | undefined>((best, one) => {
    const isNarrower = best === undefined || one.span.end - one.span.start <= best.span.end - best.span.start;
    return isNarrower ? one : best;
  }, undefined);
}

/** As those of a command are: one is within the other, or they have nothing in common. */
function areNested(spans: readonly Span[]): boolean {
  return spans.every((one) =>
    spans.every(
      (other) => contains(one, other) || contains(other, one) || one.end <= other.start || other.end <= one.start,
    ),
  );
}

test('finds the narrowest stretch around a place', () => {
  const nested = fc
    .array(span, { maxLength: 12 })
    .map((spans) => spans.filter((_one, index) => areNested(spans.slice(0, index + 1))));
  fc.assert(
    fc.property(nested, span, (spans, place) => {
      const stretches = spans.map((one): Stretch => ({ span: one, kind: 'comment' }));
      expect(new Stretches(stretches).around(place)?.span).toEqual(slowly(stretches, place)?.span);
    }),
  );
});

test('takes the later of two with the same span', () => {
  const place = { start: 1, end: 4 };
  const stretches = new Stretches([{ span: place, kind: 'comment' }, { span: place }]);
  expect(stretches.around(place)?.kind).toBeUndefined();
});
