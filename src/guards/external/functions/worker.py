"""Answers requests with a function of a module: a line of JSON in, a line of JSON out, on descriptor 3.

python3 -u -B worker.py MODULE FUNCTION

The first line says {"ready": true} or {"failed": WHY}. Each answer holds the id of what was asked, what the function
returned ("returned", or "odd" where JSON has no word for it) or what it raised ("raised"), the microseconds it took, and
what was printed. Asked to time requests ({"timed": [REQUEST, ...]}), it answers with the nanoseconds of each call ("nanos",
null where it raised) and what asking the clock twice costs ("clock").
Standard output and standard error are one file, which is read and emptied after each call.
"""

import importlib.util
import inspect
import json
import os
import re
import sys
import traceback
from collections.abc import Mapping
from enum import Enum
from importlib.machinery import SourceFileLoader
from time import perf_counter_ns

OLDEST = (3, 9)
CHANNEL = 3
PRINTED_BYTES = 16 * 1024
REQUEST_NAMES = {"request", "event", "payload"}
PARTS = ("decision", "rule", "reason", "rewrite", "span")


def main():
    os.set_inheritable(CHANNEL, False)
    answers = os.fdopen(os.dup(CHANNEL), "wb")

    def send(answer):
        answers.write(json.dumps(answer).encode() + b"\n")
        answers.flush()

    if sys.version_info < OLDEST:
        return send({"failed": "Python %d.%d is too old: functions need Python 3.9 or newer" % sys.version_info[:2]})
    _, path, name = sys.argv
    try:
        function = find(path, name)
        ask = with_request if takes_request(function) else with_command
    except Unfit as unfit:
        return send({"failed": str(unfit)})
    except BaseException as error:
        return send({"failed": described(error)})
    printed()
    send({"ready": True})
    worker = os.getpid()
    with os.fdopen(CHANNEL, "rb") as requests:
        for line in requests:
            request = json.loads(line)
            asked = request["asked"]
            if "timed" in asked:
                said = timed(function, ask, asked["timed"], worker)
            else:
                said = answer(function, ask, asked, worker)
            if os.getpid() != worker:
                # A child that the function forked and that came back with it: only one of the two answers.
                return
            send({"id": request["id"], **said})


class Unfit(Exception):
    """The module has no such function, or one that cannot be asked."""


def find(path, name):
    path = os.path.abspath(path)
    sys.argv[:] = [path]
    try:
        function = getattr(load(path), name)
    except AttributeError as error:
        # Of the module itself, not of what it did while it was imported.
        if error.__traceback__.tb_next is None:
            raise Unfit("%s has no function %s" % (os.path.basename(path), name)) from None
        raise
    if not callable(function):
        raise Unfit("%s of %s is no function" % (name, os.path.basename(path)))
    return function


def load(path):
    """Imports the module under its own name, as part of its package where it lies in one."""

    folder, file = os.path.split(path)
    stem = os.path.splitext(file)[0]
    packages = []
    while os.path.isfile(os.path.join(folder, "__init__.py")):
        folder, package = os.path.split(folder)
        packages.insert(0, package)
    sys.path[0] = folder
    if packages:
        return importlib.import_module(".".join(packages + [stem]))
    known = "_guard_" + stem if stem in sys.modules else stem
    spec = importlib.util.spec_from_loader(known, SourceFileLoader(known, path))
    module = importlib.util.module_from_spec(spec)
    sys.modules[known] = module
    spec.loader.exec_module(module)
    return module


def takes_request(function):
    """Whether its parameter is the request: annotated as a mapping, or else named so; the command otherwise."""

    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return False
    try:
        signature.bind("")
    except TypeError as error:
        raise Unfit("it is called with one argument, the command or the request: %s" % error) from None
    first = next(iter(signature.parameters.values()))
    if is_mapping(first.annotation):
        return True
    return first.annotation not in (str, "str") and first.name in REQUEST_NAMES


def is_mapping(annotation):
    if isinstance(annotation, type) and annotation.__module__ != "types":
        try:
            return issubclass(annotation, Mapping)
        except TypeError:
            return False
    return re.match(r"([\w.]+\.)?(dict|Dict|Mapping|MutableMapping)\b", str(annotation)) is not None


def with_request(request):
    return request


def with_command(request):
    return request["command"]


def answer(function, ask, request, worker):
    given = ask(request)
    command = request["command"]
    start = perf_counter_ns()
    try:
        returned = function(given)
        if hasattr(returned, "__await__"):
            returned = wait_for(returned)
        micros = (perf_counter_ns() - start) / 1000
        said = said_by(returned, command)
    except BaseException as error:
        if os.getpid() != worker:
            raise
        micros = (perf_counter_ns() - start) / 1000
        said = {"raised": described(error)}
    said["micros"] = micros
    text = printed()
    if text:
        said["stderr"] = text
    return said


def timed(function, ask, requests, worker):
    """One call after the other, with nothing between them that takes long."""

    nanos = []
    for given in [ask(request) for request in requests]:
        try:
            start = perf_counter_ns()
            returned = function(given)
            if hasattr(returned, "__await__"):
                wait_for(returned)
            nanos.append(perf_counter_ns() - start)
        except BaseException:
            if os.getpid() != worker:
                raise
            nanos.append(None)
    printed()
    return {"nanos": nanos, "clock": clock_nanos()}


CLOCK = []


def clock_nanos():
    """The median of many times with nothing in between."""

    if not CLOCK:
        for _ in range(10_001):
            start = perf_counter_ns()
            CLOCK.append(perf_counter_ns() - start)
        CLOCK[:] = sorted(CLOCK)[5_000:5_001]
    return CLOCK[0]


LOOP = []


def wait_for(awaitable):
    import asyncio

    if not LOOP:
        LOOP.append(asyncio.new_event_loop())

    async def wait():
        return await awaitable

    return LOOP[0].run_until_complete(wait())


def said_by(returned, command):
    """What was returned as JSON holds it, its span in UTF-16 units."""

    if returned is None or isinstance(returned, (bool, str)):
        return {"returned": returned}
    try:
        value = json.loads(json.dumps(in_parts(returned), default=in_parts, allow_nan=False))
    except (TypeError, ValueError, RecursionError):
        return {"odd": type(returned).__name__}
    if isinstance(value, dict):
        span = span_of(value.pop("span", None), command)
        if span:
            value["span"] = span
    return {"returned": value}


def in_parts(value):
    """An object that has a decision as a dictionary, a mapping as one, an enumeration by its value."""

    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return dict(value)
    if hasattr(value, "decision"):
        parts = ((name, getattr(value, name, None)) for name in PARTS)
        return {name: part for name, part in parts if part is not None}
    if isinstance(value, (bool, int, float, str, list, tuple)):
        return value
    raise TypeError


def span_of(span, command):
    if isinstance(span, dict):
        span = [span.get("start"), span.get("end")]
    if not isinstance(span, list) or len(span) != 2 or not all(isinstance(at, int) for at in span):
        return None
    start, end = (len(command[: max(at, 0)].encode("utf-16-le", "surrogatepass")) // 2 for at in span)
    return {"start": start, "end": end}


def described(error):
    """The last line of its traceback."""

    try:
        return traceback.format_exception_only(type(error), error)[-1].strip()
    except BaseException:
        return type(error).__name__


def printed():
    try:
        sys.stdout.flush()
        sys.stderr.flush()
        if os.fstat(2).st_size == 0:
            return ""
        text = os.pread(2, PRINTED_BYTES, 0).decode("utf-8", "replace")
        os.ftruncate(2, 0)
        return text
    except Exception:
        # The function closed or replaced what it prints on.
        return ""


if __name__ == "__main__":
    main()
