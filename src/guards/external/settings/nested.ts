/** The nesting that most hosts took over from Claude Code: an event's groups, each with a matcher and its hooks. */

import type { Hook } from './host.ts';
import type { Matcher } from './matcher.ts';
import type { Setting } from './setting.ts';

/** A hook with what narrows its group. */
export interface Grouped extends Pick<Hook, 'matcher'> {
  readonly hook: Setting;
}

/**
 * The hooks of the groups whose matcher fits the tool.
 * @param leaveOut told why, of each hook of another group
 */
export function hooksFor(
  tool: string,
  groups: readonly Setting[],
  matcherOf: (setting: Setting) => Matcher,
  leaveOut: (why: string) => void,
): readonly Grouped[] {
  return groups.flatMap((group) => {
    const matcher = group.get('matcher');
    const hooks = group.get('hooks').list();
    if (matcherOf(matcher)(tool)) return hooks.map((hook) => ({ hook, ...matcherText(matcher) }));
    for (const _ of hooks) leaveOut(`for ${matcher.text()}`);
    return [];
  });
}

/** The matcher as it is written; nothing where it is for everything. */
export function matcherText(setting: Setting): Pick<Hook, 'matcher'> {
  const written = setting.text() ?? '';
  return written === '' || written === '*' ? {} : { matcher: written };
}

/**
 * The command line of a hook, as most hosts write it.
 * @param leaveOut told why, where it is no program that can block
 * @throws ReplayError where it has no command
 */
export function commandOf(hook: Setting, leaveOut: (why: string) => void): string | undefined {
  const type = hook.get('type').text() ?? 'command';
  if (type !== 'command') {
    leaveOut(`of type ${type}`);
    return undefined;
  }
  if (hook.get('async').flag()) {
    leaveOut('asynchronous, which cannot block');
    return undefined;
  }
  return requiredText(hook.get('command'));
}

/** @throws ReplayError where there is none */
export function requiredText(setting: Setting): string {
  const text = setting.text();
  if (text === undefined || text.trim() === '') throw setting.wrong('give a command');
  return text;
}

/** A time that the file states. */
export function statedTimeout(setting: Setting, unit: 'seconds' | 'milliseconds'): Pick<Hook, 'timeoutMillis'> {
  const timeoutMillis = setting.time(unit);
  return timeoutMillis === undefined ? {} : { timeoutMillis };
}
