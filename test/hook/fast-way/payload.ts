/** Payloads of a hook, as hosts write them. */

/** Of Claude Code; what stands around the command is nothing that a rule looks for. */
export function payloadOf(command: string): string {
  return JSON.stringify({
    session_id: 'f6b7329a-914c-4f62-8090-4e29b032b173',
    transcript_path: '/home/user/.claude/projects/-home-user-shop/f6b7329a-914c-4f62-8090-4e29b032b173.jsonl',
    cwd: '/home/user/shop',
    permission_mode: 'default',
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_input: { command, description: 'Look at the confirmed platform' },
    tool_use_id: 'toolu_01ABC',
  });
}

/** Of GitHub Copilot CLI: the arguments are JSON within JSON. */
export function nestedPayloadOf(command: string): string {
  return JSON.stringify({ toolName: 'bash', toolArgs: JSON.stringify({ command }) });
}
