/** `git -c alias.NAME=COMMAND NAME`: an alias made for this call; `!COMMAND` is for the shell. */

import { lineOf } from '../literal-output.ts';
import { literalWord, textOf } from '../made-word.ts';
import { splitWords } from '../split-words.ts';
import { launchedProgram, launchedScript } from '../unwrap/launcher.ts';
import { leadingOptions, optionNames } from '../unwrap/leading-options.ts';
import type { Follower } from './follower.ts';

const GLOBAL = optionNames('C c git-dir work-tree namespace super-prefix config-env exec-path');

export const gitAlias: Follower = (args, { input }) => {
  const { options, rest } = leadingOptions(args, GLOBAL);
  const [verb, ...others] = rest;
  const setting = `alias.${verb?.value ?? ''}=`;
  const alias = options.findLast(({ name, value }) => name === 'c' && value?.value.startsWith(setting))?.value;
  if (verb === undefined || alias === undefined) return [];
  const command = literalWord(alias.value.slice(setting.length), alias.span);
  if (!command.value.startsWith('!')) {
    return launchedProgram([literalWord('git', verb.span), ...splitWords(textOf(command)), ...others], input);
  }
  return launchedScript(lineOf([literalWord(command.value.slice(1), alias.span), ...others]), input);
};
