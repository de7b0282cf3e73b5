import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameOf, FrameReader } from '../../../../src/guards/external/launch/frames.ts';

const message = fc.record({
  head: fc.dictionary(fc.string(), fc.jsonValue()),
  body: fc.uint8Array({ maxLength: 300 }),
});

test('frames are put together again however their bytes are cut', () => {
  fc.assert(
    fc.property(fc.array(message), fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1 }), (messages, sizes) => {
      const bytes = Buffer.concat(messages.flatMap(({ head, body }) => frameOf(head, [Buffer.from(body)])));
      const reader = new FrameReader();
      const read = [];
      for (let at = 0, turn = 0; at < bytes.length; turn++) {
        const end = at + (sizes[turn % sizes.length] ?? 1);
        read.push(...reader.read(bytes.subarray(at, end)));
        at = end;
      }
      expect(read.map(({ head, body }) => ({ head, body: [...body] }))).toEqual(
        messages.map(({ head, body }) => ({ head: JSON.stringify(head), body: [...body] })),
      );
    }),
  );
});

test('a body may come in pieces', () => {
  const frame = Buffer.concat(frameOf({ a: 1 }, [Buffer.from('one '), Buffer.from('two')]));
  expect(new FrameReader().read(frame)).toEqual([{ head: '{"a":1}', body: Buffer.from('one two') }]);
});
