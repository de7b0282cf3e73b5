/** The hook protocols by their names, for whoever lists them without speaking one. */

/** In the order in which they are shown. */
export const PROTOCOLS = [
  'claude-code',
  'codex',
  'gemini',
  'cursor',
  'copilot',
  'openhands',
  'cline',
  'windsurf',
  'kiro',
  'droid',
  'qwen',
  'goose',
  'plain',
] as const;
