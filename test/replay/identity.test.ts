import { describe, expect, test } from 'vitest';
import { ON_DEMAND, type OnDemand, RECORDED, type Recorded, type Request } from '../../src/guards/guard.ts';
import type { CaseKey } from '../../src/replay/case.ts';
import { caseId, requestId, toHex } from '../../src/replay/identity.ts';

const request: Request = { tool: 'Bash', command: 'ls', shell: 'posix', permissionMode: 'default' };
const idOf = (changed: Partial<Request>, reads?: readonly (OnDemand | Recorded)[]): string =>
  toHex(requestId({ ...request, ...changed }, reads));

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

  test.each<Partial<Request>>([{ cwd: '/elsewhere' }, { task: 'x' }, { reason: 'y' }, { hookSaid: 'deny' }])(
    'is the same with %o',
    (changed) => {
      expect(idOf(changed)).toBe(idOf({}));
    },
  );

  test.each([...ON_DEMAND, ...RECORDED])('is another one with another %s where a guard reads that', (name) => {
    const ids = [idOf({}, [name]), idOf({ [name]: 'x' }, [name]), idOf({ [name]: 'y' }, [name])];
    expect(new Set(ids).size).toBe(3);
    expect(ids[0]).toBe(idOf({}));
  });

  test('tells a cwd from a task, and has them in one order', () => {
    expect(idOf({ cwd: 'x' }, ['cwd', 'task'])).not.toBe(idOf({ task: 'x' }, ['cwd', 'task']));
    expect(idOf({ cwd: 'x', task: 'y' }, ['task', 'cwd'])).toBe(idOf({ task: 'y', cwd: 'x' }, ['cwd', 'task']));
  });
});

describe('a case', () => {
  const asked = requestId(request);
  const hex = (key: CaseKey): string => toHex(caseId({ key, request }, asked));

  test('keeps an id that was given out earlier', () => {
    const id = '0123456789abcdef0123456789abcdef';
    expect(hex({ by: 'case', id })).toBe(id);
  });

  test('is told by the call and its command, whatever else is in the request', () => {
    const key = { by: 'call', agent: 'claude-code', id: 'toolu_1' } as const;
    const idWith = (changed: Partial<Request>): string =>
      toHex(caseId({ key, request: { ...request, ...changed } }, requestId({ ...request, ...changed })));
    expect(idWith({ cwd: '/elsewhere', permissionMode: 'plan' })).toBe(hex(key));
    expect(idWith({ command: 'pwd' })).not.toBe(hex(key));
    expect(hex({ ...key, id: 'toolu_2' })).not.toBe(hex(key));
    expect(hex({ ...key, agent: 'codex' })).not.toBe(hex(key));
  });

  test('takes its request as id in a corpus that has none', () => {
    const row = { by: 'row', corpus: 'mine' } as const;
    expect(toHex(caseId({ key: row, request }, requestId({ ...request, command: 'pwd' })))).not.toBe(hex(row));
    expect(hex({ ...row, corpus: 'yours' })).not.toBe(hex(row));
  });

  test('takes its policy too, so that a command under two policies is two cases', () => {
    const under = (policy: string, id?: string): string => {
      const key: CaseKey = { by: 'row', corpus: 'mine', ...(id !== undefined && { id }) };
      return toHex(caseId({ key, request, label: { expected: 'deny', policy, debatable: false } }, asked));
    };
    expect(under('tripwire')).not.toBe(under('workspace'));
    expect(under('tripwire', '1')).toBe(under('workspace', '1'));
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
