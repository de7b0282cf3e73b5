/** Gemini CLI: `hooks.BeforeTool` of its settings. Any deny wins, then ask. */

import type { Found, Hook, SettingsHost } from '../host.ts';
import { geminiMatcher } from '../matcher.ts';
import { commandOf, hooksFor, statedTimeout } from '../nested.ts';
import type { Setting } from '../setting.ts';

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
      if (isDisabled(switches, [command, ...(name === undefined ? [] : [name])])) {
        leaveOut('disabled by hooksConfig');
        return [];
      }
      const timeout = statedTimeout(hook.get('timeout'), 'milliseconds');
      return [{ ...(name !== undefined && { name }), command, ...matcher, ...timeout }];
    });
    return { hooks, leftOut };
  },
};

/** Hooks may be switched off all together, or one by one by name or command. */
function isDisabled(switches: Setting, names: readonly string[]): boolean {
  const enabled = switches.get('enabled');
  if (enabled.isThere && !enabled.flag()) return true;
  return (
    switches
      .get('disabled')
      .texts()
      ?.some((name) => names.includes(name)) ?? false
  );
}
