/** Whose machine it is: the folder from which `~` and all that is kept for a user start. */

import os from 'node:os';
import path from 'node:path';

/**
 * The user's home: what `HOME` says where that is an absolute path, else that of the account. An account that is not
 * listed, as containers may run under, has none; then it is the root, as container services set it.
 */
export function homeFolder(): string {
  for (const told of [() => os.homedir(), () => os.userInfo().homedir]) {
    const folder = answerOf(told);
    if (folder !== undefined && path.isAbsolute(folder)) return folder;
  }
  return path.resolve('/');
}

/** Node throws where the system knows no such account. */
function answerOf(told: () => string): string | undefined {
  try {
    return told();
  } catch {
    return undefined;
  }
}
