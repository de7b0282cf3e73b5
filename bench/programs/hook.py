"""A hook of Claude Code that refuses to force a push: as a script, and as the function that it asks."""

import json
import re
import shlex
import sys

FORCED = re.compile(r"^(?:--force(?:-with-lease)?(?:=.*)?|-[a-z]*f[a-z]*|\+.+)$")


def judge(command):
    try:
        words = shlex.split(command)
    except ValueError:
        words = command.split()
    if words[:2] == ["git", "push"] and any(map(FORCED.match, words[2:])):
        return "deny", "[no-forced-push] it overwrites what others have pushed"
    return None


if __name__ == "__main__":
    answer = judge(json.load(sys.stdin)["tool_input"]["command"])
    if answer is not None:
        decision, reason = answer
        said = {"hookEventName": "PreToolUse", "permissionDecision": decision, "permissionDecisionReason": reason}
        print(json.dumps({"hookSpecificOutput": said}))
