/** Histories as disks hold them: damaged, locked, looped, enormous. Each is read as far as it goes, and the rest is counted. */

import { chmod, symlink } from 'node:fs/promises';
import process from 'node:process';
import sqlite from 'node-sqlite3-wasm';
import { describe, expect, test } from 'vitest';
import { type Folder, scratch, scratchWith } from './folder.ts';
import { replay } from './program.ts';

/** A session of Claude Code with one call. */
function claude(command: string, id: string): string {
  const record = {
    parentUuid: null,
    isSidechain: false,
    type: 'assistant',
    uuid: id,
    sessionId: 'session',
    message: { role: 'assistant', content: [{ type: 'tool_use', id, name: 'Bash', input: { command } }] },
  };
  return `${JSON.stringify(record)}\n`;
}

/** A rollout of Codex with one call. */
function codex(command: string, id: string): string {
  const lines = [
    { type: 'session_meta', payload: { id: 'thread', cwd: '/w/app' } },
    {
      type: 'response_item',
      payload: { type: 'function_call', name: 'shell_command', arguments: JSON.stringify({ command }), call_id: id },
    },
  ];
  return lines.map((line) => `${JSON.stringify({ timestamp: '2026-04-01T10:00:00.000Z', ...line })}\n`).join('');
}

interface Found {
  readonly cases: number;
  readonly files: number;
  readonly format: string;
  readonly skipped: Readonly<Record<string, number>>;
}

/** What a run over a folder counts. */
async function found(folder: Folder, source = 'history'): Promise<Found> {
  const run = replay(source, '--guard', 'denylist', '--format', 'json').in(folder);
  const { cases, files, format, skipped } = JSON.parse(await run.succeeds()).cases.sources[0];
  return { cases, files, format, skipped };
}

/** An SQLite database of OpenCode, as bytes, with so many calls in it. */
async function openCode(calls: number): Promise<Buffer> {
  const folder = await scratch();
  const database = new sqlite.Database(folder.at('opencode.db'));
  database.exec(
    'CREATE TABLE project(id TEXT, worktree TEXT); CREATE TABLE session(id TEXT, project_id TEXT, parent_id TEXT, title TEXT, directory TEXT, time_created INTEGER);' +
      'CREATE TABLE message(id TEXT, session_id TEXT, time_created INTEGER, data TEXT);' +
      'CREATE TABLE part(id TEXT, message_id TEXT, session_id TEXT, time_created INTEGER, data TEXT);' +
      "INSERT INTO session VALUES('ses_1', 'p', NULL, 't', '/w/app', 1); INSERT INTO message VALUES('msg_1', 'ses_1', 1, '{}')",
  );
  for (let call = 0; call < calls; call++) {
    const state = {
      status: 'completed',
      input: { command: `echo ${call}` },
      metadata: { exit: 0 },
      time: { start: 1, end: 2 },
    };
    const data = JSON.stringify({ type: 'tool', tool: 'bash', callID: 'c', state });
    database.run("INSERT INTO part VALUES(?, 'msg_1', 'ses_1', ?, ?)", [`prt_${call}`, call, data]);
  }
  database.close();
  return folder.readBytes('opencode.db');
}

describe.concurrent('a folder of histories', () => {
  test('in two forms is read as both', async () => {
    const folder = await scratchWith({
      'history/a.jsonl': claude('ls', 'toolu_1'),
      'history/b.jsonl': codex('pwd', 'call_1'),
    });
    expect(await found(folder)).toEqual({ cases: 2, files: 2, format: 'claude-code+codex', skipped: {} });
  });

  test('of more small files than can be open at once is read to the last', async () => {
    const files = Array.from({ length: 2000 }, (_, n) => [
      `history/${n % 100}/${n}.jsonl`,
      claude(`echo ${n}`, `toolu_${n}`),
    ]);
    const folder = await scratchWith(Object.fromEntries(files));
    expect(await found(folder)).toEqual({ cases: 2000, files: 2000, format: 'claude-code', skipped: {} });
  });

  test('that leads back into itself is read once', async () => {
    const folder = await scratchWith({ 'history/deep/a.jsonl': claude('ls', 'toolu_1') });
    await symlink('..', folder.at('history/deep/up'));
    await symlink('a.jsonl', folder.at('history/deep/again.jsonl'));
    await symlink('nowhere', folder.at('history/broken'));
    await symlink('self', folder.at('history/self'));
    expect(await found(folder)).toEqual({
      cases: 1,
      files: 1,
      format: 'claude-code',
      skipped: { 'broken link': 2, 'same file': 1, 'same folder': 1 },
    });
  });

  test.skipIf(process.getuid?.() === 0)('of which some may not be read is read but for those', async () => {
    const folder = await scratchWith({
      'history/a.jsonl': claude('ls', 'toolu_1'),
      'history/b.jsonl': claude('pwd', 'toolu_2'),
    });
    await chmod(folder.at('history/b.jsonl'), 0);
    expect(await found(folder)).toMatchObject({ cases: 1, skipped: { unreadable: 1 } });
  });

  test('with undecodable bytes and NULs is read, and they are counted', async () => {
    const undecodable = Buffer.from(claude('echo BYTE', 'toolu_1').replace('BYTE', '\u00ff'), 'latin1');
    const nul = claude('echo a\0b', 'toolu_2');
    const folder = await scratchWith({
      'history/a.jsonl': undecodable,
      'history/b.jsonl': nul,
      'history/c.jsonl': '{"torn',
    });
    expect(await found(folder)).toEqual({
      cases: 2,
      files: 2,
      format: 'claude-code',
      skipped: { 'replaced character': 2, 'not recognised': 1 },
    });
  });

  test('with a line of 60 MB is read past it', async () => {
    const long = `${JSON.stringify({ parentUuid: null, isSidechain: false, type: 'user', message: { content: 'x'.repeat(60e6) } })}\n`;
    const folder = await scratchWith({ 'history/a.jsonl': claude('ls', 'toolu_1') + long + claude('pwd', 'toolu_2') });
    expect(await found(folder)).toEqual({ cases: 2, files: 1, format: 'claude-code', skipped: {} });
  });

  test('with a command of 20 MB has it judged', async () => {
    const folder = await scratchWith({ 'history/a.jsonl': claude(`echo ${'x'.repeat(20e6)}`, 'toolu_1') });
    expect(await found(folder)).toMatchObject({ cases: 1 });
  });
});

describe.concurrent('a database', () => {
  test('that somebody writes to is read as it was', async () => {
    const folder = await scratchWith({ 'history/opencode.db': await openCode(3) });
    const holder = new sqlite.Database(folder.at('history/opencode.db'));
    holder.exec('BEGIN EXCLUSIVE');
    try {
      expect(await found(folder)).toEqual({ cases: 3, files: 1, format: 'opencode-db', skipped: {} });
    } finally {
      holder.close();
    }
  });

  test('that was cut is read as far as it goes', async () => {
    const whole = await openCode(2000);
    const folder = await scratchWith({
      'history/opencode.db': whole.subarray(0, whole.length / 2),
      'history/a.jsonl': claude('ls', 'toolu_1'),
    });
    const { cases, skipped } = await found(folder);
    expect(cases).toBeGreaterThan(1);
    expect(skipped).toMatchObject({ 'damaged database': 1 });
  });

  test('of another program is passed over in a folder, and refused by name', async () => {
    const folder = await scratchWith({ 'history/a.jsonl': claude('ls', 'toolu_1') });
    const other = new sqlite.Database(folder.at('history/places.db'));
    other.exec('CREATE TABLE places(url TEXT)');
    other.close();
    expect(await found(folder)).toMatchObject({ cases: 1, skipped: { 'not recognised': 1 } });
    expect(await replay('history/places.db').in(folder).fails()).toMatch(
      /^history\/places\.db is an SQLite database of another program/,
    );
  });
});
