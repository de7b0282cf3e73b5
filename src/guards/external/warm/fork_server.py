"""Runs a script afresh in a fork of itself for each request, as `python3 SCRIPT ARGUMENTS` would run it.

python3 [OPTIONS] fork_server.py PROGRAM SCRIPT [ARGUMENTS]

PROGRAM is what the interpreter is called on a command line. A line of JSON in, a line of JSON out, on descriptor 3. The
first line says {"ready": true} or {"failed": WHY}. A request holds the script's input, its folder, what is added to its
environment, and its time in milliseconds; an answer how it ended and what it printed, in base64. Only modules of the standard library are loaded beforehand, so a script and
whatever it imports may be edited between two requests.

The interpreter's own streams are never used here: a fork finds them as they are when an interpreter has just started.
"""

import atexit
import base64
import builtins
import gc
import importlib
import json
import os
import select
import signal
import socket
import sys
import threading
import types
from importlib.machinery import ExtensionFileLoader, SourceFileLoader
from time import monotonic

OLDEST = (3, 9)
CHANNEL = 3
READ_BYTES = 1 << 16
# As with a script that is started cold: what is kept of each stream; how long children that outlive the script may go
# on printing; how long what is left may take to arrive when they are killed.
MOST_BYTES = 4 << 20
GRACE = 0.5
DRAIN = 0.05
LONGEST_WAIT = 3600
STANDARD = getattr(sys, "stdlib_module_names", ())

PRELOADED = """
argparse ast base64 collections contextlib copy csv dataclasses datetime difflib enum errno fnmatch functools getpass glob
hashlib importlib.util inspect io itertools json locale logging operator os pathlib platform pprint random re select shlex
shutil signal socket stat string subprocess tempfile textwrap threading time traceback types typing unicodedata urllib.parse
uuid warnings
""".split()


def main():
    own, program, script, *arguments = sys.argv
    sys.argv[:] = [script, *arguments]
    if hasattr(sys, "orig_argv"):
        at = sys.orig_argv.index(own)
        del sys.orig_argv[at : at + 2]
    requests, answers = os.fdopen(CHANNEL, "rb"), os.fdopen(os.dup(CHANNEL), "wb")
    os.set_inheritable(CHANNEL, False)

    def send(answer):
        answers.write(json.dumps(answer).encode() + b"\n")
        answers.flush()

    if sys.version_info < OLDEST:
        send({"failed": "Python %d.%d is too old: warm mode needs Python 3.9 or newer" % sys.version_info[:2]})
        return
    preload(os.path.dirname(os.path.realpath(script)))
    known = set(sys.modules)
    wake = wake_on_child()
    gc.collect()
    gc.freeze()
    send({"ready": True})
    for line in requests:
        request = json.loads(line)
        ours, theirs = zip(*(socket.socketpair() for _ in range(3)))
        start = monotonic()
        child = os.fork()
        if child == 0:
            for inherited in (*ours, requests, answers):
                inherited.close()
            become(theirs, request, wake)
            del ours, theirs, inherited
            return leave(run(program, script), known)
        for end in theirs:
            end.close()
        send(Running(child, ours, wake, start).end(request))


def preload(folder):
    """Loads what scripts often need, but nothing of which the script's folder has a module of the same name."""
    found = {name.split(".")[0] for name in (os.listdir(folder) if os.path.isdir(folder) else ())}
    if found.isdisjoint(name.split(".")[0] for name in PRELOADED):
        for name in PRELOADED:
            importlib.import_module(name)


def wake_on_child():
    """A descriptor that can be read when a child has ended, and the one that is written then."""
    read, write = os.pipe()
    os.set_blocking(read, False)
    os.set_blocking(write, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(write, warn_on_full_buffer=False)
    return read, write


def become(streams, request, wake):
    """In a fork: takes the place that a process of its own would have been started in."""
    os.setsid()
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for descriptor in wake:
        os.close(descriptor)
    for descriptor, stream in enumerate(streams):
        os.dup2(stream.fileno(), descriptor)
        stream.close()
    os.environ.update(request["env"])
    os.chdir(request["cwd"])


def run(interpreter, script):
    """In a fork: runs the script as the main program. Returns what to exit with, unless the interpreter knows best."""
    path = script if os.path.isabs(script) else os.path.join(os.getcwd(), script)
    try:
        with open(path, "rb") as file:
            source = file.read()
    except OSError as error:
        reason = "[Errno %d] %s" % (error.errno, error.strerror)
        sys.stderr.write("%s: can't open file %r: %s\n" % (interpreter, path, reason))
        return 2
    if not sys.flags.isolated and not getattr(sys.flags, "safe_path", False):
        sys.path[0] = os.path.dirname(os.path.realpath(path))
    program = types.ModuleType("__main__")
    program.__builtins__ = builtins
    program.__file__ = path
    program.__loader__ = SourceFileLoader("__main__", path)
    program.__cached__ = None
    if sys.version_info < (3, 14):
        program.__annotations__ = {}
    sys.modules["__main__"] = program
    try:
        exec(compile(source, path, "exec", dont_inherit=True), program.__dict__)
    except SystemExit as leaving:
        if leaving.code is None:
            return 0
        if type(leaving.code) is int and 0 <= leaving.code < 256:
            return leaving.code
        raise
    except BaseException as error:
        # Reported without the frames that are ours.
        own = error.with_traceback(error.__traceback__.tb_next)
        sys.excepthook(type(own), own, own.__traceback__)
        if isinstance(error, KeyboardInterrupt):
            sys.excepthook = lambda *_: None
            raise
        return 1
    return 0


def leave(status, known):
    """Ends as an interpreter ends, but leaves what was loaded beforehand: to take it apart takes longer than all else.

    Takes its time where the difference could be told: with code that is not Python's own, and where printing fails.
    """
    added = [name for name in sys.modules if name not in known or name == "__main__"]
    if "ctypes" in added or any(map(is_foreign, added)):
        sys.exit(status)
    threading._shutdown()
    try:
        atexit._run_exitfuncs()
    except BaseException:
        # Python 3.9 has reported it, and raises it as well.
        pass
    if not flushed() or threading.active_count() > 1:
        sys.exit(status)
    for name in added:
        del sys.modules[name]
    gc.collect()
    flushed()
    os._exit(status)


def flushed():
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except BaseException:
        return False
    return True


def is_foreign(name):
    loader = getattr(sys.modules[name], "__loader__", None)
    return isinstance(loader, ExtensionFileLoader) and name.split(".")[0] not in STANDARD


class Running:
    """A fork that runs the script, until its streams are closed, by those who held them or by us."""

    def __init__(self, child, ends, wake, start):
        self.child = child
        self.start = start
        self.stdin, *outputs = ends
        self.outputs = {end.fileno(): end for end in outputs}
        self.printed = {descriptor: bytearray() for descriptor in self.outputs}
        self.wake = wake[0]
        self.status = None
        self.is_cut = False
        self.poll = select.poll()
        self.poll.register(self.wake, select.POLLIN)
        self.poll.register(CHANNEL, 0)
        for end in ends:
            end.setblocking(False)
            self.poll.register(end, select.POLLOUT if end is self.stdin else select.POLLIN)

    def end(self, request):
        """Gives it its input and its time, and says how it ended."""
        self.unwritten = memoryview(request["input"].encode("utf-8", "surrogatepass"))
        allowed = request["timeoutMillis"]
        deadline, is_late = self.start + allowed / 1000, False
        while self.status is None:
            left = deadline - monotonic()
            if left <= 0 and not is_late:
                is_late = True
                self.kill()
            self.wait(LONGEST_WAIT if is_late else left)
        micros = round((monotonic() - self.start) * 1e6)
        self.drain(0 if is_late else GRACE)
        self.kill()
        self.drain(DRAIN)
        self.close()
        stdout, stderr = (base64.b64encode(text).decode() for text in self.printed.values())
        said = {**self.ending(allowed, is_late), "stdout": stdout, "stderr": stderr, "micros": micros}
        return {**said, "isCut": True} if self.is_cut else said

    def ending(self, allowed, is_late):
        if os.WIFEXITED(self.status):
            return {"exitCode": os.WEXITSTATUS(self.status)}
        if is_late:
            return {"killedAfterMillis": allowed}
        return {"signal": signal.Signals(os.WTERMSIG(self.status)).name}

    def drain(self, seconds):
        deadline = monotonic() + seconds
        while self.outputs and monotonic() < deadline:
            self.wait(deadline - monotonic())

    def wait(self, seconds):
        for descriptor, _ in self.poll.poll(max(0, min(seconds, LONGEST_WAIT)) * 1000):
            if descriptor == CHANNEL:
                # Whoever asks is gone.
                self.kill()
                os._exit(0)
            elif descriptor == self.wake:
                os.read(self.wake, READ_BYTES)
            elif descriptor in self.outputs:
                self.read(descriptor)
            else:
                self.write()
        if self.status is None:
            child, status = os.waitpid(self.child, os.WNOHANG)
            self.status = status if child else None

    def read(self, descriptor):
        try:
            chunk = os.read(descriptor, READ_BYTES)
        except OSError:
            chunk = b""
        printed = self.printed[descriptor]
        kept = chunk[: MOST_BYTES - len(printed)]
        printed += kept
        self.is_cut = self.is_cut or len(kept) < len(chunk)
        if not chunk:
            self.poll.unregister(descriptor)
            self.outputs.pop(descriptor).close()

    def write(self):
        try:
            self.unwritten = self.unwritten[os.write(self.stdin.fileno(), self.unwritten) :]
        except OSError:
            # It ended, or closed its input, without having read it.
            self.unwritten = b""
        if not self.unwritten:
            self.poll.unregister(self.stdin)
            self.stdin.close()

    def kill(self):
        """Kills what there is left of its group."""
        try:
            os.killpg(self.child, signal.SIGKILL)
        except OSError:
            pass

    def close(self):
        for end in (self.stdin, *self.outputs.values()):
            end.close()


if __name__ == "__main__":
    main()
