/** Names of guards that come from a settings file. */

import path from 'node:path';
import { splitWords } from '../../../shell/split-words.ts';
import { wholeText } from '../../../shell/text.ts';
import { SCRIPT_ENDING } from '../files/script-ending.ts';
import type { Hook } from './host.ts';

/** Programs named by their path that run the script which follows. */
const INTERPRETER = /^(?:env|sh|bash|zsh|dash|python[\d.]*|node|bun|deno|ruby|perl)$/;

/**
 * The name of each hook: what its file calls it, the name of its script, or `hooks.1`; a second of one name is `…-2`.
 * @param reserved names that none of them may have
 */
export function hookNames(hooks: readonly Hook[], reserved: readonly string[]): readonly string[] {
  const taken = new Set(reserved);
  return hooks.map((hook, index) => {
    const wanted = validName(hook.name ?? '') ?? validName(scriptIn(hook.command)) ?? `hooks.${index + 1}`;
    let name = wanted;
    for (let times = 2; taken.has(name); times += 1) name = `${wanted}-${times}`;
    taken.add(name);
    return name;
  });
}

/** `claude-settings`: the host, and the file's name without its ending. */
export function setName(host: string, file: string): string {
  const stem = validName(path.basename(file, path.extname(file))) ?? 'hooks';
  return stem === host || stem.startsWith(`${host}-`) ? stem : `${host}-${stem}`;
}

/** A text as a guard's name, `[a-z][a-z0-9._-]*`; undefined where nothing of it could begin one. */
export function validName(text: string): string | undefined {
  const name = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .replace(/[._-]+$/, '');
  return name === '' ? undefined : name;
}

/** What is no program but a device, where output is thrown away or input comes from: `>/dev/null`. */
const DEVICE = /(?:^|[<>])\/dev\//;

/** The script's name without folder and ending; empty where the command names no file. */
function scriptIn(command: Hook['command']): string {
  const words = typeof command === 'string' ? splitWords(wholeText(command)).map(({ value }) => value) : command;
  const files = words.map((word) => path.posix.basename(word));
  const script = files.find((file) => SCRIPT_ENDING.test(file));
  if (script !== undefined) return script.replace(SCRIPT_ENDING, '');
  const program = words.findIndex(
    (word, at) => word.includes('/') && !/^-|=/.test(word) && !DEVICE.test(word) && !INTERPRETER.test(files[at] ?? ''),
  );
  return files[program] ?? '';
}
