/** What a tool's name says about the dialect of its commands, and the reverse. */

import type { Shell } from '../../guards/guard.ts';

/** Tools of agents that run commands in something like a POSIX shell. */
const POSIX_TOOLS = new Set(['bash', 'sh', 'zsh', 'shell', 'exec_command', 'shell_command', 'run_shell_command']);

/** The dialect that a tool of this name takes; `unknown` for one that does not tell. */
export function shellOfTool(tool: string): Shell {
  const name = tool.toLowerCase();
  if (name === 'powershell' || name === 'pwsh') return 'powershell';
  if (name === 'cmd') return 'cmd';
  return POSIX_TOOLS.has(name) ? 'posix' : 'unknown';
}

/** What the tool is called where a source names none. */
export function toolOfShell(shell: Shell): string {
  switch (shell) {
    case 'powershell':
      return 'PowerShell';
    case 'cmd':
      return 'Cmd';
    case 'posix':
    case 'unknown':
      return 'Bash';
  }
}
