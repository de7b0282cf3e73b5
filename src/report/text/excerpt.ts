/** A long command cut to one line, around the span that made a rule speak. */

import type { Span } from '../../shell/span.ts';
import { type Visibility, visible, visibleUnits } from './visible.ts';
import { columnsOf } from './width.ts';

/** Three stretches of one line, all visible; `spoke` carries its marks and is empty where there is no span. */
export interface Excerpt {
  readonly before: string;
  readonly spoke: string;
  readonly after: string;
}

interface Signs {
  readonly open: string;
  readonly close: string;
  readonly cut: string;
}

const UNICODE_SIGNS: Signs = { open: '▸', close: '◂', cut: '…' };
const ASCII_SIGNS: Signs = { open: '>>', close: '<<', cut: '...' };

/** Share of the line that the span may take where there is more around it. */
const SPOKE_SHARE = 0.75;
/** Shares that the start of a text gets where its middle is left out: before the span it is the program's name. */
const SPOKE_HEAD = 0.67;
const BEFORE_HEAD = 0.4;
/** Less than this is not worth showing a start of. */
const SHORT = 16;

/**
 * UTF-16 units that are certain to fill one column: a letter and the marks left on it take less. It bounds what is
 * looked at of a command of megabytes.
 */
const UNITS_A_COLUMN = 12;

/** The command in at most `columns` columns (16 at least), cut between graphemes, the span and what is around it kept. */
export function excerpt(command: string, trigger: Span | undefined, columns: number, unicode: boolean): Excerpt {
  const signs = unicode ? UNICODE_SIGNS : ASCII_SIGNS;
  const line = new Line(signs.cut, Math.max(16, columns), { unicode, newline: 'sign' });
  const start = within(trigger?.start, command);
  const end = within(trigger?.end, command);
  if (start === undefined || end === undefined || start >= end) {
    return { before: line.head(line.unitsAfter(command), line.columns), spoke: '', after: '' };
  }
  const before = command.slice(0, start);
  const spoke = command.slice(start, end);
  const after = line.unitsAfter(command.slice(end));

  const room = line.columns - columnsOf(signs.open) - columnsOf(signs.close);
  const around = widthOf(line.unitsAfter(before)) + widthOf(after);
  const spokeShare = Math.max(room - around, Math.floor(room * SPOKE_SHARE));
  const shown = line.middle(spoke, Math.min(room, spokeShare), SPOKE_HEAD);
  const left = room - columnsOf(shown);
  const beforeShare = Math.max(Math.floor(left / 2), left - widthOf(after));
  const shownBefore = line.middle(before, beforeShare, BEFORE_HEAD);
  const shownAfter = line.head(after, left - columnsOf(shownBefore));
  return { before: shownBefore, spoke: signs.open + shown + signs.close, after: shownAfter };
}

/** Names and messages in a report: longer ones say nothing more. */
const LONGEST_NAME = 300;

/** A name or a message as one visible line, cut at its end where it is very long. */
export function nameLine(text: string, unicode: boolean): string {
  const whole = visible(text.slice(0, LONGEST_NAME * UNITS_A_COLUMN), { unicode, newline: 'sign' });
  return columnsOf(whole) <= LONGEST_NAME ? whole : excerpt(text, undefined, LONGEST_NAME, unicode).before;
}

function within(offset: number | undefined, command: string): number | undefined {
  return offset === undefined ? undefined : Math.min(Math.max(offset, 0), command.length);
}

/** Cuts runs of units to a number of columns. */
class Line {
  readonly columns: number;
  readonly #cut: string;
  readonly #visibility: Visibility;

  constructor(cut: string, columns: number, visibility: Visibility) {
    this.#cut = cut;
    this.columns = columns;
    this.#visibility = visibility;
  }

  /** Enough units from the start of a text to fill the line. */
  unitsAfter(text: string): string[] {
    return visibleUnits(text.slice(0, (this.columns + 1) * UNITS_A_COLUMN), this.#visibility);
  }

  /** Enough units up to the end of a text to fill the line. */
  unitsBefore(text: string): string[] {
    return visibleUnits(text.slice(-(this.columns + 1) * UNITS_A_COLUMN), this.#visibility);
  }

  /** The start of a run; a sign at its end says where it is cut. */
  head(units: readonly string[], columns: number): string {
    if (widthOf(units) <= columns) return units.join('');
    return fitting(units, columns - columnsOf(this.#cut)) + this.#signWithin(columns);
  }

  /** Start and end of a text; of a short line the end alone. */
  middle(text: string, columns: number, headShare: number): string {
    const start = this.unitsAfter(text);
    if (widthOf(start) <= columns) return start.join('');
    const room = columns - columnsOf(this.#cut);
    const kept = columns < SHORT ? 0 : Math.floor(room * headShare);
    return fitting(start, kept) + this.#signWithin(columns) + fittingFromEnd(this.unitsBefore(text), room - kept);
  }

  #signWithin(columns: number): string {
    return columnsOf(this.#cut) <= columns ? this.#cut : '';
  }
}

function widthOf(units: readonly string[]): number {
  return units.reduce((columns, unit) => columns + columnsOf(unit), 0);
}

/** As many units from the start as fit. */
function fitting(units: readonly string[], columns: number): string {
  let text = '';
  let used = 0;
  for (const unit of units) {
    used += columnsOf(unit);
    if (used > columns) break;
    text += unit;
  }
  return text;
}

/** As many units up to the end as fit. */
function fittingFromEnd(units: readonly string[], columns: number): string {
  let text = '';
  let used = 0;
  for (const unit of units.toReversed()) {
    used += columnsOf(unit);
    if (used > columns) break;
    text = unit + text;
  }
  return text;
}
