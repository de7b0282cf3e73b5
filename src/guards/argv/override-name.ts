/** The variable of the override, known also where nothing that reads a command is loaded. */
export const OVERRIDE = 'AGENT_ALLOW_DESTRUCTIVE';
