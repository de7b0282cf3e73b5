/** Values of options: text from the command line in, something valid or a one-line error out. */

import { InvalidArgumentError, Option } from 'commander';

/** Longest that a timer can run, in milliseconds. */
const LONGEST_MILLIS = 2 ** 31 - 1;

/** Threads beyond this cost more than they bring, on any machine. */
const MOST_JOBS = 256;

/** Adds one more value to an option that can be given again. */
export function collect(value: string, values: readonly string[] = []): string[] {
  return [...values, value];
}

/** An option with a fixed list of values, which can be given again. */
export function choice(flags: string, description: string, choices: readonly string[]): Option {
  const option = new Option(flags, description).choices(choices);
  const one = option.parseArg;
  return option.argParser((value, values: string[] | undefined) => {
    one?.(value, undefined);
    return collect(value, values);
  });
}

/** A whole number from 1. */
export function positive(value: string): number {
  return wholeNumber(value, Number.MAX_SAFE_INTEGER, 'Give a whole number from 1.');
}

export function jobs(value: string): number {
  return wholeNumber(value, MOST_JOBS, `Give a whole number from 1 to ${MOST_JOBS}.`);
}

export function millis(value: string): number {
  return wholeNumber(value, LONGEST_MILLIS, `Give milliseconds, a whole number from 1 to ${LONGEST_MILLIS}.`);
}

function wholeNumber(value: string, most: number, advice: string): number {
  const number = /^\d+$/.test(value) ? Number(value) : 0;
  if (number < 1 || number > most) throw new InvalidArgumentError(advice);
  return number;
}

const SECONDS = new Map([
  ['s', 1],
  ['m', 60],
  ['h', 3600],
]);

/** `90s`, `5m`, `1h`, or seconds as a plain number; in seconds. */
export function duration(value: string): number {
  const { amount = '0', unit = 's' } = /^(?<amount>\d+(?:\.\d+)?)(?<unit>[smh])?$/.exec(value)?.groups ?? {};
  const seconds = Number(amount) * (SECONDS.get(unit) ?? 0);
  if (seconds === 0) throw new InvalidArgumentError('Give a time such as 90s, 5m or 1h.');
  return seconds;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/;

const AGO = /^(?<amount>\d{1,5})(?<unit>[hdw])$/;

const HOUR_MILLIS = 3_600_000;
const UNIT_MILLIS = new Map([
  ['h', HOUR_MILLIS],
  ['d', 24 * HOUR_MILLIS],
  ['w', 7 * 24 * HOUR_MILLIS],
]);

/** A day (in UTC) or time in ISO 8601, or so long ago: `36h`, `7d`, `4w`. */
export function time(value: string): Date {
  const { amount, unit = '' } = AGO.exec(value)?.groups ?? {};
  if (amount !== undefined) return new Date(Date.now() - Number(amount) * (UNIT_MILLIS.get(unit) ?? 0));
  const [day = '', ofDay] = value.split('T');
  const date = new Date(value);
  if (!isDay(day) || (ofDay !== undefined && !TIME.test(ofDay)) || Number.isNaN(date.getTime())) {
    throw new InvalidArgumentError(
      'Give a day such as 2026-11-30, a time such as 2026-11-30T15:04Z, or how long ago, such as 7d.',
    );
  }
  return date;
}

/** A day stands for all of it: up to its last millisecond. */
export function timeUntil(value: string): Date {
  return time(DAY.test(value) ? `${value}T23:59:59.999Z` : value);
}

/** Whether it is one of the calendar: a 30th of February would become the 2nd of March. */
function isDay(text: string): boolean {
  const date = new Date(text);
  return DAY.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** With `u`, which takes characters whole; without it where that refuses the pattern, as it does harmless escapes. */
export function regularExpression(value: string): RegExp {
  try {
    return new RegExp(value, 'u');
  } catch {
    return withoutUnicode(value);
  }
}

function withoutUnicode(value: string): RegExp {
  try {
    return new RegExp(value);
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? `${error.message}.` : String(error));
  }
}

/**
 * What commander says of a usage, as one line that says what to do: `unknown option '--gaurd' (did you mean --guard?)`.
 * @param command of which it is, as it was called: `replay measure`
 */
export function usageError(text: string, command: string): string {
  const line = text
    .trim()
    .replace(/^error: /, '')
    .replace(/\s+\(Did you mean /, ' (did you mean ');
  return /[.)]$/.test(line) ? line : `${line}; see ${command} --help`;
}
