import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Identifier } from '../../../src/replay/identify.ts';
import { CaseRedactor } from '../../../src/replay/redact/index.ts';
import { LEVELS } from '../../../src/replay/redact/level.ts';
import { buildCase } from '../build-case.ts';
import { TOKENS } from './secrets.ts';

const token = TOKENS['github-token'];
const COMMANDS = ['ls', `echo ${token}`, 'mysql -phunter2', 'cat /home/alice/x', `scp ${token} alice@host:`];

const found = buildCase(`echo ${token} | tee /home/alice/x`, {
  request: { tool: 'Bash', command: `echo ${token} | tee /home/alice/x`, shell: 'posix', cwd: '/home/alice/app' },
  context: { description: 'what alice wants', user: 'bob', session: 's', branch: 'bob/fix' },
  happened: { kind: 'denied-by-user', why: 'alice@corp.example said no' },
  source: '-home-alice-app/s.jsonl',
});

describe('a case', () => {
  test('is stored as the level says, and is judged and identified all the same', () => {
    const [none, secrets, personal] = LEVELS.map((level) => new CaseRedactor(level).redact([found])[0]);
    expect(none?.stored).toBe(found);
    expect(secrets?.stored.request.command).toBe('echo REDACTED-github-token-64 | tee /home/alice/x');
    expect(personal?.stored).toEqual({
      ...found,
      request: {
        ...found.request,
        command: 'echo REDACTED-github-token-64 | tee /home/REDACTED-user-8/x',
        cwd: '/home/REDACTED-user-8/app',
      },
      context: {
        description: 'what REDACTED-user-8 wants',
        user: 'REDACTED-user-8',
        session: 's',
        branch: 'REDACTED-user-8/fix',
      },
      happened: { kind: 'denied-by-user', why: 'REDACTED-email-32 said no' },
      source: '-home-REDACTED-user-8-app/s.jsonl',
    });
    for (const redacted of [none, secrets, personal]) {
      expect(redacted?.original).toBe(found);
      expect(redacted?.identity).toEqual(secrets?.stored);
    }
  });

  test('is the same case and the same request at every level, in whatever batches', () => {
    const cases = fc
      .array(fc.constantFrom(...COMMANDS), { maxLength: 12 })
      .map((commands) =>
        commands.map((command, offset) => buildCase(command, { key: { by: 'place', sha256: 's', offset } })),
      );
    fc.assert(
      fc.property(cases, fc.constantFrom(...LEVELS), fc.nat(12), (all, level, at) => {
        const whole = new Identifier().identify(all);
        const identifier = new Identifier([], level);
        const parts = [...identifier.identify(all.slice(0, at)), ...identifier.identify(all.slice(at))];
        const idsOf = (identified: typeof whole): unknown =>
          identified.map(({ id, requestHex, requestNumber, isNewRequest, isDuplicate }) => [
            id,
            requestHex,
            requestNumber,
            isNewRequest,
            isDuplicate,
          ]);
        expect(idsOf(parts)).toEqual(idsOf(whole));
      }),
    );
  });

  test('read back as it was stored without secrets, is the same request', () => {
    for (const command of COMMANDS) {
      const [first] = new Identifier().identify([buildCase(command)]);
      const [again] = new Identifier().identify(first === undefined ? [] : [first.case]);
      expect(again?.requestHex).toBe(first?.requestHex);
      expect(again?.case).toEqual(first?.case);
    }
  });
});

test('two commands that differ only in a secret of one kind and about one length are one request', () => {
  const [one, other, longer] = ['hunter2', 'sw0rdfis', 'swordfish'].map((secret) => buildCase(`mysql -p${secret}`));
  const identified = new Identifier().identify([one, other, longer].filter((each) => each !== undefined));
  expect(identified.map(({ requestNumber }) => requestNumber)).toEqual([0, 0, 1]);
});
