"""Runs a script afresh in a fork of itself for each request, as `python3 SCRIPT ARGUMENTS` would run it.

python3 [OPTIONS] fork_server.py PROGRAM SCRIPT [ARGUMENTS]

PROGRAM is what the interpreter is called on a command line. A line of JSON in, a line of JSON out, on descriptor 3. The
first line says {"ready": true} or {"failed": WHY}. A request holds an id and the script's input, its folder, what is added
to its environment, and its time in milliseconds; an answer the id, how it ended and what it printed, in base64. Only modules
of the standard library are loaded beforehand, so a script and whatever it imports may be edited between two requests.

The interpreter's own streams are never used here: a fork finds them as they are when an interpreter has just started.
"""

import sys

# What an interpreter loads by itself.
STARTED = frozenset(sys.modules)

import gc
import importlib
import json
import os
import signal
import socket
from time import monotonic

OLDEST = (3, 9)
CHANNEL = 3

PRELOADED = """
argparse ast base64 collections contextlib copy csv dataclasses datetime difflib enum errno fnmatch functools getpass
glob hashlib importlib.util inspect io itertools json locale logging operator os pathlib platform pprint random re
select shlex shutil signal socket stat string subprocess tempfile textwrap threading time traceback types typing
unicodedata urllib.parse uuid warnings
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
    main_program, Running = own_modules()
    for name in PRELOADED:
        importlib.import_module(name)
    loaded = frozenset(sys.modules)
    wake = wake_on_child()
    gc.collect()
    gc.freeze()
    send({"ready": True})
    for line in requests:
        message = json.loads(line)
        request = message["asked"]
        ours, theirs = zip(*(socket.socketpair() for _ in range(3)))
        start = monotonic()
        child = os.fork()
        if child == 0:
            for inherited in (*ours, requests, answers):
                inherited.close()
            become(theirs, request, wake)
            del ours, theirs, inherited
            return main_program.leave(main_program.run(program, script, STARTED), loaded)
        for end in theirs:
            end.close()
        send({"id": message["id"], **Running(child, ours, wake[0], CHANNEL, start).end(request)})


def own_modules():
    """What lies beside this file, out of the way of modules of the script that are named alike."""
    writes = sys.dont_write_bytecode
    sys.dont_write_bytecode = True
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    import main_program
    from running import Running

    sys.path.pop(0)
    sys.dont_write_bytecode = writes
    del sys.modules["main_program"], sys.modules["running"]
    return main_program, Running


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


if __name__ == "__main__":
    main()
