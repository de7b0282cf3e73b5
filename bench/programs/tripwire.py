"""A hook of Claude Code that looks for destructive commands in the text, as people write them."""

import json
import re
import sys

PATTERNS = {
    "rm": r"\brm\s+(-[a-zA-Z]+\s+)*-[a-zA-Z]*(rf|fr|r\s+-f)",
    "git": r"\bgit\s+(reset\s+--hard|clean\s+-[a-z]*f|restore\s|push\b.*(\s-f\b|--force))",
    "sql": r"(?i)\b(drop\s+(table|database|schema)|truncate\s+\w|delete\s+from)\b",
    "kubectl": r"\bkubectl\s+delete\b",
    "terraform": r"\b(terraform|tofu)\s+(destroy\b|apply\b.*-auto-approve)",
    "helm": r"\bhelm\s+(uninstall|delete)\b",
    "gh": r"\bgh\s+(repo\s+delete|api\s.*\sbody=@)",
    "power": r"\b(shutdown|reboot)\b",
}

command = json.load(sys.stdin)["tool_input"]["command"]
for name, pattern in PATTERNS.items():
    if re.search(pattern, command):
        said = {"hookEventName": "PreToolUse", "permissionDecision": "deny", "permissionDecisionReason": f"[{name}] refused"}
        print(json.dumps({"hookSpecificOutput": said}))
        break
