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

  test.each([
    [
      'Traceback (most recent call last):\n  File "g.py", line 4, in <module>\nKeyError: \'command\'\n',
      "KeyError: 'command'",
    ],
    [
      'loading rules\nTraceback (most recent call last):\n  File "g.py", line 2\nurllib.error.URLError: <refused>\n',
      'urllib.error.URLError: <refused>',
    ],
    [
      "node:internal/modules/cjs/loader:1210\n  throw err;\n  ^\n\nError: Cannot find module 'shell-quote'\nRequire stack:\n" +
        '- /g.js\n    at Module.load {\n  code: 1\n}\n\nNode.js v20.20.2\n',
      "Error: Cannot find module 'shell-quote'",
    ],
    [
      'g.mjs:1\n^\n\nSyntaxError [ERR_X]: Unexpected token\n    at a\n\nNode.js v22.0.0',
      'SyntaxError [ERR_X]: Unexpected token',
    ],
    [
      `Traceback (most recent call last):\r\n${'  deeper\r\n'.repeat(1000)}RecursionError: too deep\r\n`,
      'RecursionError: too deep',
    ],
    ['Traceback (most recent call last):\n', 'Traceback (most recent call last):'],
    ["thread 'main' panicked at src/main.rs:2:5:\nno rules\nnote: run with RUST_BACKTRACE=1", 'no rules'],
    ["\nthread 'main' (27) panicked at g.rs:2:5:\nno rules\n", 'no rules'],
    ["thread 'main' panicked at 'no rules', src/main.rs:2:5", "thread 'main' panicked at 'no rules', src/main.rs:2:5"],
    ['config error: no rules\nsee --help', 'config error: no rules'],
  ])('what a trace of calls is about: %j', (stderr, line) => {
    expect(exitFailureOf(exited(1, '', stderr))?.detail).toBe(`exit 1: ${line}`);
  });

  test('a line is cut short', () => {
    expect(firstLine('x '.repeat(1000))).toBe(`${'x '.repeat(79)}x…`);
    expect(firstLine(`${'x'.repeat(159)}😀😀`)).toBe(`${'x'.repeat(159)}…`);
  });
});
