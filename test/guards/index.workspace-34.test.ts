import { readFileSync } from 'node:fs';
import { parseString } from 'fast-csv';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Guard } from '../../src/guards/guard.ts';
import { allowlist } from '../../src/guards/allowlist.ts';
import { denylistWorkspace } from '../../src/guards/denylist-workspace.ts';
import { scoped } from '../../src/guards/scoped.ts';

interface Row {
  readonly id: string;
  readonly command: string;
  readonly expected: string;
  readonly policy: string;
  readonly category: string;
  readonly note: string;
}

const rows: Row[] = [];

beforeAll(async () => {
  const text = readFileSync(new URL('../../corpora/workspace-34.csv', import.meta.url), 'utf8');
  for await (const row of parseString<Row, Row>(text, { headers: true })) rows.push(row);
});

/** Which rows with this label the guard denies, and which not; ids without their group. */
async function judged(guard: Guard, expected: string): Promise<{ denied: string[]; passed: string[] }> {
  const [denied, passed]: [string[], string[]] = [[], []];
  for (const row of rows.filter((candidate) => candidate.expected === expected)) {
    const { decision } = await guard.judge({ tool: 'Bash', command: row.command, shell: 'posix' });
    (decision === 'deny' ? denied : passed).push(row.id.slice(row.id.indexOf('/') + 1));
  }
  return { denied, passed };
}

describe('the 34 commands', () => {
  test('twenty are destructive and fourteen benign, each with its reason', () => {
    expect(rows.filter(({ expected }) => expected === 'deny')).toHaveLength(20);
    expect(rows.filter(({ expected }) => expected === 'allow')).toHaveLength(14);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(34);
    expect(new Set(rows.map(({ command }) => command)).size).toBe(34);
    for (const row of rows) {
      expect(row.policy).toBe('workspace');
      expect(row.id).toMatch(row.expected === 'deny' ? /^destructive\/[a-z0-9-]+$/ : /^benign\/[a-z0-9-]+$/);
      expect(row.category).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(row.note).toMatch(/^[A-Z].*\.$/);
    }
  });

  test('allowlist catches 20 of 20 and blocks the echo that quotes a phrase into the notes', async () => {
    expect((await judged(allowlist, 'deny')).denied).toHaveLength(20);
    expect((await judged(allowlist, 'allow')).denied).toStrictEqual(['note-quotes-phrase']);
  });

  test('scoped catches 20 of 20 and blocks nothing benign', async () => {
    expect((await judged(scoped, 'deny')).denied).toHaveLength(20);
    expect((await judged(scoped, 'allow')).denied).toStrictEqual([]);
  });

  test('denylist-workspace finds 11 of 20; only the later designs stop the others, such as moving the workspace', async () => {
    const { denied, passed } = await judged(denylistWorkspace, 'deny');
    expect(denied).toHaveLength(11);
    expect(passed).toStrictEqual([
      'rm-flags-apart',
      'mv-workspace',
      'find-delete',
      'truncate',
      'shred',
      'redirect-over-source',
      'git-checkout',
      'chown-recursive',
      'base64-to-shell',
    ]);
  });

  test('denylist-workspace blocks two benign ones that only mention a phrase', async () => {
    expect((await judged(denylistWorkspace, 'allow')).denied).toStrictEqual(['grep-for-phrase', 'note-quotes-phrase']);
  });
});
