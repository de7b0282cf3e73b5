/** What the terminal can show, decided once: from the streams, NO_COLOR, FORCE_COLOR, TERM, and the options. */

import process from 'node:process';
import { isatty } from 'node:tty';

export interface Terminal {
  readonly colour: boolean;
  /** Columns to fit text in. */
  readonly width: number;
  readonly unicode: boolean;
}

/** Text that goes to a file or a pipe: the same whatever terminal it is made in. */
export const PLAIN: Terminal = { colour: false, width: 100, unicode: true };

/** @param wantsColour false where `--no-color` was given */
export function describeTerminal(wantsColour: boolean): Terminal {
  const { stdout, env } = process;
  const { TERM } = env;
  const isTerminal = isatty(stdout.fd);
  const { FORCE_COLOR: forced = '' } = env;
  const canColour = forced === '' ? isTerminal && TERM !== 'dumb' : !['0', 'false'].includes(forced);
  return {
    colour: wantsColour && !env['NO_COLOR'] && canColour,
    width: isTerminal && stdout.columns > 0 ? stdout.columns : PLAIN.width,
    unicode: !isTerminal || (TERM !== 'linux' && isUnicode(env)),
  };
}

/** Whether the locale, where one is set, is of UTF-8: the first of these names that is not empty decides, as in POSIX. */
function isUnicode(env: NodeJS.ProcessEnv): boolean {
  const locale = ['LC_ALL', 'LC_CTYPE', 'LANG'].map((name) => env[name] ?? '').find((value) => value !== '');
  if (locale === undefined) return true;
  const [name = '', charset] = locale.replace(/@.*/, '').split('.');
  return charset === undefined ? !['C', 'POSIX'].includes(name) : /^utf-?8$/i.test(charset);
}
