/** `kubectl exec POD -- PROGRAM …`, and `run` and `debug`, which start a container with a program. */

import { launchedProgram } from '../unwrap/launcher.ts';
import { leadingOptions, optionNames } from '../unwrap/leading-options.ts';
import type { Follower } from './follower.ts';

/** Options of `kubectl exec` that take a value. */
const VALUED = optionNames('c n f container namespace filename pod-running-timeout context cluster kubeconfig user');

export const kubectl: Follower = (args, { input }) => {
  const verb = args.findIndex(({ value }) => value === 'exec' || value === 'run' || value === 'debug');
  if (verb === -1) return [];
  const behind = args.slice(verb + 1);
  const dashes = behind.findIndex(({ value }) => value === '--');
  if (dashes !== -1) return launchedProgram(behind.slice(dashes + 1), input);
  if (args[verb]?.value !== 'exec') return [];
  // Older versions take the program without dashes.
  const [, ...rest] = leadingOptions(behind, VALUED).rest;
  return launchedProgram(leadingOptions(rest, VALUED).rest, input);
};
