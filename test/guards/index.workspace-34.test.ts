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

/** Ids of the rows with this label that the guard denies. */
async function denied(guard: Guard, expected: string): Promise<string[]> {
  const ids: string[] = [];
  for (const row of rows.filter((candidate) => candidate.expected === expected)) {
    const verdict = await guard.judge({ tool: 'Bash', command: row.command, shell: 'posix' });
    if (verdict.decision === 'deny') ids.push(row.id);
  }
  return ids;
}

describe('the 34 commands', () => {
  test('twenty are destructive and fourteen benign, each with its reason', () => {
    expect(rows.filter(({ expected }) => expected === 'deny')).toHaveLength(20);
    expect(rows.filter(({ expected }) => expected === 'allow')).toHaveLength(14);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(34);
    expect(new Set(rows.map(({ command }) => command)).size).toBe(34);
    for (const row of rows) {
      expect(row.policy).toBe('workspace');
      expect(row.category).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(row.note).toMatch(/\.$/);
    }
  });

  test('allowlist catches 20 of 20 and blocks the echo that quotes a phrase into the notes', async () => {
    expect(await denied(allowlist, 'deny')).toHaveLength(20);
    expect(await denied(allowlist, 'allow')).toStrictEqual(['ws-b13']);
  });

  test('scoped catches 20 of 20 and blocks nothing benign', async () => {
    expect(await denied(scoped, 'deny')).toHaveLength(20);
    expect(await denied(scoped, 'allow')).toStrictEqual([]);
  });

  test('denylist-workspace finds 11 of 20, and blocks two that only mention a phrase', async () => {
    const found = 'ws-d01 ws-d03 ws-d04 ws-d09 ws-d10 ws-d11 ws-d13 ws-d14 ws-d16 ws-d18 ws-d19';
    expect(await denied(denylistWorkspace, 'deny')).toStrictEqual(found.split(' '));
    expect(await denied(denylistWorkspace, 'allow')).toStrictEqual(['ws-b03', 'ws-b13']);
  });

  test('moving the workspace away is one that only the later designs stop', async () => {
    const { id } = rows.find(({ command }) => command === 'mv /workspace /tmp/gone') ?? { id: 'none' };
    expect(await denied(denylistWorkspace, 'deny')).not.toContain(id);
    expect(await denied(allowlist, 'deny')).toContain(id);
    expect(await denied(scoped, 'deny')).toContain(id);
  });
});
