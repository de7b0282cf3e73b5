/** Something the user can mend: printed as one line (what, where, what to do), exit code 2. Everything else keeps its stack. */
export class ReplayError extends Error {
  override readonly name = 'ReplayError';
}

/** The words of an error; the system's own without the call and the path that Node adds. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!('syscall' in error)) return error.message;
  return error.message.replace(/^[A-Z]+: /, '').replace(/, \w+(?: '.*)?$/s, '');
}
