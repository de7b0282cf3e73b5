import { spawnSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { Readable } from 'node:stream';
import zlib from 'node:zlib';
import * as fc from 'fast-check';
import sqlite from 'node-sqlite3-wasm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ReplayError } from '../../../../src/errors.ts';
import { openDatabase } from '../../../../src/replay/sources/database/database.ts';
import { decompressed, MAGIC_BYTES } from '../../../../src/replay/sources/input/decompress.ts';
import { openSources } from '../../../../src/replay/sources/index.ts';
import { readError } from '../../../../src/replay/sources/input/read-error.ts';
import { inputOf } from '../../../../src/replay/sources/input/input.ts';
import { commandsOf, fileOf, folderOf, piecesOf, readAll } from '../files.ts';
import { COMMANDS, LINES, PACKED_LINES, PACKED_WITHOUT_CHECKSUM, repeated, skippable, stored } from './zstd.ts';

async function unpacked(data: Buffer, pieceBytes = 1 << 18): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of decompressed(piecesOf(data, pieceBytes), data.subarray(0, MAGIC_BYTES))) {
    pieces.push(Buffer.from(piece));
  }
  return Buffer.concat(pieces);
}

/** What is wrong with data, in the words of the decoder. */
async function problemOf(data: Buffer): Promise<string> {
  const error: unknown = await unpacked(data).catch((thrown: unknown) => thrown);
  return error instanceof Error ? error.message : 'nothing';
}

describe('Zstandard data', () => {
  test.each<[string, Buffer, string]>([
    ['with a checksum', PACKED_LINES, LINES],
    ['without one', PACKED_WITHOUT_CHECKSUM, LINES],
    ['stored', stored(LINES), LINES],
    ['of many blocks', stored('x'.repeat(300_000)), 'x'.repeat(300_000)],
    ['of one byte', repeated(0x61, 100_000), 'a'.repeat(100_000)],
    ['of nothing', stored(''), ''],
    [
      'of several frames',
      Buffer.concat([PACKED_LINES, stored(''), stored('ls\n'), PACKED_WITHOUT_CHECKSUM]),
      `${LINES}ls\n${LINES}`,
    ],
    [
      'with frames to be passed over',
      Buffer.concat([skippable('size'), PACKED_LINES, skippable(''), stored('ls')]),
      `${LINES}ls`,
    ],
  ])('%s', async (_, data, content) => {
    for (const pieceBytes of [1, 7, 1 << 18]) expect((await unpacked(data, pieceBytes)).toString()).toBe(content);
  });

  test('cut anywhere is damaged, and never the whole', async () => {
    for (const data of [PACKED_LINES, Buffer.concat([stored('ls\n'), PACKED_WITHOUT_CHECKSUM])]) {
      const boundaries = new Set([data.length, stored('ls\n').length]);
      for (let length = MAGIC_BYTES; length < data.length; length++) {
        if (boundaries.has(length)) continue;
        expect(await problemOf(data.subarray(0, length))).toMatch(/unexpected end|something else/);
      }
    }
  });

  test('never gives another text, whatever bit is turned: it has a checksum', async () => {
    for (let at = MAGIC_BYTES; at < PACKED_LINES.length; at += 2) {
      const data = Buffer.from(PACKED_LINES);
      data.writeUInt8(data.readUInt8(at) ^ 0x10, at);
      // Some bits mean nothing, such as one in the window size.
      const content = await unpacked(data).catch(() => undefined);
      expect(content === undefined || content.toString() === LINES).toBe(true);
    }
  });

  test.each<[string, string]>([
    ['28b52ffd 08 00', 'invalid header'],
    ['28b52ffd 01 00', 'needs a dictionary'],
    ['28b52ffd 00 f8', 'takes more than 128 MB of memory to unpack'],
    ['28b52ffd e0 ffffffffffffffff', 'takes more than 128 MB of memory to unpack'],
    ['28b52ffd 20 00 070000', 'invalid block'],
    ['28b52ffd 20 00 010000 6c730a', 'something else follows'],
  ])('%s: %s', async (hex, problem) => {
    const data = Buffer.from(hex.replaceAll(' ', ''), 'hex');
    expect(await problemOf(data)).toBe(problem);
  });

  test('whatever follows the magic, it is data or an error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        for (const kept of [4, 40]) {
          const data = Buffer.concat([PACKED_LINES.subarray(0, kept), bytes, PACKED_LINES.subarray(kept)]);
          const error = await unpacked(data).then(
            () => undefined,
            (thrown: unknown) => readError('file', thrown),
          );
          expect(error === undefined || error instanceof ReplayError).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });

  const hasZstd = spawnSync('zstd', ['--version']).status === 0;

  test.skipIf(!hasZstd)('is what zstd packed (skipped where zstd is not installed)', async () => {
    const words = fc.constantFrom('git ', 'status\n', 'rm ', '-rf ', 'build\n', '{"command":', '"ls"}\n', 'é', '\0');
    const content = fc.array(fc.oneof(words, fc.string()), { maxLength: 3000 }).map((parts) => parts.join(''));
    const level = fc.constantFrom(['-1'], ['-3', '--no-check'], ['-9'], ['-19'], ['--long=24']);
    await fc.assert(
      fc.asyncProperty(content, level, async (text, options) => {
        const { stdout } = spawnSync('zstd', ['-q', '-c', ...options], { input: text });
        expect((await unpacked(Buffer.concat([stdout, stdout]))).toString()).toBe(text + text);
      }),
      { numRuns: 30 },
    );
  });

  test('takes little memory, however much it unpacks to', async () => {
    const bomb = repeated(0x61, 400e6);
    expect(bomb.length).toBeLessThan(20_000);
    let length = 0;
    let most = 0;
    for await (const piece of decompressed(piecesOf(bomb, 1 << 18), bomb.subarray(0, MAGIC_BYTES))) {
      length += piece.length;
      most = Math.max(most, process.memoryUsage().arrayBuffers);
    }
    expect(length).toBe(400e6);
    expect(most).toBeLessThan(200e6);
  });
});

describe('a source that is Zstandard data', () => {
  test('is read as what it holds, whatever its name', async () => {
    expect(commandsOf(await readAll([fileOf(PACKED_LINES, 'history.gz')]))).toEqual(COMMANDS);
    const corpus = stored('command,expected\nls,allow\n');
    expect(await readAll([fileOf(corpus)])).toMatchObject({ cases: [{ label: { expected: 'allow' } }], skipped: {} });
  });

  test('is read from standard input, and from a folder', async () => {
    const stdin = Readable.from(Array.from(PACKED_LINES, (byte) => Buffer.of(byte)));
    expect(commandsOf(await readAll(['-'], { stdin }))).toEqual(COMMANDS);
    const folder = folderOf({
      'a.zst': PACKED_LINES,
      'b.zst': PACKED_LINES.subarray(0, -3),
      'c.jsonl': '{"command":"ls"}',
    });
    const { sources } = await openSources([folder]);
    expect(sources).toMatchObject([{ files: [{}, {}], skipped: { unreadable: { count: 1, names: ['b.zst'] } } }]);
  });

  test('tells of every byte on disk', async () => {
    let read = 0;
    const path = fileOf(Buffer.concat([PACKED_LINES, stored(LINES.repeat(100))]));
    await readAll([path], { onRead: (bytes) => (read += bytes) });
    expect(read).toBe(statSync(path).size);
  });

  test('may be a database', async () => {
    const path = fileOf('');
    const made = new sqlite.Database(path);
    made.exec("CREATE TABLE history (command TEXT); INSERT INTO history VALUES ('ls -la')");
    made.close();
    writeFileSync(path, stored(await readFile(path)));
    const input = inputOf({ name: 'h.db', shown: 'h.db', path, size: statSync(path).size });
    const database = await openDatabase(input);
    expect([...database.rows('SELECT command FROM history')]).toEqual([{ command: 'ls -la' }]);
    await database.close();
  });

  test.each([
    ['cut', PACKED_LINES.subarray(0, -3), 'unexpected end of file'],
    ['followed by text', Buffer.concat([PACKED_LINES, Buffer.from('ls\npwd\n')]), 'something else follows'],
  ])('%s is an error of one sentence', async (_, data, problem) => {
    const path = fileOf(data);
    await expect(openSources([path])).rejects.toThrow(
      `${path} is Zstandard data that ends early or is damaged (${problem}); fetch the file again, or unpack what there is and name that`,
    );
    await expect(readAll(['-'], { stdin: Readable.from([data]) })).rejects.toThrow(
      'standard input is Zstandard data that ends early or is damaged',
    );
  });
});

test('what nobody could unpack without more is not called damaged', async () => {
  const path = fileOf(Buffer.from('28b52ffd0100', 'hex'));
  await expect(openSources([path])).rejects.toThrow(
    `${path} is Zstandard data that needs a dictionary; unpack it with zstd -d and name that`,
  );
});

describe.skipIf('createZstdDecompress' in zlib)('without anything to unpack Zstandard (skipped where zlib can)', () => {
  afterEach(() => {
    vi.doUnmock('fzstd');
    vi.resetModules();
  });

  test('it is an error that says what to do', async () => {
    vi.doMock('fzstd', () => {
      throw new Error('not installed');
    });
    const path = fileOf(PACKED_LINES);
    await expect(openSources([path])).rejects.toThrow(
      `${path} looks like Zstandard data (unpack it with zstd -d), not like text`,
    );
  });
});
