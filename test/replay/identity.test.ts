import { describe, expect, test } from 'vitest';
import type { Request } from '../../src/guards/guard.ts';
import { caseId, requestId, toHex } from '../../src/replay/identity.ts';

const request: Request = { tool: 'Bash', command: 'ls', shell: 'posix', permissionMode: 'default' };
const idOf = (changed: Partial<Request>): string => {
  const asked = { ...request, ...changed };
  return toHex(requestId(asked, asked.command));
};

describe('a request', () => {
  // Pinned: labels and waivers name requests by these, so they must never change.
  test('has the same id for ever', () => {
    expect(idOf({})).toBe('79d19e66c01a9f511b8729a1c2a4011d');
  });

  test.each<Partial<Request>>([
    { tool: 'shell' },
    { command: 'ls ' },
    { shell: 'unknown' },
    { permissionMode: 'plan' },
  ])('is another one with %o', (changed) => {
    expect(idOf(changed)).not.toBe(idOf({}));
  });

  test.each<Partial<Request>>([{ cwd: '/elsewhere' }, { task: 'x' }, { reason: 'y' }])(
    'is the same with %o',
    (changed) => {
      expect(idOf(changed)).toBe(idOf({}));
    },
  );

  test('is the same for commands that differ only in what was redacted', () => {
    const one = requestId({ ...request, command: 'login secret-1' }, 'login REDACTED');
    const other = requestId({ ...request, command: 'login secret-2' }, 'login REDACTED');
    expect(toHex(one)).toBe(toHex(other));
  });
});

describe('a case', () => {
  const asked = requestId(request, request.command);
  const hex = (key: Parameters<typeof caseId>[0]): string => toHex(caseId(key, asked));

  test('keeps an id that was given out earlier', () => {
    const id = '0123456789abcdef0123456789abcdef';
    expect(hex({ by: 'case', id })).toBe(id);
  });

  test('is told by the call, whatever the request', () => {
    const key = { by: 'call', agent: 'claude-code', id: 'toolu_1' } as const;
    expect(toHex(caseId(key, requestId({ ...request, command: 'pwd' }, 'pwd')))).toBe(hex(key));
    expect(hex({ ...key, id: 'toolu_2' })).not.toBe(hex(key));
    expect(hex({ ...key, agent: 'codex' })).not.toBe(hex(key));
  });

  test('takes its request as id in a corpus that has none', () => {
    const row = { by: 'row', corpus: 'mine' } as const;
    expect(toHex(caseId(row, requestId({ ...request, command: 'pwd' }, 'pwd')))).not.toBe(hex(row));
    expect(hex({ ...row, corpus: 'yours' })).not.toBe(hex(row));
  });

  test('cannot be forged across kinds of key', () => {
    const ids = [
      hex({ by: 'row', corpus: 'a', id: 'b' }),
      hex({ by: 'call', agent: 'a', id: 'b' }),
      hex({ by: 'place', sha256: 'a', offset: 1 }),
      hex({ by: 'row', corpus: 'a' }),
      hex({ by: 'row', corpus: 'a', id: toHex(asked) }),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });
});
