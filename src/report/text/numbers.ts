/** Figures as people read them. What is unknown prints as `–`; nothing is rounded across a line that matters. */

import type { Rate } from '../../replay/summary.ts';

/** Stands for what is not known. */
export const UNKNOWN = '–';

const THOUSANDS = new Intl.NumberFormat('en-US');

/** A count with thousands separators. */
export function count(n: number): string {
  return THOUSANDS.format(n);
}

/** A count and what is counted: `1 case`, `1,155 cases`. */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${count(n)} ${n === 1 ? one : many}`;
}

/** A share as a percentage with one decimal: `92.5%`; 0% and 100% only where nothing or everything is meant. */
export function percent(share: number | undefined): string {
  return share === undefined ? UNKNOWN : `${digits(share * 100, 1, [0, 100])}%`;
}

/** A share with its interval: `92.5% [87–96]`, `0% [0–1.5]`. */
export function rateWithInterval({ rate, low, high }: Rate): string {
  if (rate === undefined || low === undefined || high === undefined) return UNKNOWN;
  return `${percent(rate)} [${bound(low)}–${bound(high)}]`;
}

/** A p value: `p < 0.001`, `p = 0.031`. */
export function pValue(p: number): string {
  if (p < 0.001) return 'p < 0.001';
  return `p = ${p < 0.1 ? digits(p, 3, [0.01, 0.05, 0.1]) : digits(p, 2, [1])}`;
}

/** A figure with two to three digits that mean something: `0.42`, `1.3`, `14`, `1,590`. */
export function significant(n: number): string {
  if (n >= 9.95) return count(Math.round(n));
  if (n >= 0.995) return n.toFixed(1);
  return n < 0.005 ? '< 0.01' : n.toFixed(2);
}

/** A figure with three digits, for what is told apart by small differences: `0.421`, `1.30`, `23.1`, `1,590`. */
export function threeDigits(n: number): string {
  return n < 0.0005 ? '< 0.001' : withDecimals(n, decimalsFor(n));
}

/** A figure with its interval, where there is one, all to the same decimal: `23.1 [22.9–23.4]`. */
export function withInterval(figure: number, low: number | undefined, high: number | undefined): string {
  if (low === undefined || high === undefined) return threeDigits(figure);
  const decimals = decimalsFor(figure);
  return `${threeDigits(figure)} [${withDecimals(low, decimals)}–${withDecimals(high, decimals)}]`;
}

/** Decimals that leave three digits. */
function decimalsFor(n: number): number {
  if (n >= 99.95) return 0;
  if (n >= 9.995) return 1;
  return n >= 0.9995 ? 2 : 3;
}

function withDecimals(n: number, decimals: number): string {
  return decimals === 0 ? count(Math.round(n)) : n.toFixed(decimals);
}

const BYTE_UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** Bytes for people, in powers of a thousand: `812 B`, `1.4 kB`, `30 MB`. */
export function bytes(n: number): string {
  const power = Math.min(BYTE_UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, n)) / 3)));
  const scaled = n / 1000 ** power;
  return `${power > 0 && scaled < 9.95 ? scaled.toFixed(1) : count(Math.round(scaled))} ${BYTE_UNITS[power]}`;
}

/** Seconds for people: `0.4 s`, `12 s`, `3 min 20 s`. */
export function seconds(s: number): string {
  if (s < 10) return `${s.toFixed(1)} s`;
  const whole = Math.round(s);
  const minutes = Math.floor(whole / 60);
  if (minutes === 0) return `${whole} s`;
  return whole % 60 === 0 ? `${count(minutes)} min` : `${count(minutes)} min ${whole % 60} s`;
}

/** Enough of a case's or a request's id to find it by. */
export function shortId(id: string): string {
  return id.slice(0, 12);
}

/** A bound in per cent: whole numbers but near the ends, where a decimal is worth having. */
function bound(share: number): string {
  const nearEnd = Math.min(share, 1 - share) < 0.02;
  return digits(share * 100, nearEnd ? 1 : 0, [0, 100]).replace(/\.0$/, '');
}

/** Rounded to so many decimals, to more where it would otherwise reach one of the limits without being it. */
function digits(value: number, decimals: number, limits: readonly number[]): string {
  for (const limit of limits) if (Math.abs(value - limit) < 1e-12) return String(limit);
  const text = value.toFixed(decimals);
  return limits.includes(Number(text)) ? digits(value, decimals + 1, limits) : text;
}

/** An upper bound as a percentage with one decimal, rounded up so that it still holds: `1.9%`. */
export function percentUp(share: number): string {
  return `${Math.ceil(share * 1000 - 1e-9) / 10}%`;
}
