/**
 * Cursor: `hooks.beforeShellExecution` of `hooks.json`, whose matchers are held against the command, and `hooks.preToolUse`,
 * whose matchers are held against the tool's name. Deny wins over ask, ask over allow.
 */

import { PRE_TOOL_USE } from '../../protocols/cursor/answer.ts';
import type { Found, Hook, SettingsHost } from '../host.ts';
import { cursorMatcher } from '../matcher.ts';
import { commandOf, matcherText, statedTimeout } from '../nested.ts';
import type { Setting } from '../setting.ts';

export const cursor: SettingsHost = {
  protocol: 'cursor',
  name: 'cursor',
  folders: ['.cursor'],
  hasComments: false,
  stopsAtBlock: false,
  projectVariables: ['CURSOR_PROJECT_DIR', 'CLAUDE_PROJECT_DIR'],
  pluginVariables: [],

  recognises: (hooks) => hooks.keys().includes('beforeShellExecution'),

  find(settings, tool): Found {
    const leftOut: string[] = [];
    const leaveOut = (why: string): void => void leftOut.push(why);
    const events = settings.get('hooks');
    const ofAnyTool = events.get('preToolUse').list();
    const ofShell = events.get('beforeShellExecution').list();
    const hooks = [
      ...ofAnyTool.flatMap((hook) => hookOfAnyTool(hook, tool, leaveOut)),
      ...ofShell.flatMap((hook) => hookOfShell(hook, leaveOut)),
    ];
    return { hooks, leftOut };
  },
};

function hookOfAnyTool(hook: Setting, tool: string, leaveOut: (why: string) => void): readonly Hook[] {
  const matcher = hook.get('matcher');
  if (cursorMatcher(matcher)(tool)) return hookOf(hook, leaveOut).map((each) => ({ ...each, profile: PRE_TOOL_USE }));
  leaveOut(`for ${matcher.text()}`);
  return [];
}

function hookOfShell(hook: Setting, leaveOut: (why: string) => void): readonly Hook[] {
  const fits = cursorMatcher(hook.get('matcher'));
  return hookOf(hook, leaveOut).map((each) =>
    each.matcher === undefined ? each : { ...each, appliesTo: (request) => fits(request.command) },
  );
}

function hookOf(hook: Setting, leaveOut: (why: string) => void): readonly Hook[] {
  const command = commandOf(hook, leaveOut);
  if (command === undefined) return [];
  return [
    {
      command,
      ...matcherText(hook.get('matcher')),
      ...statedTimeout(hook.get('timeout'), 'seconds'),
      failClosed: hook.get('failClosed').flag(),
    },
  ];
}
