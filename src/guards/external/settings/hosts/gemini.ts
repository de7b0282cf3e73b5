/**
 * Gemini CLI: `hooks.BeforeTool` of its settings. Hooks of one name and command run once; any deny wins, then ask. Groups
 * that are `sequential` run one after the other, but all of them.
 */

import type { Found, Hook, SettingsHost } from '../host.ts';
import { geminiMatcher } from '../matcher.ts';
import { commandOf, hooksFor, statedTimeout } from '../nested.ts';
import type { Setting } from '../setting.ts';
import { uniqueHooks } from '../unique-hooks.ts';

export const gemini: SettingsHost = {
  protocol: 'gemini',
  name: 'gemini',
  folders: ['.gemini'],
  hasComments: true,
  stopsAtBlock: false,
  projectVariables: ['GEMINI_PROJECT_DIR', 'CLAUDE_PROJECT_DIR'],
  pluginVariables: [],

  recognises: (hooks) => hooks.keys().includes('BeforeTool'),

  find(settings, tool): Found {
    const leftOut: string[] = [];
    const leaveOut = (why: string): void => void leftOut.push(why);
    const groups = settings.get('hooks').get('BeforeTool').list();
    const switches = settings.get('hooksConfig');
    const hooks = hooksFor(tool, groups, geminiMatcher, leaveOut).flatMap(({ hook, ...matcher }): readonly Hook[] => {
      const command = commandOf(hook, leaveOut);
      if (command === undefined) return [];
      const name = hook.get('name').text();
      if (isDisabled(switches, name ?? command)) {
        leaveOut('disabled by hooksConfig');
        return [];
      }
      return [
        {
          ...(name !== undefined && { name }),
          command,
          ...matcher,
          ...statedTimeout(hook.get('timeout'), 'milliseconds'),
          env: hook.get('env').textByName(),
        },
      ];
    });
    return { hooks: uniqueHooks(hooks), leftOut };
  },
};

/** Hooks may be switched off all together, or one by one: by name, or by command where they have none. */
function isDisabled(switches: Setting, name: string): boolean {
  const enabled = switches.get('enabled');
  if (enabled.isThere && !enabled.flag()) return true;
  return switches.get('disabled').texts()?.includes(name) ?? false;
}
