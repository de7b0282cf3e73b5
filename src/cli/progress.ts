/** Progress on standard error for anything that takes more than a second: a bar on a terminal, plain lines otherwise. */

import process from 'node:process';
import { count, seconds as inWords } from '../report/text/numbers.ts';
import { isatty } from 'node:tty';
import type { MeasureProgress } from '../replay/measure/measure.ts';
import type { Pace, Progress } from '../replay/options.ts';
import { complain } from './stderr.ts';

/** Nothing is shown before. */
const QUIET_MILLIS = 1000;
const BAR_EVERY_MILLIS = 100;
const LINE_EVERY_MILLIS = 5000;
const BAR_WIDTH = 24;

/** How long so many commands take is said before they are judged, where it is worth a thought. */
const COMMANDS = 1000;
const TELLING_SECONDS = 5;

export class ProgressDisplay {
  readonly #drawsBar = isatty(process.stderr.fd) && process.env['TERM'] !== 'dumb';
  readonly #started = performance.now();
  readonly #paces: string[] = [];
  #last = Number.NEGATIVE_INFINITY;
  #isDrawn = false;

  /** Shows how far a run is, when it is time to. */
  show(progress: Progress): void {
    this.#show((seconds) => ({ text: progressText(progress, seconds), share: shareOf(progress) }));
  }

  /** Shows how far a measurement is, when it is time to: `starting, 12 of 60`. */
  showSteps({ doing, done, of }: MeasureProgress): void {
    this.#show(() => ({ text: `${doing}, ${count(done)} of ${count(of)}`, share: of === 0 ? 1 : done / of }));
  }

  #show(progress: (seconds: number) => { readonly text: string; readonly share: number | undefined }): void {
    const now = performance.now();
    const elapsed = now - this.#started;
    const every = this.#drawsBar ? BAR_EVERY_MILLIS : LINE_EVERY_MILLIS;
    if (elapsed < QUIET_MILLIS || now - this.#last < every) return;
    this.#last = now;
    for (const text of this.#paces.splice(0)) this.say(text);
    const { text, share } = progress(elapsed / 1000);
    if (this.#drawsBar) {
      process.stderr.write(`\r\x1b[K${barOf(share)}${text}`);
      this.#isDrawn = true;
    } else complain(text);
  }

  /** Says how long a guard that is slow to answer will take, once the run shows that it is no short one. */
  pace({ guard, millis }: Pace, jobs: number): void {
    const total = (millis * COMMANDS) / jobs / 1000;
    if (total < TELLING_SECONDS) return;
    const each = `${guard} takes about ${count(Math.round(millis))} ms a command`;
    this.#paces.push(`${each}: about ${inWords(total)} for ${count(COMMANDS)} distinct ones with --jobs ${jobs}`);
  }

  /** A line of its own, the bar out of its way. */
  say(text: string): void {
    this.clear();
    complain(text);
  }

  /** Takes the bar away. */
  clear(): void {
    if (this.#isDrawn) process.stderr.write('\r\x1b[K');
    this.#isDrawn = false;
  }
}

/**
 * `12,800 commands, 41%, 9,400/s, 2 s left`; within a budget, once all is read, `3,072 of 90,000 distinct requests, 9,400/s`.
 * @param seconds since the start
 */
function progressText(progress: Progress, seconds: number): string {
  const { cases, reached } = progress;
  const rate = (done: number): string => `${count(Math.round(done / seconds))}/s`;
  if (reached !== undefined) {
    return `${count(reached.judged)} of ${count(reached.of)} distinct requests, ${rate(reached.judged)}`;
  }
  const share = shareOf(progress);
  const commands = `${count(cases)} ${cases === 1 ? 'command' : 'commands'}`;
  if (share === undefined) return `${commands}, ${count(Math.round(progress.read / 1e6))} MB read, ${rate(cases)}`;
  // Reading runs ahead of judging, so then nobody knows how much is left.
  if (share === 1) return `${commands}, all read, ${rate(cases)}`;
  const left = share > 0 ? `, ${count(Math.ceil((seconds / share) * (1 - share)))} s left` : '';
  return `${commands}, ${Math.floor(share * 100)}%, ${rate(cases)}${left}`;
}

function barOf(share: number | undefined): string {
  if (share === undefined) return '';
  const filled = Math.floor(share * BAR_WIDTH);
  return `[${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}] `;
}

/**
 * Of the input that has been read (how many commands it holds nobody knows before), or of the requests within a budget;
 * unknown where nobody knows how much there is to read.
 */
function shareOf({ read, size, reached }: Progress): number | undefined {
  const [done, of] = reached === undefined ? [read, size] : [reached.judged, reached.of];
  if (of === undefined) return undefined;
  return of === 0 ? 1 : Math.min(1, done / of);
}
