import { describe, expect, test } from 'vitest';
import {
  exitFailureOf,
  failureOf,
  firstLine,
  toolFailureOf,
} from '../../../../../src/guards/external/protocols/reading/failures.ts';
import { endedBy, exited, killed, NEVER_STARTED } from '../reading.ts';

describe('failures in words', () => {
  test.each([
    [NEVER_STARTED, 'notStarted', 'it could not be started: spawn ./guard ENOENT'],
    [killed(), 'timedOut', 'killed after 500 ms'],
    [endedBy('SIGSEGV'), 'crashed', 'ended by SIGSEGV'],
    [
      exited(127, '', 'g.sh: 3: jq: not found\nmore'),
      'notStarted',
      'exit 127: it, or a program it needs, could not be started: g.sh: 3: jq: not found',
    ],
    [exited(126), 'notStarted', 'exit 126: it, or a program it needs, could not be started'],
    [exited(139), 'crashed', 'exit 139: ended by SIGSEGV'],
    [exited(137, '', '\u001B[31mout of memory'), 'crashed', 'exit 137: ended by SIGKILL: out of memory'],
    [{ stdout: '', stderr: '', micros: 1 }, 'crashed', 'ended without an exit code'],
  ])('%j', (finished, kind, detail) => {
    expect(failureOf(finished)).toEqual({ kind, detail });
  });

  test.each([0, 1, 2, 3, 125, 128, 200, 255])('exit %i is none under every host', (exitCode) => {
    expect(failureOf(exited(exitCode))).toBeUndefined();
  });

  test('any exit code but 0 is one where the protocol gives it no meaning', () => {
    expect(exitFailureOf(exited(0))).toBeUndefined();
    expect(exitFailureOf(exited(255, '', '\n\n  Traceback\n'))).toEqual({
      kind: 'crashed',
      detail: 'exit 255: Traceback',
    });
    expect(exitFailureOf(exited(1), { decision: 'deny' })).toEqual({
      kind: 'crashed',
      detail: 'exit 1',
      meant: { decision: 'deny' },
    });
  });

  test.each([
    ['grep: unrecognized option', 'crashed'],
    ['usage: guard.py [-h]', 'crashed'],
    ["/usr/bin/python3.12: can't open file 'x'", 'notStarted'],
    ['guard.sh: 3: Syntax error: Unterminated quoted string', 'crashed'],
    ['git: force pushes are not for agents', undefined],
    ['BLOCKED: syntax error in your command', undefined],
  ])('exit 2 with %j', (stderr, kind) => {
    expect(toolFailureOf(exited(2, '', stderr))?.kind).toBe(kind);
  });

  test('a line is cut short', () => {
    expect(firstLine('x '.repeat(1000))).toBe(`${'x '.repeat(79)}x…`);
    expect(firstLine(`${'x'.repeat(159)}😀😀`)).toBe(`${'x'.repeat(159)}…`);
  });
});
