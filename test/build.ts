/** Builds the program once before any test: command-line tests and judging threads run what is shipped. */

import { execFileSync } from 'node:child_process';

export function setup(): void {
  execFileSync('npx', ['--no-install', 'tsc', '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
}
