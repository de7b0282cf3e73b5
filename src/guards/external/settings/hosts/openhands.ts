/** OpenHands: `hooks.PreToolUse` of `hooks.json`, nested as in Claude Code. One hook after the other, up to the first that blocks. */

import type { Found, Hook, SettingsHost } from '../host.ts';
import { openhandsMatcher } from '../matcher.ts';
import { commandOf, hooksFor, statedTimeout } from '../nested.ts';
import type { Setting } from '../setting.ts';

/** Events may be written either way. */
const SNAKE_CASE = 'pre_tool_use';

export const openhands: SettingsHost = {
  protocol: 'openhands',
  name: 'openhands',
  folders: ['.openhands'],
  hasComments: false,
  stopsAtBlock: true,
  projectVariables: ['OPENHANDS_PROJECT_DIR'],
  pluginVariables: [],

  recognises: (hooks) => hooks.keys().includes(SNAKE_CASE),

  find(settings, tool): Found {
    const leftOut: string[] = [];
    const leaveOut = (why: string): void => void leftOut.push(why);
    const groups = groupsIn(settings.get('hooks'));
    const hooks = hooksFor(tool, groups, openhandsMatcher, leaveOut).flatMap(
      ({ hook, ...matcher }): readonly Hook[] => {
        const command = commandOf(hook, leaveOut);
        if (command === undefined) return [];
        return [{ command, ...matcher, ...statedTimeout(hook.get('timeout'), 'seconds') }];
      },
    );
    return { hooks, leftOut };
  },
};

function groupsIn(hooks: Setting): readonly Setting[] {
  return [...hooks.get('PreToolUse').list(), ...hooks.get(SNAKE_CASE).list()];
}
