"""In a fork: a script as the main program of the interpreter, and the end of it."""

import atexit
import builtins
import gc
import os
import sys
import threading
import types
from importlib.machinery import ExtensionFileLoader, SourceFileLoader

STANDARD = getattr(sys, "stdlib_module_names", ())


def run(interpreter, script, started):
    """Runs the script as the main program. Returns what to exit with, unless the interpreter knows best."""
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
        uncover(sys.path[0], started)
    program = types.ModuleType("__main__")
    program.__builtins__ = builtins
    program.__file__ = path
    program.__loader__ = SourceFileLoader("__main__", path)
    program.__cached__ = None
    if sys.version_info < (3, 14):
        program.__annotations__ = {}
    sys.modules["__main__"] = program
    try:
        code = compile(source, path, "exec", dont_inherit=True)
        try:
            exec(code, program.__dict__)
        finally:
            # As an interpreter does: what comes after (exit handlers, threads, an excepthook) may never return.
            flushed()
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
    if "ctypes" in added or any(map(is_foreign, added)) or sys.modules.get("threading") is not threading:
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


def uncover(folder, started):
    """Forgets what was loaded beforehand where the script's folder has a module that stands before one of that name."""
    names = {entry.split(".")[0] for entry in os.listdir(folder)}
    added = [name for name in sys.modules if name not in started]
    if not names.isdisjoint(name.split(".")[0] for name in added):
        for name in added:
            del sys.modules[name]
