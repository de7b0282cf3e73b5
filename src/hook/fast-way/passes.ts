/** The decision of the shell's script in JavaScript, from the same conditions. */

import { type Condition, LONGEST, type View } from './decision.ts';
import { expressionOf } from './pattern.ts';

/** Whether a payload passes without the full guard. */
export function passesBy(conditions: readonly Condition[]): (payload: string) => boolean {
  const compiled = conditions.map(({ groups }) =>
    groups.map(({ view, patterns }) => ({ view, expression: expressionOf(patterns) })),
  );
  return (payload) => {
    if (!/^\{[^\n]*\}\n?$/.test(payload) || Buffer.byteLength(payload) > LONGEST) return false;
    const views = viewsOf(payload);
    return !compiled.some((groups) => groups.every(({ view, expression }) => expression.test(views[view])));
  };
}

function viewsOf(payload: string): Readonly<Record<View, string>> {
  return {
    payload,
    bare: payload.replaceAll(/["'\\$]/g, ''),
    marked: payload.replaceAll(/["'\\$\t]+/g, '"'),
    unquoted: payload.replaceAll(/["'$]/g, ''),
  };
}
