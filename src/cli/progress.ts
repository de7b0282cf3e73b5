/** Progress on standard error for anything that takes more than a second: a bar on a terminal, plain lines otherwise. */

import process from 'node:process';
import { isatty } from 'node:tty';
import type { Progress } from '../replay/replay.ts';
import { complain } from './stderr.ts';

/** Nothing is shown before. */
const QUIET_MILLIS = 1000;
const BAR_EVERY_MILLIS = 100;
const LINE_EVERY_MILLIS = 5000;
const BAR_WIDTH = 24;

export class ProgressDisplay {
  readonly #drawsBar = isatty(process.stderr.fd) && process.env['TERM'] !== 'dumb';
  readonly #started = performance.now();
  #last = Number.NEGATIVE_INFINITY;
  #isDrawn = false;

  /** Shows how far a run is, when it is time to. */
  show(progress: Progress): void {
    const now = performance.now();
    const elapsed = now - this.#started;
    const every = this.#drawsBar ? BAR_EVERY_MILLIS : LINE_EVERY_MILLIS;
    if (elapsed < QUIET_MILLIS || now - this.#last < every) return;
    this.#last = now;
    const text = progressText(progress, elapsed / 1000);
    if (this.#drawsBar) {
      process.stderr.write(`\r\x1b[K${barOf(progress)} ${text}`);
      this.#isDrawn = true;
    } else complain(text);
  }

  /** Takes the bar away. */
  clear(): void {
    if (this.#isDrawn) process.stderr.write('\r\x1b[K');
    this.#isDrawn = false;
  }
}

/** `12,800 commands, 41%, 9,400/s, 2 s left`. @param seconds since the start */
export function progressText(progress: Progress, seconds: number): string {
  const { cases } = progress;
  const share = shareOf(progress);
  const rate = Math.round(cases / seconds);
  const left = share > 0 ? `, ${Math.ceil((seconds / share) * (1 - share))} s left` : '';
  return `${count(cases)} commands, ${Math.floor(share * 100)}%, ${count(rate)}/s${left}`;
}

function barOf(progress: Progress): string {
  const filled = Math.floor(shareOf(progress) * BAR_WIDTH);
  return `[${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}]`;
}

/** How much of the input has been read: what nobody knows before is how many commands there are. */
function shareOf({ read, size }: Progress): number {
  return size === 0 ? 1 : Math.min(1, read / size);
}

function count(n: number): string {
  return n.toLocaleString('en-US');
}
