import { describe, expect, test } from 'vitest';
import { readPayload } from '../../src/hook/read-payload.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Pieces that come and then never end. */
async function* open(...pieces: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield bytes(piece);
  await new Promise(() => undefined);
}

describe('all of standard input', () => {
  test('in pieces that cut a character', async () => {
    const whole = bytes('{"a":"ä"}');
    expect(await readPayload([whole.slice(0, 7), whole.slice(7)])).toEqual({ text: '{"a":"ä"}' });
  });

  test('without the mark that Windows puts before it', async () => {
    expect(await readPayload([bytes('\uFEFF{}')])).toEqual({ text: '{}' });
  });

  test('without NULs, as a shell reads it', async () => {
    expect(await readPayload([bytes('\0{"a":"r\0m"}\0')])).toEqual({ text: '{"a":"rm"}' });
    expect(await readPayload([bytes('\0\0')])).toEqual({ text: '', unread: 'is empty' });
  });

  test('nothing at all', async () => {
    expect(await readPayload([])).toEqual({ text: '', unread: 'is empty' });
    expect(await readPayload([bytes('\n')])).toEqual({ text: '\n', unread: 'is empty' });
  });
});

describe('input that never ends', () => {
  test('is taken for whole where it is a whole document', async () => {
    expect(await readPayload(open('{"a"', ':1}\n'), 60_000)).toEqual({ text: '{"a":1}\n' });
  });

  test.each([[['{"a":']], [[]]])('is not waited for: %j', async (pieces) => {
    expect(await readPayload(open(...pieces), 50)).toEqual({
      text: pieces.join(''),
      unread: 'did not end within 50 ms',
    });
  });

  test('is read so far and no further', async () => {
    const megabyte = new Uint8Array(1 << 20).fill(32);
    function* endless(): Generator<Uint8Array> {
      for (;;) yield megabyte;
    }
    const { text, unread } = await readPayload(endless());
    expect(unread).toMatch('is longer than');
    expect(text.length).toBeLessThan(34 * (1 << 20));
  });
});

test('an error of reading is the caller’s', async () => {
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield bytes('{');
    throw new Error('EIO');
  }
  await expect(readPayload(failing())).rejects.toThrow('EIO');
});
