/** Records of the audit log, as `replay hook` writes them. */

import type { AuditRecord } from '../../../../../src/hook/audit-record.ts';
import { auditLog } from '../../../../../src/replay/sources/formats/audit-log/audit-log.ts';
import { type Read, readAs } from '../../files.ts';

const DENIED: AuditRecord = {
  schema: 1,
  time: '2026-11-30T12:00:00.000Z',
  agent: 'claude-code',
  session: 'session-1',
  cwd: '/home/ada/app',
  permission_mode: 'acceptEdits',
  tool: 'Bash',
  command: 'git push --force',
  guard: 'argv',
  mode: 'enforced',
  decision: 'deny',
  rule: 'git-force-push',
  reason: 'It overwrites work.',
  micros: 120,
};

/** A refusal by the guard in force, but for what is changed. */
export function enforced(changed: Partial<AuditRecord> = {}): AuditRecord {
  return { ...DENIED, ...changed };
}

/** What a guard on trial would have said. */
export function onTrial(changed: Partial<AuditRecord> = {}): AuditRecord {
  return { ...DENIED, mode: 'shadow', guard: 'denylist', ...changed };
}

/** A record of a guard with no opinion, as `--audit-all` keeps it. */
export function silent(record: AuditRecord): AuditRecord {
  const { rule: _, reason: __, ...rest } = record;
  return { ...rest, decision: 'none' };
}

/** Seconds after the first one. */
export function after(seconds: number): string {
  return new Date(Date.parse(DENIED.time) + seconds * 1000).toISOString();
}

export function jsonl(...objects: readonly object[]): string {
  return objects.map((object) => `${JSON.stringify(object)}\n`).join('');
}

export async function readRecords(...objects: readonly object[]): Promise<Read> {
  return readAs(auditLog, jsonl(...objects));
}
