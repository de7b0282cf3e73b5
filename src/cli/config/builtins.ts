/** The guards that come with the package, by every name that they have. */

import { aliases, builtinGuards, findGuard, recordedGuards } from '../../guards/index.ts';
import { type Definition, ofBuiltin } from './definition.ts';

export const builtins: ReadonlyMap<string, Definition> = new Map(
  [...[...builtinGuards, ...recordedGuards].map(({ name }) => name), ...Object.keys(aliases)].flatMap((name) => {
    const guard = findGuard(name);
    return guard === undefined ? [] : [[name, ofBuiltin(guard)] as const];
  }),
);
