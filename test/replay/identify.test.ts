import { describe, expect, test } from 'vitest';
import type { OnDemand, Recorded } from '../../src/guards/guard.ts';
import type { Case, Context, Happened } from '../../src/replay/case.ts';
import { Identifier } from '../../src/replay/identify.ts';
import { buildCase } from './build-case.ts';

describe('what guards are handed', () => {
  const request = { tool: 'Bash', command: 'ls', shell: 'posix', permissionMode: 'plan' } as const;
  const onDemand = { cwd: '/here', task: 'look', reason: 'to see' };

  test.each<{ reads: readonly OnDemand[]; handed: object }>([
    { reads: [], handed: {} },
    { reads: ['cwd'], handed: { cwd: '/here' } },
    { reads: ['cwd', 'task', 'reason'], handed: onDemand },
  ])('holds only $reads of what is there on demand', ({ reads, handed }) => {
    const found = buildCase('ls', { request: { ...request, ...onDemand } });
    const [identified] = new Identifier(reads).identify([found]);
    expect(identified?.request).toEqual({ ...request, ...handed });
    expect(identified?.case.request).toEqual(found.request);
  });

  test.each<{ reads: readonly OnDemand[]; requests: number }>([
    { reads: [], requests: 1 },
    { reads: ['task'], requests: 1 },
    { reads: ['cwd'], requests: 2 },
  ])('is judged once for two folders only where nothing reads the folder: $reads', ({ reads, requests }) => {
    const found = ['/one', '/other'].map((cwd) =>
      buildCase('rm -rf .', { request: { ...request, command: 'rm -rf .', cwd } }),
    );
    const identified = new Identifier(reads).identify(found);
    expect(identified.filter(({ isNewRequest }) => isNewRequest)).toHaveLength(requests);
  });

  const denied: Happened = { kind: 'denied-by-hook', why: 'not\nnow' };

  test.each<[readonly (OnDemand | Recorded)[], Partial<Case>, object]>([
    [['task'], { context: { hookSaid: 'allow' } }, {}],
    [['hookSaid'], { context: { hookSaid: 'allow', shadowSaid: 'deny' } }, { hookSaid: 'allow' }],
    [['hookSaid', 'shadowSaid'], { context: { shadowSaid: 'deny' } }, { shadowSaid: 'deny' }],
    [['hookSaid'], { happened: denied }, { hookSaid: 'deny: not now' }],
    [['hookSaid'], { happened: denied, context: { hookSaid: 'exit 0' } }, { hookSaid: 'exit 0\ndeny: not now' }],
    [['shadowSaid'], { happened: denied }, {}],
    [['hookSaid'], { happened: { kind: 'denied-by-user', why: 'no' } }, {}],
  ])('holds what hooks said only where a guard repeats it: %j, %j', (reads, changed, handed) => {
    const found = buildCase('ls', changed);
    const [identified] = new Identifier(reads).identify([found]);
    expect(identified?.request).toEqual({ ...found.request, ...handed });
    expect(identified?.case).toBe(found);
  });

  test('is judged once for two answers only where nothing repeats them', () => {
    const found = ['deny', 'allow'].map((hookSaid) => buildCase('ls', { context: { hookSaid } }));
    const newOnes = (reads: readonly Recorded[]): number =>
      new Identifier(reads).identify(found).filter(({ isNewRequest }) => isNewRequest).length;
    expect([newOnes([]), newOnes(['shadowSaid']), newOnes(['hookSaid'])]).toEqual([1, 1, 2]);
  });

  test('is the original, secrets and all', () => {
    const cwd = '/clones/https://me:hunter22@example.test';
    const [identified] = new Identifier(['cwd']).identify([buildCase('ls', { request: { ...request, cwd } })]);
    expect(identified?.request.cwd).toBe(cwd);
    expect(identified?.case.request.cwd).toBe('/clones/https://me:REDACTED-password-8@example.test');
  });
});

describe('what is stored', () => {
  const secret = `ghp_${'a1b2'.repeat(9)}`;
  const full: Case = {
    key: { by: 'place', sha256: 'test', offset: 0 },
    request: {
      tool: secret,
      command: `echo ${secret}`,
      shell: 'posix',
      cwd: secret,
      permissionMode: secret,
      task: secret,
      reason: secret,
    },
    context: {
      agent: secret,
      hostVersion: secret,
      session: secret,
      seq: 1,
      time: secret,
      description: secret,
      subagent: secret,
      branch: secret,
      project: secret,
      user: secret,
      repository: secret,
      hookSaid: secret,
      shadowSaid: secret,
      asked: secret,
      followedBy: secret,
    } satisfies Required<Context>,
    happened: { kind: 'ran-failed', why: secret, exitCode: 1 },
    label: { expected: 'deny', policy: secret, category: secret, debatable: false },
    source: `${secret}.jsonl`,
    offset: 7,
  };

  test('holds no secret in any text, again and again', () => {
    const identifier = new Identifier();
    const redacted: unknown = JSON.parse(JSON.stringify(full).replaceAll(secret, 'REDACTED-github-token-64'));
    for (let time = 0; time < 3; time++) {
      for (const identified of identifier.identify([full, full])) expect(identified.case).toEqual(redacted);
    }
  });

  test('follows a text that changes from case to case', () => {
    const found = ['main', secret, 'main', secret].map((branch) => buildCase('ls', { context: { branch } }));
    const branches = new Identifier().identify(found).map((identified) => identified.case.context.branch);
    expect(branches).toEqual(['main', 'REDACTED-github-token-64', 'main', 'REDACTED-github-token-64']);
  });

  test('is the case itself where there is nothing to replace', () => {
    const found = buildCase('ls', { context: { session: 's', branch: 'main' } });
    expect(new Identifier().identify([found])[0]?.case).toBe(found);
  });
});
