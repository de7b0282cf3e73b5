/** What the terminal can show, decided once: from the streams, NO_COLOR, TERM, the locale, and the options. */

import process from 'node:process';

export interface Terminal {
  readonly colour: boolean;
  /** Columns to fit text in. */
  readonly width: number;
  readonly unicode: boolean;
}

/** Columns of text that goes to a file or a pipe. */
const PIPE_WIDTH = 100;

/** @param wantsColour false where `--no-color` was given */
export function describeTerminal(wantsColour: boolean): Terminal {
  const { stdout, env } = process;
  const isTerminal = stdout.isTTY === true;
  return {
    colour: wantsColour && isTerminal && !env['NO_COLOR'] && env['TERM'] !== 'dumb',
    width: isTerminal && stdout.columns > 0 ? stdout.columns : PIPE_WIDTH,
    unicode: !isTerminal || env['TERM'] !== 'linux',
  };
}
