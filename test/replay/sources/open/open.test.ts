import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ReplayError } from '../../../../src/errors.ts';
import type { Case } from '../../../../src/replay/case.ts';
import { openSources, readSource, type OpenedSources } from '../../../../src/replay/sources/index.ts';
import { commandsOf, fileOf, folderOf, readAll } from '../files.ts';

const RECORD =
  '{"type":"user","parentUuid":null,"sessionId":"s","version":"2.1.0","cwd":"/w","message":{"role":"user","content":"hi"}}';

async function open(...names: string[]): Promise<OpenedSources> {
  const opened = await openSources(names);
  onTestFinished(() => opened.close());
  return opened;
}

async function formatOf(content: string | Uint8Array, name?: string): Promise<string | undefined> {
  const { sources } = await open(fileOf(content, name));
  return sources[0]?.files[0]?.format.name;
}

/** The one sentence that opening fails with, without the folder the test made. */
async function problemOf(path: string): Promise<string> {
  const error: unknown = await openSources([path]).catch((thrown: unknown) => thrown);
  if (!(error instanceof ReplayError)) throw new Error('opening did not fail as it should', { cause: error });
  const { message } = error;
  expect(message).not.toContain('\n');
  return message.replaceAll(`${dirname(path)}/`, '');
}

describe('a format is told by its content', () => {
  test.each([
    ['claude-code', RECORD],
    ['claude-code', '{"type":"summary","summary":"Fix the build","leafUuid":"a"}\n'],
    ['claude-code', `{"type":"mode","mode":"normal","sessionId":"s"}\n${RECORD}`],
    ['claude-code', JSON.stringify(JSON.parse(RECORD), undefined, 1).replaceAll('\n', ' ')],
    ['claude-code', `\uFEFF${RECORD}\n`],
    ['claude-code', `{"parentUuid":null,"isSidechain":true,"type":"user","message":"${'x'.repeat(200_000)}"}`],
    ['claude-code', '{"type":"file-history-snapshot","messageId":"a","snapshot":{}}'],
    ['claude-code', RECORD.replace('"hi"', JSON.stringify('x'.repeat(200_000)))],
    ['corpus-csv', 'command,expected\nls,allow\n'],
    ['corpus-csv', '\uFEFFid,"command",expected\r\n1,ls,allow\r\n'],
    ['corpus-csv', 'policy, expected, command\n'],
    ['corpus-csv', 'command,policy\nls,tripwire\n'],
    ['corpus-csv', 'command;expected\nls;allow\n'],
    ['json-lines', '{"command":"ls"}'],
    ['json-lines', '{ "session" : "s", "command" : "ls" }\n{"x":1}\n'],
    ['json-lines', '{"x":1}\n{"command":"ls"}\n'],
    ['json-lines', `{"command":${JSON.stringify('y'.repeat(200_000))}}\n`],
    ['list', 'ls -la\ngit status\n'],
    ['list', 'ls'],
    ['list', 'git commit -m "a\n\nb"\0ls\0'],
    ['list', 'cat > x.md <<\'E\'\n```\n{"a":1}\n```\n|---|\nE\0ls\0'],
    ['list', '[ -f x ] && echo y\n{ make; }\n'],
    ['list', '# tidy up\nrm -r build\n'],
    ['list', 'printf "\u001B[31mred\u001B[0m"\nls\n'],
    ['list', 'command -v git\n'],
    ['list', 'echo naïve ☕\n'],
  ])('%s: %j', async (format, content) => {
    expect(await formatOf(content)).toBe(format);
    expect(await formatOf(gzipSync(content))).toBe(format);
  });

  test('never by its name', async () => {
    expect(await formatOf('command,expected\nls,allow\n', 'transcript.jsonl')).toBe('corpus-csv');
    expect(await formatOf('{"command":"ls"}', 'corpus.csv.gz')).toBe('json-lines');
  });
});

describe('a named file that cannot be read', () => {
  const known = 'replay sources --formats lists the formats';

  test.each<[string | Uint8Array, string]>([
    ['', 'file is empty; name a file that holds commands'],
    [' \n\n', 'file is empty; name a file that holds commands'],
    [gzipSync(''), 'file is empty; name a file that holds commands'],
    [Buffer.from('89504e470d0a1a0a0000000d', 'hex'), `file looks like a PNG image, not like text; ${known}`],
    ['SQLite format 3\0rest', `file is an SQLite database of another program; ${known}`],
    [
      Buffer.from('28b52ffd00', 'hex'),
      'file is Zstandard data that ends early or is damaged (unexpected end of file); fetch the file again, or unpack what there is and name that',
    ],
    [
      gzipSync(gzipSync('ls')),
      `file looks like gzip data inside compressed data (unpack it once), not like text; ${known}`,
    ],
    [
      Buffer.from(Array.from({ length: 999 }, (_, n) => (n * 97) % 256)),
      `file looks like binary data, not like text; ${known}`,
    ],
    [Buffer.from('ls -la\ngit status', 'utf16le'), `file looks like binary data, not like text; ${known}`],
    [
      Buffer.from('\uFEFFls', 'utf16le'),
      'file is UTF-16 text; turn it into UTF-8 first, with iconv -f UTF-16 -t UTF-8',
    ],
    [
      '{"a":1}',
      `file looks like JSON of an unknown shape (--map can say where its commands are), and no format recognises it; ${known}`,
    ],
    [
      '{\n  "messages": []\n}',
      `file looks like JSON of an unknown shape (--map can say where its commands are), and no format recognises it; ${known}`,
    ],
    [
      '[{"command":"ls"}]',
      `file looks like a JSON array (jq -c ".[]" makes JSON Lines of it), and no format recognises it; ${known}`,
    ],
    ['note\n{"a":1}\n', `file is text of an unknown shape, and no format recognises it; ${known}`],
    ['#!/bin/sh\nls\n', `file looks like a script, not like a list of commands, and no format recognises it; ${known}`],
    ['<!-- notes -->\nls\n', `file looks like markup, and no format recognises it; ${known}`],
    ['Run this:\n```\nls\n```\n', `file is text of an unknown shape, and no format recognises it; ${known}`],
    [
      'a fixed-width record\0\0\0and another one here\0\0\0',
      `file is text of an unknown shape, and no format recognises it; ${known}`,
    ],
    [
      '# Guards\n\n| name | what |\n|---|:--|\n| v1 | text |\n',
      `file is text of an unknown shape, and no format recognises it; ${known}`,
    ],
    ['a\tb\n1\t2\n', `file is text of an unknown shape, and no format recognises it; ${known}`],
    [
      'input,expected\nls,allow\n',
      `file looks like CSV whose header does not name command, and no format recognises it; ${known}`,
    ],
    ...['command\nls\n"git push ""origin"""\n', 'command\r\n', '"command",n\nls,1\n'].map(
      (content): [string, string] => [
        content,
        'file looks like CSV whose header does not name expected (commands without labels are a list: one a line, and no ' +
          `header), and no format recognises it; ${known}`,
      ],
    ),
  ])('%j', async (content, problem) => {
    expect(await problemOf(fileOf(content))).toBe(problem);
  });

  test('that is not there', async () => {
    expect(await problemOf('/nowhere/at/all')).toBe(
      'all: no such file or folder; a source is a file, a folder or - for standard input',
    );
  });

  test('that has no name, as an unset variable has none', async () => {
    await expect(openSources([''])).rejects.toThrow(
      new ReplayError('a source has an empty name; name a file, a folder or - for standard input'),
    );
  });

  test.each([
    ['cases.csv', 'case,request,tool,command,shell,expected\n'],
    ['decisions-1.csv', 'case,outcome,verdict,action,rule\n'],
    ['changes.jsonl', '{"case":"a","request":"b","command":"ls","count":1,"movement":"gained"}\n'],
    ['run.json', '{\n  "schema": 1,\n  "run": {\n    "id": "x"\n  },\n  "guards": []\n}\n'],
  ])('because it is the %s of a run', async (name, content) => {
    expect(await problemOf(fileOf(content, name))).toBe(
      `${name} is a file of a recorded run and no source; see the run with replay report`,
    );
  });

  test('that is a device', async () => {
    expect(await problemOf('/dev/null')).toBe('null is neither a file nor a folder; name one of those, or -');
  });

  test('that links to itself', async () => {
    const loop = join(folderOf({}), 'loop');
    symlinkSync(loop, loop);
    expect(await problemOf(loop)).toBe(
      'loop is a symbolic link that leads back to itself; name the file it should lead to',
    );
  });

  test('that ends in the middle of its gzip data', async () => {
    expect(await problemOf(fileOf(gzipSync('ls -la\n').subarray(0, 20)))).toMatch(/^file is gzip data that ends early/);
  });

  test.skipIf(process.getuid?.() === 0)(
    'that nobody may read (skipped for root, who may read everything)',
    async () => {
      const path = fileOf('ls');
      chmodSync(path, 0o000);
      expect(await problemOf(path)).toBe('file may not be read (EACCES); change its permissions or leave it out');
    },
  );
});

describe('reading', () => {
  test('gzip data of several members', async () => {
    const path = fileOf(Buffer.concat([gzipSync('ls\npw'), gzipSync('d\n')]));
    expect(commandsOf(await readAll([path]))).toEqual(['ls', 'pwd']);
  });

  test.each(['plain', 'gzipped'])('a large file, %s, as it is', async (kind) => {
    const commands = Array.from({ length: 60_000 }, (_, n) => `echo ${Math.sin(n)}`);
    const content = `${commands.join('\n')}\n`;
    const path = fileOf(kind === 'plain' ? content : gzipSync(content));
    expect(statSync(path).size).toBeGreaterThan(300 * 1024);
    expect(commandsOf(await readAll([path]))).toEqual(commands);
    const { sources } = await open(path);
    expect(await sources[0]?.files[0]?.input.sha256()).toBe(createHash('sha256').update(content).digest('hex'));
  });

  test('a damage that comes late is an error when it is met', async () => {
    const noise = Array.from({ length: 60_000 }, (_, n) => `echo ${Math.sin(n)}`).join('\n');
    const path = fileOf(gzipSync(noise).subarray(0, -2000));
    await expect(readAll([path])).rejects.toThrow(/ends early or is damaged/);
  });

  test('what was there when the file was opened, however it grows', async () => {
    const path = fileOf('ls\n');
    const opened = await open(path);
    execFileSync('sh', ['-c', 'echo pwd >> "$1"', 'sh', path]);
    const commands: string[] = [];
    for (const source of opened.sources) {
      for await (const batch of readSource(source, () => {}))
        commands.push(...batch.map(({ request }) => request.command));
    }
    expect(commands).toEqual(['ls']);
  });

  test('tells of every byte on disk', async () => {
    let read = 0;
    const folder = folderOf({
      'a.jsonl': '{"command":"ls"}\n'.repeat(100_000),
      'b.jsonl.gz': gzipSync('{"command":"ls"}\n'.repeat(100_000)),
      'c.csv': 'command,expected\nls,allow\n',
    });
    const opened = await openSources([folder], { onRead: (bytes) => (read += bytes) });
    expect(read).toBe(0);
    for (const source of opened.sources) for await (const _ of readSource(source, () => {}));
    expect(read).toBe(opened.size);
  });

  test.skipIf(process.platform !== 'linux')('leaves no file open, even when it is given up (needs /proc)', async () => {
    const names = ['a.jsonl', 'b.jsonl', 'c.jsonl.gz'];
    const content = '{"command":"ls"}\n'.repeat(100_000);
    const folder = folderOf(
      Object.fromEntries(names.map((name) => [name, name.endsWith('gz') ? gzipSync(content) : content])),
    );
    const openFiles = (): number => readdirSync('/proc/self/fd').length;
    const { sources } = await open(folder, ...names.map((name) => join(folder, name)));
    const before = openFiles();
    for (const source of sources) {
      for await (const batch of readSource(source, () => {})) {
        expect(batch.length).toBeGreaterThan(0);
        break;
      }
    }
    await expect.poll(openFiles).toBe(before);
  });
});

describe('standard input', () => {
  const stdin = (text: string | Buffer): Readable => streamOf(text, 5);

  test('is read as it comes: labelled cases and records are there while more is waited for', async () => {
    const pipe = new PassThrough();
    pipe.write('{"command":"ls"}\n');
    const opened = await openSources(['-'], { stdin: pipe });
    onTestFinished(() => opened.close());
    expect(opened).toMatchObject({
      sources: [{ name: '-', kind: 'pipe', files: [{ format: { name: 'json-lines' } }] }],
    });
    expect(opened).not.toHaveProperty('size');
    const [source] = opened.sources;
    assert(source !== undefined);
    const reading = readSource(source, () => {});
    expect((await reading.next()).value).toMatchObject([{ request: { command: 'ls' } }]);
    pipe.write('{"command":"pwd"}\n');
    expect((await reading.next()).value).toMatchObject([{ request: { command: 'pwd' } }]);
    expect(await source.files[0]?.input.sha256()).toBeUndefined();
  });

  test('ends with the signal, with what had come', async () => {
    const pipe = new PassThrough();
    const abort = new AbortController();
    pipe.write('rm -rf /\nls');
    const opening = openSources(['-'], { stdin: pipe, signal: abort.signal });
    await new Promise(setImmediate);
    abort.abort();
    const [source] = (await opening).sources;
    assert(source !== undefined);
    const commands: string[] = [];
    for await (const batch of readSource(source, () => {}))
      commands.push(...batch.map(({ request }) => request.command));
    expect(commands).toEqual(['rm -rf /', 'ls']);
    expect(await source.files[0]?.input.sha256()).toBeUndefined();
    expect(pipe.destroyed).toBe(true);
  });

  test('holds no file when the signal comes before anything else', async () => {
    const abort = new AbortController();
    const opening = openSources(['-'], { stdin: new PassThrough(), signal: abort.signal });
    abort.abort();
    expect(await opening).toMatchObject({ sources: [{ name: '-', files: [] }] });
  });

  test('is ended when no more of it is wanted', async () => {
    const pipe = Readable.from(endless());
    const opened = await openSources(['-'], { stdin: pipe });
    const [source] = opened.sources;
    assert(source !== undefined);
    for await (const batch of readSource(source, () => {})) {
      expect(batch.length).toBeGreaterThan(0);
      break;
    }
    expect(pipe.destroyed).toBe(true);
  });

  test('is ended when another name is wrong', async () => {
    const pipe = Readable.from(endless());
    await expect(openSources(['-', '/nowhere'], { stdin: pipe })).rejects.toThrow(ReplayError);
    expect(pipe.destroyed).toBe(true);
  });

  test.each(['plain', 'gzipped'])(
    'gives the same, %s, in whatever pieces; its hash is known at the end',
    async (kind) => {
      const content = Array.from({ length: 10_000 }, (_, n) => `echo ${Math.sin(n)}\n`).join('');
      const text = kind === 'plain' ? content : gzipSync(content);
      const keys = new Set<string>();
      for (const bytes of [7777, 1 << 20]) {
        const { sources } = await openSources(['-'], { stdin: streamOf(text, bytes) });
        const [source] = sources;
        assert(source !== undefined);
        const cases: Case[] = [];
        for await (const batch of readSource(source, () => {})) cases.push(...batch);
        expect(cases.map(({ request }) => request.command).join('\n')).toBe(content.trimEnd());
        expect(await source.files[0]?.input.sha256()).toBe(createHash('sha256').update(content).digest('hex'));
        keys.add(JSON.stringify(cases.map(({ key }) => key)));
      }
      expect(keys.size).toBe(1);
    },
  );

  test.each<[readonly string[], string | undefined, string]>([
    [['-'], undefined, '- is standard input, and there is none; name a file or a folder'],
    [['-'], '', 'standard input is empty; name a file that holds commands'],
    [['-', '-'], 'ls', '- is named twice, but standard input can be read once; name it once'],
  ])('%j of %j is an error', async (names, text, problem) => {
    const options = text === undefined ? {} : { stdin: stdin(text) };
    await expect(openSources(names, options)).rejects.toThrow(new ReplayError(problem));
  });

  test('that is a damaged archive is an error', async () => {
    await expect(openSources(['-'], { stdin: stdin(gzipSync('ls -la\n').subarray(0, 20)) })).rejects.toThrow(
      /^standard input is gzip data that ends early/,
    );
  });

  test('holds labelled cases of the corpus stdin', async () => {
    const { cases } = await readAll(['-'], { stdin: stdin('id,command,expected\na,ls,allow\n') });
    expect(cases).toMatchObject([{ key: { by: 'row', corpus: 'stdin', id: 'a' }, source: '-' }]);
  });
});

describe('a named pipe', () => {
  const fifo = (): string => {
    const pipe = join(folderOf({}), 'pipe');
    execFileSync('mkfifo', [pipe]);
    return pipe;
  };

  test('is read like standard input', async () => {
    const pipe = fifo();
    const [read] = await Promise.all([readAll([pipe]), writeFile(pipe, 'ls\npwd\n')]);
    expect(commandsOf(read)).toEqual(['ls', 'pwd']);
  });

  test('that nobody writes into can be given up', async () => {
    const abort = new AbortController();
    const opening = openSources([fifo()], { signal: abort.signal });
    await setTimeout(50);
    abort.abort();
    expect(await opening).toMatchObject({ sources: [{ kind: 'pipe', files: [] }] });
  });
});

/** A content as a stream of pieces of a given length. */
function streamOf(content: string | Buffer, bytes: number): Readable {
  const buffer = Buffer.from(content);
  return Readable.from(
    Array.from({ length: Math.ceil(buffer.length / bytes) }, (_, n) => buffer.subarray(n * bytes, (n + 1) * bytes)),
  );
}

async function* endless(): AsyncGenerator<Buffer> {
  for (;;) yield await Promise.resolve(Buffer.from('{"command":"ls"}\n'.repeat(1000)));
}
