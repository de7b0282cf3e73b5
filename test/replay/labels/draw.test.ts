import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawText, placeOf, readDraw } from '../../../src/replay/labels/draw.ts';

test('places are spread evenly, and each seed has its own', () => {
  const ids = Array.from({ length: 2000 }, (_, n) => n.toString(16).padStart(32, '0'));
  const places = ids.map((id) => placeOf(id, '1'));
  for (let tenth = 0; tenth < 10; tenth++) {
    const within = places.filter((place) => Math.floor(place * 10) === tenth).length;
    expect(within).toBeGreaterThan(140);
    expect(within).toBeLessThan(260);
  }
  expect(ids.filter((id) => placeOf(id, '1') < 0.5 && placeOf(id, '2') < 0.5).length).toBeLessThan(600);
});

test('a draw is read back as it was written, whatever the seed', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (id, seed) => {
      const draw = { seed, at: placeOf(id, seed) };
      expect(readDraw(drawText(draw))).toEqual(draw);
    }),
  );
});

test.each(['', '1', '@0.5', '1@', '1@2', '1@-0.5', '1@x', '1@0.5 '])('%j is no draw', (text) => {
  expect(readDraw(text)).toBeUndefined();
});
