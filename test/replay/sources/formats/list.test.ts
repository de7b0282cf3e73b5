import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { list } from '../../../../src/replay/sources/formats/list.ts';
import { isBlank } from '../../../../src/replay/sources/text/text.ts';
import { commandsOf, readAs } from '../files.ts';

describe('a list', () => {
  test.each<[string, readonly string[]]>([
    ['ls -la\ngit status\n', ['ls -la', 'git status']],
    ['ls', ['ls']],
    ['ls\r\npwd\r\n', ['ls', 'pwd']],
    ['\n\n  ls  \n\t\n', ['  ls  ']],
    ['echo a\u2028b\n', ['echo a\u2028b']],
    ['\uFEFFls\n', ['ls']],
    ["cat <<'E'\na\nE\0ls\r\n\0pwd", ["cat <<'E'\na\nE", 'ls\r\n', 'pwd']],
    ['ls\0pwd\0\n', ['ls', 'pwd']],
    ['ls\ncommand\n', ['ls', 'command']],
    ['command ls\n', ['command ls']],
    ['command\0ls', ['command', 'ls']],
  ])('%j', async (content, commands) => {
    expect(commandsOf(await readAs(list, content))).toEqual(commands);
    expect(commandsOf(await readAs(list, content, { pieceBytes: 3 }))).toEqual(commands);
  });

  test('knows of its commands only where they are', async () => {
    const content = 'ls\n\nécho\n';
    const { cases, skipped } = await readAs(list, content, { name: 'commands.txt' });
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(cases[1]).toEqual({
      key: { by: 'place', sha256, offset: 4 },
      request: { tool: 'Bash', command: 'écho', shell: 'unknown' },
      context: {},
      source: 'commands.txt',
      offset: 4,
    });
    expect(skipped).toEqual({});
  });

  test('takes bytes that are not UTF-8, and a NUL that separates nothing, as U+FFFD', async () => {
    const far = `${'x'.repeat(80_000)}\n`;
    const content = Buffer.concat([Buffer.from('cat caf'), Buffer.from([0xe9]), Buffer.from(`\n${far}a\0b\n`)]);
    const { cases, skipped } = await readAs(list, content);
    expect(cases.map(({ request }) => request.command)).toEqual(['cat caf\uFFFD', far.trim(), 'a\uFFFDb']);
    expect(skipped).toEqual({ 'replaced character': 2 });
  });

  test('counts no U+FFFD that was there before', async () => {
    const content = Buffer.concat([
      Buffer.from('echo \uFFFD'),
      Buffer.from([0xe2, 0xef, 0xbf, 0xbd, 0xff]),
      Buffer.from('\n'),
    ]);
    const read = await readAs(list, content, { pieceBytes: 1 });
    expect(commandsOf(read)).toEqual(['echo \uFFFD\uFFFD\uFFFD\uFFFD']);
    expect(read.skipped).toEqual({ 'replaced character': 2 });
  });

  test.each(['\uFEFF', '\u00A0', '\u2028 '])('takes %j for the name of a program, as a shell does', async (command) => {
    expect(commandsOf(await readAs(list, `ls\n \t\r\n${command}\n`))).toEqual(['ls', command]);
  });

  const command = fc.string({ unit: 'binary' });

  test('gives back the commands it was made of, separated by NUL', async () => {
    const commands = fc.array(
      command.filter((text) => !isBlank(text) && !text.includes('\0')),
      { minLength: 1 },
    );
    await fc.assert(
      fc.asyncProperty(commands, fc.integer({ min: 1, max: 20 }), async (written, pieceBytes) => {
        fc.pre(!written[0]?.startsWith('\uFEFF'));
        const content = written.map((text) => `${text}\0`).join('');
        expect(commandsOf(await readAs(list, content, { pieceBytes }))).toEqual(written);
      }),
    );
  });
});
