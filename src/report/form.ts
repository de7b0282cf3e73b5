/** The contract of one form of report: a finished run in, text out. */

import type { Change } from '../replay/comparison.ts';
import type { Summary } from '../replay/summary.ts';

/** The forms by their names; the first is the default. */
export const FORMS = ['table', 'markdown', 'json', 'csv'] as const;
export type FormName = (typeof FORMS)[number];

/** How much command text a report may hold, from none to all of it. */
export const SHOWS = ['counts', 'labelled', 'groups', 'all'] as const;

/**
 * - `counts`: no command text, and nothing that may quote one
 * - `labelled`: only the text of cases that carry a label
 * - `groups`: one example a group
 * - `all`: groups and cases
 */
export type Show = (typeof SHOWS)[number];

export interface RenderOptions {
  /** Whether a terminal that understands colours will show it; words carry the meaning either way. */
  readonly colour: boolean;
  /** Columns of the terminal; anything below 60 is laid out as 60. */
  readonly width: number;
  /** False where only ASCII can be shown. */
  readonly unicode: boolean;
  readonly show: Show;
  /** Adds provenance, definitions and whatever a first look leaves out. */
  readonly verbose: boolean;
  /** Every group and every case that changed, however many there are. */
  readonly all: boolean;
}

/** What there is to report. */
export interface FinishedRun {
  readonly summary: Summary;
  /** Every change of every comparison; gone through at most once. */
  readonly changes: Iterable<Change>;
}

/** One form of report. Pure: same run and options, same text. */
export interface Form {
  /** As given to `--format`. */
  readonly name: string;
  /** One line for people. */
  readonly summary: string;
  /** The whole report, ending in a newline. */
  render(run: FinishedRun, options: RenderOptions): string;
}
