/** The names that `allowlist` knows, as published. */

/** Programs that only start another: the next word is judged in their place. */
export const LAUNCHERS: ReadonlySet<string> = new Set(['env', 'sudo', 'nohup', 'time', 'xargs']);

/** Programs whose first word that is no option is judged as a command of its own. */
export const SHELLS: ReadonlySet<string> = new Set(['sh', 'bash', 'zsh']);

/** A program that is refused for what it does. */
export interface Destructive {
  /** Completes "`rm` …". */
  readonly does: string;
  /** Completes "Instead, …". */
  readonly instead: string;
}

/** Refused by name, each with what it does and what to do instead. */
export const DESTRUCTIVE: ReadonlyMap<string, Destructive> = new Map([
  ['rm', { does: 'deletes files', instead: 'leave them and name in your answer what should go' }],
  ['mkfs', { does: 'formats a device', instead: 'look at devices with `df`' }],
  ['mkfs.ext4', { does: 'formats a device', instead: 'look at devices with `df`' }],
  ['dd', { does: 'overwrites what it writes to', instead: 'read with `head -c` or `cat`' }],
  ['truncate', { does: 'cuts files off', instead: 'read the part you need with `head` or `tail`' }],
  ['shred', { does: 'destroys files', instead: 'leave them and name in your answer what should go' }],
  ['mv', { does: 'takes files away from their place', instead: 'read them where they are' }],
  ['chmod', { does: 'changes permissions', instead: 'look at them with `stat` or `ls -l`' }],
  ['chown', { does: 'changes owners', instead: 'look at them with `stat` or `ls -l`' }],
]);

/** Git subcommands that may run; the published list, though `branch -D` deletes. */
export const GIT_SUBCOMMANDS: ReadonlySet<string> = new Set(
  'status log diff show branch rev-parse ls-files describe blame'.split(' '),
);

/** Every other program that may run; the published list, though interpreters can do anything. */
export const KNOWN: ReadonlySet<string> = new Set([
  ...'ls cat head tail wc grep stat file du df'.split(' '),
  ...'python3 python node npm pytest'.split(' '),
  ...'echo printf jq sed awk sort uniq diff'.split(' '),
]);

/** What to do instead of unknown programs that agents propose often; completes "Instead, …". */
export const INSTEAD_OF: ReadonlyMap<string, string> = new Map([
  ['cd', 'give the programs full paths'],
  ['nl', 'number lines with `cat -n`'],
  ['rg', 'search with `grep -rn`'],
  ['tee', 'print to standard output only'],
  ['cp', 'read the file where it is'],
  ['mkdir', 'work with the folders that exist'],
  ['touch', 'work with the files that exist'],
  ['curl', 'work with what is in the workspace'],
  ['wget', 'work with what is in the workspace'],
  ['&', 'join commands with `;` or `&&`, for a single `&` does not part them here'],
]);
