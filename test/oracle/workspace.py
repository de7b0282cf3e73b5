"""An independent implementation of the guards `allowlist` and `scoped`, written from their specification alone.

Reads JSON Lines `{"command": "..."}` on standard input and prints, for each, one line
`{"allowlist": "allow"|"deny", "scoped": "allow"|"deny"}`. Plain and slow on purpose; Python 3.8 or later, no packages.
"""

import json
import re
import shlex
import sys

LAUNCHERS = "env sudo nohup time xargs".split()
SHELLS = "sh bash zsh".split()
DESTRUCTIVE = "rm mkfs mkfs.ext4 dd truncate shred mv chmod chown".split()
GIT_READS = "status log diff show branch rev-parse ls-files describe blame".split()
KNOWN = (
    "ls cat head tail wc grep stat file du df python3 python node npm pytest "
    "echo printf jq sed awk sort uniq diff"
).split()
DEEPEST = 3

WRITE = re.compile(r"(^|[^>\w])>\s*\S")
REDIRECT = re.compile(r">>?\s*([^\s;|&]+)")
WRITABLE = ("/workspace/out/", "/workspace/NOTES.md", "/tmp/")


def split_segments(text):
    """Cuts at && || ; | outside quotes; a backslash escapes nothing; trimmed, empty ones dropped."""
    segments = [""]
    quote = None
    position = 0
    while position < len(text):
        character = text[position]
        pair = text[position : position + 2]
        if quote is not None:
            segments[-1] += character
            if character == quote:
                quote = None
            position += 1
        elif character in ("'", '"'):
            segments[-1] += character
            quote = character
            position += 1
        elif pair in ("&&", "||"):
            segments.append("")
            position += 2
        elif character in (";", "|"):
            segments.append("")
            position += 1
        else:
            segments[-1] += character
            position += 1
    trimmed = [segment.strip() for segment in segments]
    return [segment for segment in trimmed if segment != ""]


def base_name(word):
    return word.split("/")[-1]


def first_plain(words):
    """The first word that does not start with a dash, or None."""
    for word in words:
        if not word.startswith("-"):
            return word
    return None


def passes_segment(segment, level):
    try:
        words = shlex.split(segment)
    except ValueError:
        return False
    program = base_name(words.pop(0))
    while program in LAUNCHERS and words:
        program = base_name(words.pop(0))
    if program in SHELLS:
        script = first_plain(words)
        return script is not None and passes(script, level + 1)
    if program in DESTRUCTIVE or program == "find":
        return False
    if program == "git":
        return first_plain(words) in GIT_READS
    return program in KNOWN


def passes(text, level=0):
    if level > DEEPEST:
        return False
    for segment in split_segments(text):
        if not passes_segment(segment, level):
            return False
    return WRITE.search(text) is None


def passes_scoped(text):
    for target in REDIRECT.findall(text):
        if not target.strip("'\"").startswith(WRITABLE):
            return False
    return passes(REDIRECT.sub("", text))


def verdict(passed):
    return "allow" if passed else "deny"


def main():
    for line in sys.stdin.buffer:
        command = json.loads(line)["command"]
        answer = {"allowlist": verdict(passes(command)), "scoped": verdict(passes_scoped(command))}
        print(json.dumps(answer))


main()
