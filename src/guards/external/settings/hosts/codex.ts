/** Codex: `hooks.PreToolUse` of `hooks.json`, nested as in Claude Code. All hooks that match run at once; any block wins. */

import type { Found, Hook, SettingsHost } from '../host.ts';
import { codexMatcher } from '../matcher.ts';
import { commandOf, hooksFor, statedTimeout } from '../nested.ts';
import type { Setting } from '../setting.ts';

export const codex: SettingsHost = {
  protocol: 'codex',
  name: 'codex',
  folders: ['.codex'],
  hasComments: false,
  stopsAtBlock: false,
  projectVariables: [],
  pluginVariables: ['PLUGIN_ROOT', 'CLAUDE_PLUGIN_ROOT'],

  // Its files are written as those of Claude Code are: only their folder tells them apart.
  recognises: () => false,

  find(settings, tool): Found {
    const leftOut: string[] = [];
    const leaveOut = (why: string): void => void leftOut.push(why);
    const groups = settings.get('hooks').get('PreToolUse').list();
    const hooks = hooksFor(tool, groups, codexMatcher, leaveOut).flatMap(({ hook, ...matcher }): readonly Hook[] => {
      const command = commandOf(hook, leaveOut);
      if (command === undefined) return [];
      return [{ command, ...matcher, ...statedTimeout(timeoutIn(hook), 'seconds') }];
    });
    return { hooks, leftOut };
  },
};

/** Its names in versions so far. */
const TIMEOUTS = ['timeout', 'timeoutSec', 'timeout_sec'];

function timeoutIn(hook: Setting): Setting {
  return TIMEOUTS.map((name) => hook.get(name)).find(({ isThere }) => isThere) ?? hook.get('timeout');
}
