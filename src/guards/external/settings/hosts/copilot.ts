/**
 * GitHub Copilot: `hooks.preToolUse` of `.github/hooks/*.json` and of what `~/.copilot` holds. One hook after the other;
 * the first deny wins.
 */

import type { Found, Hook, SettingsHost } from '../host.ts';
import { copilotMatcher } from '../matcher.ts';
import { matcherText, requiredText, statedTimeout } from '../nested.ts';
import type { Setting } from '../setting.ts';

export const copilot: SettingsHost = {
  protocol: 'copilot',
  name: 'copilot',
  folders: ['.github', '.copilot'],
  hasComments: false,
  stopsAtBlock: true,
  projectVariables: [],
  pluginVariables: [],

  recognises: (hooks) => hooks.keys().includes('preToolUse'),

  find(settings, tool): Found {
    const leftOut: string[] = [];
    const leaveOut = (why: string): void => void leftOut.push(why);
    const isDisabled = settings.get('disableAllHooks').flag();
    for (const _ of settings.get('hooks').get('PreToolUse').list())
      leaveOut('for PreToolUse, whose payload is another one');
    const entries = settings.get('hooks').get('preToolUse').list();
    const hooks = entries.flatMap((entry): readonly Hook[] => {
      const command = commandIn(entry, leaveOut);
      if (command === undefined) return [];
      const matcher = entry.get('matcher');
      if (!copilotMatcher(matcher)(tool)) leaveOut(`for ${matcher.text()}`);
      else if (isDisabled) leaveOut('disabled by disableAllHooks');
      else return [{ command, ...matcherText(matcher), ...surroundings(entry) }];
      return [];
    });
    return { hooks, leftOut };
  },
};

/** `bash` is a script for the shell, and so is `command` unless it comes with arguments. */
function commandIn(entry: Setting, leaveOut: (why: string) => void): Hook['command'] | undefined {
  const type = entry.get('type').text() ?? 'command';
  if (type !== 'command') {
    leaveOut(`of type ${type}`);
    return undefined;
  }
  const key = ['bash', 'command'].find((name) => entry.get(name).isThere);
  if (key === undefined) {
    leaveOut(entry.get('powershell').isThere ? 'run by powershell' : 'without a command, which the host passes over');
    return undefined;
  }
  const command = requiredText(entry.get(key));
  const args = key === 'command' ? entry.get('args').texts() : undefined;
  return args === undefined ? command : [command, ...args];
}

function surroundings(entry: Setting): Pick<Hook, 'timeoutMillis' | 'env' | 'folder'> {
  const folder = entry.get('cwd').text();
  return {
    ...statedTimeout(entry.get('timeoutSec'), 'seconds'),
    env: entry.get('env').textByName(),
    ...(folder !== undefined && { folder }),
  };
}
