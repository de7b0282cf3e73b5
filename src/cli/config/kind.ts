/** Which kind of guard stands in a replay.yaml. */

import { nearestName } from '../../guards/index.ts';
import { isObject } from '../../json.ts';
import { described, nameOf } from './checked.ts';
import type { kinds } from './schema.ts';
import type { ValuePath, YamlFile } from './yaml-file.ts';

type Kind = keyof typeof kinds;

const KINDS: readonly Kind[] = ['command', 'function', 'hooks', 'use'];

/** By the one key that says what the guard is. @throws ReplayError where there is none, or more than one */
export function kindOf(value: unknown, yaml: YamlFile, at: ValuePath): Kind {
  if (!isObject(value)) {
    const command = typeof value === 'string' ? JSON.stringify(value) : '[python3, hooks/guard.py]';
    throw yaml.error(at, `${nameOf(at)} is ${described(value)}: give a map, such as {command: ${command}}`);
  }
  const [kind, second] = KINDS.filter((key) => Object.hasOwn(value, key));
  if (kind === undefined) throw withoutKind(Object.keys(value), yaml, at);
  if (second === undefined) return kind;
  throw yaml.error([...at, second], `${nameOf(at)} has both ${kind} and ${second}: keep one`, { atKey: true });
}

function withoutKind(keys: readonly string[], yaml: YamlFile, at: ValuePath): Error {
  for (const key of keys) {
    const meant = nearestName(key, KINDS);
    if (meant === undefined) continue;
    const message = `${nameOf(at)} has no key ${JSON.stringify(key)}: did you mean ${meant}?`;
    return yaml.error([...at, key], message, { atKey: true });
  }
  return yaml.error(at, `${nameOf(at)} does not say what it is: give command, function, hooks or use`);
}
