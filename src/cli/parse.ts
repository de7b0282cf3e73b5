/** Values of options: text from the command line in, something valid or a one-line error out. */

import { InvalidArgumentError } from 'commander';
import { ReplayError } from '../errors.ts';
import type { Guard } from '../guards/guard.ts';
import { aliases, builtinGuards, findGuard, nearestName } from '../guards/index.ts';

/** Adds one more value to an option that can be given again. */
export function collect(value: string, values: readonly string[] = []): string[] {
  return [...values, value];
}

/** A whole number from 1. */
export function positive(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 1) throw new InvalidArgumentError('Give a whole number from 1.');
  return number;
}

/** `90s`, `5m`, `1h`, or seconds as a plain number; in seconds. */
export function duration(value: string): number {
  const match = /^(?<amount>\d+(?:\.\d+)?)(?<unit>s|m|h)?$/.exec(value);
  const amount = Number(match?.groups?.['amount'] ?? 0);
  if (amount === 0) throw new InvalidArgumentError('Give a time such as 90s, 5m or 1h.');
  return amount * { s: 1, m: 60, h: 3600 }[(match?.groups?.['unit'] ?? 's') as 's' | 'm' | 'h'];
}

/** A day or time in ISO 8601. */
export function time(value: string): Date {
  const date = new Date(value);
  if (Number.isNaN(date.getTime()))
    throw new InvalidArgumentError('Give a day such as 2026-11-30, or a time in ISO 8601.');
  return date;
}

/** A day stands for all of it: up to its last millisecond. */
export function timeUntil(value: string): Date {
  return time(/^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T23:59:59.999Z` : value);
}

export function regularExpression(value: string): RegExp {
  try {
    return new RegExp(value, 'u');
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? `${error.message}.` : String(error));
  }
}

/** The guards named, in order. @throws ReplayError for one that does not exist, and for one that is named twice */
export function guardsNamed(names: readonly string[]): Guard[] {
  const guards = names.map((name) => guardNamed(name));
  for (const [index, guard] of guards.entries()) {
    const before = guards.indexOf(guard);
    if (before === index) continue;
    const alias = names[before] === names[index] ? '' : ` (as ${names[before]} and ${names[index]})`;
    throw new ReplayError(`--guard ${guard.name} is given twice${alias}: name two different guards`);
  }
  return guards;
}

function guardNamed(name: string): Guard {
  const guard = findGuard(name);
  if (guard !== undefined) return guard;
  const known = [...builtinGuards.map((builtin) => builtin.name), ...Object.keys(aliases)];
  const nearest = nearestName(name, known);
  const hint = nearest === undefined ? `there are ${known.join(', ')}` : `did you mean ${nearest}?`;
  throw new ReplayError(`no guard is called ${JSON.stringify(name)}: ${hint}`);
}
