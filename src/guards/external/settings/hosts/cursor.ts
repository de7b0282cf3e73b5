/**
 * Cursor: `hooks.beforeShellExecution` of `hooks.json`, whose matchers are held against the command. Deny wins over ask,
 * ask over allow.
 */

import type { Found, Hook, SettingsHost } from '../host.ts';
import { cursorMatcher } from '../matcher.ts';
import { commandOf, matcherText, statedTimeout } from '../nested.ts';

export const cursor: SettingsHost = {
  protocol: 'cursor',
  name: 'cursor',
  folders: ['.cursor'],
  hasComments: false,
  stopsAtBlock: false,
  projectVariables: ['CURSOR_PROJECT_DIR', 'CLAUDE_PROJECT_DIR'],
  pluginVariables: [],

  recognises: (hooks) => hooks.keys().includes('beforeShellExecution'),

  find(settings): Found {
    const leftOut: string[] = [];
    const leaveOut = (why: string): void => void leftOut.push(why);
    for (const _ of settings.get('hooks').get('preToolUse').list())
      leaveOut('for preToolUse, whose payload is another one');
    const hooks = settings
      .get('hooks')
      .get('beforeShellExecution')
      .list()
      .flatMap((hook): readonly Hook[] => {
        const command = commandOf(hook, leaveOut);
        if (command === undefined) return [];
        const narrowing = matcherText(hook.get('matcher'));
        const fits = cursorMatcher(hook.get('matcher'));
        return [
          {
            command,
            ...narrowing,
            ...(narrowing.matcher !== undefined && { appliesTo: (request) => fits(request.command) }),
            ...statedTimeout(hook.get('timeout'), 'seconds'),
            failClosed: hook.get('failClosed').flag(),
          },
        ];
      });
    return { hooks, leftOut };
  },
};
