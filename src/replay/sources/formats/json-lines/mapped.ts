/** JSON Lines of any other shape, by a mapping that says where in an object the columns of a case are. */

import type { Head } from '../../open/head.ts';
import { isObject } from '../../../../json.ts';
import type { TextFormat } from '../../source.ts';
import { readObjects } from './json-lines.ts';
import { columnsOf, type Mapping, valueAt } from './mapping.ts';

/** The format of JSON Lines in which the path of the command leads to text. */
export function mapped(mapping: Mapping): TextFormat {
  return {
    kind: 'text',
    name: 'json-lines',
    summary: 'one JSON object a line, read as a map says',
    known: 'well',

    recognises({ objects, whole }: Head): boolean {
      if (objects.some((object) => typeof valueAt(object, mapping.command) === 'string')) return true;
      // Of a first line longer than the head, what is inside of values is not known.
      const [first, ...others] = objects;
      const [key] = mapping.command;
      return !whole && others.length === 0 && isObject(first) && typeof key === 'string' && Object.hasOwn(first, key);
    },

    // Whoever names an id for a call means one that is its own.
    read: (input, skip) =>
      readObjects(input, skip, { columnsOf: (object) => columnsOf(object, mapping), idsAreUnique: true }),
  };
}
