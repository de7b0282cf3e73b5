/**
 * Claude Code: `hooks.PreToolUse` of its settings, and of a plugin's `hooks/hooks.json`. All hooks that match run at
 * once, equal commands once; deny wins over ask, ask over allow.
 */

import { filterOf } from '../filter.ts';
import type { Found, Hook, SettingsHost } from '../host.ts';
import { claudeMatcher } from '../matcher.ts';
import { commandOf, type Grouped, hooksFor, statedTimeout } from '../nested.ts';
import { uniqueHooks } from '../unique-hooks.ts';

export const claudeCode: SettingsHost = {
  protocol: 'claude-code',
  name: 'claude',
  folders: ['.claude'],
  hasComments: false,
  stopsAtBlock: false,
  projectVariables: ['CLAUDE_PROJECT_DIR'],
  pluginVariables: ['CLAUDE_PLUGIN_ROOT'],

  recognises: (hooks) => hooks.keys().includes('PreToolUse'),

  find(settings, tool): Found {
    const leftOut: string[] = [];
    const leaveOut = (why: string): void => void leftOut.push(why);
    const groups = settings.get('hooks').get('PreToolUse').list();
    const isDisabled = settings.get('disableAllHooks').flag();
    const env = settings.get('env').textByName();
    const hooks = hooksFor(tool, groups, claudeMatcher, leaveOut).flatMap((grouped): readonly Hook[] => {
      if (isDisabled) leaveOut('disabled by disableAllHooks');
      const hook = isDisabled ? undefined : hookOf(grouped, tool, leaveOut);
      return hook === undefined ? [] : [{ ...hook, env }];
    });
    return { hooks: uniqueHooks(hooks), leftOut };
  },
};

function hookOf({ hook, matcher }: Grouped, tool: string, leaveOut: (why: string) => void): Hook | undefined {
  const command = commandOf(hook, leaveOut);
  if (command === undefined) return undefined;
  const shell = hook.get('shell').text() ?? 'bash';
  if (shell !== 'bash') {
    leaveOut(`run by ${shell}`);
    return undefined;
  }
  const rule = hook.get('if').text();
  const filter = rule === undefined ? 'always' : filterOf(rule, tool);
  if (filter === 'never') {
    leaveOut(`for ${rule}`);
    return undefined;
  }
  const args = hook.get('args').texts();
  const narrowed = typeof filter === 'function' ? rule : matcher;
  return {
    command: args === undefined ? command : [command, ...args].map(fromProject),
    ...(narrowed !== undefined && { matcher: narrowed }),
    ...(typeof filter === 'function' && { appliesTo: (request) => filter(request.command) }),
    ...statedTimeout(hook.get('timeout'), 'seconds'),
    failClosed: hook.get('onFailure').text() === 'block',
  };
}

/** The host fills its two folders into the words of a command that no shell reads; paths of ours start there anyway. */
function fromProject(word: string): string {
  return word.replaceAll(/\$\{CLAUDE_(?:PROJECT_DIR|PLUGIN_ROOT)\}/g, '.');
}
