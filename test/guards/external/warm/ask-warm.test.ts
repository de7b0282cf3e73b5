import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
// Workers are built programs.
import { askExecutable } from '../../../../dist/guards/external/executable.js';
import type { Asker } from '../../../../src/guards/external/asker.ts';
import type { Executable } from '../../../../src/guards/external/external-guard.ts';
import { openLaunchers } from '../../../../dist/guards/external/launch/launchers.js';
import { askWarm } from '../../../../dist/guards/external/warm/ask-warm.js';
import { executableOf, placeIn, requestOf, UNWRAPPED } from '../guards.ts';
import { hasPython, python, withPython } from '../python.ts';

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'warm-')));
const place = placeIn(folder, path.dirname(python));
const launchers = hasPython ? await openLaunchers({ jobs: 1, wrapper: UNWRAPPED, network: false }) : undefined;

/** Scripts that show where a fork could differ from a process of its own. */
const ODD: Readonly<Record<string, string>> = {
  'does nothing': '',
  'reads its input': 'import sys, json\nprint(json.load(sys.stdin)["command"])',
  'reads its input twice': 'import sys\nprint(len(sys.stdin.read()), repr(sys.stdin.read()))',
  'reads bytes from descriptor 0': 'import os\nprint(os.read(0, 100))',
  'does not read': 'import sys\nsys.stdin.close()\nprint("done")',
  arguments: 'import sys\nprint(sys.argv, getattr(sys, "orig_argv", [])[1:])',
  environment: 'import os\nprint({k: v for k, v in sorted(os.environ.items())})',
  folder: 'import os\nprint(os.getcwd(), os.listdir("."))',
  names: 'print(__name__, __file__, __spec__, __doc__, __package__, __cached__, type(__loader__).__name__)',
  globals: 'print(sorted(globals()))',
  'main module': 'import sys\nx = 3\nprint(sys.modules["__main__"].x, sys.modules["__main__"].__dict__ is globals())',
  'search path': 'import sys\nprint(sys.path, sys.flags, sys.executable)',
  docstring: '"""What it does."""\nprint(__doc__)',
  'sibling module': 'import sibling\nprint(sibling.VALUE, sibling.__file__)',
  'sibling that is named like a standard module': 'import colorsys\nprint(colorsys.__file__)',
  future: 'from __future__ import annotations\ndef f(x: Nothing): pass\nprint(f.__annotations__)',
  annotations: 'x: Nothing = 1 if False else 2',
  'exit 0': 'import sys\nsys.exit(0)',
  'exit 2 with a word': 'import sys\nprint("no", file=sys.stderr)\nsys.exit(2)',
  'exit with text': 'import sys\nsys.exit("refused: \\u2713")',
  'exit with nothing': 'import sys\nsys.exit()',
  'exit with a list': 'import sys\nsys.exit([1, 2])',
  'exit 256': 'import sys\nsys.exit(256)',
  'exit -1': 'import sys\nsys.exit(-1)',
  'exit True': 'import sys\nsys.exit(True)',
  'raise SystemExit': 'raise SystemExit(3)',
  'builtin exit': 'exit(5)',
  'os._exit': 'import os\nprint("lost")\nos._exit(7)',
  'no newline': 'print("{}", end="")',
  raises: 'def judge():\n    return {}["rule"]\n\njudge()',
  'raises from': 'try:\n    1 / 0\nexcept ZeroDivisionError as error:\n    raise ValueError("two\\nlines") from error',
  'raises in handling': 'try:\n    1 / 0\nexcept ZeroDivisionError:\n    undefined',
  'syntax error': 'def judge(:\n',
  'tab error': 'if True:\n\tx = 1\n        y = 2\n',
  interrupted: 'raise KeyboardInterrupt',
  'own excepthook':
    'import sys\nsys.excepthook = lambda kind, error, trace: print("hook", kind, error)\nraise ValueError("x")',
  'excepthook that exits': 'import sys, os\nsys.excepthook = lambda *_: os._exit(2)\nraise ValueError("x")',
  abort: 'import os\nprint("a", flush=True)\nos.abort()',
  'own signal': 'import os, signal\nos.kill(os.getpid(), signal.SIGTERM)',
  'handles a signal':
    'import os, signal\nsignal.signal(signal.SIGUSR1, lambda *_: print("caught"))\nos.kill(os.getpid(), signal.SIGUSR1)',
  'signal handlers':
    'import signal\nprint([signal.getsignal(s) for s in (signal.SIGCHLD, signal.SIGINT, signal.SIGPIPE, signal.SIGTERM)], signal.set_wakeup_fd(-1))',
  segfault: 'import ctypes\nctypes.string_at(0)',
  child:
    'import subprocess\nprint(subprocess.run(["sh", "-c", "echo $0 $FOLDER; pwd; exit 3"], capture_output=True, text=True))',
  'child inherits its streams': 'import os, sys\nprint("first", flush=True)\nos.system("cat; echo err >&2")',
  'leader of its group': 'import os\nprint(os.getpid() == os.getpgrp() == os.getsid(0))',
  descriptors:
    'import os\nprint(sorted(int(n) for n in os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0)',
  'kinds of its streams':
    'import os, stat\nprint([stat.S_IFMT(os.fstat(n).st_mode) for n in range(3)], [os.isatty(n) for n in range(3)])',
  'stream settings':
    'import sys\nfor s in (sys.stdin, sys.stdout, sys.stderr): print(s.encoding, s.errors, s.line_buffering, s.write_through, s.seekable(), s.name, s.mode)',
  atexit: 'import atexit\natexit.register(print, "last")\nprint("first")',
  'atexit after an error': 'import atexit\natexit.register(print, "last")\nraise ValueError',
  'atexit that raises': 'import atexit\natexit.register(lambda: 1 / 0)',
  'atexit that leaves at once': 'import atexit, os\natexit.register(os._exit, 2)\nprint("kept")',
  'excepthook that leaves at once':
    'import os, sys\nsys.excepthook = lambda *_: os._exit(2)\nprint("kept")\nraise ValueError',
  'child that prints after its parent':
    'from multiprocessing import get_context\nfrom time import sleep\ndef late():\n    sleep(0.1)\n    print("late")\nget_context("fork").Process(target=late).start()\nprint("early")',
  destructor: 'class Last:\n    def __del__(self): print("gone")\nlast = Last()',
  'file that is not closed': 'out = open("/dev/stderr" if False else "left.txt", "w")\nout.write("x")',
  threads:
    'import threading, time\ndef late():\n    time.sleep(0.05)\n    print("late")\nthreading.Thread(target=late).start()\nprint("early", threading.current_thread() is threading.main_thread())',
  'daemon thread':
    'import threading, time\nthreading.Thread(target=time.sleep, args=(60,), daemon=True).start()\nprint("end")',
  asyncio:
    'import asyncio\nasync def main():\n    proc = await asyncio.create_subprocess_exec("echo", "x", stdout=-1)\n    print(await proc.communicate())\nasyncio.run(main())',
  'pool of processes':
    'from multiprocessing import get_context\nwith get_context("fork").Pool(1) as pool: print(pool.map(abs, [-1, -2]))',
  'closes its output': 'import sys\nprint("x")\nsys.stdout.close()',
  'closes descriptor 1': 'import os\nprint("x", flush=True)\nos.close(1)',
  'prints on a closed descriptor': 'import os\nos.close(1)\nprint("x")',
  unicode: 'import sys\nprint("✓ ü 🚀", sys.stdin.read())',
  surrogate: 'print("\\ud800")',
  'bytes that are no text': 'import sys\nsys.stdout.buffer.write(b"\\xff\\xed\\xa0\\x80\\xe2\\x82 x")',
  cookie: '# -*- coding: latin-1 -*-\nprint("caf\xc3\xa9")',
  'much output': 'print("x" * 300000)',
  'output beyond what is kept': 'import sys\nfor _ in range(5): sys.stdout.write("x" * (1 << 20))\nsys.exit(2)',
  'standard error in order': 'import sys\nprint("a"); sys.stderr.write("b\\n"); print("c"); sys.stderr.write("d")',
  warning: 'import warnings\nwarnings.warn("old", DeprecationWarning)\nwarnings.warn("user")',
  logging: 'import logging\nlogging.warning("careful")',
  'argparse error': 'import argparse\nargparse.ArgumentParser().parse_args()',
  'dataclasses and pickling':
    'import pickle, dataclasses\n@dataclasses.dataclass\nclass Rule:\n    name: str\nprint(pickle.loads(pickle.dumps(Rule("x"))))',
  recursion: 'def f(n): return f(n + 1)\ntry:\n    f(0)\nexcept RecursionError as error: print(error)',
  'changes itself':
    'import os, sys, builtins\nos.environ["FOLDER"] = "changed"\nbuiltins.changed = 1\nsys.path.append("/changed")\nimport json\njson.changed = 1',
  'finds nothing changed':
    'import os, sys, builtins, json\nprint(os.environ["FOLDER"], hasattr(builtins, "changed"), "/changed" in sys.path, hasattr(json, "changed"))',
  'output in its own wrapper':
    'import io, sys\nsys.stdout = io.TextIOWrapper(sys.stdout.buffer, encoding="utf-16-le")\nprint("x")',
  'writes when it is gone':
    'class Last:\n    def __init__(self): self.me = self\n    def __del__(self): print("gone", flush=True)\nlast = Last()',
  'code that is not its own': 'import ctypes\nctypes.CDLL(None).printf(b"from C")',
  'thread that goes on':
    'import threading, time\nthreading.Thread(target=lambda: time.sleep(60), daemon=True).start()\nopen("left.txt", "w").write("x")\nprint(1, end="")',
  frames: 'import traceback\ndef f(): traceback.print_stack(limit=1)\nf()',
};

/** A protocol that reads nothing into what a process leaves behind. */
const RAW: Executable['protocol'] = {
  name: 'raw',
  summary: 'as it is',
  tool: 'Bash',
  profiles: [{ name: 'current', summary: 'the only one' }],
  endsLine: true,
  payload: ({ command }) => ({ command }),
  environment: ({ cwd }) => ({ FOLDER: cwd }),
  read: ({ micros, ...finished }) => ({
    outcome: { kind: 'malformed', detail: JSON.stringify(finished) },
    action: micros > 0 ? 'run' : 'block',
  }),
};

function guardOf(command: Executable['command'], more: Partial<Executable> = {}): Executable {
  return executableOf({ command, protocol: RAW, mode: 'warm', folder, ...more });
}

/** What a process left behind, addresses of objects apart. */
function raw({ outcome }: { readonly outcome: object }): unknown {
  return 'detail' in outcome ? JSON.parse(String(outcome.detail).replaceAll(/\b0x[0-9a-f]+/g, '0x')) : outcome;
}

const opened: Asker[] = [];

async function warmAsker(command: Executable['command'], more: Partial<Executable> = {}, jobs = 1): Promise<Asker> {
  const asker = await askWarm(guardOf(command, more), place, { wrapper: UNWRAPPED, jobs });
  opened.push(asker);
  return asker;
}

function writeScript(name: string, source: string): void {
  writeFileSync(path.join(folder, name), source, source.includes('latin-1') ? 'latin1' : 'utf8');
}

beforeAll(() => {
  mkdirSync(place.cwd, { recursive: true });
  writeScript('sibling.py', 'VALUE = 42\n');
  writeScript('colorsys.py', '');
  // What is no file yet is no word that the place of the guard is put before.
  writeScript('odd.py', '');
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((asker) => asker.close()));
});

afterAll(async () => {
  await launchers?.close();
  rmSync(folder, { recursive: true });
});

describe.skipIf(!hasPython)(`a script kept warm${withPython}`, () => {
  test('ends and prints as cold, whatever it does', async () => {
    if (launchers === undefined) throw new Error('no launchers');
    const command = ['python3', 'odd.py', 'hook', '--flag=x'];
    const warm = await warmAsker(command);
    const cold = askExecutable(guardOf(command), place, launchers);
    const requests = [requestOf('ls ✓ \u2028 "x"')];
    for (const [name, source] of Object.entries(ODD)) {
      writeScript('odd.py', `${source}\n`);
      const [warmly, coldly] = await Promise.all([warm.ask(requests), cold.ask(requests)]);
      expect([name, warmly.map(raw)]).toEqual([name, coldly.map(raw)]);
    }
  });

  test.each([
    ['a string for a shell', 'python3 -u options.py "a b"'],
    ['options', ['python3', '-BOsu', '-W', 'error', '-Xutf8', '-E', 'options.py']],
    ['an isolated interpreter', ['python3', '-I', 'options.py']],
    ['no script there', ['python3', './missing.py']],
    ['a link to a script elsewhere', ['python3', 'link/linked.py']],
  ])('as cold: %s', async (_, command) => {
    if (launchers === undefined) throw new Error('no launchers');
    writeScript(
      'options.py',
      'import sys\nprint(sys.argv, sys.flags, sys.path, sys.warnoptions, sys.stdout.write_through)',
    );
    mkdirSync(path.join(folder, 'link'), { recursive: true });
    writeScript('linked.py', 'import sys, sibling\nprint(__file__, sys.path, sys.argv)');
    const link = path.join(folder, 'link/linked.py');
    if (!existsSync(link)) symlinkSync('../linked.py', link);
    const cold = askExecutable(guardOf(command), place, launchers);
    const warm = await warmAsker(command);
    const requests = [requestOf('ls')];
    expect((await warm.ask(requests)).map(raw)).toEqual((await cold.ask(requests)).map(raw));
  });

  test('as cold: modules of its own that are named like standard ones', async () => {
    if (launchers === undefined) throw new Error('no launchers');
    mkdirSync(path.join(folder, 'own'));
    for (const name of ['textwrap', 'socket', 'running', 'main_program']) writeScript(`own/${name}.py`, 'MINE = True');
    writeScript(
      'own/main.py',
      'import sys, json, textwrap, socket, running, main_program\n' +
        'print([hasattr(module, "MINE") for module in (json, textwrap, socket, running, main_program)], sys.path)',
    );
    const command = ['python3', '-B', 'own/main.py'];
    const cold = askExecutable(guardOf(command), place, launchers);
    const warm = await warmAsker(command);
    const requests = [requestOf('ls')];
    const answers = await warm.ask(requests);
    expect(answers.map(raw)).toMatchObject([{ stdout: expect.stringMatching(/^\[False, True, True, True, True\]/) }]);
    expect(answers.map(raw)).toEqual((await cold.ask(requests)).map(raw));
  });

  test('sees what is edited in the script and in what it imports', async () => {
    writeScript('edited.py', 'import imported\nprint("one", imported.VALUE)');
    writeScript('imported.py', 'VALUE = 1');
    const asker = await warmAsker(['python3', '-B', 'edited.py']);
    const before = await asker.ask([requestOf('ls')]);
    writeScript('edited.py', 'import imported\nprint("other", imported.VALUE)');
    writeScript('imported.py', 'VALUE = 234');
    const after = await asker.ask([requestOf('ls')]);
    expect([...before, ...after].map(raw)).toMatchObject([{ stdout: 'one 1\n' }, { stdout: 'other 234\n' }]);
  });

  test('answers in the order of the requests, by several interpreters', async () => {
    writeScript('echo.py', 'import sys, json\nprint(json.load(sys.stdin)["command"], end="")');
    const asker = await warmAsker(['python3', 'echo.py'], {}, 2);
    const commands = Array.from({ length: 150 }, (_, index) => `echo ${index} ${'x'.repeat((index % 5) * 30_000)}`);
    const answers = await asker.ask(commands.map(requestOf));
    expect(answers.map(raw)).toEqual(commands.map((stdout) => ({ exitCode: 0, stdout, stderr: '' })));
  });

  test('is killed with its group at its time, and the next request is answered', async () => {
    const mark = path.join(folder, 'mark');
    writeScript(
      'slow.py',
      `import json, os, sys, time
command = json.load(sys.stdin)["command"]
print(command, flush=True)
if command == "hang":
    if os.fork() == 0:
        time.sleep(2)
        open(${JSON.stringify(mark)}, "w").close()
    time.sleep(60)
`,
    );
    const asker = await warmAsker(['python3', 'slow.py'], { timeoutMillis: 1000 });
    const answers = await asker.ask(['ls', 'hang', 'pwd'].map(requestOf));
    expect(answers.map(raw)).toEqual([
      { exitCode: 0, stdout: 'ls\n', stderr: '' },
      { killedAfterMillis: 1000, stdout: 'hang\n', stderr: '' },
      { exitCode: 0, stdout: 'pwd\n', stderr: '' },
    ]);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(existsSync(mark)).toBe(false);
  });

  test('is not waited for longer than cold where a child of it goes on', async () => {
    writeScript('leaves.py', 'import subprocess\nsubprocess.Popen(["sleep", "60"])\nprint("answered")');
    const asker = await warmAsker(['python3', 'leaves.py']);
    const started = performance.now();
    expect((await asker.ask([requestOf('ls')])).map(raw)).toEqual([{ exitCode: 0, stdout: 'answered\n', stderr: '' }]);
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  test('that ends the interpreter it is forked from counts as killed, and others are answered', async () => {
    writeScript(
      'patricide.py',
      'import json, os, sys\nif json.load(sys.stdin)["command"] == "kill": os.kill(os.getppid(), 9)\nprint("alive")',
    );
    const asker = await warmAsker(['python3', 'patricide.py']);
    const answers = await asker.ask(['ls', 'kill', 'pwd'].map(requestOf));
    expect(answers.map(raw)).toMatchObject([{ exitCode: 0 }, { signal: 'SIGKILL' }, { exitCode: 0 }]);
  });

  test('who waits when it is closed is told so', async () => {
    writeScript('sleeps.py', 'import time\ntime.sleep(60)');
    const asker = await warmAsker(['python3', 'sleeps.py']);
    const asking = asker.ask([requestOf('ls')]);
    await asker.close();
    await expect(asking).rejects.toThrow('closed');
    await expect(asker.ask([requestOf('ls')])).rejects.toThrow('closed');
  });

  test('needs an interpreter', async () => {
    const nowhere = { ...place, env: { PATH: '/nowhere' } };
    const asking = askWarm(guardOf(['python3', 'odd.py']), nowhere, { wrapper: UNWRAPPED, jobs: 1 });
    await expect(asking).rejects.toThrow(/needs python3, which is not on its PATH/);
  });
});
