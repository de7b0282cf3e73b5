import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execPath } from 'node:process';
import { runInThisContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../../../../src/guards/decision.ts';
import type { Asker } from '../../../../src/guards/external/asker.ts';
import type { FunctionGuard } from '../../../../src/guards/external/external-guard.ts';
import { plain } from '../../../../src/guards/external/functions/conventions/plain.ts';
// Workers are built programs.
import { askFunction } from '../../../../dist/guards/external/functions/ask-function.js';
import { functionOf, placeIn, requestOf, UNWRAPPED } from '../guards.ts';
import { hasPython, python, withPython } from '../python.ts';

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'functions-')));
const place = {
  ...placeIn(folder, [path.dirname(python), path.dirname(execPath)].join(path.delimiter)),
};
const opened: Asker[] = [];

beforeAll(() => {
  mkdirSync(place.cwd);
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((asker) => asker.close()));
});

afterAll(() => rmSync(folder, { recursive: true }));

async function open(source: string, more: Partial<FunctionGuard> = {}, jobs = 1): Promise<Asker> {
  const { module } = functionOf(more);
  mkdirSync(path.dirname(path.join(folder, module)), { recursive: true });
  writeFileSync(path.join(folder, module), source);
  const asker = await askFunction(functionOf(more), place, { wrapper: UNWRAPPED, jobs });
  opened.push(asker);
  return asker;
}

async function askAll(asker: Asker, ...commands: readonly string[]): Promise<readonly Answer[]> {
  return asker.ask(commands.map(requestOf));
}

/** A verdict in a word, a failure with its detail. */
function inShort({ outcome, action }: Answer): string {
  const said = outcome.kind === 'judged' ? outcome.verdict.decision : `${outcome.kind}: ${outcome.detail}`;
  return `${said} (${action})`;
}

const PYTHON = { language: 'python', module: 'guard.py' } as const;

describe.skipIf(!hasPython)(`a function in Python${withPython}`, () => {
  test('returns what its language has for a verdict', async () => {
    const asker = await open(
      `
from collections import namedtuple
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
class Word(Enum):
    DENY = "deny"
class StringWord(str, Enum):
    DENY = "deny"
@dataclass
class Answer:
    decision: object
    rule: str = "a"
    reason: str = "why"
    span: object = None
Pair = namedtuple("Pair", "decision reason")
loop = []
loop.append(loop)
async def later(value): return value
def judge(command):
    return eval(command)
`,
      PYTHON,
    );
    const expected: Readonly<Record<string, string>> = {
      True: 'deny (block)',
      False: 'none (defer)',
      None: 'none (defer)',
      '"deny"': 'deny (block)',
      '"ask"': 'ask (prompt)',
      '"allow"': 'allow (run)',
      '("deny", "why")': 'deny (block)',
      '(True, "why")': 'deny (block)',
      '["deny", "why"]': 'deny (block)',
      '{"decision": "deny"}': 'deny (block)',
      'MappingProxyType({"decision": "ask"})': 'ask (prompt)',
      'Answer("deny")': 'deny (block)',
      'Answer(Word.DENY)': 'deny (block)',
      'Pair("deny", "why")': 'deny (block)',
      'StringWord.DENY': 'deny (block)',
      'Word.DENY': 'deny (block)',
      'later(True)': 'deny (block)',
      '1': 'malformed: it returned 1, which is no verdict (run)',
      '"block"': 'malformed: it returned "block", which is no verdict (run)',
      '__import__("re").match("a", "a")': 'malformed: it returned a value of type Match, which is no verdict (run)',
      'float("nan")': 'malformed: it returned a value of type float, which is no verdict (run)',
      '{1, 2}': 'malformed: it returned a value of type set, which is no verdict (run)',
      loop: 'malformed: it returned a value of type list, which is no verdict (run)',
      '{(1, 2): 3}': 'malformed: it returned a value of type dict, which is no verdict (run)',
    };
    const answers = await askAll(asker, ...Object.keys(expected));
    expect(
      Object.fromEntries(Object.keys(expected).map((name, at) => [name, answers[at] && inShort(answers[at])])),
    ).toEqual(expected);
  });

  test('points where it says, in UTF-16 units', async () => {
    const asker = await open(
      'def judge(c): return {"decision": "deny", "span": (c.index("rm"), c.index("rm") + 2)}',
      PYTHON,
    );
    const [answer] = await askAll(asker, 'echo 🚀 ✓ && rm x');
    expect(answer).toMatchObject({ outcome: { verdict: { span: { start: 13, end: 15 } } } });
  });

  test('is given the command, or the request where its parameter says so', () => {
    const table = [
      ['command', 'str'],
      ['cmd', 'str'],
      ['anything', 'str'],
      ['command, strict=False', 'str'],
      ['*words', 'str'],
      ['request: str', 'str'],
      ['request', 'dict'],
      ['event', 'dict'],
      ['payload', 'dict'],
      ['command: dict', 'dict'],
      ['c: "dict[str, object]"', 'dict'],
      ['c: Mapping', 'dict'],
      ['c: typing.Dict[str, str]', 'dict'],
      ['c: Fields', 'dict'],
      ['c: dict[str, str]', 'dict'],
    ] as const;
    const script = `
import sys, typing
from collections.abc import Mapping
from typing import TypedDict
from worker import takes_request
class Fields(TypedDict): command: str
for parameters in sys.argv[1:]:
    scope = dict(globals())
    exec("def judge(" + parameters + "): pass", scope)
    print("dict" if takes_request(scope["judge"]) else "str")
`;
    const { stdout } = spawnSync(python, ['-B', '-c', script, ...table.map(([parameters]) => parameters)], {
      encoding: 'utf8',
      env: { PYTHONPATH: new URL('../../../../src/guards/external/functions', import.meta.url).pathname },
    });
    expect(
      stdout
        .trim()
        .split('\n')
        .map((type, at) => [table[at]?.[0], type]),
    ).toEqual(table);
  });

  test('is given the request as a dictionary with names of its language', async () => {
    const asker = await open('import json\ndef judge(request): return ("deny", json.dumps(request))', PYTHON);
    const request = { ...requestOf('echo \u2028 \ud800 "'), cwd: '/w', permissionMode: 'plan' };
    const [answer] = await asker.ask([request]);
    const { permissionMode, ...others } = request;
    const reason = JSON.stringify({ ...others, permission_mode: permissionMode });
    const verdict = answer?.outcome.kind === 'judged' ? answer.outcome.verdict : undefined;
    expect(JSON.parse((verdict && 'reason' in verdict && verdict.reason) || '')).toEqual(JSON.parse(reason));
  });

  test('is asked on when it fails, whatever way', async () => {
    const asker = await open(
      `
import ctypes, os, signal, sys, threading, time
def judge(command):
    if command == "raise": raise ValueError("bad\\nline")
    if command == "exit": sys.exit("leaving")
    if command == "interrupt": raise KeyboardInterrupt
    if command == "recursion": return judge(command)
    if command == "_exit": os._exit(3)
    if command == "_exit 0": os._exit(0)
    if command == "abort": os.abort()
    if command == "segfault": ctypes.string_at(0)
    if command == "kill": os.kill(os.getpid(), signal.SIGKILL)
    if command == "hang": time.sleep(60)
    if command == "close": os.closerange(0, 100); time.sleep(60)
    if command == "forge": os.write(3, b'{"returned": true, "micros": 1}\\n')
    return "rm" in command
`,
      { ...PYTHON, timeoutMillis: 1500 },
      2,
    );
    const failing = [
      'raise',
      'exit',
      'interrupt',
      'recursion',
      '_exit',
      '_exit 0',
      'abort',
      'segfault',
      'kill',
      'hang',
      'close',
      'forge',
    ];
    const answers = await askAll(asker, ...failing.flatMap((command) => [command, 'ls', 'rm x']));
    expect(answers.filter((_, at) => at % 3 === 1).map(inShort)).toEqual(failing.map(() => 'none (defer)'));
    expect(answers.filter((_, at) => at % 3 === 2).map(inShort)).toEqual(failing.map(() => 'deny (block)'));
    expect(answers.filter((_, at) => at % 3 === 0).map(inShort)).toEqual([
      'crashed: ValueError: bad (run)',
      'crashed: SystemExit: leaving (run)',
      'crashed: KeyboardInterrupt (run)',
      'crashed: RecursionError: maximum recursion depth exceeded (run)',
      'crashed: exit 3 (run)',
      'crashed: it exited before it answered (run)',
      'crashed: ended by SIGABRT (run)',
      'crashed: ended by SIGSEGV (run)',
      'crashed: ended by SIGKILL (run)',
      'timedOut: no answer within 1500 ms, asked twice (run)',
      expect.stringMatching(/^(?:timedOut: no answer within 1500 ms, asked twice|crashed: ended by SIGKILL) \(run\)$/),
      'crashed: what came over its channel is no answer to what it was asked (run)',
    ]);
    expect(answers[1]?.micros).toBeGreaterThan(0);
    expect(answers[0]?.micros).toBeUndefined();
  });

  test('may fork: a child that comes back, or leaves as programs do, answers nothing', async () => {
    const asker = await open(
      `
import os, sys
def judge(command):
    child = os.fork()
    if child == 0:
        if command == "exit": sys.exit(3)
        if command == "raise": raise ValueError
        return True
    status = os.waitpid(child, 0)[1]
    return ("deny", "exit %d" % os.WEXITSTATUS(status))
`,
      PYTHON,
    );
    const answers = await askAll(asker, 'exit', 'raise', 'return', 'exit');
    expect(answers.map(({ outcome }) => outcome)).toMatchObject(
      [3, 1, 0, 3].map((code) => ({ verdict: { decision: 'deny', reason: `exit ${code}` } })),
    );
  });

  test('may print what it likes, which goes with its answer', async () => {
    const asker = await open(
      `
import os, sys
print("while it is imported")
def judge(command):
    if command == "print":
        print("one")
        os.write(1, b"two\\n")
        os.system("echo three; echo four >&2")
        sys.stderr.write("five")
    if command == "much": print("x " * (1 << 22))
    if command == "read": return ("deny", repr(sys.stdin.read()))
    if command == "no stdout": sys.stdout = None
    return True
`,
      PYTHON,
    );
    const answers = await askAll(asker, 'ls', 'print', 'ls', 'much', 'read', 'no stdout', 'ls');
    expect(answers.map(({ action }) => action)).toEqual(answers.map(() => 'block'));
    expect(answers.map(({ stderr }) => stderr)).toEqual([
      undefined,
      'one\ntwo\nthree\nfour\nfive',
      undefined,
      `${'x '.repeat(1999)}x…`,
      undefined,
      undefined,
      undefined,
    ]);
    expect(answers[4]).toMatchObject({ outcome: { verdict: { reason: "''" } } });
  });

  test.each([
    ['raise ValueError("no")', 'ValueError: no'],
    ['import no_such_module', "ModuleNotFoundError: No module named 'no_such_module'"],
    ['def judge(:', /^SyntaxError: invalid syntax/],
    ['raise SystemExit(3)', 'SystemExit: 3'],
    ['import os; os._exit(3)', 'exit 3'],
    ['other = 1', 'guard.py has no function judge'],
    ['judge = 1', 'judge of guard.py is no function'],
    ['x = undefined', "NameError: name 'undefined' is not defined"],
    ['import os; os.no_such', /^AttributeError: module 'os' has no attribute/],
    ['def judge(): pass', /^it is called with one argument, the command or the request/],
    ['def judge(command, other): pass', /^it is called with one argument, the command or the request/],
  ])('%s: not started', async (source, detail) => {
    const asker = await open(source, PYTHON, 2);
    const answers = await askAll(asker, 'ls', 'pwd', 'id');
    for (const answer of answers) {
      expect(answer).toMatchObject({
        outcome: { kind: 'notStarted', detail: expect.stringMatching(detail) },
        action: 'run',
      });
    }
  });

  test('imports what lies beside it, also as part of a package, and leaves no compiled files', async () => {
    mkdirSync(path.join(folder, 'hooks/rules'), { recursive: true });
    writeFileSync(path.join(folder, 'hooks/__init__.py'), '');
    writeFileSync(path.join(folder, 'hooks/words.py'), 'WORD = "rm"');
    writeFileSync(path.join(folder, 'hooks/rules/__init__.py'), '');
    const inPackage = await open('from ..words import WORD\ndef judge(c): return WORD in c', {
      ...PYTHON,
      module: 'hooks/rules/main.py',
    });
    const beside = await open('import words\ndef judge(c): return words.WORD in c', {
      ...PYTHON,
      module: 'beside/json.py',
    });
    writeFileSync(path.join(folder, 'beside/words.py'), 'WORD = "rm"');
    expect((await askAll(inPackage, 'rm x', 'ls')).map(inShort)).toEqual(['deny (block)', 'none (defer)']);
    expect((await askAll(beside, 'rm x', 'ls')).map(inShort)).toEqual(['deny (block)', 'none (defer)']);
    expect(() => realpathSync(path.join(folder, 'beside/__pycache__'))).toThrow('ENOENT');
  });

  test('answers ten thousand requests in their order', async () => {
    const asker = await open('def judge(command): return ("deny", command)', PYTHON, 2);
    const commands = Array.from({ length: 10_000 }, (_, index) => `echo ${index}`);
    const answers = await asker.ask(commands.map(requestOf));
    expect(
      answers.map(({ outcome }) => outcome.kind === 'judged' && 'reason' in outcome.verdict && outcome.verdict.reason),
    ).toEqual(commands);
  });

  test('ends when it is closed, whatever it is doing, and who waits is told so', async () => {
    const asker = await open('import time\ndef judge(command): time.sleep(60)', PYTHON, 2);
    const asking = askAll(asker, 'ls', 'pwd', 'id');
    await asker.close();
    await expect(asking).rejects.toThrow('the guard was closed while it was asked');
    await expect(askAll(asker, 'ls')).rejects.toThrow('the guard was closed while it was asked');
  });
});

describe('a function', () => {
  test.each(['python', 'javascript'] as const)('needs an interpreter: %s', async (language) => {
    const nowhere = { ...place, env: { PATH: '/nowhere' } };
    const asking = askFunction(functionOf({ language }), nowhere, { wrapper: UNWRAPPED, jobs: 1 });
    await expect(asking).rejects.toThrow(/^guard guard needs (python3|node), which is not on its PATH/);
  });
});

describe('a function in JavaScript', () => {
  test('returns what its language has for a verdict', async () => {
    const asker = await open(`
class Answer { get decision() { return 'deny'; } get reason() { return 'why'; } }
const loop = []; loop.push(loop);
export const judge = (command) => eval('(' + command + ')');
`);
    const expected: Readonly<Record<string, string>> = {
      true: 'deny (block)',
      false: 'none (defer)',
      undefined: 'none (defer)',
      null: 'none (defer)',
      '"deny"': 'deny (block)',
      '"ask"': 'ask (prompt)',
      '{ decision: "allow" }': 'allow (run)',
      '{ decision: "deny", rule: undefined }': 'deny (block)',
      'Promise.resolve(true)': 'deny (block)',
      '{ then(take) { take("deny") } }': 'deny (block)',
      'new Answer()': 'deny (block)',
      '["deny", "why"]': 'deny (block)',
      '1': 'malformed: it returned a value of type number, which is no verdict (run)',
      '10n': 'malformed: it returned a value of type bigint, which is no verdict (run)',
      NaN: 'malformed: it returned a value of type number, which is no verdict (run)',
      'Symbol()': 'malformed: it returned a value of type symbol, which is no verdict (run)',
      'function () {}': 'malformed: it returned a value of type function, which is no verdict (run)',
      loop: 'malformed: it returned a value of type object, which is no verdict (run)',
      '"BLOCK"': 'malformed: it returned "BLOCK", which is no verdict (run)',
      'new Map()': 'malformed: it returned {}, which is an object without a decision (run)',
    };
    const answers = await askAll(asker, ...Object.keys(expected));
    expect(
      Object.fromEntries(Object.keys(expected).map((name, at) => [name, answers[at] && inShort(answers[at])])),
    ).toEqual(expected);
  });

  test.each<[unknown, string]>([
    [(request: unknown) => typeof request, 'object'],
    [(command: unknown) => typeof command, 'string'],
    [(cmd = '') => typeof cmd, 'string'],
    [({ command }: { command: string }) => typeof command, 'string'],
    [(commands: unknown) => typeof commands, 'object'],
    [runInThisContext('command => typeof command'), 'string'],
    [runInThisContext('async (cmd, options) => typeof cmd'), 'string'],
    [runInThisContext('(async function (command) { return typeof command })'), 'string'],
    [runInThisContext('(function judge (command) { return typeof command })'), 'string'],
    [runInThisContext('({ judge(command) { return typeof command } }).judge'), 'string'],
    [runInThisContext('({ command(request) { return typeof request } }).command'), 'object'],
    [runInThisContext('(function command(request) { return typeof request })'), 'object'],
  ])('%s is given what its parameter says: a %s', async (judge, type) => {
    expect(await (await plain(judge))(requestOf('ls'))).toBe(type);
  });

  test('may be a property of the default export', async () => {
    const answers = await askAll(
      await open('export default { judge: ({ command }) => command === "rm x" };'),
      'rm x',
      'ls',
    );
    expect(answers.map(inShort)).toEqual(['deny (block)', 'none (defer)']);
  });

  test.each([
    ['guard.cjs', 'exports.judge = (command) => command.includes("rm")'],
    ['late.cjs', 'module.exports = Object.fromEntries([["judge", (command) => command.includes("rm")]])'],
    ['guard.js', 'module.exports = { judge: (command) => command.includes("rm") }'],
  ])('may be of CommonJS: %s', async (module, source) => {
    const answers = await askAll(await open(source, { module }), 'rm x', 'ls');
    expect(answers.map(inShort)).toEqual(['deny (block)', 'none (defer)']);
  });

  test('is asked on when it fails, whatever way', async () => {
    const asker = await open(
      `
import { writeSync } from 'node:fs';
export function judge(command) {
  if (command === 'forge') writeSync(3, '{"returned":true,"micros":1}\\n');
  if (command === 'throw') throw new TypeError('bad');
  if (command === 'throw text') throw 'bad';
  if (command === 'throw nothing') throw { toString() { throw 1; } };
  if (command === 'reject') return Promise.reject(new Error('later'));
  if (command === 'exit') process.exit(3);
  if (command === 'exit 0') process.exit(0);
  if (command === 'abort') process.abort();
  if (command === 'spin') for (;;);
  if (command === 'never') return new Promise(() => {});
  if (command === 'uncaught') { setTimeout(() => { throw new Error('timer'); }); return new Promise(() => {}); }
  return command.includes('rm');
}
`,
      { timeoutMillis: 1500 },
      2,
    );
    const failing = [
      'throw',
      'throw text',
      'throw nothing',
      'reject',
      'exit',
      'exit 0',
      'abort',
      'spin',
      'never',
      'uncaught',
      'forge',
    ];
    const answers = await askAll(asker, ...failing.flatMap((command) => [command, 'ls', 'rm x']));
    expect(answers.filter((_, at) => at % 3 === 1).map(inShort)).toEqual(failing.map(() => 'none (defer)'));
    expect(answers.filter((_, at) => at % 3 === 2).map(inShort)).toEqual(failing.map(() => 'deny (block)'));
    expect(answers.filter((_, at) => at % 3 === 0).map(inShort)).toEqual([
      'crashed: TypeError: bad (run)',
      'crashed: bad (run)',
      'crashed: it threw something that has no text (run)',
      'crashed: Error: later (run)',
      'crashed: exit 3 (run)',
      'crashed: it exited before it answered (run)',
      expect.stringMatching(/^crashed: ended by SIGABRT/),
      'timedOut: no answer within 1500 ms, asked twice (run)',
      'timedOut: no answer within 1500 ms, asked twice (run)',
      expect.stringMatching(/^crashed: exit 1/),
      'crashed: what came over its channel is no answer to what it was asked (run)',
    ]);
  });

  test('may print what it likes, which goes with its answer', async () => {
    const asker = await open(`
import { writeSync } from 'node:fs';
import { execSync } from 'node:child_process';
console.log('while it is imported');
export function judge(command) {
  if (command !== 'print') return true;
  console.log('one');
  writeSync(1, 'two\\n');
  execSync('echo three; echo four >&2', { stdio: 'inherit' });
  console.error('five');
  return true;
}
`);
    const answers = await askAll(asker, 'ls', 'print', 'ls');
    expect(answers.map(({ action }) => action)).toEqual(['block', 'block', 'block']);
    expect(answers.map(({ stderr }) => stderr)).toEqual([undefined, 'one\ntwo\nthree\nfour\nfive\n', undefined]);
  });

  test.each([
    ['throw new Error("no")', {}, 'Error: no'],
    ['import "./no-such.mjs"', {}, /^Error: Cannot find module/],
    ['export function judge( {', {}, /^SyntaxError: /],
    ['process.exit(3)', {}, 'exit 3'],
    ['export const other = 1, another = 2;', {}, 'guard.mjs has no export judge; it has another, other'],
    ['export const judge = 1;', {}, 'what the module exports under that name is no function'],
  ])('%s: not started', async (source, more, detail) => {
    const answers = await askAll(await open(source, more, 2), 'ls', 'pwd', 'id');
    for (const answer of answers) {
      expect(answer).toMatchObject({
        outcome: { kind: 'notStarted', detail: expect.stringMatching(detail) },
        action: 'run',
      });
    }
  });

  test('in TypeScript is loaded where Node can, and else says what to do', async () => {
    const asker = await open('export const judge = (command: string): boolean => command.includes("rm");', {
      module: 'guard.ts',
    });
    const [answer] = await askAll(asker, 'rm x');
    const said = answer && inShort(answer);
    expect(said).toMatch(/^deny|^notStarted: Node v\S+ cannot load guard\.ts: give compiled JavaScript/);
  });

  test('answers ten thousand requests in their order', async () => {
    const asker = await open('export const judge = (command) => ["deny", command];', {}, 2);
    const commands = Array.from({ length: 10_000 }, (_, index) => `echo ${index} \u2028 ✓`);
    const answers = await asker.ask(commands.map(requestOf));
    expect(
      answers.map(({ outcome }) => outcome.kind === 'judged' && 'reason' in outcome.verdict && outcome.verdict.reason),
    ).toEqual(commands);
  });
});

describe('a plugin of a host', () => {
  const OPENCODE = `
export const Guard = async () => ({
  'tool.execute.before': async ({ tool }, { args }) => {
    if (args.command === 'hang') await new Promise(() => {});
    if (args.command === 'exit') process.exit(1);
    if (args.command === 'rewrite') args.command = 'ls';
    if (args.command.startsWith('rm')) throw new Error('[no-rm] it deletes');
  },
});
`;

  test('of OpenCode blocks where it refuses, and where it fails', async () => {
    const asker = await open(OPENCODE, { convention: 'opencode', function: 'default', timeoutMillis: 1000 });
    const answers = await askAll(asker, 'ls', 'rm x', 'rewrite', 'hang', 'exit');
    expect(answers.map(inShort)).toEqual([
      'none (defer)',
      'deny (block)',
      'none (defer)',
      'timedOut: no answer within 1000 ms, asked twice (block)',
      'crashed: exit 1 (block)',
    ]);
    expect(answers[1]).toMatchObject({ outcome: { verdict: { rule: 'no-rm', reason: '[no-rm] it deletes' } } });
    expect(answers[2]).toMatchObject({ outcome: { verdict: { rewrite: 'ls' } } });
  });

  test('of Pi blocks where it refuses, and where it fails', async () => {
    const asker = await open(
      `export default function (pi) {
  pi.registerTool({});
  pi.on('tool_call', async (event, context) => {
    if (event.input.command === 'throw') throw new Error('bad');
    if (event.input.command === 'ask' && !(await context.ui.confirm('Sure?'))) return { block: true };
    if (event.input.command.startsWith('rm')) return { block: true, reason: 'rule: no-rm' };
  });
}`,
      { convention: 'pi', function: 'default' },
    );
    const answers = await askAll(asker, 'ls', 'rm x', 'throw', 'ask');
    expect(answers.map(inShort)).toEqual([
      'none (defer)',
      'deny (block)',
      'crashed: Error: bad (block)',
      'ask (prompt)',
    ]);
  });

  test('that cannot be loaded is one that its host goes on without', async () => {
    const asker = await open('export const other = 1;', { convention: 'pi', function: 'default' });
    const [answer] = await askAll(asker, 'rm x');
    expect(answer && inShort(answer)).toBe('notStarted: it exports no extension: a function that is given pi (defer)');
  });
});
