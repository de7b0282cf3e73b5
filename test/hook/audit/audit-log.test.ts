import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { homeFolder } from '../../../src/home.ts';
import { appendRecord, auditFile } from '../../../src/hook/audit/audit-log.ts';
import type { AuditRecord } from '../../../src/hook/audit-record.ts';
import { scratch, scratchWith } from '../../cli/folder.ts';

const RECORD: AuditRecord = {
  schema: 1,
  time: '2026-11-30T12:00:00.000Z',
  agent: 'claude-code',
  tool: 'Bash',
  command: 'terraform destroy\n\u0000\uD800',
  guard: 'argv',
  mode: 'enforced',
  decision: 'deny',
};

describe('where the log is', () => {
  const inHome = path.join(homeFolder(), '.local/state/guard-replay/audit.jsonl');
  test.each([
    [{ XDG_STATE_HOME: '/state' }, '/state/guard-replay/audit.jsonl'],
    [{}, inHome],
    [{ XDG_STATE_HOME: '' }, inHome],
    [{ XDG_STATE_HOME: 'relative' }, inHome],
  ])('%j', (env, file) => {
    expect(auditFile(env)).toBe(file);
  });
});

test('a record is one line, in a file for nobody else', async () => {
  const folder = await scratch();
  appendRecord(folder.at('new/deep/audit.jsonl'), RECORD);
  appendRecord(folder.at('new/deep/audit.jsonl'), RECORD);
  const lines = (await folder.read('new/deep/audit.jsonl')).split('\n');
  expect(lines).toHaveLength(3);
  expect(JSON.parse(lines[1] ?? '')).toEqual(RECORD);
  expect(await folder.mode('new')).toBe('700');
  expect(await folder.mode('new/deep/audit.jsonl')).toBe('600');
});

test('a line that a full disk cut takes no other along', async () => {
  const folder = await scratchWith({ 'audit.jsonl': '{"schema":1,"ti' });
  const earlier = new Date(Date.now() - 60_000);
  await utimes(folder.at('audit.jsonl'), earlier, earlier);
  appendRecord(folder.at('audit.jsonl'), RECORD);
  expect((await folder.read('audit.jsonl')).split('\n')).toEqual(['{"schema":1,"ti', JSON.stringify(RECORD), '']);
});

test('a file of somebody keeps its mode', async () => {
  const folder = await scratchWith({ 'audit.jsonl': '' });
  await folder.chmod('audit.jsonl', 0o640);
  appendRecord(folder.at('audit.jsonl'), RECORD);
  expect(await folder.mode('audit.jsonl')).toBe('640');
});

test.each([
  ['/dev/full', 'no space left'],
  ['/dev/null/audit.jsonl', '/dev/null'],
])('what cannot be written is said: %s', (file, words) => {
  expect(() => appendRecord(file, RECORD)).toThrow(words);
});
