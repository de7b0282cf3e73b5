/** Hooks for the tests of the command line, written where a test wants them. */

/** Denies what the expression finds in the command, in Claude Code's words. */
export function pythonHook(expression: string, rule = 'no-danger'): string {
  return `import json, re, sys
event = json.load(sys.stdin)
if re.search(${JSON.stringify(expression)}, event["tool_input"]["command"]):
    print(json.dumps({"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "deny",
                                             "permissionDecisionReason": "[${rule}] not here"}}))
`;
}

/** The same in POSIX sh, by exit code, on the whole of what it reads. */
export function shellHook(pattern: string, rule = 'no-danger'): string {
  return `#!/bin/sh
input=$(cat)
case "$input" in
  *"${pattern}"*) echo "[${rule}] not here" >&2; exit 2 ;;
esac
`;
}

/** Four commands, of which `rm -rf` stops two. */
export const COMMANDS = `rm -rf build
rm -rf dist
ls -la
git status
`;
