"""A fork from outside: its input, its output, its time and its end, as of a process that was started cold."""

import base64
import os
import select
import signal
from time import monotonic

READ_BYTES = 1 << 16
# What is kept of each stream; seconds that children which outlive the script may go on printing, and that what is left
# may take to arrive when they are killed.
MOST_BYTES = 4 << 20
GRACE = 0.5
DRAIN = 0.05
LONGEST_WAIT = 3600


class Running:
    """A fork that runs the script, until its streams are closed, by those who held them or by us."""

    def __init__(self, child, ends, wake, channel, start):
        self.child = child
        self.start = start
        self.stdin, *outputs = ends
        self.outputs = {end.fileno(): end for end in outputs}
        self.printed = {descriptor: bytearray() for descriptor in self.outputs}
        self.wake = wake
        self.channel = channel
        self.status = None
        self.is_cut = False
        self.poll = select.poll()
        self.poll.register(self.wake, select.POLLIN)
        self.poll.register(channel, 0)
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
            if descriptor == self.channel:
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
