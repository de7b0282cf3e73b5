/** Something the user can mend: printed as one line (what, where, what to do), exit code 2. Everything else keeps its stack. */
export class ReplayError extends Error {
  override readonly name = 'ReplayError';
}
