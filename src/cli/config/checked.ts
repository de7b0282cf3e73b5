/** Values of a replay.yaml held against its schema. */

import type { z } from 'zod';
import type { ReplayError } from '../../errors.ts';
import type { ValuePath, YamlFile } from './yaml-file.ts';

/** What the design has a place for and nothing reads so far. */
const NOT_THERE_YET = new Set(['gate', 'rules']);

/** Longest text that a message quotes. */
const QUOTED_LENGTH = 40;

/** The value at `path` as the schema has it. @throws ReplayError for the first mistake in it, with its place */
export function checked<Schema extends z.ZodType>(
  file: YamlFile,
  path: ValuePath,
  value: unknown,
  schema: Schema,
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw issue === undefined ? file.error(path, result.error.message) : mistake(file, path, value, issue);
}

function mistake(file: YamlFile, path: ValuePath, value: unknown, issue: z.core.$ZodIssue): ReplayError {
  const at = [...path, ...issue.path];
  if (issue.code === 'invalid_key')
    return file.error(at, `${nameOf(at)}: ${issue.issues[0]?.message}`, { atKey: true });
  if (issue.code === 'unrecognized_keys') return unknownKey(file, at, issue.keys[0] ?? '', issue.message);
  const wrong = valueIn(value, issue.path);
  const key = at.at(-1);
  if (wrong === undefined && key !== undefined) {
    return file.error(at, `${nameOf(at.slice(0, -1))} has no ${String(key)}: ${issue.message}`);
  }
  return file.error(at, `${nameOf(at)} is ${described(wrong)}: ${issue.message}`);
}

function unknownKey(file: YamlFile, path: ValuePath, key: string, hint: string): ReplayError {
  const at = [...path, key];
  const message = NOT_THERE_YET.has(key)
    ? `${nameOf(at)} is not there yet; take it out`
    : `${nameOf(path)} has no key ${JSON.stringify(key)}: ${hint}`;
  return file.error(at, message, { atKey: true });
}

/** What leads to a value, as people write it: `guards.mine.command[0]`. */
export function nameOf(path: ValuePath): string {
  const name = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return name === '' ? 'the file' : name.replace(/^\./, '');
}

/** A value in a few words. */
export function described(value: unknown): string {
  if (value === null) return 'empty';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object') return 'a map';
  if (typeof value === 'number') return String(value);
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > QUOTED_LENGTH ? `${text.slice(0, QUOTED_LENGTH)}…` : text;
}

function valueIn(value: unknown, path: ValuePath): unknown {
  let current = value;
  for (const step of path) {
    if (typeof current !== 'object' || current === null) return current;
    current = Reflect.get(current, step);
  }
  return current;
}
