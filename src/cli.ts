#!/usr/bin/env node
/**
 * The command line: options in, the pipeline, an exit code out. With `cli/`, the only place that touches the process.
 * What asks for the version gets it before anything else is loaded.
 */

import process from 'node:process';
import { print, watchStdout } from './cli/stdout.ts';
import { version } from './version.ts';

watchStdout();
const [first = ''] = process.argv.slice(2);
if (['--version', '-V'].includes(first)) {
  await print(`${version}\n`);
} else {
  const { main } = await import('./cli/main.ts');
  await main();
}
