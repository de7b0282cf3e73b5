/** Progress on standard error for anything that takes more than a second: a bar on a terminal, plain lines otherwise. */

import process from 'node:process';
import type { Progress } from '../replay/replay.ts';

/** Nothing is shown before. */
const QUIET_MILLIS = 1000;
const BAR_EVERY_MILLIS = 100;
const LINE_EVERY_MILLIS = 5000;
const BAR_WIDTH = 24;

export class ProgressDisplay {
  readonly #isTerminal = process.stderr.isTTY === true;
  readonly #started = performance.now();
  #last = 0;
  #isDrawn = false;

  /** Shows how far a run is, when it is time to. */
  show(progress: Progress): void {
    const now = performance.now();
    const elapsed = now - this.#started;
    const every = this.#isTerminal ? BAR_EVERY_MILLIS : LINE_EVERY_MILLIS;
    if (elapsed < QUIET_MILLIS || now - this.#last < every) return;
    this.#last = now;
    const text = progressText(progress, elapsed / 1000);
    if (this.#isTerminal) {
      process.stderr.write(`\r\x1b[K${barOf(progress)} ${text}`);
      this.#isDrawn = true;
    } else process.stderr.write(`replay: ${text}\n`);
  }

  /** Takes the bar away. */
  clear(): void {
    if (this.#isDrawn) process.stderr.write('\r\x1b[K');
    this.#isDrawn = false;
  }
}

/** `12,800 commands, 41%, 9,400/s, 2 s left`. @param seconds since the start */
export function progressText({ cases, read, size }: Progress, seconds: number): string {
  const share = size === 0 ? 1 : Math.min(1, read / size);
  const rate = Math.round(cases / seconds);
  const left = share > 0 ? `, ${Math.ceil((seconds / share) * (1 - share))} s left` : '';
  return `${count(cases)} commands, ${Math.floor(share * 100)}%, ${count(rate)}/s${left}`;
}

function barOf({ read, size }: Progress): string {
  const filled = size === 0 ? BAR_WIDTH : Math.min(BAR_WIDTH, Math.floor((read / size) * BAR_WIDTH));
  return `[${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}]`;
}

function count(n: number): string {
  return n.toLocaleString('en-US');
}
