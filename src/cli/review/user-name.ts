/** Who answers, unless they say. */

import os from 'node:os';
import process from 'node:process';

/** The name of the user; empty where the system knows none. */
export function userName(): string {
  try {
    return os.userInfo().username;
  } catch {
    return process.env['USER'] ?? '';
  }
}
