/** Hooks that are written twice, which some hosts run once. */

import type { Hook } from './host.ts';

/** Each name and command once, asked about what any of its hooks is asked about, in the order of the first ones. */
export function uniqueHooks(hooks: readonly Hook[]): readonly Hook[] {
  const byIdentity = new Map<string, Hook>();
  for (const hook of hooks) {
    const key = JSON.stringify([hook.name, hook.command]);
    const earlier = byIdentity.get(key);
    byIdentity.set(key, earlier === undefined ? hook : together(earlier, hook));
  }
  return [...byIdentity.values()];
}

/** The earlier one; asked about everything where either is, else about what either is asked about. */
function together(earlier: Hook, later: Hook): Hook {
  const { appliesTo: isFirst, matcher, ...rest } = earlier;
  const { appliesTo: isSecond } = later;
  const failClosed = earlier.failClosed === true || later.failClosed === true;
  if (isFirst === undefined || isSecond === undefined) return { ...rest, failClosed };
  const matchers = [matcher, later.matcher].filter((each) => each !== undefined);
  return {
    ...rest,
    failClosed,
    ...(matchers.length > 0 && { matcher: matchers.join(' or ') }),
    appliesTo: (request) => isFirst(request) || isSecond(request),
  };
}
