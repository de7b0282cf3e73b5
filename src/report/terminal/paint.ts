/** Colours, decided by the caller alone: nothing here looks at the environment. */

import { Chalk } from 'chalk';
import { GLUE, type Tone } from '../document/line.ts';

/** A tone, or the part of a command that made a rule speak. */
export type Ink = Tone | 'spoke';

export type Paint = (text: string, ink: Ink) => string;

/** Visible text in one ink. */
export interface Run {
  readonly text: string;
  readonly ink: Ink;
}

/** Paints runs side by side, neighbours of one ink at once. */
export function paintRuns(runs: readonly Run[], paint: Paint): string {
  const merged: Run[] = [];
  for (const run of runs) {
    const last = merged.at(-1);
    if (last?.ink === run.ink) merged.splice(-1, 1, { text: last.text + run.text, ink: run.ink });
    else merged.push(run);
  }
  return merged.map(({ text, ink }) => paint(text.replaceAll(GLUE, ' '), ink)).join('');
}

export function inOneInk(runs: readonly Run[], ink: Ink): Run[] {
  return runs.map(({ text }) => ({ text, ink }));
}

export function painter(colour: boolean): Paint {
  const chalk = new Chalk({ level: colour ? 1 : 0 });
  return (text, ink) => {
    switch (ink) {
      case 'plain':
        return text;
      case 'strong':
        return chalk.bold(text);
      case 'quiet':
        return chalk.dim(text);
      case 'good':
        return chalk.green(text);
      case 'bad':
        return chalk.red(text);
      case 'spoke':
        return chalk.yellow(text);
    }
  };
}
