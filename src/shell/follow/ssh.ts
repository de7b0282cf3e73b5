/** `ssh HOST COMMAND…`: the words, joined, are a script for the shell over there; without any it reads its input. */

import { lineOf } from '../literal-output.ts';
import { launchedScript } from '../unwrap/launcher.ts';
import { leadingOptions, optionNames } from '../unwrap/leading-options.ts';
import type { Follower } from './follower.ts';

/** OpenSSH 9.9. */
const VALUED = optionNames('B b c D E e F I i J L l m O o P p Q R S W w');

export const ssh: Follower = (args, { input }) => {
  const [host, ...others] = leadingOptions(args, VALUED).rest;
  if (host === undefined) return [];
  const { rest } = leadingOptions(others, VALUED);
  return rest.length === 0 ? launchedScript(input) : launchedScript(lineOf(rest), input);
};
