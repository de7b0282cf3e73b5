/** Enough of a command for a person to know which it is. */

const UNITS = 60;

/** The first line of a command, quoted and cut. */
export function excerptOf(command: string): string {
  const [line = ''] = command.split('\n', 1);
  return JSON.stringify(line.length > UNITS ? `${line.slice(0, UNITS)}…` : line);
}
